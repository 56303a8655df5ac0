import { useCallback } from 'react';
import { retrySameKey, useOrders } from '../../trading/index.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
import { useTicket } from './ticket-store.ts';

export interface OpenOutcome {
  readonly result: OrderOutcome;
  /** Sends an order without an answer again under its own key. */
  retry(this: void): Promise<void>;
}

/** How the last order ended; what was not known, or refused for old prices, is left out as soon as that is over. */
export function useOpenOutcome(): OpenOutcome | undefined {
  const outcome = useTicket((state) => state.outcome);
  const { unknown } = useOrders();
  const arePricesOld = useIsFeedDown();
  const result = outcome?.result;
  const retry = useCallback(async () => {
    if (result?.kind === 'unknown') reportOutcome(await retrySameKey(result.order));
  }, [result]);
  if (result === undefined) return undefined;
  const isOver =
    result.kind === 'unknown'
      ? !unknown.some(({ idempotencyKey }) => idempotencyKey === result.order.idempotencyKey)
      : result.kind === 'rejected' && result.endsWith === 'freshPrices' && !arePricesOld;
  return isOver ? undefined : { result, retry };
}
