import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import type { ManagementContext } from '../management-operation.ts';
import { FourEyes } from './four-eyes.ts';

const COMPANY = 1;
let database: Database;
const wallClock = createSteppedClock(1_000);
/** The platform after a restart: it knows what the database has. */
const open = () =>
  new FourEyes({
    database,
    wallClock,
    companies: { find: () => undefined, issuers: () => [], operators: { find: () => undefined } as never },
  });
const context = (operator: string) =>
  ({ companyId: COMPANY, operator, person: { issue: undefined } }) as unknown as ManagementContext;
const booking = { amount: 1n, digits: 2, currency: 'EUR', customerGroupId: 1 };
const book = (number: number, by: string, platform = open()) =>
  platform.requireForBooking(context(by), { bizType: 'book', request: { number } }, booking);
const waits = { code: 'FS10302' };

beforeEach(async () => {
  database = await openDatabase({});
});
afterEach(() => database.close());

describe('calls that wait for a second person', () => {
  it('wait over a restart', async () => {
    await expect(book(1, 'ann')).rejects.toMatchObject(waits);
    expect(await book(1, 'bob')).toBe('ann');
    await expect(book(1, 'bob')).rejects.toMatchObject(waits);
  });

  it('are the same whatever the order of their members', async () => {
    const sent = (request: object) => ({ bizType: 'book', request });
    const platform = open();
    await expect(
      platform.requireForBooking(context('ann'), sent({ a: 1, b: [2] }), booking),
    ).rejects.toMatchObject(waits);
    expect(await platform.requireForBooking(context('bob'), sent({ b: [2], a: 1 }), booking)).toBe('ann');
  });

  it('are twenty of a company at most, the oldest gives way [MAX_WAITING_REQUESTS]', async () => {
    const platform = open();
    for (let number = 0; number <= 20; number += 1)
      await expect(book(number, 'ann', platform)).rejects.toMatchObject(waits);
    const numbers = (await platform.waiting(COMPANY)).map(
      ({ request }) => (request as { number: number }).number,
    );
    expect(numbers).toEqual(Array.from({ length: 20 }, (_one, index) => index + 1));
    await expect(book(0, 'bob', platform)).rejects.toMatchObject(waits);
    expect(await book(20, 'bob', platform)).toBe('ann');
  });
});
