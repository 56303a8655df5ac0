import { describe, expect, it } from 'vitest';
import { fidelityPreset, type Fidelity } from '../domain/fidelity/fidelity.ts';
import { UNIT_RATE } from '../domain/index.ts';
import { BUILT_IN_PRODUCTS, createBuiltInMarket } from '../market/index.ts';
import type { Tick } from '../domain/market-data.ts';
import { toInstrumentId, toOrderId } from '../domain/units.ts';
import { Arrivals, Ways } from './arrivals.ts';
import { TradingCore, type CancelOrder, type MarketView, type TradingView } from './core/index.ts';
import { marketOrder } from './core/testing/trading-fixtures.ts';

const BTC = toInstrumentId(10021);
const NOBODY = new TradingCore(() => undefined).state;
const START_MS = Date.UTC(2026, 2, 3, 15);
const source = createBuiltInMarket({ seed: 7, products: BUILT_IN_PRODUCTS, funds: [] });

const view = (tick: Tick): MarketView => ({
  bid: tick.bid,
  ask: tick.ask,
  trade: tick,
  rate: () => UNIT_RATE,
});
const viewAt = (_symbolId: number, _currency: string, atMs: number) => {
  const tick = source.lastTick(BTC, atMs);
  return tick && view(tick);
};

function fidelityOf(preset: string, rules: Partial<Fidelity> = {}): Fidelity {
  const fidelity = fidelityPreset(preset, 7);
  if (fidelity === undefined) throw new Error(`no preset ${preset}`);
  return { ...fidelity, ...rules };
}

const waysOf = (preset: string, rules?: Partial<Fidelity>) => new Ways(fidelityOf(preset, rules), source);

function arrivalsOf(preset: string, rules?: Partial<Fidelity>, state: TradingView = NOBODY): Arrivals {
  const profitCurrency = () => 'USDT';
  return new Arrivals({
    ways: waysOf(preset, rules),
    source,
    quotes: { viewAt, view },
    state,
    profitCurrency,
  });
}

const OWNER = { symbolId: BTC, accountId: 1 };
const delays = (ways: Ways) =>
  Array.from({ length: 2_000 }, (_, at) => {
    const sentMs = START_MS + 1_000 * at;
    return ways.wayMs('quote', OWNER, sentMs) + ways.wayMs('order', OWNER, sentMs);
  }).sort((one, other) => one - other);
const order = (timeMs: number) =>
  marketOrder(1, { timeMs, symbolId: BTC, market: viewAt(BTC, 'USDT', timeMs) as MarketView });

