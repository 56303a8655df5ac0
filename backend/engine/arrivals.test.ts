import { describe, expect, it } from 'vitest';
import { fidelityPreset, type Fidelity } from '../domain/fidelity/fidelity.ts';
import { UNIT_RATE } from '../domain/index.ts';
import { BUILT_IN_PRODUCTS, createBuiltInMarket } from '../market/index.ts';
import { toInstrumentId, toOrderId } from '../domain/units.ts';
import { Arrivals } from './arrivals.ts';
import type { MarketView } from './core/index.ts';
import { marketOrder } from './core/testing/trading-fixtures.ts';

const BTC = toInstrumentId(10021);
const START_MS = Date.UTC(2026, 2, 3, 15);
const source = createBuiltInMarket({ seed: 7, products: BUILT_IN_PRODUCTS, funds: [] });

function viewAt(_symbolId: number, _currency: string, atMs: number): MarketView | undefined {
  const tick = source.lastTick(BTC, atMs);
  return tick && { bid: tick.bid, ask: tick.ask, trade: tick, rate: () => UNIT_RATE };
}

function arrivalsOf(preset: string, rules: Partial<Fidelity> = {}): Arrivals {
  const fidelity = fidelityPreset(preset, 7);
  if (fidelity === undefined) throw new Error(`no preset ${preset}`);
  return new Arrivals({
    fidelity: { ...fidelity, ...rules },
    source,
    quotes: { viewAt },
    state: { orders: new Map() },
    profitCurrency: () => 'USDT',
  });
}

const delays = (arrivals: Arrivals) =>
  Array.from({ length: 2_000 }, (_, at) => arrivals.delayMs(BTC, 1, START_MS + 1_000 * at)).sort(
    (one, other) => one - other,
  );
const order = (timeMs: number) =>
  marketOrder(1, { timeMs, symbolId: BTC, market: viewAt(BTC, 'USDT', timeMs) as MarketView });

describe('An order on its way', () => {
  it('meets the market of a later moment, the same one in every run', () => {
    const [one, other] = [arrivalsOf('queue'), arrivalsOf('queue')];
    const sent = order(START_MS);
    const arrived = one.arrive(sent);
    expect(arrived).toEqual({ ...sent, market: expect.anything() as MarketView });
    if (arrived.type !== 'placeOrder') throw new Error('it is another command');
    const delayMs = one.delayMs(BTC, 1, START_MS);
    expect(delayMs).toBe(other.delayMs(BTC, 1, START_MS));
    expect(arrived.market).toMatchObject({ delayMs, trade: source.lastTick(BTC, START_MS + delayMs) });
  });

  it('takes at least the fixed time, about as long as stated in the middle, and twice that with through', () => {
    const queue = delays(arrivalsOf('queue'));
    const through = delays(arrivalsOf('through'));
    expect(queue[0]).toBeGreaterThanOrEqual(20);
    // Fixed 20 ms and a median of 30 ms, longer in nervous moments.
    expect(queue[1_000]).toBeGreaterThanOrEqual(50);
    expect(queue[1_000]).toBeLessThan(80);
    expect((through[1_000] ?? 0) / (queue[1_000] ?? 1)).toBeCloseTo(2, 1);
  });

  it('takes longer while the spread is wide', () => {
    const ticks = source.ticks(BTC, START_MS, START_MS + 3_600_000);
    const mean = (isWide: boolean) => {
      const sent = ticks.filter((tick) => tick.ask - tick.bid > 13 === isWide);
      const all = sent.map((tick) => arrivalsOfQueue.delayMs(BTC, 1, tick.timeMs));
      return all.reduce((sum, ms) => sum + ms, 0) / all.length;
    };
    const arrivalsOfQueue = arrivalsOf('queue');
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
    const other = { type: 'cancelOrder', accountId: 1, orderId: toOrderId(1), timeMs: START_MS } as const;
    const cancel = { ...other, reason: 'cancelledByCustomer' } as const;
    expect(arrivalsOf('queue').arrive(cancel)).toBe(cancel);
  });
});
