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
  isMadeBy,
  sideOf,
  statusOf,
  timeInForceOf,
  workingTimeOf,
  ZERO,
  type Execution,
} from '../order-words.ts';
import { commissionOf, limitTextOf, NO_LIST, quoteOrderQtyOf, stopPriceOf, typeOf } from './order-records.ts';
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
  return new CustomerStreams({
    access,
    listenKeys,
    tradeType: TRADE_TYPE.spot,
    nowMs,
    reports: (event, account) => reports(options, event, account),
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

/** What an event is reported as. */
function reports(options: UserStreamOptions, event: TradingEvent, account: Account): object[] {
  const { orders } = options;
  if (event.type === 'fundsMoved') return balanceUpdates(options, event, account);
  if (!('order' in event)) return [];
  const instrument = orders.instruments.of(event.order.symbolId);
  if (instrument === undefined) return [];
  const execution = executionOf(event);
  if (execution === undefined) return [];
  return [
    report(
      options,
      instrument,
      event.order,
      execution,
      'deal' in event ? event.deal : undefined,
      'takenBy' in event,
    ),
  ];
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
    g: NO_LIST,
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
