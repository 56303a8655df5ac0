import { sql } from 'kysely';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { balanceChange } from '../trading/ledger-lines.ts';
import { tables, type StoredInteger } from '../trading/tables.ts';
import { tradingWriter } from '../trading/trading-writer.ts';
import { readCurrencyFlows } from './reports.ts';

// The limit, written out: a test does not import what it checks.
const MAX_LINES_PER_READ = 5000;

interface Movement {
  readonly account: number;
  readonly books: readonly [string, string];
  readonly amount: number;
  readonly flowType: number;
  readonly timeMs: number;
}

/** Accounts 1 to 4: company 1 in two currencies, company 2 in one of them. */
const OWNERS = [
  { company_id: 1, currency: 'USDT', digits: 4 },
  { company_id: 1, currency: 'USDT', digits: 4 },
  { company_id: 1, currency: 'EUR', digits: 2 },
  { company_id: 2, currency: 'USDT', digits: 4 },
];

let database: Database;
beforeEach(async () => {
  database = await openDatabase({});
});
afterEach(() => database.close());

/** Puts lines into the store, and accounts with the balances that they add up to. */
async function write(movements: readonly Movement[]): Promise<void> {
  const added = (account: number, book: string) =>
    movements.reduce((sum, { account: own, books: [from, to], amount }) => {
      if (own !== account) return sum;
      return sum + (to === book ? amount : 0) - (from === book ? amount : 0);
    }, 0);
  await database.commit(
    OWNERS.map((owner, index) =>
      tradingWriter.account({
        ...owner,
        account_id: index + 1,
        customer_id: index + 1,
        customer_no: String(index + 1),
        trade_type: 2,
        assets_id: 1,
        opened_at_ms: 0,
        first_deposit_at_ms: null,
        credit: 0,
        cash: added(index + 1, 'cash'),
        margin: added(index + 1, 'margin'),
        margin_called: 0,
        loan: 0,
        interest: 0,
        interest_at_ms: 0,
        interest_carry: 0,
      }),
    ),
  );
  const lines = movements.map(({ account, books: [from_book, to_book], amount, flowType, timeMs }, index) =>
    tradingWriter.ledger({
      transfer_id: index + 1,
      account_id: account,
      from_book,
      to_book,
      amount,
      flow_type: flowType,
      balance_after: 0,
      order_id: null,
      deal_id: null,
      time_ms: timeMs,
    }),
  );
  for (let at = 0; at < lines.length; at += 1000) await database.commit(lines.slice(at, at + 1000));
}

/** The same figures from the first line on: the plain way. */
async function addUp(companyId: number, fromMs: number, toMs: number) {
  const rows = await database.read<{
    currency: string;
    flow_type: number;
    before: StoredInteger;
    within: StoredInteger;
  }>(
    tables
      .selectFrom('trade_ledger')
      .innerJoin('trade_account', 'trade_account.account_id', 'trade_ledger.account_id')
      .where('company_id', '=', companyId)
      .groupBy(['currency', 'flow_type'])
      .select([
        'currency',
        'flow_type',
        sql<StoredInteger>`SUM(CASE WHEN time_ms < ${fromMs} THEN ${balanceChange} ELSE 0 END)`.as('before'),
        sql<StoredInteger>`SUM(CASE WHEN time_ms >= ${fromMs} AND time_ms < ${toMs} THEN ${balanceChange} ELSE 0 END)`.as(
          'within',
        ),
      ])
      .compile(),
  );
  const currencies = new Set(
    OWNERS.filter(({ company_id }) => company_id === companyId).map((o) => o.currency),
  );
  return [...currencies].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const flows = own.map((row) => [row.flow_type, BigInt(row.within)] as const);
    return {
      currency,
      opening: own.reduce((sum, { before }) => sum + BigInt(before), 0n),
      flows: Object.fromEntries(flows.filter(([, amount]) => amount !== 0n)),
    };
  });
}

async function goBack(companyId: number, fromMs: number, toMs: number) {
  const found = await readCurrencyFlows(database, { companyId, fromMs, toMs });
  return found.map(({ currency, opening, flows }) => ({
    currency,
    opening,
    flows: Object.fromEntries([...flows].filter(([, amount]) => amount !== 0n)),
  }));
}

const movement: fc.Arbitrary<Movement> = fc.record({
  account: fc.integer({ min: 1, max: OWNERS.length }),
  books: fc.constantFrom(
    ...([
      ['outside', 'cash'],
      ['cash', 'outside'],
      ['cash', 'margin'],
      ['margin', 'cash'],
      ['house', 'cash'],
      ['cash', 'fees'],
    ] as const),
  ),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  flowType: fc.integer({ min: 1, max: 5 }),
  timeMs: fc.integer({ min: 0, max: 30 }),
});

describe('the flows of a period', () => {
  it('are the same from the balances of now back as from the first line on, in any order of times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { maxLength: 60 }),
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 1, max: 15 }),
        async (drawn, fromMs, length) => {
          await database.close();
          database = await openDatabase({});
          // Money first: the margin of an account is never below zero.
          const start = [1, 2, 3, 4].flatMap((account): Movement[] => [
            { account, books: ['outside', 'margin'], amount: 90_000_000, flowType: 1, timeMs: account * 7 },
          ]);
          await write([...drawn, ...start]);
          for (const companyId of [1, 2])
            expect(await goBack(companyId, fromMs, fromMs + length)).toEqual(
              await addUp(companyId, fromMs, fromMs + length),
            );
        },
      ),
      { numRuns: 25 },
    );
  });

  it('are read five thousand lines at a time, and only from the beginning of the period on [MAX_LINES_PER_READ]', async () => {
    const line = (timeMs: number, index: number): Movement => ({
      account: 1 + (index % 4),
      books: ['outside', 'cash'],
      amount: 1 + index,
      flowType: 1,
      timeMs,
    });
    const old = Array.from({ length: 3 * MAX_LINES_PER_READ }, (_, index) => line(1, index));
    // Many lines of one moment: the pages divide them.
    const recent = Array.from({ length: 2 * MAX_LINES_PER_READ + 1 }, (_, index) =>
      line(100 + Math.floor(index / 7000), index),
    );
    await write([...old, ...recent]);
    let reads = 0;
    const counting = {
      ...database,
      read: (query: Parameters<Database['read']>[0]) => {
        reads += 1;
        return database.read(query);
      },
    } as Database;
    const [, usdt] = await readCurrencyFlows(counting, { companyId: 1, fromMs: 100, toMs: 102 });
    // The balances, and the end and the sums of each of three pages.
    expect(reads).toBe(7);
    expect(usdt?.currency).toBe('USDT');
    expect(await goBack(1, 100, 101)).toEqual(await addUp(1, 100, 101));
    expect(await goBack(1, 100, 102)).toEqual(await addUp(1, 100, 102));
  });
});
