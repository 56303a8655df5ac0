import { expect, it } from 'vitest';
import { roomAbove } from './price-room.ts';

it('a price pane keeps the room of its legend free, between a tenth and four tenths of its height', () => {
  expect([0, 1000, 230, 60].map((height) => roomAbove(height))).toEqual([0.1, 0.1, 0.2, 0.4]);
});

it('every row of an indicator or of a compared product needs room of its own', () => {
  expect([0, 1, 2].map((rows) => roomAbove(420, rows))).toEqual([46 / 420, 65 / 420, 84 / 420]);
});
