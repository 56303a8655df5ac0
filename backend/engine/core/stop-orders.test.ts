import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { TEST_TERMS } from '../../domain/testing/terms-fixture.ts';
import { toInstrumentId, type OrderId } from '../../domain/units.ts';
import type { MarketView, ModifyOrder, PlaceOrder } from './commands.ts';
import { StockService } from './testing/stock-fixture.ts';
import { marketAt, marketOrder, openFirstAccount, TEST_TIME_MS } from './testing/trading-fixtures.ts';
import { assets } from './testing/wallet-flow.ts';
import { TradingCore } from './trading-core.ts';

/** The quote of the beginning is 60,000.00 to 60,000.10; customers buy 0.03 above it and sell 0.02 below. */
const BID = 6_000_000;

let core: TradingCore;
let account: number;
let clock: number;

beforeEach(() => {
  core = new TradingCore(() => TEST_TERMS);
  account = openFirstAccount(core);
  clock = TEST_TIME_MS;
});

const place = (members: Partial<PlaceOrder>) =>
  core.execute(marketOrder(account, { kind: 'limitOpen', timeMs: clock, ...members }));
const reasons = (members: Partial<PlaceOrder>) =>
  place(members).violations.map(({ reason, params }) => [reason, ...params]);
const tick = (market: MarketView) =>
  core.execute({ type: 'applyTick', timeMs: ++clock, symbolId: toInstrumentId(1), market }).events;
/** What a bid of the market does: fills with their prices, followed levels, and ends. */
const at = (bid: number, members: Partial<MarketView> = {}) =>
  tick({ ...marketAt(bid), ...members }).map((event) => {
    if (event.type === 'orderFilled') return `${event.order.direction} at ${event.deal.price}`;
    if (event.type === 'orderTrailed') return `level ${event.order.trigger?.price}`;
    if (event.type === 'orderEnded') return `${event.order.status} ${event.order.reason}`;
    return event.type;
  });
const resting = () => core.state.liveOrders(account);
const change = (orderId: OrderId | undefined, members: Partial<ModifyOrder>) =>
  core.execute({
    type: 'modifyOrder',
    timeMs: ++clock,
    accountId: account,
    orderId: orderId as OrderId,
    volume: undefined,
    price: undefined,
    takeProfit: undefined,
    stopLoss: undefined,
    market: marketAt(BID),
    ...members,
  }).violations;

