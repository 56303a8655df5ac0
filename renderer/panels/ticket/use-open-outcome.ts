import { useCallback } from 'react';
import { retrySameKey, useOrders } from '../../trading/index.ts';
import type { OrderOutcome } from '../../trading/contracts.ts';
import { reportOutcome } from '../shared/order-actions.ts';
import { useTicket } from './ticket-store.ts';

export interface OpenOutcome {
  readonly result: OrderOutcome;
  /** Sends an order without an answer again under its own key. */
  retry(this: void): Promise<void>;
}

/** How the last order ended; one that was not known is left out as soon as it is. */
export function useOpenOutcome(): OpenOutcome | undefined {
  const outcome = useTicket((state) => state.outcome);
  const { unknown } = useOrders();
  const result = outcome?.result;
  const retry = useCallback(async () => {
    if (result?.kind === 'unknown') reportOutcome(await retrySameKey(result.order));
  }, [result]);
  if (result === undefined) return undefined;
  const isOpen =
    result.kind !== 'unknown' ||
    unknown.some(({ idempotencyKey }) => idempotencyKey === result.order.idempotencyKey);
  return isOpen ? { result, retry } : undefined;
}
