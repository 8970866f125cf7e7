export { type Performed, RecordedBackend } from './backend.js';
export { After, RECORDING_VERSION, Recording, Scene } from './format.js';
export { parseRecording, RecordingError } from './parse.js';
export { recordingOf, recordScene, recordWindows } from './record.js';
export { isSecret, withoutSecrets } from './secrets.js';
