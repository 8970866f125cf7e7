export type { Check } from './check.js';
export { CHECKS, UNSEEN } from './checks/index.js';
export { Manifest, ManifestError, parseManifest } from './manifest.js';
export { reportText } from './render.js';
export type { CheckResult, Era, Outcome, Report } from './report.js';
export { exitCodeOf } from './report.js';
export { coverage, type RunOptions, runConformance, Unreachable } from './run.js';
export type { Target } from './target.js';
