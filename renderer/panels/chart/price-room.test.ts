import { expect, it } from 'vitest';
import { roomAbove, rowsThatFit } from './chart-scale.ts';

it('a price pane keeps the room of its legend free, between a tenth and a quarter of its height', () => {
  expect([0, 1000, 230, 60].map((height) => roomAbove(height))).toEqual([0.1, 0.1, 0.2, 0.25]);
});

it('every row of an indicator or of a compared product needs room of its own', () => {
  expect([0, 1, 2].map((rows) => roomAbove(420, rows))).toEqual([46 / 420, 65 / 420, 84 / 420]);
});

it('no number of rows takes more than that: those that do not fit are counted', () => {
  expect([5, 12, 40].map((rows) => roomAbove(420, rows))).toEqual([0.25, 0.25, 0.25]);
  expect([420, 800, 180, 0].map(rowsThatFit)).toEqual([3, 8, 0, 0]);
});

it('a folded legend needs the room of a line, whatever stands under it', () => {
  expect([roomAbove(200, 9, true), roomAbove(90, 9, true)]).toEqual([27 / 200, 0.25]);
});