describe('An order on its way', () => {
  it('meets the market of a later moment, the same one in every run', () => {
    const [one, other] = [arrivalsOf('queue'), arrivalsOf('queue')];
    const sent = order(START_MS);
    const arrived = one.arrive(sent);
    expect(arrived).toEqual({ ...sent, market: expect.anything() as MarketView });
    if (arrived.type !== 'placeOrder') throw new Error('it is another command');
    const quoteMs = waysOf('queue').wayMs('quote', OWNER, START_MS);
    const delayMs = quoteMs + waysOf('queue').wayMs('order', OWNER, START_MS);
    expect(other.arrive(sent)).toMatchObject({ market: { quoteMs, delayMs } });
    expect(arrived.market).toMatchObject({
      quoteMs,
      delayMs,
      trade: source.lastTick(BTC, START_MS + delayMs),
    });
  });

  it('takes at least the fixed time, about as long as stated in the middle, and twice that with through', () => {
    const queue = delays(waysOf('queue'));
    const through = delays(waysOf('through'));
    expect(queue[0]).toBeGreaterThanOrEqual(20);
    // Twice 10 ms fixed, and medians of 10 and 20 ms, longer in nervous moments.
    expect(queue[1_000]).toBeGreaterThanOrEqual(50);
    expect(queue[1_000]).toBeLessThan(80);
    expect((through[1_000] ?? 0) / (queue[1_000] ?? 1)).toBeCloseTo(2, 1);
  });

  it('takes longer while the spread is wide', () => {
    const ticks = source.ticks(BTC, START_MS, START_MS + 3_600_000);
    const mean = (isWide: boolean) => {
      const sent = ticks.filter((tick) => tick.ask - tick.bid > 13 === isWide);
      const all = sent.map((tick) => ways.wayMs('order', OWNER, tick.timeMs));
      return all.reduce((sum, ms) => sum + ms, 0) / all.length;
    };
    const ways = waysOf('queue');
    expect(mean(true)).toBeGreaterThan(1.2 * mean(false));
  });

  it('is rejected as often as stated, and the same ones are in every run', () => {
    const rejected = (rate: number) => {
      const arrivals = arrivalsOf('queue', { rejectRate: rate });
      return Array.from({ length: 2_000 }, (_, at) => {
        const arrived = arrivals.arrive(order(START_MS + at));
        return arrived.type === 'placeOrder' && arrived.failure !== undefined;
      });
    };
    expect(rejected(0.1)).toEqual(rejected(0.1));
    const share = rejected(0.1).filter(Boolean).length / 2_000;
    expect(Math.abs(share - 0.1)).toBeLessThan(3 * Math.sqrt((0.1 * 0.9) / 2_000));
    expect(rejected(0).some(Boolean)).toBe(false);
  });

  it('is at the market when it is sent with the touch, and so is every other command', () => {
    const sent = order(START_MS);
    expect(arrivalsOf('touch').arrive(sent)).toBe(sent);
    const other = { type: 'borrow', accountId: 1, amount: 1n, timeMs: START_MS } as const;
    expect(arrivalsOf('queue').arrive(other)).toBe(other);
  });

  it('comes late as a cancellation too, and after the answer that named its order', () => {
    const resting = { orderId: 1, ...OWNER, direction: 'buy', placedAtMs: START_MS, updatedAtMs: START_MS };
    const state = { ...NOBODY, orders: new Map([[1, resting]]) } as never;
    const arrivals = arrivalsOf('queue', {}, state);
    const sent = (timeMs: number, reason: CancelOrder['reason'] = 'cancelledByCustomer') =>
      arrivals.arrive({ type: 'cancelOrder', accountId: 1, orderId: toOrderId(1), timeMs, reason });
    const ways = waysOf('queue');
    const later = START_MS + 60_000;
    const way = ways.wayMs('quote', OWNER, later) + ways.wayMs('order', OWNER, later);
    expect(sent(later)).toMatchObject({ arrivesMs: later + way });
    // One that is sent at once waits for the answer to its order.
    const atOnce = ways.answeredMs(OWNER, START_MS) + ways.wayMs('order', OWNER, START_MS);
    expect(sent(START_MS)).toMatchObject({ arrivesMs: atOnce });
    expect(sent(later, 'cancelledByOperator')).not.toHaveProperty('arrivesMs');
  });

  it('comes too late as a change of an order that is filled meanwhile', () => {
    const limit = { orderId: 1, ...OWNER, direction: 'buy', isStop: true, placedAtMs: 0, updatedAtMs: 0 };
    const arriveAt = (price: number) => {
      const state = {
        ...NOBODY,
        orders: new Map([[1, limit]]),
        watched: () => ({ watch: 'askAbove', price }),
      } as never;
      const timeMs = source.ticks(BTC, START_MS, START_MS + 60_000)[5]?.timeMs ?? 0;
      const market = viewAt(BTC, 'USDT', timeMs - 1);
      const none = { volume: undefined, price: undefined, takeProfit: undefined, stopLoss: undefined };
      const change = { type: 'modifyOrder', accountId: 1, orderId: toOrderId(1), market, ...none } as const;
      return arrivalsOf('queue', {}, state).arrive({ ...change, timeMs: timeMs - 1 });
    };
    expect(arriveAt(1)).toMatchObject({ isLate: true });
    expect(arriveAt(1e12)).not.toHaveProperty('isLate');
  });
});
