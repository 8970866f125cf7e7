/** How to provoke changes in the reference server. */
import { type Manifest, parseManifest } from '@casement/conformance';
import { SECRET } from './desk.js';
import { LATER_MS, SLOW_MS } from './tools.js';

const control = (action: string) => ({ window: 'Control', action });
const closing = (window: string) => ({ window, action: 'cancel' });

export const MANIFEST: Manifest = parseManifest({
  name: 'the reference desk',
  shared: true,
  change: control('change'),
  changeLater: { call: control('change_later'), ms: LATER_MS + 100 },
  dialog: {
    open: control('open_dialog'),
    window: 'Save changes',
    owner: 'Document',
    close: closing('Save changes'),
    nested: {
      open: { window: 'Save changes', action: 'more' },
      window: 'More options',
      close: closing('More options'),
    },
  },
  alert: {
    open: control('open_alert'),
    window: 'Licence',
    blocks: ['Document'],
    spares: ['Control'],
    close: closing('Licence'),
    nested: {
      open: { window: 'Licence', action: 'more' },
      window: 'Licence details',
      close: closing('Licence details'),
    },
  },
  chains: [{ what: 'two dialogs of one owner', open: control('branch'), close: control('tidy') }],
  extraWindow: { open: control('open_window'), window: 'Inspector', close: closing('Inspector') },
  availability: {
    disable: control('disable'),
    enable: control('enable'),
    action: { window: 'Document', action: 'publish' },
  },
  invalid: { call: { window: 'Document', action: 'fill', arguments: { title: 'x'.repeat(30) } }, field: 'title' },
  slow: { call: { window: 'Document', action: 'slow' }, ms: SLOW_MS },
  unanswered: { call: { window: 'Document', action: 'dead' } },
  secret: { window: 'Document', label: 'Token', values: [SECRET] },
  error: { window: 'Document', show: control('show_error'), hide: control('hide_error') },
  load: { call: { window: 'Document', action: 'load_rows' }, contains: 'Quinces' },
});
