import { afterEach, describe, expect, it } from 'vitest';
import type { WhatHappened } from '../../contract/records/index.ts';
import { catchUpRepository } from '../../storage/trading/index.ts';
import { BTC, Desk } from '../../services/trade/testing/catch-up-fixture.ts';

// Limits, written out: a test does not import what it checks.
const MAX_HAPPENED_EVENTS = 1_000;
const MAX_CATCH_UPS = 100;

const desks: Desk[] = [];
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
});
async function start(...how: Parameters<typeof Desk.start>): Promise<Desk> {
  const desk = await Desk.start(...how);
  desks.push(desk);
  return desk;
}

const happened = (desk: Desk, accountId: number, more = {}) =>
  desk.call<WhatHappened>('whatHappened', { tradeType: 2, accountId, ...more });

describe('The list of what happened', () => {
  it('comes in parts when it is long [MAX_HAPPENED_EVENTS]', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    const { orderId } = await desk.place(accountId);
    const run = { catch_up_id: 1, from_ms: 1, to_ms: 2, reached_ms: 2, state: 'done' } as const;
    const event = { catch_up_id: 1, account_id: accountId, time_ms: 1, kind: 'expired', deal_id: null };
    await desk.database.commit([
      ...catchUpRepository.save(run),
      ...Array.from({ length: MAX_HAPPENED_EVENTS + 1 }, () =>
        catchUpRepository.addEvent({ ...event, order_id: orderId, change: 0, balance: 5 }),
      ),
    ]);
    const first = await happened(desk, accountId);
    expect(first.events).toHaveLength(MAX_HAPPENED_EVENTS);
    expect(first.isComplete).toBe(false);
    const rest = await happened(desk, accountId, { afterEventId: first.lastEventId });
    expect(rest.events).toHaveLength(1);
    expect(rest.isComplete).toBe(true);
  });

  it('is kept for the last catch-ups only [MAX_CATCH_UPS]', async () => {
    const desk = await start();
    const accountId = await desk.openAccount();
    const gap = { account_id: accountId, symbol_id: BTC, from_ms: 1, to_ms: 2 };
    const run = { from_ms: 1, to_ms: 2, reached_ms: 2, state: 'done' } as const;
    for (let id = 1; id <= MAX_CATCH_UPS + 1; id++)
      await desk.database.commit([
        ...catchUpRepository.save({ ...run, catch_up_id: id }),
        catchUpRepository.addGap({ ...gap, catch_up_id: id }),
      ]);
    expect(await catchUpRepository.gaps(desk.database, 1, accountId)).toEqual([]);
    expect(await catchUpRepository.gaps(desk.database, 2, accountId)).toHaveLength(1);
  });
});
