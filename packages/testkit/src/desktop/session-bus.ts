import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from './folders.js';

/**
 * Writes the configuration of the private session bus and returns its file.
 * It can start one service at most, the accessibility bus: what else the machine has to offer (keyrings, gvfs, portals)
 * would only slow applications down and outlive them.
 */
export function writeBusConfiguration(folders: Folders, launcher: string | undefined): string {
  if (launcher !== undefined) {
    const service = `[D-BUS Service]\nName=org.a11y.Bus\nExec=${launcher}\n`;
    writeFileSync(join(folders.services, 'org.a11y.Bus.service'), service);
  }
  const file = join(folders.root, 'session.conf');
  writeFileSync(file, configuration(folders));
  return file;
}

function configuration(folders: Folders): string {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${join(folders.runtime, 'bus')}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>${folders.services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}
