import type { Logger } from 'pino';
import type { Clock } from '../domain/clock.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import type { RequestContext } from '../services/operation.ts';
import { StorageBusyError, StorageConflictError, StorageUnavailableError } from '../storage/index.ts';
import type { Outcome } from './idempotency.ts';
import type { Route } from './operation-table.ts';

/** A request that is not answered by then is answered with GATEWAY_CODE_902; the started work continues. */
export const EXECUTION_LIMIT_MS = 15_000;

/** Runs the handler and turns what it throws into an outcome. Unknown failures are logged, once, with their trace. */
export async function execute(
  route: Route,
  context: RequestContext,
  request: unknown,
  log: Logger,
): Promise<Outcome> {
  try {
    return { data: await route.operation.handle(context, request) };
  } catch (error) {
    return toFailure(error, route, context.trace, log);
  }
}

/** The listed failure that stands for whatever was thrown. */
export function toFailure(
  error: unknown,
  route: Route | undefined,
  trace: string,
  log: Logger,
): Pick<PlatformError, 'code' | 'params' | 'text'> {
  if (error instanceof PlatformError) return error;
  // An outage of the store is logged once by whoever waits for its end, not with every request.
  if (error instanceof StorageUnavailableError) return new PlatformError(CODE.serviceUnavailable);
  const bizType = route?.operation.bizType;
  log.error({ err: error, trace, bizType }, 'request failed: unexpected error');
  if (error instanceof StorageBusyError) return new PlatformError(CODE.serviceUnavailable);
  if (error instanceof StorageConflictError) return new PlatformError(CODE.dataNotProcessed);
  return new PlatformError(route?.family.system ?? CODE.gatewayFault);
}

/** One request that is being executed. */
interface Running {
  readonly deadlineMs: number;
  readonly reject: (error: Error) => void;
}

/**
 * The time limit of executions. All limits are equally long, so the set is in the order of its deadlines and one wake-up
 * serves every request; a request costs an insertion and a removal.
 */
export class ExecutionLimit {
  readonly #clock: Clock;
  readonly #running = new Set<Running>();
  #cancelWakeUp: (() => void) | undefined;

  /** The clock measures how long a request takes; setting the host's clock must not end one. */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The result of `task`; rejects with GATEWAY_CODE_902 when it is not there within the limit from now on. */
  within<Result>(task: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const running: Running = { deadlineMs: this.#clock.nowMs() + EXECUTION_LIMIT_MS, reject };
      this.#running.add(running);
      if (this.#cancelWakeUp === undefined) this.#wakeUpAt(running.deadlineMs);
      task.then(
        (result) => {
          this.#running.delete(running);
          resolve(result);
        },
        (error: unknown) => {
          this.#running.delete(running);
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  close(): void {
    this.#cancelWakeUp?.();
  }

  #wakeUpAt(timeMs: number): void {
    this.#cancelWakeUp = this.#clock.schedule(timeMs, () => {
      this.#cancelWakeUp = undefined;
      const nowMs = this.#clock.nowMs();
      for (const running of this.#running) {
        if (running.deadlineMs > nowMs) {
          this.#wakeUpAt(running.deadlineMs);
          return;
        }
        this.#running.delete(running);
        running.reject(new PlatformError(CODE.serviceTimeout));
      }
    });
  }
}
