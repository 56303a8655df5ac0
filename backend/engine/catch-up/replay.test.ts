import { describe, expect, it } from 'vitest';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketSource } from '../../market/index.ts';
import type { TradingEngine } from '../trading-engine.ts';
import { AccountsAhead } from './accounts-ahead.ts';
import { Replay, type TimedCommands } from './replay.ts';

const MINUTE_MS = 60_000;
const FROM = Date.UTC(2026, 2, 2, 8);

const tick = (symbolId: number, seq: number, timeMs: number) =>
  ({ symbolId, seq, timeMs, price: 100, bid: 100, ask: 101 }) as Tick;

/** Product 1 is what a cross account holds; only product 2 has a price that is waited for, in one minute. */
function setUp(waitedMs: number, timed: readonly TimedCommands[] = []) {
  const ticks = [
    tick(1, 1, FROM + 5_000),
    tick(1, 2, FROM + 30 * MINUTE_MS),
    tick(2, 1, waitedMs + 1_000),
    tick(1, 3, waitedMs + 2_000),
    tick(2, 2, waitedMs + 3_000),
    tick(2, 3, waitedMs + 5 * MINUTE_MS),
  ];
  const of = (symbolId: number) => ticks.filter((one) => one.symbolId === symbolId);
  const between = (symbolId: number, fromMs: number, toMs: number) =>
    of(symbolId).filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  const source = {
    products: [{ symbolId: 1 }, { symbolId: 2 }],
    ticks: between,
    lastTick: (symbolId: number, atMs: number) => of(symbolId).findLast(({ timeMs }) => timeMs <= atMs),
    // A span with the waited-for moment in it may matter for product 2.
    bounds: (symbolId: number, fromMs: number, toMs: number) => {
      const isIn = symbolId === 2 && fromMs <= waitedMs && waitedMs < toMs;
      return { lowBid: isIn ? 1 : 0, highBid: 0, lowAsk: 0, highAsk: 0 };
    },
  } as unknown as MarketSource;
  const done: string[] = [];
  const rates = { currencies: [] };
  const engine = {
    state: {
      triggers: () => ({ idle: false, rates, mayTrigger: ({ lowBid }: { lowBid: number }) => lowBid === 1 }),
      cross: { isHeld: (symbolId: number) => symbolId === 1, termsChanged: () => undefined },
      ownersIn: () => new Set(),
      marks: new Map(),
      isUnused: () => false,
    },
    quotes: { view: () => ({}) },
    terms: () => ({ profitCurrency: 'USDT' }),
    onEvents: () => () => undefined,
    onReset: () => () => undefined,
    replay: () => undefined,
    reached: () => undefined,
    advance: ({ symbolId, timeMs }: { symbolId: number; timeMs: number }) =>
      done.push(`${symbolId} at ${(timeMs - waitedMs) / 1_000} s`),
  } as unknown as TradingEngine;
  const replay = new Replay({ engine, source, ahead: new AccountsAhead(new Map(), () => []), timed });
  return { replay, done };
}

describe('A replay', () => {
  it('brings what cross accounts hold to its newest quote before a minute that matters, and along through it', () => {
    const waitedMs = FROM + 60 * MINUTE_MS;
    const { replay, done } = setUp(waitedMs);
    const steps = [...replay.steps(FROM, FROM + 120 * MINUTE_MS)];
    expect(done).toEqual(['1 at -1800 s', '2 at 1 s', '1 at 2 s', '2 at 3 s']);
    expect(steps.at(-1)).toBe(FROM + 120 * MINUTE_MS);
  });

  it('does what has times of its own between the quotes, each in its place', () => {
    const waitedMs = FROM + 60 * MINUTE_MS;
    const due = [waitedMs + 2_500, waitedMs + 90 * 1_000];
    const log: string[] = [];
    const timed: TimedCommands = {
      nextMs: () => due[0],
      run: (timeMs) => log.push(`${(timeMs - waitedMs) / 1_000} s after ${done.length}`) && due.shift(),
    };
    const { replay, done } = setUp(waitedMs, [timed]);
    expect([...replay.steps(FROM, FROM + 120 * MINUTE_MS)].length).toBeGreaterThan(2);
    expect(log[0]).toBe('2.5 s after 3');
    expect(log[1]?.startsWith('90 s')).toBe(true);
  });
});
