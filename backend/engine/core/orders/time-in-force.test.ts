import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { toInstrumentId, toOrderId } from '../../../domain/units.ts';
import type { MarketView, PlaceOrder } from '../commands.ts';
import { NO_ASSETS } from '../decision.ts';
import { mixedCore, MixedFlow, mixedStep } from '../testing/mixed-flow.ts';
import { StockService } from '../testing/stock-fixture.ts';
import { marketOrder, TEST_TIME_MS as T } from '../testing/trading-fixtures.ts';
import { TradingCore } from '../trading-core.ts';

const THIN: InstrumentTerms = { ...TEST_TERMS, tradeMode: 'aggregation', askSpread: 0, bidSpread: 0 };
const MATCHED: InstrumentTerms = { ...THIN, symbolId: toInstrumentId(2), tradeMode: 'matchmaking' };
const SPOT: InstrumentTerms = { ...MATCHED, symbolId: toInstrumentId(3), tradeType: TRADE_TYPE.spot };
const ASSETS = { USDT: { assetsId: 1, digits: 4 }, BTC: { assetsId: 13, digits: 8 } };
const [BID, ASK] = [6_000_000, 6_000_040];

/** Three levels of 0.20 lots a side. */
const market = (): MarketView => ({
  bid: BID,
  ask: ASK,
  rate: () => UNIT_RATE,
  depth: () => ({
    bids: [0, 1, 2].map((at) => ({ price: BID - 10 * at, volume: 20 })),
    asks: [0, 1, 2].map((at) => ({ price: ASK + 10 * at, volume: 20 })),
  }),
});

let core: TradingCore;
let clock: number;

const open = (customerId: number, tradeType: PlaceTypes = TRADE_TYPE.isolated) =>
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
type PlaceTypes = 'isolated' | 'cross' | 'spot';

const place = (accountId: number, members: Partial<PlaceOrder>) =>
  core.execute(marketOrder(accountId, { timeMs: ++clock, market: market(), kind: 'limitOpen', ...members }));
/** What became of the order that was placed: its last state, what was filled of it, and why it ended. */
const fate = ({ events, violations }: ReturnType<typeof place>) => {
  const first = events.find((event) => event.type === 'orderPlaced')?.order.orderId;
  const last = events.findLast((event) => 'order' in event && event.order.orderId === first);
  if (last === undefined || !('order' in last))
    return violations.map(({ reason, params }) => [reason, ...params]);
  const { status, filledVolume, reason } = last.order;
  return [status, filledVolume, reason];
};

beforeEach(() => {
  clock = T;
  core = new TradingCore(
    (symbolId) => [THIN, MATCHED, SPOT].find((terms) => terms.symbolId === symbolId),
    undefined,
    undefined,
    undefined,
    { ...NO_ASSETS, asset: (code) => ASSETS[code as keyof typeof ASSETS] },
  );
});

const KINDS = [
  ['isolated', TRADE_TYPE.isolated, 1],
  ['cross', TRADE_TYPE.cross, 1],
  ['matched', TRADE_TYPE.isolated, 2],
  ['spot', TRADE_TYPE.spot, 3],
] as const;

describe.each(KINDS)('the time in force of a limit order (%s)', (_name, tradeType, symbolId) => {
  const about = { symbolId: toInstrumentId(symbolId), price: ASK + 10 };

  it('IOC takes what there is within its price, and the rest is cancelled [ORD-41]', () => {
    const account = open(1, tradeType);
    const outcome = place(account, { ...about, volume: 50, timeInForce: 'IOC' });
    expect(fate(outcome)).toEqual(['partiallyCancelled', 40, 'notEnoughLiquidity 0.4 0.5']);
    expect(fate(place(account, { ...about, price: BID, timeInForce: 'IOC' }))).toEqual([
      'cancelled',
      0,
      'notEnoughLiquidity 0 1',
    ]);
    expect(core.state.account(account)?.reserved).toBe(0n);
  });

  it('FOK is filled whole or not at all [ORD-41]', () => {
    const account = open(1, tradeType);
    expect(fate(place(account, { ...about, volume: 41, timeInForce: 'FOK' }))).toEqual([
      'cancelled',
      0,
      'notEnoughLiquidity 0.4 0.41',
    ]);
    expect(fate(place(account, { ...about, volume: 40, timeInForce: 'FOK' }))).toEqual([
      'completed',
      40,
      undefined,
    ]);
    expect(core.state.liveOrders(account)).toEqual([]);
  });

  it('post-only rests, and is rejected where it would take, also by a change [ORD-41]', () => {
    const account = open(1, tradeType);
    const sent = { ...about, volume: 10, timeInForce: 'postOnly' } as const;
    expect(fate(place(account, { ...sent, price: ASK }))).toEqual([['wouldTake', '60000.40', '60000.40']]);
    expect(fate(place(account, { ...sent, price: ASK - 1 }))).toEqual(['received', 0, undefined]);
    const [order] = core.state.liveOrders(account);
    const change = {
      type: 'modifyOrder',
      timeMs: ++clock,
      accountId: account,
      orderId: order?.orderId ?? toOrderId(0),
    } as const;
    const brackets = { takeProfit: undefined, stopLoss: undefined, volume: undefined, market: market() };
    expect(core.execute({ ...change, ...brackets, price: ASK + 5 }).violations).toMatchObject([
      { reason: 'wouldTake' },
    ]);
    expect(core.execute({ ...change, ...brackets, price: ASK - 2 }).violations).toEqual([]);
  });
});

