import type { Account, Deal, Order, Position, TradingEvent } from '../../engine/core/index.ts';
import { CustomerStreams } from '../customer-streams.ts';
import { decimalText, priceTextOf, quantityTextOf } from '../decimal-texts.ts';
import type { Instrument } from '../instruments.ts';
import type { ListenKeys } from '../listen-keys.ts';
import {
  clientOrderIdOf,
  executionOf,
  isLinkStep,
  isMadeBy,
  sideOf,
  statusOf,
  type Execution,
} from '../order-words.ts';
import {
  averageText,
  FUTURES_TYPE,
  MARGIN_ASSET,
  noPosition,
  type ContractAccounts,
} from './contract-account.ts';
import {
  callbackRateOf,
  limitTextOf,
  placedTypeOf,
  stopPriceOf,
  timeInForceOf,
  typeOf,
  workingTypeOf,
} from './order-records.ts';

export interface FuturesUserStreamOptions {
  readonly accounts: ContractAccounts;
  readonly listenKeys: ListenKeys;
  /** The time of events, in milliseconds. */
  readonly nowMs: () => number;
}

/** What customers are sent of their futures accounts, by their listen keys. */
export function futuresUserStreams(options: FuturesUserStreamOptions): CustomerStreams {
  const { accounts, listenKeys, nowMs } = options;
  return new CustomerStreams({
    access: accounts.orders.access,
    listenKeys,
    tradeType: FUTURES_TYPE,
    nowMs,
    reports: (event, account, decided) =>
      account.currency === MARGIN_ASSET && !isLinkStep(event, decided)
        ? reports(options, event, account)
        : [],
    summary(changed, events) {
      const account = changed.find(({ currency }) => currency === MARGIN_ASSET);
      return account && accountUpdate(options, account, events);
    },
  });
}

function reports(
  { accounts, nowMs }: FuturesUserStreamOptions,
  event: TradingEvent,
  account: Account,
): readonly object[] {
  const { instruments } = accounts.orders;
  if (event.type === 'leverageSet') {
    const instrument = instruments.of(event.symbolId);
    if (instrument === undefined) return [];
    const change = { s: instrument.name, l: event.leverage };
    return [{ e: 'ACCOUNT_CONFIG_UPDATE', E: nowMs(), T: event.timeMs, ac: change }];
  }
  if (!('order' in event)) return [];
  const instrument = instruments.of(event.order.symbolId);
  if (instrument === undefined) return [];
  const execution = executionOf(event);
  if (execution === undefined) return [];
  const deal = 'deal' in event ? event.deal : undefined;
  return [
    {
      e: 'ORDER_TRADE_UPDATE',
      E: nowMs(),
      T: event.timeMs,
      o: orderMembers(instrument, event.order, {
        execution,
        deal,
        isTaken: 'takenBy' in event,
        digits: account.digits,
      }),
    },
  ];
}

function orderMembers(
  instrument: Instrument,
  order: Order,
  {
    execution,
    deal,
    isTaken,
    digits,
  }: {
    readonly execution: Execution;
    readonly deal: Deal | undefined;
    readonly isTaken: boolean;
    readonly digits: number;
  },
) {
  const rate = callbackRateOf(order);
  return {
    s: instrument.name,
    c: clientOrderIdOf(order),
    S: sideOf(order),
    o: typeOf(order),
    f: timeInForceOf(order),
    q: quantityTextOf(instrument, order.volume),
    p: limitTextOf(instrument, order),
    ap: averageText(instrument, order.notional, order.filledVolume),
    sp: stopPriceOf(instrument, order),
    // The dialect calls a change of an order so.
    x: execution === 'REPLACED' ? 'AMENDMENT' : execution,
    X: execution === 'NEW' ? 'NEW' : statusOf(order),
    i: order.orderId,
    l: quantityTextOf(instrument, deal?.volume ?? 0),
    z: quantityTextOf(instrument, order.filledVolume),
    L: priceTextOf(instrument, deal?.price ?? 0),
    ...(deal !== undefined && { N: MARGIN_ASSET, n: decimalText(deal.fee, digits) }),
    T: deal?.timeMs ?? order.updatedAtMs,
    t: deal?.dealId ?? 0,
    b: '0',
    a: '0',
    m: isTaken || (deal !== undefined && isMadeBy(order, deal.timeMs)),
    R: order.reduceOnly === true,
    wt: workingTypeOf(order),
    ot: placedTypeOf(order),
    ps: 'BOTH',
    cp: order.closePosition === true,
    ...(rate !== undefined && { cr: rate }),
    pP: false,
    si: 0,
    ss: 0,
    rp: decimalText(deal?.profit ?? 0n, digits),
    V: 'NONE',
    pm: 'NONE',
    gtd: 0,
  };
}

/** Why an account changed, in the dialect's words; undefined for events that change neither money nor positions. */
function reasonOf(event: TradingEvent): 'ORDER' | 'FUNDING_FEE' | 'DEPOSIT' | 'WITHDRAW' | undefined {
  if (event.type === 'orderFilled') return 'ORDER';
  if (event.type === 'positionFinanced') return 'FUNDING_FEE';
  if (event.type !== 'fundsMoved') return undefined;
  return event.transfers.some(({ to }) => to === 'cash') ? 'DEPOSIT' : 'WITHDRAW';
}

function accountUpdate(
  { accounts, nowMs }: FuturesUserStreamOptions,
  { accountId }: Account,
  events: readonly TradingEvent[],
): object | undefined {
  const own = events.filter((event) => event.accountId === accountId);
  const reason = own.map(reasonOf).find((each) => each !== undefined);
  const account = accounts.orders.access.account(accountId);
  if (reason === undefined || account === undefined) return undefined;
  const figures = accounts.figures(account);
  const held = accounts.positions(figures);
  const money = (units: bigint) => decimalText(units, account.digits);
  const touched = new Set(
    own.flatMap((event) => ('position' in event ? [positionSymbol(event.position)] : [])),
  );
  const balance = money(figures.balance);
  return {
    e: 'ACCOUNT_UPDATE',
    E: nowMs(),
    T: own[0]?.timeMs ?? nowMs(),
    a: {
      m: reason,
      B: [{ a: MARGIN_ASSET, wb: balance, cw: balance, bc: '0' }],
      P: [...touched].flatMap((symbolId) => {
        const instrument = accounts.orders.instruments.of(symbolId);
        if (instrument === undefined) return [];
        const net = held.find((each) => each.instrument.symbolId === symbolId) ?? noPosition(instrument);
        return [
          {
            s: instrument.name,
            pa: quantityTextOf(instrument, net.amount),
            ep: net.entryPrice,
            bep: net.entryPrice,
            cr: '0',
            up: money(net.profit),
            mt: 'cross',
            iw: '0',
            ps: 'BOTH',
          },
        ];
      }),
    },
  };
}

function positionSymbol({ symbolId }: Position): number {
  return symbolId;
}
