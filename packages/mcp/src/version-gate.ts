/** A transport that answers requests of protocol revisions we do not speak, on every request and not only the first. */
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type MessageExtraInfo,
  PROTOCOL_VERSION_META_KEY,
  type Transport,
  type TransportSendOptions,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/server';

/** Revisions that name themselves in every request. */
const STATELESS_REVISIONS = ['2026-07-28'];

/** The id and the claimed revision of a request that must be refused; undefined for anything else. */
function refused(message: JSONRPCMessage): { id: string | number; requested: string } | undefined {
  if (!isJSONRPCRequest(message)) return undefined;
  const meta = message.params?._meta as Record<string, unknown> | undefined;
  const requested = meta?.[PROTOCOL_VERSION_META_KEY];
  if (typeof requested !== 'string' || STATELESS_REVISIONS.includes(requested)) return undefined;
  return { id: message.id, requested };
}

/**
 * Wraps `inner`: on a connection that has settled, the SDK checks the revision no more, but the protocol asks for -32022
 * with the supported ones in `data` (MB-3, MB-4). `closed` resolves when the connection is over.
 */
export class VersionGate implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly closed: Promise<void>;

  constructor(private readonly inner: Transport) {
    this.closed = new Promise((resolve) => {
      inner.onclose = () => {
        this.onclose?.();
        resolve();
      };
    });
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message, extra) => this.#receive(message as JSONRPCMessage, extra);
  }

  start(): Promise<void> {
    return this.inner.start();
  }

  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return this.inner.send(message, options);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  #receive(message: JSONRPCMessage, extra?: MessageExtraInfo): void {
    const bad = refused(message);
    if (bad) this.#refuse(bad);
    else this.onmessage?.(message, extra);
  }

  #refuse(bad: { id: string | number; requested: string }): void {
    const {
      code,
      message: text,
      data,
    } = new UnsupportedProtocolVersionError({
      supported: [...STATELESS_REVISIONS],
      requested: bad.requested,
    });
    this.inner
      .send({ jsonrpc: '2.0', id: bad.id, error: { code, message: text, data } })
      .catch((cause: unknown) => this.onerror?.(cause as Error));
  }
}
