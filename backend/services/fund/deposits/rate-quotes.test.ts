import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNIT_RATE } from '../../../domain/index.ts';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { RateQuotes } from './quotes.ts';

// Limits, written out: a test does not import what it checks.
const LIFETIME_MS = 5 * 60 * 1000;
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
    const serial = await quotes.keep(7, PAIR, UNIT_RATE);
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
    const first = await quotes.keep(7, PAIR, UNIT_RATE);
    await database.commit([
      {
        sql: `INSERT INTO rate_quotes (serial_no, customer_id, exchange, source, target, rate, until_ms)
              WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
              SELECT 'S' || at, 8, 'withdrawals', 'USD', 'USDT', '1', 9000 FROM n`,
        parameters: [MOST - 2],
      },
    ]);
    const newest = await quotes.keep(7, PAIR, UNIT_RATE);
    expect(await quotes.rate(7, first, PAIR)).toBe(UNIT_RATE);
    await quotes.keep(7, PAIR, UNIT_RATE);
    expect(await quotes.rate(7, first, PAIR)).toBeUndefined();
    expect(await quotes.rate(7, newest, PAIR)).toBe(UNIT_RATE);
  });
});
