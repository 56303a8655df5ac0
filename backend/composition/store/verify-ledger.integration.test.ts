import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderAck, Position } from '../../contract/records/index.ts';
import { TradeFixture } from '../../services/trade/testing/trade-fixture.ts';
import { openDatabase } from '../../storage/index.ts';
import { ledgerReport } from './verify-ledger.ts';

const directory = mkdtempSync(join(tmpdir(), 'meridian-ledger-'));
const ARGS = ['--verify-ledger', '--data', directory];
const CUSTOMER = 7;
/** Holds an asset that was bought with borrowed money. */
const OWING = 8;
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A store with what trading does to books: openings, parts of closes, a stop-out, margin added, a resting order. */
beforeAll(async () => {
  const fixture = await TradeFixture.start(directory);
  const accountId = await fixture.openAccount(CUSTOMER);
  const place = (members: object) =>
    fixture.call<OrderAck>(CUSTOMER, 'addMarketOrder', fixture.order(accountId, members));
  const { positionId } = await place({ requestNum: '2' });
  fixture.feed.quote(1, 6_010_000);
  await place({ bizType: 2, direction: 2, requestNum: '1', positionId });
  const { positionId: geared } = await place({ direction: 2, crossLevelNum: 100 });
  const more = { tradeType: 2, accountId, positionId, occupyTheMargin: '50000' };
  await fixture.call(CUSTOMER, 'updateOccupyTheMargin', more);
  fixture.feed.quote(1, 6_300_000);
  await place({ bizType: 13, requestPrice: '5900000' });
  await fixture.openSpot(OWING, 'USDT', 1_000_000n, 'leveragedSpot');
  await fixture.call(OWING, 'addOrder', {
    tradeType: 3,
    symbolId: 61,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.5',
    operationType: 2,
    requestPrice: '',
    requestTime: 1,
  });
  await fixture.settle();
  const list = { tradeType: 2, accountId };
  const held = await fixture.call<Position[]>(CUSTOMER, 'queryPositionPage', list);
  expect(held.map(({ positionId: id }) => id)).toEqual([positionId]);
  expect(geared).not.toBe(positionId);
  await fixture.close();
});

/** Changes the store behind the platform's back. */
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

