/** A small agent: it knows the protocol, not the applications. It finds windows and tools in what it reads. */
import { does, NotAsExpected, sees } from './narrator.mjs';

/** What an agent waits for comes in this time or not at all, in ms. */
const WAIT_MS = 5000;

export class Agent {
  /** @param {import('../../packages/client/dist/index.js').BridgeClient} client */
  constructor(client) {
    this.client = client;
  }

  /** The window whose title fits. @param {RegExp} title */
  window(title) {
    const { windows } = this.client.state();
    const found = windows.find((window) => title.test(window.title));
    if (!found) throw new NotAsExpected(`no window ${title}; there are: ${windows.map((w) => w.title).join(', ')}`);
    return found;
  }

  /** Tools of one window as `tools/list` holds them now. @param {string} id */
  async tools(id) {
    return (await this.client.tools()).filter((tool) => tool.name.startsWith(`${id}__`));
  }

  /**
   * Waits until a tool is offered: what an application allows may follow what was typed a moment later, and the server
   * tells by `tools/list_changed`. The list is only asked for again when it said so.
   * @param {string} id @param {string} action
   */
  async offered(id, action) {
    const until = Date.now() + WAIT_MS;
    while (!(await this.tools(id)).some((tool) => tool.name === `${id}__${action}`)) {
      if (Date.now() > until) throw new NotAsExpected(`${id}__${action} is not offered within ${WAIT_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /**
   * Calls a tool and tells of it. When the window has changed since it was read, reads again and decides anew, as the
   * protocol asks: what this agent wants does not depend on what changed.
   * @param {string} id @param {string} action @param {object} [args]
   */
  async act(id, action, args = {}) {
    for (let attempt = 1; ; attempt++) {
      does(`${id}__${action} ${JSON.stringify(args)}`);
      try {
        const success = await this.client.act(id, action, args);
        sees(success.message);
        return success;
      } catch (error) {
        if (error.code !== 'stale_state' || attempt === 3) throw error;
        sees(`${error.code}: ${error.message}`);
        await this.client.read();
      }
    }
  }

  /** Calls a tool that must be refused; returns the error. @param {string} id @param {string} action @param {object} [args] @param {object} [options] */
  async refused(id, action, args = {}, options = {}) {
    does(`${id}__${action} ${JSON.stringify({ ...args, ...versionOf(options) })}`);
    try {
      const success = await this.client.act(id, action, args, options);
      throw new NotAsExpected(`${id}__${action} was not refused: ${success.message}`);
    } catch (error) {
      if (error instanceof NotAsExpected || !error.code) throw error;
      sees(`${error.code}: ${error.message}`);
      return error;
    }
  }

  /** One parameter of a tool: the first whose name or title fits. @param {string} id @param {string} action @param {RegExp} [wanted] */
  async parameter(id, action, wanted = /./) {
    const tool = (await this.tools(id)).find((one) => one.name === `${id}__${action}`);
    const properties = Object.entries(tool?.inputSchema.properties ?? {}).filter(
      ([name]) => name !== 'expectedVersion',
    );
    const found = properties.find(([name, schema]) => wanted.test(name) || wanted.test(schema.title ?? ''));
    if (!found) {
      throw new NotAsExpected(
        `${action} of ${id} has no parameter ${wanted}: ${properties.map(([n]) => n).join(', ')}`,
      );
    }
    return { name: found[0], schema: found[1] };
  }

  /** The choice of `press` that stands for one of the given names. @param {string} id @param {readonly string[]} names */
  async button(id, names) {
    const { schema } = await this.parameter(id, 'press', /^button$/);
    const choices = schema.enum ?? [];
    const found = names.flatMap((name) => choices.filter((choice) => choice === name || choice.startsWith(`${name} `)));
    if (found.length === 0) throw new NotAsExpected(`no button ${names.join(' or ')} among: ${choices.join(' | ')}`);
    return found[0];
  }
}

/** A window as one line and its blocks, the way the demo shows it. */
export function describe({ id, title, modal, ownerId, version, summary, blocks }) {
  const kind = modal ? `modal${ownerId ? ` of ${ownerId}` : ''}` : 'window';
  const lines = blocks.map((block) => `  ${cut(JSON.stringify(block), 150)}`);
  return [`${id} “${title}” (${kind}, version ${version})`, `  ${summary}`, ...lines.slice(0, 8)].join('\n');
}

function cut(text, width) {
  const points = [...text];
  return points.length > width ? `${points.slice(0, width).join('')}…` : text;
}

function versionOf({ expectedVersion }) {
  return typeof expectedVersion === 'number' ? { expectedVersion } : {};
}
