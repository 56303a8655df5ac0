import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toInstrumentId, toOrderId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import type { TradingEvent } from '../events.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';

const THIN: InstrumentTerms = { ...TEST_TERMS, tradeMode: 'aggregation', askSpread: 0, bidSpread: 0 };
const MATCHED: InstrumentTerms = { ...THIN, symbolId: toInstrumentId(2), tradeMode: 'matchmaking' };
const [BID, ASK] = [6_000_000, 6_000_040];

/** Three levels of 0.20 lots a side. */
const market = (bid = BID): MarketView => ({
  bid,
  ask: bid + 40,
  rate: () => UNIT_RATE,
  depth: () => ({
    bids: [0, 1, 2].map((at) => ({ price: bid - 10 * at, volume: 20 })),
    asks: [0, 1, 2].map((at) => ({ price: bid + 40 + 10 * at, volume: 20 })),
  }),
});

let core: TradingCore;
let clock: number;

const open = (customerId: number, tradeType: 'isolated' | 'cross' = TRADE_TYPE.isolated) =>
  core.execute({
    type: 'openAccount',
    timeMs: T,
    companyId: 1,
    customerId,
    customerNo: `C${customerId}`,
    tradeType,
    currency: 'USDT',
    digits: 4,
    assetsId: 1,
    initialBalance: 10_000_000_000n,
  }).events[0]?.accountId ?? 0;

const place = (accountId: number, members: Partial<PlaceOrder>) =>
  core.execute(marketOrder(accountId, { timeMs: ++clock, market: market(), ...members }));
const tick = (bid: number, symbolId = 1) =>
  core.execute({
    type: 'applyTick',
    timeMs: ++clock,
    symbolId: toInstrumentId(symbolId),
    market: market(bid),
  }).events;
/** The number of the order that was placed. */
const placed = ({ events, violations }: ReturnType<typeof place>) => {
  expect(violations).toEqual([]);
  return events.find((event) => event.type === 'orderPlaced')?.order.orderId ?? toOrderId(0);
};
const ends = (events: readonly TradingEvent[]) =>
  events.flatMap((event) =>
    event.type === 'orderEnded'
      ? [[event.order.orderId, event.order.status, event.order.filledVolume, event.order.reason]]
      : [],
  );
const volumes = (accountId: number) => core.state.liveOrders(accountId).map(({ volume }) => volume);
const held = (accountId: number) => core.state.openPositions(accountId).map(({ volume }) => volume);

const BUY = { direction: 'buy' } as const;
const SALE = { direction: 'sell', kind: 'limitOpen', price: BID + 1_000, reduceOnly: true } as const;

beforeEach(() => {
  clock = T;
  core = new TradingCore((symbolId) => [THIN, MATCHED].find((terms) => terms.symbolId === symbolId));
});

describe.each([TRADE_TYPE.isolated, TRADE_TYPE.cross])('an order that only reduces (%s)', (tradeType) => {
  it('is rejected where nothing is open on the other side, whatever is on its own [ORD-42]', () => {
    const account = open(1, tradeType);
    for (const kind of ['marketOpen', 'limitOpen'] as const)
      expect(place(account, { ...SALE, kind }).violations).toEqual([
        { reason: 'nothingToClose', params: [] },
      ]);
    place(account, { ...BUY, direction: 'sell', volume: 20 });
    expect(place(account, SALE).violations[0]?.reason).toBe('nothingToClose');
    expect(held(account)).toEqual([20]);
  });

  it('closes at most what is open, and never turns the position [ORD-42]', () => {
    const account = open(1, tradeType);
    place(account, { ...BUY, volume: 20 });
    place(account, { ...BUY, volume: 10 });
    const sold = place(account, { ...SALE, kind: 'marketOpen', volume: 500 }).events;
    expect(sold.flatMap((event) => (event.type === 'orderPlaced' ? [event.order] : []))).toMatchObject([
      { kind: 'marketClose', volume: 30, reduceOnly: true },
    ]);
    expect([held(account), volumes(account)]).toEqual([[], []]);
  });

  it('is cut while it rests, by every other way out of the position, and ends with it [ORD-42]', () => {
    const account = open(1, tradeType);
    place(account, { ...BUY, volume: 40 });
    placed(place(account, { ...SALE, volume: 30 }));
    const whole = placed(place(account, { ...SALE, price: BID + 2_000, closePosition: true }));
    expect(volumes(account)).toEqual([30, 40]);
    place(account, { direction: 'sell', kind: 'marketClose', volume: 20 });
    expect(volumes(account)).toEqual([20, 20]);
    // More of it is closed by the one that closes all, and no more by the other.
    place(account, { ...BUY, volume: 15 });
    expect(volumes(account)).toEqual([20, 35]);
    const left = core.state.orders.get(whole);
    const events = place(account, { direction: 'sell', kind: 'marketClose', volume: 35 }).events;
    expect(ends(events).map(([, status, , reason]) => [status, reason])).toEqual([
      ['cancelled', 'positionClosed'],
      ['cancelled', 'positionClosed'],
    ]);
    expect([left?.kind, held(account), volumes(account)]).toEqual(['limitClose', [], []]);
  });

  it('closes what is there when it is filled, in as many fills as the book needs [ORD-42]', () => {
    const account = open(1, tradeType);
    place(account, { ...BUY, volume: 50 });
    placed(place(account, { ...SALE, price: BID + 995, closePosition: true, reduceOnly: false, volume: 0 }));
    const first = tick(BID + 1_000);
    // One level is within its price: a fifth of a lot.
    expect([held(account), volumes(account)]).toEqual([[30], [50]]);
    expect(first.filter(({ type }) => type === 'orderModified')).toEqual([]);
    place(account, { ...BUY, volume: 20 });
    expect(volumes(account)).toEqual([70]);
    tick(BID + 1_020);
    expect([held(account), volumes(account)]).toEqual([[], []]);
  });

  it('ends when a stop-out takes the position [ORD-42]', () => {
    const account = open(1, tradeType);
    place(account, { ...BUY, volume: 20, leverage: 100, stopLoss: BID - 100_000 });
    const order = placed(place(account, { ...SALE, volume: 20 }));
    const events = tick(BID - 200_000);
    expect(ends(events)).toEqual([[order, 'cancelled', 0, 'positionClosed']]);
    expect(held(account)).toEqual([]);
  });
});

