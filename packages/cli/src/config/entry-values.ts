/** Values of an entry: what JSON, TOML and YAML all know. */
export type EntryValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;
export type EntryValues = Readonly<Record<string, EntryValue>>;
