/** Pictures of windows: small ones travel in the answer, larger ones as private files that end with the engine (GB-15). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Picture } from '@casement/spec';

/** Bytes of PNG that are told as a `data:` address; results stay below 60 kB with it. */
const INLINE_MAX = 32 * 1024;
/** Files kept; the oldest goes when one more is made. */
const KEPT = 20;

/** What an answer says of a picture; pixels of the PNG in `width` and `height`. */
export interface PictureNote {
  readonly mimeType: 'image/png';
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export class Pictures {
  private folder: Promise<string> | undefined;
  private readonly files: string[] = [];
  private count = 0;

  /** Keeps a picture where the reader of the note finds it. Rejects when the file cannot be written. */
  async keep({ png, width, height }: Picture): Promise<PictureNote> {
    const inline = png.length <= INLINE_MAX;
    const url = inline ? `data:image/png;base64,${Buffer.from(png).toString('base64')}` : await this.write(png);
    return { mimeType: 'image/png', url, width, height };
  }

  private async write(png: Uint8Array): Promise<string> {
    this.folder ??= mkdtemp(join(process.env.XDG_RUNTIME_DIR || tmpdir(), 'casement-pictures-'));
    const file = join(await this.folder, `${++this.count}.png`);
    await writeFile(file, png, { mode: 0o600 });
    this.files.push(file);
    for (const old of this.files.splice(0, this.files.length - KEPT)) await rm(old, { force: true });
    return pathToFileURL(file).href;
  }

  /** Takes the files away. */
  async close(): Promise<void> {
    if (this.folder) await rm(await this.folder, { recursive: true, force: true });
  }
}
