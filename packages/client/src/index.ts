export type { CallArguments } from './call.js';
export type { ActOptions } from './client.js';
export { BridgeClient } from './client.js';
export type { BridgeTarget, Command, Connected, ConnectOptions, Era, HttpTarget, SocketTarget } from './connect.js';
export { BridgeCallError, BridgeContractError, BridgeTimeoutError } from './errors.js';
export type { StateListener } from './mirror.js';
export type { Tool } from './tools.js';