describe('the check of the ledger', () => {
  it('finds the books of a store sound, and says where the money is', async () => {
    const report = await reportOf();
    expect(report).toMatch(
      /^ledger sound: 3 accounts, 6 orders, 5 fills, \d+ lines\nBTC: [^\n]+\nUSDT: [^\n]+\nUSDT: customers \d+\.\d{4}, house /,
    );
    const line = report.split('\n').find((text) => /^USDT: customers \d+\.\d{4},/.test(text)) ?? '';
    const amounts = [...line.matchAll(/ (-?\d+\.\d{4})/g)].map(([, text]) => Number(text?.replace('.', '')));
    expect(amounts).toHaveLength(4);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  it.each([
    ['a balance', 'UPDATE trade_account SET cash = cash + 1', 'account 1.*: cash of the account'],
    [
      'a margin',
      'UPDATE trade_account SET margin = margin + 1',
      ': margin of the account, and that of its open',
    ],
    ['credit beyond the balance', 'UPDATE trade_account SET credit = credit + 99999999999', ': credit, and'],
    ['a line', 'UPDATE trade_ledger SET amount = amount + 1 WHERE flow_type = 12002', 'fill .*: fee, and'],
    [
      'the balance after a line',
      'UPDATE trade_ledger SET balance_after = balance_after + 1',
      ': balance after it, and',
    ],
    [
      'an owner',
      'UPDATE trade_ledger SET account_id = account_id + 1000 WHERE flow_type = 12002',
      ': its account, and',
    ],
    [
      'a book',
      "UPDATE trade_ledger SET to_book = to_book || 'x' WHERE flow_type = 12002",
      'between two books',
    ],
    ['a fee', 'UPDATE trade_deal SET fee = fee + 1', 'fill .*: fee, and what its lines charge'],
    ['locked margin', 'UPDATE trade_deal SET margin = margin + 1', 'fill .*: margin, and what its lines'],
    ['a result', 'UPDATE trade_deal SET profit = profit + 1', 'fill .*: profit, and what its lines'],
    [
      'volume of an order',
      'UPDATE trade_order SET filled_volume = filled_volume + 1',
      'order .*: filled volume',
    ],
    ['turnover of an order', 'UPDATE trade_order SET turnover = turnover + 1', 'order .*: turnover'],
    ['fee of an order', 'UPDATE trade_order SET fee = fee + 1', 'order .*: fee'],
    ['result of an order', 'UPDATE trade_order SET profit = profit + 1', 'order .*: profit'],
    ['a reserve', 'UPDATE trade_order SET reserved = reserved + 99999999999', ': reserved by resting'],
    ['margin of a position', 'UPDATE trade_position SET margin = margin + 1', 'that of its open positions'],
    ['volume of a position', 'UPDATE trade_position SET volume = volume + 1', 'position .*: volume'],
    ['opened volume', 'UPDATE trade_position SET open_volume = open_volume + 1', 'position .*: open volume'],
    ['opened turnover', 'UPDATE trade_position SET open_turnover = open_turnover + 1', ': open turnover'],
    ['opening fees', 'UPDATE trade_position SET open_fee = open_fee + 1', ': open fee'],
    ['closed turnover', 'UPDATE trade_position SET close_turnover = close_turnover + 1', ': close turnover'],
    ['closing fees', 'UPDATE trade_position SET close_fee = close_fee + 1', ': close fee'],
    [
      'a loan',
      'UPDATE trade_account SET loan = loan + 1 WHERE trade_type = 3',
      'account .*: loan that it owes',
    ],
    [
      'interest',
      'UPDATE trade_account SET interest = interest + 1 WHERE trade_type = 3',
      'account .*: interest that it owes',
    ],
    [
      'what an order borrowed',
      'UPDATE trade_order SET borrowed = borrowed + 1 WHERE borrowed > 0',
      'order .*: borrowed for it',
    ],
    [
      'the account of an asset',
      'UPDATE trade_ledger SET account_id = account_id + 1 WHERE flow_type = 18002',
      'fill .*: lines of the asset that was given',
    ],
    [
      'the owner of an asset',
      "UPDATE trade_account SET customer_id = customer_id + 1 WHERE trade_type = 3 AND currency = 'BTC'",
      'fill .*: accounts that its lines moved',
    ],
    ['result of a position', 'UPDATE trade_position SET profit = profit + 1', 'position .*: profit'],
  ])('names %s that was changed', async (_what, tampering, named) => {
    await change(tampering);
    const undoing = tampering.replace(/ \+ (\d+)/, ' - $1').replace("to_book || 'x'", "'fee'");
    try {
      const report = await reportOf();
      expect(report).toMatch(/^FailedCheckError: the ledger does not add up:\n/);
      expect(report).toMatch(new RegExp(named));
    } finally {
      await change(undoing);
    }
    expect(await reportOf()).toContain('ledger sound');
  });

  it('names five rows of a kind and counts the others [verify-ledger:MAX_NAMED]', async () => {
    await change('UPDATE trade_ledger SET balance_after = balance_after + 1');
    const lines = (await reportOf()).split('\n').filter((line) => line.includes('balance after it'));
    await change('UPDATE trade_ledger SET balance_after = balance_after - 1');
    expect(lines).toHaveLength(6);
    expect(lines[5]).toMatch(/^lines: balance after it.*: \d+ more$/);
  });

  it('is refused for a folder without data, without a folder, and with other options', async () => {
    await expect(ledgerReport(['--verify-ledger', '--data', join(directory, 'none')])).rejects.toThrow(
      'no data',
    );
    await expect(ledgerReport(['--verify-ledger'])).rejects.toThrow('needs --data');
    await expect(ledgerReport([...ARGS, '--port', '1'])).rejects.toThrow(
      'takes --data DIR or --database URL, and --seal-key FILE',
    );
  });
});
