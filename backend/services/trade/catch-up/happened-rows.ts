import type { CatchUpEventRow } from '../../../storage/trading/index.ts';
import { ORDER_STATUS } from '../../../domain/order-terms.ts';
import { ORDER_KIND, type Account, type Transfer, type TradingEvent } from '../../../trading/index.ts';

/** What may happen while a platform is off. */
export const HAPPENED = {
  filled: 'filled',
  partlyFilled: 'partlyFilled',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  liquidated: 'liquidated',
  expired: 'expired',
  failed: 'failed',
} as const;
export type Happened = (typeof HAPPENED)[keyof typeof HAPPENED];

/** Rows of the list that the customer is told, one for each fill and each order that ended without one. */
export function happenedRows(
  catchUpId: number,
  events: readonly TradingEvent[],
  account: Account | undefined,
): CatchUpEventRow[] {
  return events.flatMap((event) => {
    if (event.type !== 'orderFilled' && event.type !== 'orderEnded') return [];
    const transfers = event.type === 'orderFilled' ? event.transfers : [];
    const balance = transfers.at(-1)?.balanceAfter ?? (account ? account.cash + account.margin : 0n);
    return [
      {
        catch_up_id: catchUpId,
        account_id: event.accountId,
        time_ms: event.timeMs,
        kind: kindOf(event),
        order_id: event.order.orderId,
        deal_id: event.type === 'orderFilled' ? event.deal.dealId : null,
        change: transfers.reduce((sum, transfer) => sum + changeOf(transfer), 0n),
        balance,
      },
    ];
  });
}

function kindOf(event: Extract<TradingEvent, { type: 'orderFilled' | 'orderEnded' }>): Happened {
  const { order } = event;
  if (event.type === 'orderEnded')
    return order.status === ORDER_STATUS.expired ? HAPPENED.expired : HAPPENED.failed;
  if (order.kind === ORDER_KIND.takeProfit) return HAPPENED.takeProfit;
  if (order.kind === ORDER_KIND.stopLoss) return HAPPENED.stopLoss;
  if (order.kind === ORDER_KIND.stopOut) return HAPPENED.liquidated;
  return order.status === ORDER_STATUS.completed ? HAPPENED.filled : HAPPENED.partlyFilled;
}

/** What a transfer does to the balance of its account (cash and margin). */
function changeOf({ from, to, amount }: Transfer): bigint {
  const own = (book: string) => (book === 'cash' || book === 'margin' ? 1n : 0n);
  return amount * (own(to) - own(from));
}