describe('a stop order', () => {
  it('waits until its own side of the market has come to the trigger, and takes any price then', () => {
    expect(reasons({ trigger: { price: BID + 1_000 } })).toEqual([]);
    expect(at(BID + 986)).toEqual([]);
    expect(at(BID + 990)).toEqual(['orderTriggered', `buy at ${BID + 1_003}`]);
    expect(reasons({ direction: 'sell', trigger: { price: BID - 2_000 } })).toEqual([]);
    expect(at(BID - 1_997)).toEqual([]);
    expect(at(BID - 9_000)).toEqual(['orderTriggered', `sell at ${BID - 9_002}`]);
    expect(resting()).toEqual([]);
  });

  it('is rejected on the side on which it would be set off at once, and waits there where it says so', () => {
    expect(reasons({ trigger: { price: BID - 100 } })).toEqual([['triggerReached', '59999.00', '60000.13']]);
    expect(reasons({ direction: 'sell', trigger: { price: BID + 100 } })[0]?.[0]).toBe('triggerReached');
    expect(reasons({ trigger: { price: BID - 100, rises: false } })).toEqual([]);
    expect(at(BID - 113)).toEqual(['orderTriggered', `buy at ${BID - 100}`]);
  });

  it.each([
    ['the middle', { by: 'middle' }, [{}, BID + 994], [{}, BID + 995]],
    [
      'the last trade',
      { by: 'last' },
      [{ trade: { seq: 1, timeMs: 1, price: BID + 999, volume: 1 } }, BID + 2_000],
      [{ trade: { seq: 2, timeMs: 2, price: BID + 1_000, volume: 1 } }, BID + 2_000],
    ],
  ] as const)('watches %s where it says so, without the spread of its owner', (_name, by, before, then) => {
    const trade = { seq: 0, timeMs: 0, price: BID, volume: 1 };
    const market = { ...marketAt(BID), trade };
    expect(reasons({ market, trigger: { price: BID + 1_000, ...by } })).toEqual([]);
    expect(at(before[1], before[0])).toEqual([]);
    expect(at(then[1], then[0])[0]).toBe('orderTriggered');
  });

  it('closes what is held, and ends with its position', () => {
    place({ kind: 'marketOpen' });
    const [position] = core.state.openPositions(account);
    const stop = { kind: 'limitClose', direction: 'sell', trigger: { price: BID - 500 } } as const;
    expect(reasons({ ...stop, positionId: position?.positionId })).toEqual([]);
    expect(reasons(stop)).toEqual([]);
    expect(at(BID - 498)).toEqual([
      'orderTriggered',
      `sell at ${BID - 500}`,
      'orderTriggered',
      'rejected nothingToClose',
    ]);
    expect(core.state.positions.size).toBe(0);
    place({ kind: 'marketOpen' });
    const [other] = core.state.openPositions(account);
    place({ ...stop, positionId: other?.positionId });
    place({ kind: 'marketClose', direction: 'sell', positionId: other?.positionId });
    expect(resting()).toEqual([]);
  });

  it('goes on with what a thin book did not hold, at any price, unless its time in force ends it', () => {
    core = new TradingCore(() => ({ ...TEST_TERMS, tradeMode: 'aggregation' }));
    account = openFirstAccount(core);
    const thin = (volume: number) => ({
      depth: () => ({ bids: [], asks: [{ price: BID + 1_010, volume }] }),
    });
    place({ trigger: { price: BID + 1_000 } });
    expect(at(BID + 1_000, thin(40))).toEqual(['orderTriggered', `buy at ${BID + 1_010}`]);
    expect(resting()).toMatchObject([{ filledVolume: 40, status: 'partiallyCompleted' }]);
    expect(change(resting()[0]?.orderId, { trigger: { price: BID + 2_000 } })).toMatchObject([
      { reason: 'orderPartlyFilled' },
    ]);
    expect(at(BID - 900, thin(60))).toEqual([`buy at ${BID + 1_010}`]);
    for (const [timeInForce, expected] of [
      ['IOC', ['orderTriggered', `buy at ${BID + 1_010}`, 'partiallyCancelled notEnoughLiquidity 0.4 1']],
      ['FOK', ['orderTriggered', 'cancelled notEnoughLiquidity 0.4 1']],
    ] as const) {
      place({ trigger: { price: BID + 1_000 }, timeInForce });
      expect(at(BID + 1_000, thin(40))).toEqual(expected);
    }
  });
});

describe('a stop-limit order', () => {
  it('rests at its limit once the market has reached its trigger, and not before', () => {
    place({ price: BID - 100, trigger: { price: BID + 1_000 } });
    expect(at(BID - 200)).toEqual([]);
    expect(at(BID + 2_000)).toEqual(['orderTriggered']);
    expect(resting()).toMatchObject([{ status: 'received', updatedAtMs: clock }]);
    expect(at(BID - 112)).toEqual([]);
    expect(at(BID - 113)).toEqual([`buy at ${BID - 100}`]);
  });

  it.each([
    ['postOnly', BID + 1_003, ['orderTriggered', 'cancelled wouldTake 60010.03 60010.03']],
    ['postOnly', BID + 1_002, ['orderTriggered']],
    ['IOC', BID + 1_002, ['orderTriggered', 'cancelled notEnoughLiquidity 0 1']],
    ['IOC', BID + 1_003, ['orderTriggered', `buy at ${BID + 1_003}`]],
    ['FOK', BID + 1_002, ['orderTriggered', 'cancelled notEnoughLiquidity 0 1']],
    ['GTC', BID + 1_002, ['orderTriggered']],
  ] as const)('is judged by its time in force %s and its limit %i then', (timeInForce, price, expected) => {
    expect(reasons({ price, timeInForce, trigger: { price: BID + 1_000 } })).toEqual([]);
    expect(at(BID + 990)).toEqual(expected);
  });

  it('is changed while it waits, and like any limit order after that', () => {
    place({ price: BID + 900, trigger: { price: BID + 1_000 } });
    const [order] = resting();
    expect(change(order?.orderId, { trigger: { price: BID - 1_000 } })).toMatchObject([
      { reason: 'triggerReached' },
    ]);
    expect(change(order?.orderId, { price: BID + 800, trigger: { price: BID + 3_000 } })).toEqual([]);
    expect(at(BID + 2_000)).toEqual([]);
    expect(at(BID + 3_000)).toEqual(['orderTriggered']);
    expect(change(order?.orderId, { trigger: { price: BID + 9_000 } })).toMatchObject([
      { reason: 'orderUnknown' },
    ]);
    expect(change(order?.orderId, { price: BID + 700, market: marketAt(BID + 3_000) })).toEqual([]);
    expect(at(BID + 687)).toEqual([`buy at ${BID + 700}`]);
  });
});

