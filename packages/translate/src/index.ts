export type { ActionOptions, SetTextOptions } from './actions.js';
export { defineTranslator, type TranslatorDefinition } from './define.js';
export { genericTranslator } from './generic/index.js';
export { type Translated, translateWindow } from './host.js';
export { Kit } from './kit.js';
export { MissingAnchor, type Query } from './query.js';
