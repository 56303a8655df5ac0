import { toInstrumentId } from '../../domain/units.ts';
import { describe, expect, it } from 'vitest';
import { createBookShape } from './book-shape.ts';
import { createTickMaker } from './minute-ticks.ts';
import type { Span } from './span.ts';

const MINUTE = 29_000_000;
const maker = createTickMaker(7, toInstrumentId(1), 2, createBookShape(7, toInstrumentId(1), 2, 10));
const span = (ticks: number): Span => ({
  open: 10_000,
  high: 10_060,
  low: 9_990,
  close: 10_020,
  ticks,
  volume: 3 * ticks,
  ticksBefore: 100,
  minutes: 1,
});

describe('the ticks of a minute', () => {
  it.each([4, 5, 600, 40_000, 58_000])('%i of them rise in time and realise its candle', (count) => {
    const ticks = maker.ticksOf(MINUTE, span(count));
    expect(ticks).toHaveLength(count);
    const prices = ticks.map(({ price }) => price);
    expect([prices[0], prices.at(-1)]).toEqual([10_000, 10_020]);
    expect([prices.reduce((a, b) => Math.max(a, b)), prices.reduce((a, b) => Math.min(a, b))]).toEqual([
      10_060, 9_990,
    ]);
    expect(ticks.reduce((sum, { volume }) => sum + volume, 0)).toBe(3 * count);
    expect(ticks[0]?.timeMs).toBe(MINUTE * 60_000);
    expect(ticks.at(-1)?.timeMs).toBe(maker.lastTickTime(MINUTE));
    expect(ticks.every(({ timeMs }, i) => i === 0 || timeMs > ticks[i - 1]!.timeMs)).toBe(true);
    expect(ticks.every(({ seq }, i) => seq === 101 + i)).toBe(true);
  });

  it.each([4, 5, 600])('the first of %i is the same when it is made alone', (count) => {
    expect(maker.firstTickOf(MINUTE, span(count))).toEqual(maker.ticksOf(MINUTE, span(count))[0]);
  });

  it('share milliseconds where there are more of them than milliseconds, in order and inside the minute', () => {
    const ticks = maker.ticksOf(MINUTE, span(150_000));
    expect(ticks[0]?.timeMs).toBe(MINUTE * 60_000);
    expect(ticks.at(-1)?.timeMs).toBe(maker.lastTickTime(MINUTE));
    expect(ticks.every(({ timeMs }, i) => i === 0 || timeMs >= ticks[i - 1]!.timeMs)).toBe(true);
  });

  it('have at most four times the usual spread, however nervous the minute is [MAX_STRESS]', () => {
    const nervous = createTickMaker(
      7,
      toInstrumentId(1),
      2,
      createBookShape(7, toInstrumentId(1), 2, 10),
      0.001,
    );
    expect(nervous.stressOf({ ...span(4), high: 10_000 * 1_000 })).toBe(4);
    expect(nervous.stressOf({ ...span(4), high: 10_000, low: 10_000 })).toBe(1);
    const stresses = Array.from({ length: 400 }, (_, at) =>
      nervous.stressOf({ ...span(4), high: 9_990 + at }),
    );
    expect(stresses).toContain(3.75);
    expect(stresses.at(-1)).toBe(4);
  });
});