describe('a trailing stop', () => {
  it('follows the market tick by tick, never back, and is set off at its distance', () => {
    expect(reasons({ direction: 'sell', trigger: { distance: { ticks: 500 } } })).toEqual([]);
    expect(resting()[0]?.trigger?.price).toBe(BID - 502);
    expect(at(BID + 1)).toEqual([`level ${BID - 501}`]);
    expect(at(BID + 300)).toEqual([`level ${BID - 202}`]);
    expect(at(BID - 100)).toEqual([]);
    expect(at(BID - 200)).toEqual(['orderTriggered', `sell at ${BID - 202}`]);
  });

  it('follows a falling market to buy', () => {
    place({ trigger: { distance: { ticks: 500 } } });
    expect(at(BID - 300)).toEqual([`level ${BID + 213}`]);
    expect(at(BID + 199)).toEqual([]);
    expect(at(BID + 200)).toEqual(['orderTriggered', `buy at ${BID + 213}`]);
  });

  it('rounds a distance in percent up to a price tick', () => {
    place({ direction: 'sell', trigger: { distance: { basisPoints: 125 } } });
    // 1.25 % of 59,999.98 is 749.99975.
    expect(resting()[0]?.trigger?.price).toBe(5_999_998 - 75_000);
    place({ trigger: { distance: { basisPoints: 125 } } });
    // 1.25 % of 60,000.13 is 750.001625.
    expect(resting()[1]?.trigger?.price).toBe(6_000_013 + 75_001);
  });

  it('waits for its activation price, and is set off by nothing before', () => {
    const trigger = { distance: { ticks: 500 }, activation: BID + 1_000 };
    place({ direction: 'sell', trigger });
    expect(at(BID - 5_000)).toEqual([]);
    expect(at(BID + 1_001)).toEqual([]);
    expect(at(BID + 1_002)).toEqual([`level ${BID + 500}`]);
    expect(at(BID + 2_002)).toEqual([`level ${BID + 1_500}`]);
    expect(at(BID + 1_502)[0]).toBe('orderTriggered');
  });

  it('follows at once where the market has reached its activation already', () => {
    place({ direction: 'sell', trigger: { distance: { ticks: 500 }, activation: BID - 100 } });
    expect(resting()[0]?.trigger).toMatchObject({ price: BID - 502, trailing: { peak: BID - 2 } });
  });

  it('counts a middle between two ticks against its own peak', () => {
    place({
      direction: 'sell',
      trigger: { by: 'middle', distance: { ticks: 500 } },
      market: { ...marketAt(BID), ask: BID + 3 },
    });
    expect(resting()[0]?.trigger?.trailing?.peak).toBe(BID + 1);
    expect(at(BID, { ask: BID + 3 })).toEqual([]);
    expect(at(BID, { ask: BID + 4 })).toEqual([`level ${BID - 498}`]);
  });

  it.each([
    ['on the wrong side', { distance: { ticks: 500 }, rises: true }, 'numberOutOfRange'],
    ['as far away as the price', { distance: { ticks: BID } }, 'numberOutOfRange'],
    ['without a distance', { distance: { ticks: 0 } }, 'triggerReached'],
  ] as const)('is rejected %s', (_name, trigger, reason) => {
    expect(reasons({ direction: 'sell', trigger })[0]?.[0]).toBe(reason);
  });

  it('is kept by a change of its quantity, and begins anew by one of its distance', () => {
    place({ direction: 'sell', trigger: { distance: { ticks: 500 } } });
    at(BID + 300);
    const [order] = resting();
    expect(change(order?.orderId, { volume: 50 })).toEqual([]);
    expect(resting()[0]).toMatchObject({ volume: 50, trigger: { price: BID - 202 } });
    expect(change(order?.orderId, { trigger: { distance: { ticks: 700 } } })).toEqual([]);
    expect(resting()[0]?.trigger?.price).toBe(BID - 702);
  });
});