describe.each([
  ['of a market', 1],
  ['of customers', 2],
] as const)('two linked orders in a book %s', (_name, symbol) => {
  const symbolId = toInstrumentId(symbol);
  const limit = (price: number, members: Partial<PlaceOrder> = {}) =>
    ({ ...BUY, symbolId, kind: 'limitOpen', price, volume: 30, ...members }) as const;

  it('end with the first fill of either, also in part, in the same decision [ORD-43]', () => {
    const account = open(1);
    const [low, high] = [BID - 1_000, BID - 500];
    const first = placed(place(account, limit(low)));
    const second = placed(place(account, limit(high, { linkedOrderId: first })));
    expect(core.state.liveOrders(account).map(({ linkedOrderId }) => linkedOrderId)).toEqual([second, first]);
    const events = tick(high - 40, symbol);
    expect(ends(events)).toEqual([[first, 'cancelled', 0, 'linkedOrderFilled']]);
    expect([held(account), [...core.state.orders.keys()]]).toEqual([[20], [second]]);
    expect(core.state.account(account)?.reserved).toBe(core.state.orders.get(second)?.reserved);
  });

  it('is filled once where one quote reaches both [ORD-43]', () => {
    const account = open(1);
    const first = placed(place(account, limit(BID - 1_000, { volume: 10 })));
    placed(place(account, limit(BID - 500, { volume: 10, linkedOrderId: first })));
    tick(BID - 5_000, symbol);
    expect([held(account), volumes(account)]).toEqual([[10], []]);
  });

  it('cancels the other when it is placed within the market [ORD-43]', () => {
    const account = open(1);
    const first = placed(place(account, limit(BID - 1_000)));
    const events = place(account, limit(ASK, { volume: 20, linkedOrderId: first })).events;
    expect(ends(events)).toEqual([[first, 'cancelled', 0, 'linkedOrderFilled']]);
    expect(held(account)).toEqual([20]);
  });

  it('leaves the other alone when it ends without a fill, which may be linked anew [ORD-43]', () => {
    const account = open(1);
    const first = placed(place(account, limit(BID - 1_000)));
    const second = placed(place(account, limit(BID - 500, { linkedOrderId: first })));
    core.execute({
      type: 'cancelOrder',
      timeMs: ++clock,
      accountId: account,
      orderId: second,
      reason: 'cancelledByCustomer',
    });
    expect([...core.state.orders.keys()]).toEqual([first]);
    placed(place(account, limit(BID - 600, { linkedOrderId: first })));
  });

  it('rejects what cannot be linked, and then places nothing [ORD-43]', () => {
    const account = open(1);
    const first = placed(place(account, limit(BID - 1_000)));
    const other = placed(
      place(account, { ...limit(BID - 1_000), symbolId: toInstrumentId(symbol === 1 ? 2 : 1) }),
    );
    placed(place(account, limit(BID - 500, { linkedOrderId: first })));
    const outsider = open(2);
    const rejected = (accountId: number, members: Partial<PlaceOrder>) =>
      place(accountId, limit(BID - 400, members)).violations[0];
    expect(rejected(account, { linkedOrderId: toOrderId(1) })?.reason).toBe('orderUnknown');
    expect(rejected(outsider, { linkedOrderId: first })?.reason).toBe('orderUnknown');
    for (const members of [
      { linkedOrderId: first },
      { linkedOrderId: other },
      { linkedOrderId: other, symbolId: toInstrumentId(symbol === 1 ? 2 : 1), timeInForce: 'IOC' },
      { linkedOrderId: other, symbolId: toInstrumentId(symbol === 1 ? 2 : 1), kind: 'marketOpen' },
    ] as const)
      expect(rejected(account, members)).toEqual({
        reason: 'orderNotLinkable',
        params: [String(members.linkedOrderId)],
      });
    expect(core.state.liveOrders(account)).toHaveLength(3);
  });
});

it('a whole fill counts only one of two linked orders of another customer [ORD-43]', () => {
  const [seller, buyer] = [open(1), open(2)];
  const offer = { direction: 'sell', symbolId: MATCHED.symbolId, kind: 'limitOpen', volume: 10 } as const;
  const first = placed(place(seller, { ...offer, price: BID + 20 }));
  placed(place(seller, { ...offer, price: BID + 25, linkedOrderId: first }));
  const wanted = { ...BUY, symbolId: MATCHED.symbolId, kind: 'limitOpen', price: BID + 30 } as const;
  expect(ends(place(buyer, { ...wanted, volume: 20, timeInForce: 'FOK' }).events)).toMatchObject([
    [expect.anything(), 'cancelled', 0, 'notEnoughLiquidity 0.1 0.2'],
  ]);
  place(buyer, { ...wanted, volume: 20, timeInForce: 'IOC' });
  expect([held(buyer), held(seller), volumes(seller)]).toEqual([[10], [10], []]);
});
