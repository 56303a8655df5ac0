import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import { EXPIRE_TYPE, ORDER_STATUS } from '../../../domain/orders/order-terms.ts';
import { TRADE_MODE } from '../../../domain/orders/execution-model.ts';
import { toOrderId, toInstrumentId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import { NO_ASSETS } from '../decision.ts';
import { ORDER_KIND } from '../model.ts';
import { TradingCore } from '../trading-core.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { MAX_MATCHES } from './fill-order.ts';

/** A contract without a spread of its own; whoever rests pays 0.02 % instead of 0.05 %. */
const MATCHED: InstrumentTerms = {
  ...TEST_TERMS,
  tradeMode: TRADE_MODE.matchmaking,
  askSpread: 0,
  bidSpread: 0,
  makerFeeRate: 2_000_000n,
};
const SPOT: InstrumentTerms = { ...MATCHED, symbolId: toInstrumentId(2), tradeType: TRADE_TYPE.spot };
const ASSETS = { USDT: { assetsId: 1, digits: 2 }, BTC: { assetsId: 13, digits: 8 } };
const BID = 6_000_000;
const { buy: BUY, sell: SELL } = DIRECTION;

let core: TradingCore;
let clock: number;

/** Three levels of 0.20 lots a side, the best ones 0.40 apart. */
const market = (bid = BID): MarketView => ({
  bid,
  ask: bid + 40,
  rate: () => UNIT_RATE,
  depth: () => ({
    bids: [0, 1, 2].map((at) => ({ price: bid - 10 * at, volume: 20 })),
    asks: [0, 1, 2].map((at) => ({ price: bid + 40 + 10 * at, volume: 20 })),
  }),
});
const open = (customerId: number, members: object = {}) => {
  const { events } = core.execute({
    type: 'openAccount',
    timeMs: T,
    companyId: 1,
    customerId,
    customerNo: `C${customerId}`,
    tradeType: TRADE_TYPE.isolated,
    currency: 'USDT',
    digits: 4,
    assetsId: 1,
    initialBalance: 10_000_000_000n,
    ...members,
  });
  return events[0]?.accountId ?? 0;
};
const place = (accountId: number, members: Partial<PlaceOrder>) =>
  core.execute(marketOrder(accountId, { timeMs: ++clock, market: market(), ...members }));
const limit = (accountId: number, direction: Direction, price: number, volume: number, more = {}) => {
  const { events } = place(accountId, { kind: ORDER_KIND.limitOpen, direction, price, volume, ...more });
  const [first] = events;
  return first !== undefined && 'order' in first ? first.order.orderId : toOrderId(0);
};
const deals = ({ events }: ReturnType<typeof place>) =>
  events.flatMap((event) =>
    event.type === 'orderFilled'
      ? [[event.accountId, event.deal.volume, Number(event.deal.notional) / event.deal.volume]]
      : [],
  );

beforeEach(() => {
  clock = T;
  core = new TradingCore(
    (symbolId) => [MATCHED, SPOT].find((terms) => terms.symbolId === symbolId),
    undefined,
    undefined,
    undefined,
    { ...NO_ASSETS, asset: (code) => ASSETS[code as keyof typeof ASSETS] },
  );
});

describe('an order of a product that is dealt by matchmaking', () => {
  it('meets the best prices first, customers before the market at equal ones, and of them the one that waits longest [ORD-40]', () => {
    const [ann, ben, cy, taker] = [open(1), open(2), open(3), open(4)];
    limit(ann, SELL, BID + 40, 5);
    limit(ben, SELL, BID + 40, 5);
    limit(cy, SELL, BID + 20, 5);
    const dealt = place(taker, { volume: 40 });
    expect(deals(dealt)).toEqual([
      [taker, 5, BID + 20],
      [cy, 5, BID + 20],
      [taker, 5, BID + 40],
      [ann, 5, BID + 40],
      [taker, 5, BID + 40],
      [ben, 5, BID + 40],
      [taker, 25, (20 * (BID + 40) + 5 * (BID + 50)) / 25],
    ]);
    expect(dealt.met.map((units) => units.toSorted())).toEqual([[ann, ben, cy, taker]]);
    expect(
      core.state.books.depth({ companyId: 1, tradeType: TRADE_TYPE.isolated }, toInstrumentId(1), 5),
    ).toBeUndefined();
  });

  it('fills a part of a resting order at its limit, and what is left of it stays at the head of its queue', () => {
    const [ann, ben, taker] = [open(1), open(2), open(3)];
    const first = limit(ann, BUY, BID + 10, 10);
    limit(ben, BUY, BID + 10, 10);
    expect(deals(place(taker, { direction: SELL, volume: 4 }))).toEqual([
      [taker, 4, BID + 10],
      [ann, 4, BID + 10],
    ]);
    expect(core.state.orders.get(first)).toMatchObject({
      filledVolume: 4,
      status: ORDER_STATUS.partiallyCompleted,
    });
    expect(deals(place(taker, { direction: SELL, volume: 7 }))).toEqual([
      [taker, 6, BID + 10],
      [ann, 6, BID + 10],
      [taker, 1, BID + 10],
      [ben, 1, BID + 10],
    ]);
  });

  it('lets what nobody takes of a limit order rest, within its limit [ORD-40]', () => {
    const [ann, taker] = [open(1), open(2)];
    limit(ann, SELL, BID + 20, 5);
    const orderId = limit(taker, BUY, BID + 30, 8);
    expect(core.state.orders.get(orderId)).toMatchObject({ filledVolume: 5 });
    expect(
      core.state.books.depth({ companyId: 1, tradeType: TRADE_TYPE.isolated }, toInstrumentId(1), 5),
    ).toEqual({ bids: [{ price: BID + 30, volume: 3 }], asks: [] });
  });

  it('charges the maker and the taker their own rates of the same trade [ORD-40]', () => {
    const [ann, taker] = [open(1), open(2)];
    limit(ann, SELL, BID, 10, { market: market(BID - 100) });
    const { events } = place(taker, { volume: 10, market: market(BID - 30) });
    const fees = events.flatMap((event) => (event.type === 'orderFilled' ? [event.deal.fee] : []));
    // 0.10 lots at 60,000.00 are 6,000: 0.05 % and 0.02 %.
    expect(fees).toEqual([30_000n, 12_000n]);
  });

  it('ends where it meets an order of its own customer, and a close that must happen passes over it [ORD-40]', () => {
    const [ann, ben] = [open(1), open(2)];
    const own = limit(ann, SELL, BID + 20, 5);
    limit(ben, SELL, BID + 30, 5);
    const { events } = place(ann, { volume: 10 });
    expect(events.at(-1)).toMatchObject({
      type: 'orderEnded',
      order: { status: ORDER_STATUS.cancelled, reason: 'selfTrade' },
    });
    expect(core.state.orders.has(own)).toBe(true);
    place(ben, { direction: SELL, volume: 3, stopLoss: BID + 1_000 });
    limit(ben, SELL, BID + 1_010, 5, { market: market(BID + 900) });
    limit(ann, SELL, BID + 1_015, 5, { market: market(BID + 900) });
    core.execute({
      type: 'cancelOrder',
      timeMs: ++clock,
      accountId: ann,
      orderId: own,
      reason: 'cancelledByCustomer',
    });
    const stopped = core.execute({
      type: 'applyTick',
      timeMs: ++clock,
      symbolId: toInstrumentId(1),
      market: market(BID + 980),
    });
    expect(deals(stopped)).toContainEqual([ann, 3, BID + 1_015]);
  });

  it('does not meet orders of another company, of another account type or of an account that is set aside', () => {
    const [other, spot, aside, taker] = [
      open(1, { companyId: 2 }),
      open(2, { tradeType: TRADE_TYPE.cross }),
      open(3),
      open(4),
    ];
    for (const accountId of [other, spot, aside]) limit(accountId, SELL, BID + 20, 5);
    core.setAside.add(aside);
    expect(deals(place(taker, { volume: 5 }))).toEqual([[taker, 5, BID + 40]]);
    core.setAside.delete(aside);
    expect(deals(place(taker, { volume: 5 }))).toEqual([
      [taker, 5, BID + 20],
      [aside, 5, BID + 20],
    ]);
  });

  it('fails a resting order whose money is gone, and goes on with the next one', () => {
    const [poor, rich, taker] = [open(1), open(2), open(3)];
    limit(poor, SELL, BID + 10, 5);
    limit(rich, SELL, BID + 20, 5);
    const account = core.state.accounts.get(poor);
    if (account) core.state.accounts.set(poor, { ...account, cash: 0n });
    const dealt = place(taker, { volume: 5 });
    expect(deals(dealt)).toEqual([
      [taker, 5, BID + 20],
      [rich, 5, BID + 20],
    ]);
    expect(dealt.events).toContainEqual(
      expect.objectContaining({
        type: 'orderEnded',
        accountId: poor,
        order: expect.objectContaining({
          status: ORDER_STATUS.rejected,
          reason: expect.stringMatching(/^insufficientMargin [\d.]+ [\d.]+$/) as string,
        }),
      }),
    );
  });

  it('is filled once where a tick reaches it through the market [ORD-40]', () => {
    const [ann, taker] = [open(1), open(2)];
    limit(ann, BUY, BID + 10, 5);
    const tick = core.execute({
      type: 'applyTick',
      timeMs: ++clock,
      symbolId: toInstrumentId(1),
      market: market(BID - 40),
    });
    expect(deals(tick)).toEqual([[ann, 5, BID]]);
    expect(deals(place(taker, { direction: SELL, volume: 5 }))).toEqual([[taker, 5, BID]]);
  });

  it('that is changed to a price of another customer meets him at once', () => {
    const [ann, ben] = [open(1), open(2)];
    limit(ann, SELL, BID + 20, 5);
    const orderId = limit(ben, BUY, BID - 100, 5);
    const none = { takeProfit: undefined, stopLoss: undefined };
    const change = { type: 'modifyOrder', accountId: ben, orderId, volume: undefined, ...none } as const;
    const changed = core.execute({ ...change, timeMs: ++clock, price: BID + 25, market: market() });
    expect(deals(changed)).toEqual([
      [ben, 5, BID + 20],
      [ann, 5, BID + 20],
    ]);
  });

  it(`meets at most ${MAX_MATCHES} resting orders, and then its rest is cancelled [MAX_MATCHES]`, () => {
    const [ann, ben, taker] = [open(1), open(2), open(3)];
    for (let at = 0; at <= MAX_MATCHES; at++) limit(at % 2 === 0 ? ann : ben, SELL, BID + 20, 1);
    const { events } = place(taker, { volume: MAX_MATCHES + 30 });
    expect(
      events.filter(({ accountId, type }) => accountId === taker && type === 'orderFilled'),
    ).toHaveLength(MAX_MATCHES);
    expect(events.at(-1)).toMatchObject({
      type: 'orderEnded',
      order: { status: ORDER_STATUS.partiallyCancelled, reason: `notEnoughLiquidity ${MAX_MATCHES}` },
    });
  });
});

it('a fault while two orders meet is one of both customers, and none of their events is told', () => {
  const [ann, taker, other] = [open(1), open(2), open(3)];
  limit(ann, SELL, BID + 20, 5);
  limit(other, SELL, BID + 400, 5);
  const put = core.state.putAccount.bind(core.state);
  core.state.putAccount = (account) => {
    if (account.accountId === ann) throw new Error('a fault of the maker');
    put(account);
  };
  const { events, faults } = place(taker, { volume: 5 });
  expect(events).toEqual([]);
  expect(faults).toMatchObject([{ accountId: taker, met: [ann] }]);
});

describe('spot', () => {
  it('exchanges assets between two customers, each of whom pays his fee in what he gets [ORD-40]', () => {
    const wallet = { tradeType: TRADE_TYPE.spot, digits: 2 };
    const buyer = open(1, { ...wallet, initialBalance: 10_000_00n });
    const seller = open(2, { ...wallet, currency: 'BTC', ...ASSETS.BTC, initialBalance: 100_000_000n });
    place(seller, {
      symbolId: toInstrumentId(2),
      kind: ORDER_KIND.limitOpen,
      direction: SELL,
      price: BID + 20,
      volume: 10,
      expireType: EXPIRE_TYPE.ninetyDays,
    });
    const { events, met } = place(buyer, { symbolId: toInstrumentId(2), volume: 10 });
    expect(met).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'assetsExchanged')).toHaveLength(2);
    const cash = (customerId: number, currency: string) =>
      [...core.state.accounts.values()].find(
        (account) => account.customerId === customerId && account.currency === currency,
      )?.cash;
    // 0.10 at 60,000.20 are 6,000.02; 0.05 % of 0.10 and 0.02 % of 6,000.02.
    expect([cash(1, 'USDT'), cash(1, 'BTC')]).toEqual([10_000_00n - 6_000_02n, 10_000_000n - 5_000n]);
    expect([cash(2, 'BTC'), cash(2, 'USDT')]).toEqual([90_000_000n, 6_000_02n - 1_21n]);
  });
});
