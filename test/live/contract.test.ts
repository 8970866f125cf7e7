/** The contract suite over the live Linux backend, on applications as Debian ships them. */
import { openLinuxBackend } from '@casement/adapter-linux';
import { type Contract, type ContractApp, contractSuite, startDesktop } from '@casement/testkit';
import { afterAll, beforeAll, describe, test } from 'vitest';

const runner = { describe, test, beforeAll, afterAll };

function contract(command: string, args: readonly string[], app: ContractApp): Contract {
  const make = async () => {
    const desktop = await startDesktop();
    await desktop.launch(command, args, { waitForWindow: app.window });
    const sessionAddress = desktop.env.DBUS_SESSION_BUS_ADDRESS!;
    const backend = await openLinuxBackend({ display: desktop.display, sessionAddress });
    return { backend, stop: () => desktop.stop() };
  };
  return { name: `Linux, ${command}`, app, lacks: { capture: 'The Linux backend takes no pictures.' }, make };
}

const form = ['--forms', '--title=Form', '--text=Fill in', '--add-entry=Name', '--add-password=Secret'];
contractSuite(contract('zenity', form, { window: 'Form', field: 'Name', secret: 'Secret' }), runner);

const dialog = { title: 'Open', cancel: 'Cancel' };
contractSuite(contract('mousepad', [], { window: 'Mousepad', opener: 'Open', dialog }), runner);
