import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageRefusedError, type Statement } from '../../storage/index.ts';
import { decodeRecord, journalRepository } from '../../storage/trading/index.ts';
import { FailingStore } from './testing/failing-store.ts';
import { verifyJournal } from '../../engine/journal/journal-replay.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import { code } from './testing/trade-harness.ts';

const START = 1_000_000_000n;

let directory: string;
let fixture: TradeFixture;
let store: FailingStore;
let from: number;
let to: number;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'transfers-'));
  fixture = await TradeFixture.start(directory, (database) => (store = new FailingStore(database)));
  from = await fixture.openAccount(1);
  to = await fixture.openAccount(2, START, 'cross');
});
afterEach(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

const send = (amount: bigint, received = amount, beside: readonly Statement[] = []) =>
  fixture.service.transfer({ fromAccountId: from, toAccountId: to, amount, received }, () => beside);
const balances = () => [1, 2].map((customer) => fixture.service.accountsOf(customer)[0]?.balance);
const reopen = async () => {
  await fixture.close();
  await fixture.open(directory, (database) => (store = new FailingStore(database)));
};
/** Refuses every commit with a ledger line of one account. */
const refuseLinesOf = (accountId: number) => {
  store.inspect = (statements) => {
    const isLine = ({ sql, parameters }: Statement) =>
      sql.includes('trade_ledger') && parameters.includes(accountId);
    if (statements.some(isLine)) throw new StorageRefusedError('CHECK constraint failed');
  };
};

describe('a transfer', () => {
  it('is one record of the journal that names both accounts, and its replay leads to the same state', async () => {
    expect(await send(400_000_000n)).toBe(600_000_000n);
    const records = [];
    for await (const row of journalRepository.records(fixture.database, 0)) records.push(row);
    const last = records.at(-1);
    expect([last?.unit, last?.command]).toEqual([from, 'transferFunds']);
    expect(decodeRecord(last?.record ?? '').met).toEqual([to]);
    expect(await verifyJournal(fixture.database)).toMatchObject({ problems: [] });
    await reopen();
    expect(balances()).toEqual(['60000.0000', '140000.0000']);
  });

  it.each(['payer', 'receiver'] as const)(
    'whose lines of the %s cannot be stored leaves both accounts as they were, in memory and on disk',
    async (who) => {
      refuseLinesOf(who === 'payer' ? from : to);
      const beside = { sql: 'CREATE TABLE beside (one INTEGER)', parameters: [] };
      expect(await code(send(400_000_000n, 400_000_000n, [beside]))).toBe('CFDWBW500');
      const isBack = () =>
        expect([from, to].map((one) => fixture.service.trades.committed(one))).toEqual([
          undefined,
          undefined,
        ]);
      await vi.waitFor(isBack);
      expect(balances()).toEqual(['100000.0000', '100000.0000']);
      store.inspect = () => undefined;
      expect(await send(1n)).toBe(START - 1n);
      await reopen();
      expect(balances()).toEqual(['99999.9999', '100000.0001']);
      expect(await verifyJournal(fixture.database)).toMatchObject({ problems: [] });
    },
  );

  it('that follows on one that is lost is lost with it', async () => {
    refuseLinesOf(to);
    const outcomes = await Promise.all([code(send(1n)), code(send(2n))]);
    expect(outcomes).toEqual(['CFDWBW500', 'CFDWBW500']);
    store.inspect = () => undefined;
    await vi.waitFor(() => expect(fixture.service.trades.committed(to)).toBeUndefined());
    expect(balances()).toEqual(['100000.0000', '100000.0000']);
  });
});
