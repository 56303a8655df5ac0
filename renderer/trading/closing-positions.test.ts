import { afterEach, expect, it } from 'vitest';
import { closeOnce, leaveClosing, readingPositions, useClosingStore } from './closing-positions.ts';
import type { OrderOutcome } from './contracts.ts';

const ACCEPTED: OrderOutcome = { kind: 'accepted', orderId: '1' };
const REFUSED: OrderOutcome = { kind: 'rejected', code: 'X', message: 'no' };

let sent = 0;
const closeWith = (outcome: OrderOutcome) =>
  closeOnce('7', () => {
    sent += 1;
    return Promise.resolve(outcome);
  });

afterEach(() => {
  leaveClosing();
  sent = 0;
});

it('a second close of a position is not sent until the list was read after the first was accepted', async () => {
  const early = readingPositions();
  const first = closeWith(ACCEPTED);
  const late = readingPositions();
  expect(await closeWith(REFUSED)).toEqual(ACCEPTED);
  await first;
  // Both readings began before the answer: they may still hold the position.
  early();
  late();
  expect(await closeWith(REFUSED)).toEqual(ACCEPTED);
  expect(sent).toBe(1);
  expect(useClosingStore.getState().closing).toEqual(new Set(['7']));
  readingPositions()();
  expect(useClosingStore.getState().closing.size).toBe(0);
  expect(await closeWith(REFUSED)).toEqual(REFUSED);
  expect(sent).toBe(2);
});

it('a close that was refused can be tried again at once', async () => {
  await closeWith(REFUSED);
  expect(useClosingStore.getState().closing.size).toBe(0);
  await closeWith(ACCEPTED);
  expect(sent).toBe(2);
});
