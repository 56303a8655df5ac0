import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../storage/index.ts';
import { startTestServer, type TestServer } from '../../../storage/postgres/server-for-tests.ts';
import { rateTermsOf } from '../../company/company-service.ts';
import { TradeFixture } from '../../trade/testing/trade-fixture.ts';
import { transferCheck } from './reconcile.ts';
import { Transfers } from './transfers.ts';

/** Written out: a test does not import what it checks. */
const AT_A_TIME = 1_000;
const MOST_LISTED = 1_000;

let fixture: TradeFixture;
let payer: number;
let receiver: number;
async function begin(where: { readonly database?: string } = {}): Promise<void> {
  fixture = await TradeFixture.start(undefined, undefined, where);
  payer = await fixture.openAccount(1);
  receiver = await fixture.openAccount(2, 0n, 'cross');
}

/** Transfers whose numbers follow one. */
function transfersAfter(lastId: number) {
  const { service: trade, wallClock } = fixture;
  const locks = { isLocked: () => false };
  const rateTerms = () => rateTermsOf(undefined, 'transfers');
  const transfers = new Transfers({ trade, rateTerms, wallClock, locks, lastId, onDone: () => undefined });
  const account = (customer: number) => {
    const [own] = trade.accountsOf(customer);
    if (own === undefined) throw new Error(`customer ${customer} has no account`);
    return own;
  };
  return (amount: string) => transfers.move({ from: account(1), to: account(2), amount }, () => []);
}

const check = (database: Database = fixture.database) => transferCheck(database).run(1, 0);
const damage = (sql: string) => fixture.database.commit([{ sql, parameters: [] }]);
/** The ledger line of an amount in an account. */
async function lineOf(accountId: number, amount: number): Promise<string> {
  const [row] = await fixture.database.read<{ transfer_id: number }>({
    sql: 'SELECT transfer_id FROM trade_ledger WHERE account_id = ? AND amount = ?',
    parameters: [accountId, amount],
  } as never);
  return String(row?.transfer_id);
}

/** What the comparison promises, wherever the rows are. */
function comparesTransfers(): void {
  it('finds nothing where every transfer has its lines, however many there are; of differences it lists a thousand [MAX_DIFFERENCES]', async () => {
    const move = transfersAfter(0);
    await Promise.all(Array.from({ length: AT_A_TIME + 5 }, () => move('1')));
    expect(await check()).toEqual({ checked: AT_A_TIME + 5, differences: [] });
    await damage(`UPDATE fund_transfers SET in_amount = '2.0000' WHERE id = ${AT_A_TIME + 5}`);
    const { differences } = await check();
    expect(differences.map(({ between }) => between)).toEqual(['ledger', 'record']);
    await damage('DELETE FROM fund_transfers');
    const all = await check();
    expect(all.differences).toHaveLength(MOST_LISTED);
    expect(all.found).toBeGreaterThan(MOST_LISTED);
  });

  it.each([
    ['amount that left', "out_amount = '1.0000'", 'payer'],
    ['amount that came', "in_amount = '1.0000'", 'receiver'],
    ['currency', "in_currency = 'USDC'", 'receiver'],
  ])('names a transfer whose record has another %s than its line', async (_what, change, side) => {
    const move = transfersAfter(0);
    await move('3');
    await move('4');
    await damage(`UPDATE fund_transfers SET ${change} WHERE id = 2`);
    const account = side === 'payer' ? payer : receiver;
    const line = await lineOf(account, 40_000);
    expect((await check()).differences).toEqual([
      { subject: '2', reference: '', between: 'ledger' },
      { subject: String(account), reference: line, between: 'record' },
    ]);
  });

  it('names both lines of a transfer that has no record, and once the record that has no lines', async () => {
    const move = transfersAfter(0);
    await move('3');
    await move('4');
    await damage('DELETE FROM fund_transfers WHERE id = 1');
    expect((await check()).differences).toEqual([
      { subject: String(payer), reference: await lineOf(payer, 30_000), between: 'record' },
      { subject: String(receiver), reference: await lineOf(receiver, 30_000), between: 'record' },
    ]);
    await damage('DELETE FROM trade_ledger WHERE amount IN (30000, 40000)');
    expect((await check()).differences).toEqual([{ subject: '2', reference: '', between: 'ledger' }]);
  });

  it('leaves out transfers that come, behind a later number, while the books are read', async () => {
    await transfersAfter(10)('3');
    const late = transfersAfter(0);
    const amounts = ['4', '5'];
    const database: Database = {
      commit: (...given) => fixture.database.commit(...given),
      close: () => fixture.database.close(),
      async read(query) {
        const rows = await fixture.database.read(query);
        const isFirstOfReading = query.sql.includes('fund_transfers') && query.parameters.includes(0);
        const amount = isFirstOfReading ? amounts.shift() : undefined;
        if (amount !== undefined) await late(amount);
        return rows;
      },
    };
    expect(await check(database)).toMatchObject({ checked: 2, differences: [] });
    expect(amounts).toEqual([]);
    expect(await check()).toMatchObject({ checked: 3, differences: [] });
  });
}

describe('the comparison of transfers', () => {
  beforeEach(() => begin());
  afterEach(() => fixture.close());
  comparesTransfers();
});

describe('the comparison of transfers on a PostgreSQL server', { tags: ['long'] }, () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  beforeEach(async () => begin({ database: await server.newDatabase() }));
  afterEach(() => fixture.close());
  afterAll(() => server.remove());
  comparesTransfers();
});
