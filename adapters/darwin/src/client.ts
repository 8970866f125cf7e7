/** Messages with a deadline that holds even when an application keeps a thread waiting. */
import type {
  Answers,
  AXError,
  ElementId,
  Session,
  SnapshotReply,
  SnapshotRequest,
  Step,
} from '@casement/native-darwin';
import { BackendError } from '@casement/spec';
import { messageOf } from './problems.js';

/** So much of a deadline, in ms, is left for the way back: what was read until then still counts. */
const WAY_BACK_MS = 60;

export class Client {
  constructor(readonly session: Session) {}

  /** Rejects with `timeout` at the deadline; an answer that comes later is let go of. */
  ask(pid: number, steps: readonly Step[], deadlineMs: number): Promise<Answers> {
    return this.inTime(this.session.ask(pid, [...steps], inside(deadlineMs)), deadlineMs, pid);
  }

  snapshot(request: SnapshotRequest): Promise<SnapshotReply> {
    const { deadlineMs, pid } = request;
    return this.inTime(this.session.snapshot({ ...request, deadlineMs: inside(deadlineMs) }), deadlineMs, pid);
  }

  listen(pid: number, element: ElementId, notifications: readonly string[], deadlineMs: number): Promise<AXError> {
    return this.session.listen(pid, element, [...notifications], deadlineMs);
  }

  release(generation: number | undefined): void {
    if (generation !== undefined) this.session.release(generation);
  }

  private inTime<T extends { generation: number }>(answer: Promise<T>, deadlineMs: number, pid: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        reject(
          new BackendError('timeout', `Process ${pid} did not answer within ${Math.round(deadlineMs)} ms.`, `${pid}`),
        );
      }, deadlineMs);
      answer
        .then(
          (result) => {
            if (late) this.session.release(result.generation);
            resolve(result);
          },
          (error: unknown) => reject(new BackendError('refused', messageOf(error), `${pid}`)),
        )
        .finally(() => clearTimeout(timer));
    });
  }
}

function inside(deadlineMs: number): number {
  return Math.max(deadlineMs - WAY_BACK_MS, deadlineMs / 2);
}
