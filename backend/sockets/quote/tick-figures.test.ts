import { expect, it } from 'vitest';
import type { Tick } from '../../domain/market-data.ts';
import type { MarketSource } from '../../market/market-source.ts';
import { TickFigures } from './tick-figures.ts';

it('are computed once for a tick, however many clients ask, and anew for the next one', () => {
  const requested: string[] = [];
  const note = (what: string) => (symbolId: number, atMs: number) => {
    requested.push(`${what} ${symbolId} at ${atMs}`);
    return undefined;
  };
  const candles = () => {
    requested.push('candles');
    return [];
  };
  const source = { daySummary: note('day'), depth: note('depth'), candles } as unknown as MarketSource;
  const figures = new TickFigures(source);
  const tick = (timeMs: number) => ({ symbolId: 7, timeMs, price: 100 }) as Tick;
  const [first, second] = [tick(1_000), tick(2_000)];
  for (const each of [first, first, second, first, second]) {
    figures.day(each);
    figures.depth(each);
    expect(figures.rolling(each).last).toBe(100);
  }
  const once = (timeMs: number) => [`day 7 at ${timeMs}`, `depth 7 at ${timeMs}`, 'candles', 'candles'];
  expect(requested).toEqual([...once(1_000), ...once(2_000)]);
});
