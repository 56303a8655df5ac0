import { expect, it } from 'vitest';
import { divideTrades } from './divide.ts';

it('every minute has four ticks at least, however few its span has [MIN_TICKS_A_MINUTE]', () => {
  const span = { open: 1, high: 2, low: 1, close: 2, ticks: 40, volume: 40, ticksBefore: 0, minutes: 10 };
  const level = { steps: 1, activity: 3, uneven: 0.3, minutesEach: 1 };
  const usual = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
  const least = divideTrades(span, usual, level, 0).map(({ ticks }) => ticks);
  expect(least).toEqual(usual.map(() => 4));
  const more = divideTrades({ ...span, ticks: 60, volume: 60 }, usual, level, 0).map(({ ticks }) => ticks);
  expect(Math.min(...more)).toBeGreaterThanOrEqual(4);
  expect(more.reduce((sum, ticks) => sum + ticks, 0)).toBe(60);
});
