import { expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS } from '../market/index.ts';
import { measureKindness, type Case } from './testing/kindness.ts';

/** A Tuesday afternoon, when most sessions are open. */
const FROM_MS = Date.UTC(2026, 2, 3, 15);
const MINUTE_MS = 60_000;
/** Every sixth product: all classes, market makers and books as they are. */
const PRODUCTS = BUILT_IN_PRODUCTS.filter((_product, at) => at % 6 === 0);

const cases: readonly Case[] = [1, 2].flatMap((seed) =>
  measureKindness({
    seed,
    fromMs: FROM_MS,
    orders: 3,
    everyMs: 5 * MINUTE_MS,
    waitMs: 20 * MINUTE_MS,
    trades: 1,
    products: PRODUCTS,
  }),
);
const ticksOf = (one: Case, preset: 'touch' | 'queue' | 'through') => one[preset].ticks ?? Infinity;
const filled = cases.filter((one) => ticksOf(one, 'touch') < Infinity);

it('a resting order at the touch waits longer than with the fidelity touch in nine of ten cases', () => {
  expect(filled.length).toBeGreaterThan(100);
  for (const preset of ['queue', 'through'] as const) {
    const later = filled.filter((one) => ticksOf(one, preset) > ticksOf(one, 'touch'));
    expect(later.length / filled.length).toBeGreaterThanOrEqual(0.9);
  }
});

it('no preset fills an order before a kinder one, or at a better price than its own', () => {
  for (const one of cases) {
    expect(ticksOf(one, 'queue')).toBeGreaterThanOrEqual(ticksOf(one, 'touch'));
    expect(ticksOf(one, 'through')).toBeGreaterThanOrEqual(ticksOf(one, 'queue'));
    expect(Math.abs(one.queue.better) + Math.abs(one.through.better)).toBe(0);
  }
});
