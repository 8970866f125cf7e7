/** Which MCP clients there are, as data: where their settings are, and what an entry looks like in each. */
import type { EntryValues } from './entry-values.js';

/** What a client is to connect to. */
export type Connection =
  | {
      readonly kind: 'command';
      readonly command: string;
      /** One element an argument; never joined by a shell, so spaces are safe (CASE-I3). */
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** Names of variables that the server needs from the client's own environment. */
      readonly variables: readonly string[];
    }
  | {
      readonly kind: 'http';
      readonly url: string;
      /** The header's value; with `tokenVariable` it names the variable in the client's own way. */
      readonly authorization: string;
      /** The variable of the environment that holds the token, where the file must not. */
      readonly tokenVariable?: string;
    };

export type CommandConnection = Extract<Connection, { kind: 'command' }>;
export type HttpConnection = Extract<Connection, { kind: 'http' }>;

/** `json`: the client rejects comments and trailing commas. `jsonc`: it takes both. */
export type Format = 'json' | 'jsonc' | 'toml' | 'yaml';

export type Platform = 'linux' | 'darwin' | 'win32';

/**
 * Templates of places, the most specific first. `{home}`, `{config}` (XDG, Application Support, AppData), `{xdg}` (the
 * same on Linux and macOS) and `$VARIABLE`, which skips the template when it is not set.
 */
export type Places = readonly string[] | Readonly<Record<Platform, readonly string[]>>;

export interface ClientRow {
  readonly id: string;
  readonly title: string;
  readonly format: Format;
  /** Keys that lead to the object of all servers; may depend on what the file holds already. */
  under(data: unknown): readonly string[];
  readonly user: Places;
  /** Relative to the project; absent when the client has settings of the user only. */
  readonly project?: string;
  /** What a started server inherits: everything, a handful of variables, or that handful and those named in the entry. */
  readonly environment: 'inherited' | 'stripped' | 'named';
  command(to: CommandConnection): EntryValues;
  /** Absent when the client starts commands only. */
  http?(to: HttpConnection): EntryValues;
  /** Keys that are wrong in an entry of the other kind, and go when it changes. */
  readonly commandKeys: readonly string[];
  readonly httpKeys: readonly string[];
  /** Set when absent; what the user chose stays. */
  readonly defaults?: EntryValues;
  /** How an entry names a variable of the environment; absent when it cannot. */
  variable?(name: string): string;
  /** What the user has to do for the entry to count. */
  readonly next: string;
}
