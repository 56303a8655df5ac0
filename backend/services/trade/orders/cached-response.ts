import type { TradingEvent } from '../../../engine/core/index.ts';
import type { RequestContext } from '../../operation.ts';
import type { EventStatements } from '../../../engine/decided.ts';

/**
 * Stores the answer of a request with an idempotency key in the commit of its decision, so that a retry after a crash
 * finds either both or neither. Undefined for requests without a key.
 */
export function cacheTradeResponse(
  { cacheStatements: cacheAnswer }: RequestContext,
  answer: (events: readonly TradingEvent[]) => unknown,
): EventStatements | undefined {
  return cacheAnswer && ((events) => cacheAnswer(answer(events)));
}