describe('stops of shares', () => {
  it('wait for the exchange, take the price that it opens at, and lock what a limit order does', () => {
    const desk = new StockService();
    const share = { symbolId: toInstrumentId(1) };
    desk.place('buy', 95, share);
    const stop = (price: number) => ({ ...share, kind: 'limitOpen', trigger: { price } }) as const;
    expect(desk.place('sell', 50, stop(9_000))).toEqual([]);
    expect(desk.place('sell', 50, stop(8_000))).toEqual(['closeAboveHeld']);
    const opened = desk.tick(7_000, 1);
    expect(opened.map(({ type }) => type)).toContain('orderTriggered');
    expect(desk.positions).toMatchObject([{ volume: 45 }]);
    expect(opened).toContainEqual(
      expect.objectContaining({ deal: expect.objectContaining({ price: 7_000 }) }),
    );
  });

  it('go through a split with exact prices; a trailing one keeps its distance, and its peak is rounded away', () => {
    const desk = new StockService();
    desk.place('buy', 90);
    const sell = (trigger: PlaceOrder['trigger'], members: Partial<PlaceOrder> = {}) =>
      expect(desk.place('sell', 20, { kind: 'limitOpen', trigger, ...members })).toEqual([]);
    sell({ price: 9_001 });
    sell({ price: 9_002 }, { price: 8_000 });
    sell({ distance: { ticks: 500 } });
    desk.tick(10_001);
    const split = { type: 'splitShares', timeMs: desk.timeMs + 1, symbolId: toInstrumentId(2) } as const;
    desk.split({ ...split, newShares: 2, oldShares: 1, market: undefined, opening: undefined });
    expect(desk.core.state.liveOrders(desk.accountId)).toMatchObject([
      { volume: 40, price: 4_000, trigger: { price: 4_501 } },
      { volume: 40, trigger: { price: 4_750, trailing: { distance: { ticks: 250 }, peak: 5_000 } } },
    ]);
    expect(desk.events).toContainEqual(
      expect.objectContaining({
        type: 'orderEnded',
        order: expect.objectContaining({ reason: 'sharesSplit' }),
      }),
    );
  });
});

describe('stops of assets', () => {
  it('lock their trigger’s worth, and fail where the market jumps beyond the money', () => {
    const terms = { ...TEST_TERMS, tradeType: TRADE_TYPE.spot, askSpread: 0, bidSpread: 0 };
    core = new TradingCore(() => terms, undefined, undefined, undefined, assets);
    const owner = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.spot };
    const money = { currency: 'USDT', digits: 2, assetsId: 1, initialBalance: 6_200_000n };
    core.execute({ type: 'openAccount', timeMs: TEST_TIME_MS, ...owner, ...money });
    account = [...core.state.accounts.keys()][0] ?? 0;
    place({ trigger: { price: BID + 100_000 } });
    expect(core.state.account(account)?.reserved).toBe(6_100_000n);
    expect(change(resting()[0]?.orderId, { trigger: { price: BID + 110_000 } })).toEqual([]);
    expect(core.state.account(account)?.reserved).toBe(6_110_000n);
    expect(at(BID + 400_000)).toEqual(['orderTriggered', 'rejected insufficientMargin 64000.10 62000.00']);
    expect(core.state.account(account)?.reserved).toBe(0n);
  });
});
