import { TRADE_TYPE } from '../../domain/account-type.ts';
import { isLive, type Account, type Deal, type Order, type TradingEvent } from '../../engine/core/index.ts';
import { amountTextOf, decimalText, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import type { ListenKeys } from '../listen-keys.ts';
import { CustomerStreams } from '../customer-streams.ts';
import { balanceOf } from './account-endpoints.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import {
  basisPointsOf,
  clientOrderIdOf,
  executionOf,
  isLinkStep,
  isMadeBy,
  sideOf,
  statusOf,
  timeInForceOf,
  workingTimeOf,
  ZERO,
  type Execution,
} from '../order-words.ts';
import {
  commissionOf,
  limitTextOf,
  listIdOf,
  quoteOrderQtyOf,
  stopPriceOf,
  typeOf,
} from './order-records.ts';
import { listEvent, type ListState, type OrderPair } from './order-list-records.ts';
import type { AccountOrders } from '../account-orders.ts';

export interface UserStreamOptions {
  readonly orders: AccountOrders;
  readonly rules: ExchangeRules;
  readonly listenKeys: ListenKeys;
  /** The time of events, in milliseconds. */
  readonly nowMs: () => number;
}

/** What customers are told of their own spot accounts, by their listen keys. */
export function spotUserStreams(options: UserStreamOptions): CustomerStreams {
  const { orders, listenKeys, nowMs } = options;
  const { access } = orders;
  const lists = new ListReports(options);
  return new CustomerStreams({
    access,
    listenKeys,
    tradeType: TRADE_TYPE.spot,
    nowMs,
    reports: (event, account, decided) => reports(options, lists, { event, account, decided }),
    summary(accounts) {
      const atMs = nowMs();
      const rows = accounts.map((account) => {
        const { asset, free, locked } = balanceOf(access.account(account.accountId) ?? account);
        return { a: asset, f: free, l: locked };
      });
      return { e: 'outboundAccountPosition', E: atMs, u: atMs, B: rows };
    },
  });
}

/** An event of an account, with everything that was decided with it. */
interface Decided {
  readonly event: TradingEvent;
  readonly account: Account;
  readonly decided: readonly TradingEvent[];
}

/** What an event is reported as. */
function reports(options: UserStreamOptions, lists: ListReports, of: Decided): object[] {
  const { orders } = options;
  const { event, account, decided } = of;
  if (event.type === 'fundsMoved') return balanceUpdates(options, event, account);
  if (!('order' in event)) return [];
  const instrument = orders.instruments.of(event.order.symbolId);
  if (instrument === undefined) return [];
  const ofList = lists.find(instrument, of);
  const execution = isLinkStep(event, decided) ? undefined : executionOf(event);
  if (execution === undefined) return ofList;
  const deal = 'deal' in event ? event.deal : undefined;
  // An order of a list is linked within its own decision.
  const linked = decided.find(
    (each) =>
      'order' in each && each.order.orderId === event.order.orderId && each.order.linkedOrderId !== undefined,
  );
  const linkedOrderId = linked && 'order' in linked ? linked.order.linkedOrderId : undefined;
  const order = { ...event.order, linkedOrderId };
  return [report(options, instrument, order, execution, deal, 'takenBy' in event), ...ofList];
}

/** Lists of which it is remembered how far they are. */
const MOST_LISTS = 10_000;

/** What becomes of lists of orders: told when both of their orders are there, and when the last of them has ended. */
class ListReports {
  readonly #options: UserStreamOptions;
  /** Of each list the order that ended first, or that its end was told. */
  readonly #ended = new Map<number, Order | 'told'>();

  constructor(options: UserStreamOptions) {
    this.#options = options;
  }

