import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { OrderDetails } from './quotes.ts';

// Limits, written out: a test does not import what it checks.
const LIFETIME_MS = 15 * 60 * 1000;
const MOST = 10_000;

let database: Database;
beforeEach(async () => {
  database = await openDatabase({});
});
afterEach(() => database.close());

describe('details of an order', () => {
  it('are for their customer and one order, within fifteen minutes [DETAILS_LIFETIME_MS]', async () => {
    const clock = createSteppedClock(0);
    const details = new OrderDetails(database, clock);
    const first = await details.keep(1, 'a');
    const second = await details.keep(1, 'b');
    expect(await details.find(2, first)).toBeUndefined();
    clock.advance(LIFETIME_MS - 1);
    expect(await details.find(1, first)).toBe('a');
    await database.commit([details.useUp(first)]);
    expect(await details.find(1, first)).toBeUndefined();
    expect(await details.find(1, second)).toBe('b');
    clock.advance(1);
    expect(await details.find(1, second)).toBeUndefined();
  });

  it('are remembered, the newest ten thousand of them [MAX_ORDER_DETAILS]', async () => {
    const details = new OrderDetails(database, createSteppedClock(0));
    const first = await details.keep(1, 'first');
    await database.commit([
      {
        sql: `INSERT INTO order_details (order_no, customer_id, text, until_ms)
              WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
              SELECT 'N' || at, 2, 'other', 9000 FROM n`,
        parameters: [MOST - 2],
      },
    ]);
    const newest = await details.keep(1, 'newest');
    expect(await details.find(1, first)).toBe('first');
    await details.keep(1, 'one more');
    expect(await details.find(1, first)).toBeUndefined();
    expect(await details.find(1, newest)).toBe('newest');
  });

  it('stand sealed in the database, each for its own number [ATK-601]', async () => {
    const details = new OrderDetails(database, createSteppedClock(0));
    const [one, other] = [await details.keep(1, 'card 4111'), await details.keep(1, 'card 5555')];
    const stored = await database.read(
      CompiledQuery.raw('SELECT text FROM order_details') as CompiledQuery<{ text: string }>,
    );
    expect(stored).toHaveLength(2);
    expect(stored.filter(({ text }) => text.includes('card'))).toEqual([]);
    await database.commit([
      {
        sql: 'UPDATE order_details SET text = (SELECT text FROM order_details WHERE order_no = ?) WHERE order_no = ?',
        parameters: [one, other],
      },
    ]);
    expect(await details.find(1, one)).toBe('card 4111');
    await expect(details.find(1, other)).rejects.toThrow('order_details.text');
  });
});
