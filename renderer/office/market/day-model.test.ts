import { expect, it } from 'vitest';
import {
  linesOf,
  momentAt,
  readTimeOfDay,
  scaleOf,
  toLanes,
  viewOf,
  type DeskProduct,
  type ScenarioRow,
} from './day-model.ts';

const DAY = Date.UTC(2026, 10, 20);
const WHOLE = viewOf('day', DAY + 5);
const HOUR_MS = 3_600_000;
/** A Friday. */
const window = (from: number, to: number, dayOfWeek = 5) => ({
  dayOfWeek,
  startTime: from * 3600,
  endTime: to * 3600,
});
const product = (id: number, area: string, ...windows: DeskProduct['windows']): DeskProduct => ({
  id,
  code: `P${id}`,
  digits: 2,
  area,
  windows,
});
const scenario = (from: number, to: number, symbolIds: number[] = []): ScenarioRow => ({
  id: 1,
  name: 'flash-crash',
  startTime: DAY + from * HOUR_MS,
  endTime: DAY + to * HOUR_MS,
  size: -4,
  symbolIds,
  status: 'ended',
});

it('a day has a lane for what touches everything, and one for each class with its open hours', () => {
  const products = [
    product(1, 'crypto', window(0, 24)),
    product(2, 'stock', window(14, 18), window(0, 24, 6)),
    product(3, 'stock', window(16, 21)),
  ];
  const lanes = toLanes(products, [scenario(6, 12), scenario(-6, 6, [3]), scenario(24, 30)], WHOLE);
  expect(
    lanes.map(({ area, open, blocks }) => [area, open, blocks.map(({ from, to }) => [from, to])]),
  ).toEqual([
    [undefined, [], [[0.25, 0.5]]],
    ['crypto', [{ from: 0, to: 1 }], []],
    ['stock', [{ from: 14 / 24, to: 21 / 24 }], [[0, 0.25]]],
  ]);
});

it.each([
  ['15:40', 56_400_000],
  [' 9:05:30 ', 32_730_000],
  ['9.05', 32_700_000],
  ['１５：４０', 56_400_000],
  ['24:00', undefined],
  ['12:60', undefined],
  ['noon', undefined],
  ['', undefined],
])('the time %j is read', (text, expected) => {
  expect(readTimeOfDay(text)).toBe(expected);
});

it('a place on the day is a moment of whole minutes within it', () => {
  expect(
    [momentAt(0.25, WHOLE), momentAt(-1, WHOLE), momentAt(2, WHOLE)].map((ms) => (ms - DAY) / HOUR_MS),
  ).toEqual([6, 0, 24]);
});

it('prices are lines on a scale with round marks, and nothing is drawn where nothing is quoted', () => {
  const prices = [
    { time: DAY, price: '100' },
    { time: DAY + HOUR_MS, price: '140' },
    { time: DAY + 2 * HOUR_MS, price: null },
    { time: DAY + 3 * HOUR_MS, price: '120' },
  ];
  const scale = scaleOf(prices);
  expect(scale.marks).toEqual([100, 120, 140]);
  const lines = linesOf(prices, scale, WHOLE);
  expect(lines.map((line) => line.length)).toEqual([2, 1]);
  expect(lines[0]?.[0]?.y).toBeGreaterThan(lines[0]?.[1]?.y ?? 1);
});

it('the next hours begin an hour ago and may go over midnight', () => {
  const view = viewOf('hours', DAY + 22 * HOUR_MS + 30_500);
  expect([view.fromMs - DAY, view.lengthMs]).toEqual([21 * HOUR_MS, 4 * HOUR_MS]);
  const [, crypto] = toLanes([product(1, 'crypto', window(0, 22), window(0, 24, 6))], [], view);
  expect(crypto?.open).toEqual([
    { from: 0, to: 0.25 },
    { from: 0.75, to: 1 },
  ]);
});
