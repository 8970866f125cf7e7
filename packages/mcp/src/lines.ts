/** Lines out of a stream of bytes. */
const NEWLINE = 0x0a;

/** Cuts bytes into lines, as they come. Holds at most `maxBytes` of a line that has not ended yet. */
export class LineReader {
  #parts: Buffer[] = [];
  #size = 0;

  constructor(private readonly maxBytes: number) {}

  /**
   * The lines that `chunk` completes, without their ends and without empty ones.
   * @throws Error when a line gets too long.
   */
  read(chunk: Buffer): string[] {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      lines.push(this.#complete(chunk.subarray(from, end)));
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines.filter((line) => line !== '');
  }

  clear(): void {
    this.#parts = [];
    this.#size = 0;
  }

  #complete(last: Buffer): string {
    this.#keep(last);
    const line = Buffer.concat(this.#parts, this.#size).toString('utf8').trim();
    this.clear();
    return line;
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.maxBytes) {
      this.clear();
      throw new Error(`A line has more than ${this.maxBytes} bytes.`);
    }
    if (part.length > 0) this.#parts.push(part);
  }
}
