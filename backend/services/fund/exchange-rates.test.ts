import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../domain/index.ts';
import { createSteppedClock } from '../../market/index.ts';
import { openDatabase, type Database } from '../../storage/index.ts';
import { OrderDetails } from './deposits/create-operation.ts';
import { RateQuotes } from './exchange-rates.ts';

// Limits, written out: a test does not import what it checks.
const LIFETIME_MS = 5 * 60 * 1000;
const DETAILS_MS = 15 * 60 * 1000;
const MOST = 10_000;
const PAIR = ['USD', 'USDT'] as const;

let database: Database;
beforeEach(async () => {
  database = await openDatabase({});
});
afterEach(() => database.close());

describe('a quoted rate', () => {
  it('holds for five minutes, for its customer, exchange and currencies [RATE_LIFETIME_MS]', async () => {
    const clock = createSteppedClock(1_000);
    const quotes = new RateQuotes(database, clock, 'deposits');
    const serial = await quotes.store(7, PAIR, UNIT_RATE);
    expect(await quotes.rate(7, serial, PAIR)).toBe(UNIT_RATE);
    expect(await quotes.rate(7, serial, ['EUR', 'USDT'])).toBeUndefined();
    expect(await quotes.rate(7, serial, ['USD', 'EUR'])).toBeUndefined();
    expect(await quotes.rate(8, serial, PAIR)).toBeUndefined();
    const others = new RateQuotes(database, clock, 'withdrawals');
    expect(await others.rate(7, serial, PAIR)).toBeUndefined();
    clock.advance(LIFETIME_MS - 1);
    expect(await quotes.rate(7, serial, PAIR)).toBe(UNIT_RATE);
    clock.advance(1);
    expect(await quotes.rate(7, serial, PAIR)).toBeUndefined();
  });

  it('gives way after ten thousand newer ones [MAX_RATE_QUOTES]', async () => {
    const quotes = new RateQuotes(database, createSteppedClock(1_000), 'deposits');
    const first = await quotes.store(7, PAIR, UNIT_RATE);
    await database.commit([
      {
        sql: `INSERT INTO rate_quotes (serial_no, customer_id, exchange, source, target, rate, until_ms)
              WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
              SELECT 'S' || at, 8, 'withdrawals', 'USD', 'USDT', '1', 9000 FROM n`,
        parameters: [MOST - 2],
      },
    ]);
    const newest = await quotes.store(7, PAIR, UNIT_RATE);
    expect(await quotes.rate(7, first, PAIR)).toBe(UNIT_RATE);
    await quotes.store(7, PAIR, UNIT_RATE);
    expect(await quotes.rate(7, first, PAIR)).toBeUndefined();
    expect(await quotes.rate(7, newest, PAIR)).toBe(UNIT_RATE);
  });
});

describe('details of an order', () => {
  it('are for their customer and one order, within fifteen minutes [DETAILS_LIFETIME_MS]', async () => {
    const clock = createSteppedClock(0);
    const details = new OrderDetails(database, clock);
    const first = await details.store(1, 'a');
    const second = await details.store(1, 'b');
    expect(await details.find(2, first)).toBeUndefined();
    clock.advance(DETAILS_MS - 1);
    expect(await details.find(1, first)).toBe('a');
    await database.commit([details.useUp(first)]);
    expect(await details.find(1, first)).toBeUndefined();
    expect(await details.find(1, second)).toBe('b');
    clock.advance(1);
    expect(await details.find(1, second)).toBeUndefined();
  });

  it('are remembered, the newest ten thousand of them [MAX_ORDER_DETAILS]', async () => {
    const details = new OrderDetails(database, createSteppedClock(0));
    const first = await details.store(1, 'first');
    await database.commit([
      {
        sql: `INSERT INTO order_details (order_no, customer_id, text, until_ms)
              WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
              SELECT 'N' || at, 2, 'other', 9000 FROM n`,
        parameters: [MOST - 2],
      },
    ]);
    const newest = await details.store(1, 'newest');
    expect(await details.find(1, first)).toBe('first');
    await details.store(1, 'one more');
    expect(await details.find(1, first)).toBeUndefined();
    expect(await details.find(1, newest)).toBe('newest');
  });

  it('stand sealed in the database, each for its own number [ATK-601]', async () => {
    const details = new OrderDetails(database, createSteppedClock(0));
    const [one, other] = [await details.store(1, 'card 4111'), await details.store(1, 'card 5555')];
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
