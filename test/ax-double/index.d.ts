/** A scene, an effect or a list of effects: JSON text, or what JSON text can say. */
export type Told = string | object;

/** Messages that applications got since the last reset. */
export interface Messages {
  total: number;
  /** By process; 0 is the system-wide element. */
  byPid: Record<string, number>;
  byKind: Partial<Record<MessageKind, number>>;
}

export type MessageKind =
  | 'attributeNames'
  | 'attribute'
  | 'batch'
  | 'count'
  | 'range'
  | 'parameterizedNames'
  | 'parameterized'
  | 'settable'
  | 'set'
  | 'actionNames'
  | 'actionDescription'
  | 'perform'
  | 'hit'
  | 'observe'
  | 'unobserve';

/** One line of the effects log. */
export interface Logged {
  of: string;
  value: unknown;
}

/** Path of the addon that is built on the double. */
export const addonPath: string;
/** Path of the control addon, for other processes. */
export const controlPath: string;

/** Shows another scene; forgets the log, the counted messages and what was planned. */
export function load(scene: Told): void;
/** Does effects that come from outside of any application; throws what could not be done. */
export function apply(effects: Told): void;
export function messages(): Messages;
export function resetMessages(): void;
/** CF objects that are alive; constants and run loops are not counted. */
export function live(): number;
export function log(): Logged[];
/** The attributes that a node has, as a scene writes them; null when there is no such node. */
export function node(id: string): Record<string, unknown> | null;
/** The attributes that the last batch asked a node for. */
export function asked(id: string): string[];
export function setTrusted(trusted: boolean): void;
/** Waits until no delayed effect is planned, at most so many ms; whether that came. */
export function settle(ms: number): Promise<boolean>;
