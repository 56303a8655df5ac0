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
  cancelled: 'cancelled',
  failed: 'failed',
  marginCall: 'marginCall',
} as const;
export type Happened = (typeof HAPPENED)[keyof typeof HAPPENED];

/** Rows of the list that the customer gets: one for each fill, each order that ended without one, and each margin call. */
export function happenedRows(
  catchUpId: number,
  events: readonly TradingEvent[],
  account: Account | undefined,
): CatchUpEventRow[] {
  return events.flatMap((event) => {
    const isCall = event.type === 'marginCalled' && event.isCalled;
    if (event.type !== 'orderFilled' && event.type !== 'orderEnded' && !isCall) return [];
    const transfers = event.type === 'orderFilled' ? event.transfers : [];
    const balance = transfers.at(-1)?.balanceAfter ?? (account ? account.cash + account.margin : 0n);
    return [
      {
        catch_up_id: catchUpId,
        account_id: event.accountId,
        time_ms: event.timeMs,
        kind: kindOf(event),
        order_id: 'order' in event ? event.order.orderId : null,
        deal_id: event.type === 'orderFilled' ? event.deal.dealId : null,
        change: transfers.reduce((sum, transfer) => sum + changeOf(transfer), 0n),
        balance,
      },
    ];
  });
}

function kindOf(
  event: Extract<TradingEvent, { type: 'orderFilled' | 'orderEnded' | 'marginCalled' }>,
): Happened {
  if (event.type === 'marginCalled') return HAPPENED.marginCall;
  const { order } = event;
  if (event.type === 'orderEnded') {
    if (order.status === ORDER_STATUS.expired) return HAPPENED.expired;
    return order.status === ORDER_STATUS.rejected ? HAPPENED.failed : HAPPENED.cancelled;
  }
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
