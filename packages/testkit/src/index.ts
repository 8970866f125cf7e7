export { startDesktop } from './desktop/desktop.js';
export type { App, Desktop, DesktopOptions, Exit, LaunchOptions, ScreenWindow } from './desktop/types.js';
