/**
 * What Casement needs of the system, and what for. `has` finds it without Debian's help: a program on PATH, a header,
 * or nothing at all where only Debian's word counts.
 * @typedef {{ name: string, program?: string, header?: string }} Need
 * @typedef {{ why: string, needs: Need[] }} Group
 */

/** @type {Group} */
const BUILD = {
  why: 'to build the native addon',
  needs: [
    { name: 'g++', program: 'g++' },
    { name: 'make', program: 'make' },
    { name: 'python3', program: 'python3' },
    { name: 'libsystemd-dev', header: 'systemd/sd-bus.h' },
    { name: 'libxcb1-dev', header: 'xcb/xcb.h' },
    { name: 'libxcb-composite0-dev', header: 'xcb/composite.h' },
    { name: 'libxcb-xtest0-dev', header: 'xcb/xtest.h' },
  ],
};

/** @type {Group} */
const DOUBLE = {
  why: 'to build the double of the macOS accessibility API',
  needs: [{ name: 'nlohmann-json3-dev', header: 'nlohmann/json.hpp' }],
};

/** @type {Group} */
const DESKTOP = {
  why: 'for a private desktop: X server, window manager, D-Bus, accessibility',
  needs: [
    { name: 'xvfb', program: 'Xvfb' },
    { name: 'openbox', program: 'openbox' },
    { name: 'x11-utils', program: 'xprop' },
    { name: 'dbus-daemon', program: 'dbus-daemon' },
    { name: 'dbus-bin', program: 'dbus-send' },
    { name: 'at-spi2-core', program: 'at-spi-bus-launcher' },
    { name: 'gsettings-desktop-schemas' },
    { name: 'adwaita-icon-theme' },
    { name: 'fonts-dejavu-core' },
  ],
};

/** @type {Group} */
const DEMO_APPS = {
  why: 'the applications of the demo',
  needs: [
    { name: 'mousepad', program: 'mousepad' },
    { name: 'gnome-calculator', program: 'gnome-calculator' },
  ],
};

/** @type {Group} */
const TEST_APPS = {
  why: 'the other applications and tools of the live tests',
  needs: [
    { name: 'kcalc', program: 'kcalc' },
    { name: 'zenity', program: 'zenity' },
    { name: 'libreoffice-calc', program: 'localc' },
    { name: 'libreoffice-gtk3' },
    { name: 'gtk-3-examples', program: 'gtk3-widget-factory' },
    { name: 'libreoffice-writer', program: 'lowriter' },
    { name: 'gtk-3-examples', program: 'gtk3-demo' },
    { name: 'gtk-4-examples', program: 'gtk4-demo' },
    { name: 'thunar', program: 'thunar' },
    { name: 'kwrite', program: 'kwrite' },
    { name: 'designer-qt6' },
    { name: 'qt6-qpa-plugins' },
    { name: 'firefox-esr', program: 'firefox-esr' },
    { name: 'chromium', program: 'chromium' },
    { name: 'pcmanfm', program: 'pcmanfm' },
    { name: 'libatk-adaptor' },
    { name: 'libgail-common' },
    { name: 'xdotool', program: 'xdotool' },
    { name: 'xclip', program: 'xclip' },
    { name: 'xterm', program: 'xterm' },
    { name: 'weston', program: 'weston' },
    { name: 'procps', program: 'ps' },
  ],
};

/** @type {Group} */
const FIXTURES = {
  why: 'the toolkits of the test programs in test/apps',
  needs: [
    { name: 'python3-gi' },
    { name: 'gir1.2-gtk-3.0' },
    { name: 'gir1.2-gtk-4.0' },
    { name: 'python3-pyqt5' },
    { name: 'python3-pyqt6' },
    { name: 'openjdk-17-jdk' },
    { name: 'libatk-wrapper-java' },
    { name: 'libatk-wrapper-java-jni' },
  ],
};

/** @type {Group} */
const PEERS = {
  why: 'the applications and the other readers that `npm run bench -- linux` measures',
  needs: [
    { name: 'chromium', program: 'chromium' },
    { name: 'firefox-esr', program: 'firefox-esr' },
    { name: 'python3-pyatspi' },
    { name: 'gir1.2-atspi-2.0' },
    { name: 'libatspi2.0-dev', header: 'atspi-2.0/atspi/atspi.h' },
    { name: 'pkg-config', program: 'pkg-config' },
    { name: 'gcc', program: 'gcc' },
    { name: 'python3-pip' },
  ],
};

/** Workspaces that only one purpose builds. @type {Record<string, string>} */
export const ONLY_FOR = { '@casement/ax-double': 'test' };

/** What each purpose takes. @type {Record<string, Group[]>} */
export const PURPOSES = {
  run: [BUILD],
  demo: [BUILD, DESKTOP, DEMO_APPS],
  test: [BUILD, DOUBLE, DESKTOP, DEMO_APPS, TEST_APPS, FIXTURES],
  bench: [BUILD, DESKTOP, DEMO_APPS, TEST_APPS, PEERS],
};
