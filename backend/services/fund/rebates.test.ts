import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import type { Database } from '../../storage/index.ts';
import { rebateDays, Rebates } from './rebates.ts';

const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });

it('days that ended long ago are not booked after a jump of the clock [MAX_REBATE_DAYS]', async () => {
  const clock = createSteppedClock(1_000 * DAY_MS);
  const terms = { customer_id: 5, company_id: 1, rebate_rate: '0', next_day: 10 };
  let commits = 0;
  const database: Database = {
    commit: async () => void (commits += 1),
    read: async () => [{ ...terms, customer_no: '5' }] as never,
    close: async () => undefined,
  };
  const trade = { adjust: () => Promise.reject(new Error('nothing is paid')) };
  const deps = { database, marketClock: clock, wallClock: clock, trade, log };
  const rebates = new Rebates({ ...deps, accountsOf: async () => [] } as never);
  expect(await rebates.bookDue()).toBe(true);
  expect(commits).toBe(400);
});

it('a day is booked a minute after its end, and again where something is left', async () => {
  const clock = createSteppedClock(10 * DAY_MS + 5);
  const bookDue = vi.fn(async () => true);
  const days = rebateDays({ bookDue }, { marketClock: clock, log });
  days.start();
  const looks = (count: number) => vi.waitFor(() => expect(bookDue).toHaveBeenCalledTimes(count));
  const advanceTo = async (ms: number) => {
    // The next look is planned once the one before has ended.
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(ms - clock.nowMs());
  };
  await looks(1);
  await advanceTo(10 * DAY_MS + 60_000);
  await looks(2);
  bookDue.mockResolvedValueOnce(false);
  await advanceTo(11 * DAY_MS + 60_000);
  await looks(3);
  await advanceTo(11 * DAY_MS + 120_000);
  await looks(4);
  await days.close();
});
