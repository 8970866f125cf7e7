#!/usr/bin/env node
/**
 * Casement over made-up windows, on stdin and stdout: `node packages/testkit/bin/scripted-server.mjs`.
 * Needs no display. The window "Control" holds a button for everything that can happen to the window "Document".
 */
import { startEngine } from '@casement/engine';
import { serveBridgeOverStdio } from '@casement/mcp';
import { Stage } from '../dist/index.js';

const engine = await startEngine(new Stage().backend, { expose: 'all' });
const serving = await serveBridgeOverStdio(engine, { version: '0.1.0' });
await serving.closed;
await engine.close();
// Buttons that never answer must not keep the process.
process.exit(0);
