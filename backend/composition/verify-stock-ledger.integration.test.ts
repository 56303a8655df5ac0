import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRADE_TYPE } from '../domain/account-type.ts';
import { SHARE, SPLIT_MS, SPLITTING } from '../services/trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../services/trade/testing/trade-fixture.ts';
import { openDatabase } from '../storage/index.ts';
import { ledgerReport } from './store/verify-ledger.ts';

const directory = mkdtempSync(join(tmpdir(), 'meridian-stock-ledger-'));
const ARGS = ['--verify-ledger', '--data', directory];
const CUSTOMER = 7;
const DAY_MS = 86_400_000;
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Stock accounts with what happens to their books: loans, short sales, a day's interest and dividend, a forced sale, a split. */
beforeAll(async () => {
  const fixture = await TradeFixture.start(directory);
  const place = (customer: number, members: object) =>
    fixture.call(customer, 'placeOrder', {
      tradeType: 6,
      accountCurrency: 'USDT',
      accountDigits: 4,
      symbolId: SHARE,
      requestTime: 1,
      bizType: 1,
      direction: 1,
      requestNum: '1',
      requestPrice: 0,
      ...members,
    });
  for (const customer of [CUSTOMER, CUSTOMER + 1])
    await fixture.openAccount(customer, 10_000_000_000n, 'stock');
  await place(CUSTOMER, { requestNum: '33' });
  await place(CUSTOMER + 1, { bizType: 2, direction: 2, requestNum: '12' });
  fixture.marketClock.advance(DAY_MS);
  fixture.feed.quote(SHARE, 6_100_000);
  await place(CUSTOMER, { bizType: 2, direction: 2, requestNum: '3' });
  await place(CUSTOMER + 1, { requestNum: '14' });
  fixture.feed.quote(SHARE, 2_000_000);
  await fixture.settle();
  fixture.feed.quote(SHARE, 6_000_000);
  await place(CUSTOMER + 1, { requestNum: '20' });
  await place(CUSTOMER + 1, { bizType: 12, requestPrice: 5_900_000 });
  // One new share for ten: half of one is paid, a short half is bought back.
  fixture.feed.quote(SPLITTING, 100_000);
  for (const customer of [CUSTOMER + 2, CUSTOMER + 3])
    await fixture.openAccount(customer, 10_000_000_000n, TRADE_TYPE.stock);
  await place(CUSTOMER + 2, { symbolId: SPLITTING, requestNum: '25' });
  await place(CUSTOMER + 3, { symbolId: SPLITTING, bizType: 2, direction: 2, requestNum: '15' });
  fixture.marketClock.advance(SPLIT_MS - fixture.marketClock.nowMs());
  fixture.feed.quote(SPLITTING, 1_000_000);
  await place(CUSTOMER + 2, { symbolId: SPLITTING, bizType: 2, direction: 2, requestNum: '1' });
  await fixture.settle();
  await fixture.close();
});

async function change(sql: string): Promise<void> {
  const database = await openDatabase({ directory });
  await database.commit([{ sql, parameters: [] }]);
  await database.close();
}

const reportOf = () =>
  ledgerReport(ARGS).then(
    (report) => report,
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('the check of the ledger of stock accounts', () => {
  it('finds the books sound, with what is lent and the taxes, and nothing lost between them', async () => {
    const report = await reportOf();
    expect(report).toMatch(/^ledger sound: 4 accounts, /);
    expect(report).toMatch(/, lent -\d+\.\d{4}, taxes \d+\.\d{4}$/m);
    const amounts = [...report.matchAll(/ (-?\d+\.\d{4})/g)].map(([, text]) =>
      BigInt(String(text).replace('.', '')),
    );
    expect(amounts).toHaveLength(6);
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  });

  it.each([
    ['a loan', 'UPDATE trade_stock_holding SET loan = loan + 1', ': loan that is owed'],
    ['interest', 'UPDATE trade_stock_holding SET interest = interest + 1', ': interest that is owed'],
    ['money of shares', 'UPDATE trade_deal SET margin = margin + 1', ': money of its shares'],
    ['a result', 'UPDATE trade_deal SET profit = profit + 1', ': what its shares cost'],
    ['a cost', 'UPDATE trade_position SET margin = margin + 1', ': what its shares cost'],
    ['a fee', 'UPDATE trade_deal SET fee = fee + 1', ': fee, and what its lines charge'],
    [
      'a payment',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 60602',
      ': money of its shares',
    ],
    ['cash', 'UPDATE trade_account SET cash = cash + 1', ': cash of the account'],
    ['shares held', 'UPDATE trade_position SET volume = volume + 1', ': volume, and that of its fills'],
    [
      'the owner of a holding',
      'UPDATE trade_stock_holding SET account_id = account_id + 1000',
      ': loan that is owed',
    ],
    [
      'the line of a loan',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 60701',
      ': loan that is owed',
    ],
    [
      'the line of interest',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 61001',
      ': interest that is owed',
    ],
    [
      'a dividend',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 61401',
      ': cash of the account',
    ],
    [
      'the fee on a dividend',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 61402',
      ': cash of the account',
    ],
    [
      'the tax on a dividend',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 61403',
      ': cash of the account',
    ],
    [
      'an end of a day',
      'UPDATE trade_stock_holding SET day_end_ms = NULL WHERE loan + 0 > 0',
      ': debts without an end',
    ],
    [
      'shares after a split',
      'UPDATE trade_split SET volume_after = volume_after + 1',
      ': volume, and that of its fills',
    ],
    [
      'shares opened before a split',
      'UPDATE trade_split SET open_volume_before = open_volume_before + 1',
      ': open volume, and that of its fills',
    ],
    ['the ratio of a split', 'UPDATE trade_split SET old_shares = old_shares + 5', ': shares after a split'],
    ['the cost of a part', 'UPDATE trade_split SET cost = cost + 1', ': what its shares cost'],
    ['the result of a part', 'UPDATE trade_split SET profit = profit + 1', ': profit, and that of its fills'],
    [
      'cash for a part',
      'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 61404',
      ': paid for parts of shares',
    ],
  ])('names %s that was changed', async (_what, tampering, named) => {
    const undoing = tampering.includes('NULL')
      ? `UPDATE trade_stock_holding SET day_end_ms = ${Date.UTC(2026, 2, 3, 22)} WHERE loan + 0 > 0`
      : tampering.replace(/ \+ (\d+)/, ' - $1');
    await change(tampering);
    try {
      const report = await reportOf();
      expect(report).toMatch(/^FailedCheckError: the ledger does not add up:\n/);
      expect(report).toContain(named);
    } finally {
      await change(undoing);
    }
    expect(await reportOf()).toContain('ledger sound');
  });
});
