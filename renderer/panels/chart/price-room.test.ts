import { expect, it } from 'vitest';
import { roomAbove } from './price-room.ts';

it('a price pane keeps the room of its legend free, between a tenth and three tenths of its height', () => {
  expect([0, 1000, 230, 60].map(roomAbove)).toEqual([0.1, 0.1, 0.2, 0.3]);
});