describe('the time in force beside customers’ orders', () => {
  const about = { symbolId: toInstrumentId(2) };

  it('counts them for FOK, without those of its own customer and those that can no longer be met', () => {
    const [maker, taker] = [open(1), open(2)];
    const resting = { ...about, direction: 'sell', price: ASK - 10 } as const;
    place(maker, { ...resting, volume: 15 });
    expect(fate(place(taker, { ...about, price: ASK, volume: 36, timeInForce: 'FOK' }))[0]).toBe('cancelled');
    expect(fate(place(taker, { ...about, price: ASK, volume: 35, timeInForce: 'FOK' }))[0]).toBe('completed');
    place(taker, { ...resting, volume: 15 });
    expect(fate(place(taker, { ...about, price: ASK, volume: 5, timeInForce: 'FOK' }))).toEqual([
      'cancelled',
      0,
      'notEnoughLiquidity 0 0.05',
    ]);
  });

  it('counts one position once for two orders that would close it', () => {
    const [maker, taker] = [open(1), open(2)];
    place(maker, { ...about, kind: 'marketOpen', volume: 10 });
    for (const price of [ASK - 10, ASK - 9])
      place(maker, { ...about, kind: 'limitClose', direction: 'sell', price, volume: 10 });
    const found = fate(place(taker, { ...about, price: ASK - 5, volume: 15, timeInForce: 'FOK' }));
    expect(found).toEqual(['cancelled', 0, 'notEnoughLiquidity 0.1 0.15']);
  });

  it('lets no post-only order meet one of them', () => {
    const [maker, other] = [open(1), open(2)];
    place(maker, { ...about, direction: 'sell', price: ASK - 10, volume: 15 });
    const sent = { ...about, price: ASK - 10, volume: 5, timeInForce: 'postOnly' } as const;
    expect(fate(place(other, sent))).toEqual([['wouldTake', '60000.30', '60000.30']]);
  });
});

describe('the time in force of other orders', () => {
  it('FOK at the market is filled whole or not at all, IOC as far as the book goes', () => {
    const account = open(1);
    const sent = { kind: 'marketOpen', volume: 70 } as const;
    expect(fate(place(account, { ...sent, timeInForce: 'FOK' }))).toEqual([
      'cancelled',
      0,
      'notEnoughLiquidity 0.6 0.7',
    ]);
    expect(fate(place(account, { ...sent, timeInForce: 'IOC' }))[0]).toBe('partiallyCancelled');
  });

  it('an order for shares has the same ones', () => {
    const desk = new StockService();
    expect(desk.place('buy', 10, { price: 9_990, timeInForce: 'IOC' })).toEqual([]);
    expect(desk.events.at(-1)).toMatchObject({
      type: 'orderEnded',
      order: { status: 'cancelled', filledVolume: 0 },
    });
    expect(desk.place('buy', 10, { price: 10_000, timeInForce: 'postOnly' })).toEqual(['wouldTake']);
    desk.place('buy', 10, { price: 10_000, timeInForce: 'FOK' });
    expect(desk.events.at(-1)).toMatchObject({ type: 'orderFilled', order: { status: 'completed' } });
  });
});

describe('the time in force under random flows', () => {
  it('leaves nothing of IOC and FOK, fills FOK whole or not at all, and post-only never as one that comes', () => {
    const met = { FOK: 0, killed: 0, IOC: 0, postOnly: 0 };
    const steps = fc.array(mixedStep, { minLength: 100, maxLength: 200, size: 'max' });
    fc.assert(
      fc.property(steps, (flow) => {
        const each = mixedCore();
        const game = new MixedFlow(each);
        for (const step of flow) {
          const command = game.command(step);
          if (command === undefined) continue;
          const { events, faults } = each.execute(command);
          expect(faults).toEqual([]);
          const placed = events.find((event) => event.type === 'orderPlaced')?.order;
          const timing = command.type === 'placeOrder' ? command.timeInForce : undefined;
          // What waits for a trigger looks for its fill after that.
          if (placed === undefined || placed.trigger !== undefined || timing === undefined) continue;
          const filled = events.reduce(
            (sum, event) =>
              'deal' in event && event.deal.orderId === placed.orderId ? sum + event.deal.volume : sum,
            0,
          );
          if (timing !== 'GTC' && timing !== 'postOnly')
            expect(each.state.orders.has(placed.orderId)).toBe(false);
          if (timing === 'FOK') expect([0, placed.volume]).toContain(filled);
          if (timing === 'postOnly') expect(filled).toBe(0);
          if (timing === 'FOK' && filled === 0) met.killed += 1;
          else if (timing !== 'GTC') met[timing] += 1;
        }
      }),
      { numRuns: 100 },
    );
    expect(Object.values(met).every((count) => count > 2)).toBe(true);
  });
});
