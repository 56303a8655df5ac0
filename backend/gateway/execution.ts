import type { Logger } from 'pino';
import type { Clock } from '../protocol/clock.ts';
import { PlatformError } from '../protocol/platform-error.ts';
import type { RequestContext } from '../services/operation.ts';
import { StorageBusyError } from '../storage/index.ts';
import type { Outcome } from './idempotency.ts';
import type { Route } from './operation-table.ts';

/** A request that is not answered by then is answered with GATEWAY_CODE_902; what was begun goes on. */
export const EXECUTION_LIMIT_MS = 15_000;

/** Runs the handler and turns what it throws into an outcome. Unknown failures are logged, once, with their trace. */
export async function execute(
  route: Route,
  context: RequestContext,
  request: unknown,
  log: Logger,
): Promise<Outcome> {
  try {
    return { data: await route.operation.handle(context, request as never) };
  } catch (error) {
    return failureOf(error, route, context.trace, log);
  }
}

/** The listed failure that stands for whatever was thrown. */
export function failureOf(
  error: unknown,
  route: Route | undefined,
  trace: string,
  log: Logger,
): { readonly code: PlatformError['code']; readonly params: readonly string[] } {
  if (error instanceof PlatformError) return error;
  const bizType = route?.operation.bizType;
  log.error({ err: error, trace, bizType }, 'a request failed');
  if (error instanceof StorageBusyError) return new PlatformError('GGATEWAY_CODE_012');
  return new PlatformError(route?.family.system ?? 'G500');
}

/** Rejects with GATEWAY_CODE_902 when `task` takes longer than the execution limit. */
export function withinLimit<Result>(
  wallClock: Clock,
  startMs: number,
  task: Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = wallClock.schedule(startMs + EXECUTION_LIMIT_MS, () => {
      reject(new PlatformError('GGATEWAY_CODE_902'));
    });
    task.then(
      (result) => {
        cancel();
        resolve(result);
      },
      (error: unknown) => {
        cancel();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
