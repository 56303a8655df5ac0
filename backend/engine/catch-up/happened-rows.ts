import type { CatchUpEventRow } from '../../storage/trading/index.ts';
import { ORDER_STATUS } from '../../domain/orders/order-terms.ts';
import { ORDER_KIND, type Account, type Order, type Transfer, type TradingEvent } from '../core/index.ts';

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
  financing: 'financing',
  writtenOff: 'writtenOff',
  split: 'split',
} as const;
export type Happened = (typeof HAPPENED)[keyof typeof HAPPENED];

/** Rows of the list that the customer gets: one for each event that changed the balance, ended an order or warned its owner. */
export function happenedRows(
  catchUpId: number,
  events: readonly TradingEvent[],
  account: Account | undefined,
): CatchUpEventRow[] {
  return events.flatMap((event) => {
    const kind = kindOf(event);
    if (kind === undefined) return [];
    const transfers = 'transfers' in event ? event.transfers : [];
    const balance = transfers.at(-1)?.balanceAfter ?? (account ? account.cash + account.margin : 0n);
    return [
      {
        catch_up_id: catchUpId,
        account_id: event.accountId,
        time_ms: event.timeMs,
        kind,
        order_id: orderOf(event),
        deal_id: 'deal' in event ? event.deal.dealId : null,
        change: transfers.reduce((sum, transfer) => sum + changeOf(transfer), 0n),
        balance,
      },
    ];
  });
}

/** The order of an event; that which opened the position where a day ended for it. */
function orderOf(event: TradingEvent): number | null {
  if ('order' in event) return event.order.orderId;
  return event.type === 'positionFinanced' || event.type === 'sharesSplit' ? event.position.orderId : null;
}

/** What a customer reads of an event; undefined for one that tells him nothing. */
function kindOf(event: TradingEvent): Happened | undefined {
  switch (event.type) {
    case 'orderFilled':
    case 'assetsExchanged':
      return kindOfFill(event.order);
    case 'orderEnded':
      return kindOfEnd(event.order);
    case 'marginCalled':
      return event.isCalled ? HAPPENED.marginCall : undefined;
    case 'positionFinanced':
      return event.transfers.length > 0 ? HAPPENED.financing : undefined;
    case 'sharesSplit':
      return HAPPENED.split;
    case 'fundsMoved':
    case 'loanMoved':
      return event.transfers.some(({ from, flow }) => from === 'house' && flow === 'reset')
        ? HAPPENED.writtenOff
        : undefined;
    default:
      return undefined;
  }
}

function kindOfEnd({ status }: Order): Happened {
  if (status === ORDER_STATUS.expired) return HAPPENED.expired;
  return status === ORDER_STATUS.rejected ? HAPPENED.failed : HAPPENED.cancelled;
}

function kindOfFill(order: Order): Happened {
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