  find(instrument: Instrument, { event, account, decided }: Decided): object[] {
    if (!('order' in event)) return [];
    const { order } = event;
    const { linkedOrderId } = order;
    if (linkedOrderId === undefined) return [];
    const isOther = (each: Order) => each.orderId === linkedOrderId && each.linkedOrderId === order.orderId;
    const others = decided.flatMap((each) => ('order' in each && isOther(each.order) ? [each] : []));
    if (event.type === 'orderModified') {
      const placed = others.find(({ type }) => type === 'orderPlaced');
      return placed === undefined ? [] : [this.#event(instrument, [order, placed.order], 'working')];
    }
    if (isLive(order.status)) return [];
    const listId = listIdOf(order);
    const before = this.#ended.get(listId);
    const isLast = others.every((each) => decided.indexOf(each) < decided.indexOf(event));
    if (!isLast || before === 'told') return [];
    if (this.#options.orders.access.liveOrders(account).some(isOther)) {
      this.#remember(listId, order);
      return [];
    }
    this.#remember(listId, 'told');
    const other = others.at(-1)?.order ??
      before ?? { ...order, orderId: linkedOrderId, thirdPartyOrder: undefined };
    return [this.#event(instrument, order.orderId < other.orderId ? [order, other] : [other, order], 'done')];
  }

  #remember(listId: number, ended: Order | 'told'): void {
    this.#ended.set(listId, ended);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MOST_LISTS && oldest !== undefined) this.#ended.delete(oldest);
  }

  #event(instrument: Instrument, pair: OrderPair, state: ListState): object {
    return listEvent(instrument, pair, state, this.#options.nowMs());
  }
}

/** Money that came from outside, or left. */
function balanceUpdates(
  { nowMs }: UserStreamOptions,
  event: Extract<TradingEvent, { type: 'fundsMoved' }>,
  account: Account,
): object[] {
  const atMs = nowMs();
  return event.transfers.map(({ to, amount }) => ({
    e: 'balanceUpdate',
    E: atMs,
    a: account.currency,
    d: decimalText(to === 'cash' ? amount : -amount, account.digits),
    T: event.timeMs,
  }));
}

/** The report of an order. */
function report(
  { orders, rules, nowMs }: UserStreamOptions,
  instrument: Instrument,
  order: Order,
  execution: Execution,
  deal: Deal | undefined,
  isTaken: boolean,
): object {
  const name = clientOrderIdOf(order);
  const cancelName = execution === 'CANCELED' ? orders.cancelName(order.orderId) : undefined;
  const workingAtMs = workingTimeOf(order);
  const points = basisPointsOf(order);
  const fee = deal && commissionOf(instrument, deal, rules.assetDigits);
  return {
    e: 'executionReport',
    E: nowMs(),
    s: instrument.name,
    c: cancelName ?? name,
    S: sideOf(order),
    o: typeOf(order),
    f: timeInForceOf(order),
    q: quantityTextOf(instrument, order.volume),
    p: limitTextOf(instrument, order),
    P: stopPriceOf(instrument, order),
    F: ZERO,
    g: listIdOf(order),
    C: cancelName === undefined ? '' : name,
    x: execution,
    X: execution === 'NEW' ? 'NEW' : statusOf(order),
    r: 'NONE',
    i: order.orderId,
    l: deal === undefined ? ZERO : quantityTextOf(instrument, deal.volume),
    z: quantityTextOf(instrument, order.filledVolume),
    L: deal === undefined ? ZERO : priceTextOf(instrument, deal.price),
    n: fee?.commission ?? '0',
    N: fee?.commissionAsset ?? null,
    T: deal?.timeMs ?? order.updatedAtMs,
    t: deal?.dealId ?? -1,
    I: deal?.dealId ?? order.orderId,
    w: isLive(order.status) && workingAtMs >= 0,
    m: isTaken || (deal !== undefined && isMadeBy(order, deal.timeMs)),
    M: false,
    O: order.placedAtMs,
    Z: amountTextOf(instrument, order.notional),
    Y: deal === undefined ? ZERO : amountTextOf(instrument, deal.notional),
    Q: quoteOrderQtyOf(order),
    ...(workingAtMs >= 0 && { W: workingAtMs }),
    ...(points !== undefined && { d: points }),
    V: 'NONE',
  };
}
