import { describe, expect, it } from 'vitest';
import type { AccountStatement } from '../../../contract/records/index.ts';
import { START_MS } from '../testing/trade-fixture.ts';
import {
  account,
  accountId,
  code,
  customer,
  fixture,
  OTHER,
  place,
  spoil,
  useTradeService,
} from '../testing/trade-harness.ts';

// Limits, written out: a test does not import what it checks.
const MAX_STATEMENT_LINES = 5_000;

useTradeService();

const statement = (members: object = {}, owner = customer) =>
  fixture.call<AccountStatement>(owner, 'accountStatement', { tradeType: 2, accountId, ...members });

/** Money of four decimals as a whole number. */
const units = (text: string) => BigInt(text.replace('.', ''));

/** Checks that each line leads to the next, from the opening to the closing balance. */
function expectToAddUp({ openingBalance, closingBalance, lines }: AccountStatement): void {
  let balance = units(openingBalance);
  for (const { change, balanceAfter } of lines) {
    balance += units(change);
    expect(units(balanceAfter)).toBe(balance);
  }
  expect(units(closingBalance)).toBe(balance);
}

async function trade(): Promise<void> {
  const { positionId } = await place();
  fixture.feed.quote(1, 6_010_000);
  await place({ bizType: 2, direction: 2, positionId, requestNum: '0.5' });
}

describe('the statement of an account', () => {
  it('leads from nothing to the balance by deposits, fees and results; margin stays part of the balance', async () => {
    await trade();
    const all = await statement();
    expectToAddUp(all);
    expect(all).toMatchObject({ accountId, currency: 'USDT', accountDigits: 4, openingBalance: '0.0000' });
    expect(all.closingBalance).toBe(account().balance);
    expect(all.lines.map(({ flowName, change }) => [flowName, change])).toEqual([
      ['Deposit', '100000.0000'],
      ['Opening fee', '-30.0001'],
      ['Profit and loss', '49.9250'],
      ['Closing fee', '-15.0250'],
    ]);
    expect(all).toMatchObject({ isComplete: true, csv: null, lastTransferId: all.lines[3]?.transferId });
  });

  it('of two periods that follow on one another meets at the same balance', async () => {
    await place();
    spoil();
    fixture.marketClock.advance(60_000);
    fixture.resetQuotes();
    await trade();
    const [first, second] = [
      await statement({ endTime: START_MS + 60_000 }),
      await statement({ startTime: START_MS + 60_000 }),
    ];
    for (const each of [first, second]) expectToAddUp(each);
    expect(first.lines).toHaveLength(2);
    expect(second.lines).toHaveLength(3);
    expect(second.openingBalance).toBe(first.closingBalance);
    expect(second.closingBalance).toBe(account().balance);
    const none = await statement({ startTime: START_MS + 120_000 });
    expect(none).toMatchObject({ lines: [], lastTransferId: null, openingBalance: second.closingBalance });
    expect(none.closingBalance).toBe(second.closingBalance);
  });

  it('has five thousand lines at most and goes on after the last one [MAX_STATEMENT_LINES]', async () => {
    spoil();
    await fixture.database.commit([
      {
        sql: `INSERT INTO trade_ledger WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 5010)
              SELECT 9000000 + n, ?, 'external', 'cash', n, 7001, 0, NULL, NULL, ? FROM n`,
        parameters: [accountId, START_MS],
      },
    ]);
    const first = await statement();
    expect(first.lines).toHaveLength(MAX_STATEMENT_LINES);
    expect(first.isComplete).toBe(false);
    const rest = await statement({ afterTransferId: first.lastTransferId });
    expect([rest.lines.length, rest.isComplete]).toEqual([11, true]);
    for (const each of [first, rest]) expectToAddUp(each);
    expect(rest.openingBalance).toBe(first.closingBalance);
  });

  it('is a table as well when it is asked for', async () => {
    const { csv, lines } = await statement({ format: 'csv' });
    const id = lines[0]?.transferId;
    expect(csv).toBe(
      [
        'time,kind,change,balance,order,fill,line',
        ',Opening balance,,0.0000,,,',
        `${new Date(START_MS).toISOString()},Deposit,100000.0000,100000.0000,,,${id}`,
        ',Closing balance,,100000.0000,,,',
        '',
      ].join('\r\n'),
    );
    expect(await code(statement({ format: 'pdf' }))).toBe('CFDWBWE000007');
  });

  it('is for the owner of the account alone', async () => {
    await fixture.openAccount(OTHER);
    expect(await code(statement({}, OTHER))).toBe('CFDWBWE000007');
    expect(await code(statement({ tradeType: undefined }))).toBe('CFDWBWE000005');
  });

  it('is refused after a line that the account does not have, and for a period that ends before it begins', async () => {
    const theirs = await fixture.openAccount(customer);
    const { lastTransferId } = await statement({ accountId: theirs });
    for (const afterTransferId of [lastTransferId, 999_999_999])
      expect(await code(statement({ afterTransferId }))).toBe('CFDWBWE000007');
    expect(await code(statement({ startTime: 2, endTime: 2 }))).toBe('CFDWBWE000007');
  });
});
