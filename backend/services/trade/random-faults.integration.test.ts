import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { OrderAck, PendingOrder, Position } from '../../protocol/records/index.ts';
import { StorageRefusedError, StorageUnavailableError, type Database } from '../../storage/index.ts';
import { TradingState } from '../../trading/index.ts';
import { FailingStore } from './failing-store.ts';
import { TradeFixture } from './trade-fixture.ts';
import { verifyJournal } from './journal-replay.ts';

const CUSTOMERS = [1, 2, 3];

const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      'market',
      'market',
      'limit',
      'close',
      'quote',
      'quote',
      'row',
      'core',
      'full',
      'room',
    ),
    customer: fc.constantFrom(...CUSTOMERS),
    buys: fc.boolean(),
    lots: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 5_800_000, max: 6_200_000 }),
    waits: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

interface Seen {
  readonly account: unknown;
  readonly positions: readonly Position[];
  readonly pending: readonly PendingOrder[];
}

/** What every customer sees of the own account. */
async function seen(fixture: TradeFixture): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const customer of CUSTOMERS) {
    const [account] = fixture.service.accountsOf(customer);
    const choice = { tradeType: 2, accountId: account?.accountId };
    all.push({
      account,
      positions: await fixture.call(customer, 'queryPositionPage', choice),
      pending: await fixture.call(customer, 'queryPBOOrderPage', choice),
    });
  }
  return all;
}

const rows = <Row>(database: Database, sql: string) => database.read<Row>({ sql, parameters: [] } as never);

/** One random life: orders, quotes and faults, until everything works again. */
async function live(given: typeof steps extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'random-faults-'));
  let store!: FailingStore;
  const fixture = await TradeFixture.start(directory, (database) => (store = new FailingStore(database)));
  const poisoned = new Set<number>();
  const putPosition = TradingState.prototype.putPosition;
  const spy = vi.spyOn(TradingState.prototype, 'putPosition').mockImplementation(function (
    this: TradingState,
    position,
  ) {
    if (poisoned.delete(position.accountId)) throw new Error('a fault in the core');
    putPosition.call(this, position);
  });
  try {
    const accounts = new Map<number, number>();
    for (const customer of CUSTOMERS) accounts.set(customer, await fixture.openAccount(customer));
    const acknowledged: number[] = [];
    const orders: Promise<unknown>[] = [];
    for (const { what, customer, buys, lots, price, waits } of given) {
      const accountId = accounts.get(customer) ?? 0;
      const order = (members: object) => {
        const body = fixture.order(accountId, {
          requestNum: `0.${String(lots).padStart(2, '0')}`,
          ...members,
        });
        const placed = fixture.call<OrderAck>(customer, 'addMarketOrder', body).then(
          ({ orderId }) => acknowledged.push(orderId),
          () => undefined,
        );
        orders.push(placed);
        return placed;
      };
      const direction = buys ? 1 : 2;
      const stop = buys ? '5900000' : '6100000';
      let step: Promise<unknown> = Promise.resolve();
      if (what === 'market') step = order({ direction, stopLoss: stop });
      else if (what === 'limit') step = order({ bizType: 13, direction, requestPrice: String(price) });
      else if (what === 'close') step = order({ bizType: 2, direction });
      else if (what === 'quote') fixture.feed.quote(1, price);
      else if (what === 'core') poisoned.add(accountId);
      else if (what === 'full') {
        store.inspect = () => {
          store.fail();
          throw new StorageUnavailableError('disk I/O error');
        };
      } else if (what === 'room') {
        store.inspect = () => undefined;
        store.recover();
      } else {
        store.inspect = (statements) => {
          if (!statements.some(({ parameters }) => parameters.includes(accountId))) return;
          store.inspect = () => undefined;
          throw new StorageRefusedError('CHECK constraint failed');
        };
      }
      if (waits) await step;
    }
    store.inspect = () => undefined;
    poisoned.clear();
    store.recover();
    await Promise.all(orders);
    await vi.waitFor(() => {
      fixture.wallClock.advance(1_000);
      const { isPaused, asideCount } = fixture.service.health();
      expect([isPaused, asideCount]).toEqual([false, 0]);
    }, 20_000);
    await fixture.settle();
    const before = await seen(fixture);
    const told = fixture.messages.map(({ seqId }) => seqId);
    const stored = await rows<{ order_id: number }>(fixture.database, 'SELECT order_id FROM trade_order');
    const storedIds = new Set(stored.map(({ order_id }) => order_id));
    expect(acknowledged.filter((orderId) => !storedIds.has(orderId))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
    const messages = await rows<{ seq_id: number }>(
      fixture.database,
      'SELECT seq_id FROM trade_message ORDER BY seq_id',
    );
    expect(told.toSorted((a, b) => a - b)).toEqual(messages.map(({ seq_id }) => seq_id));
    await expectLedgerToAgree(fixture.database);
    expect((await verifyJournal(fixture.database))?.problems).toEqual([]);
    await fixture.close();
    await fixture.open(directory);
    expect(await seen(fixture)).toEqual(before);
  } finally {
    spy.mockRestore();
    store.recover();
    await fixture.close();
    rmSync(directory, { recursive: true });
  }
}

/** Cash and margin of every account are the sums of its ledger. */
async function expectLedgerToAgree(database: Database): Promise<void> {
  const sum = (book: string) => `
    (SELECT coalesce(sum(amount), 0) FROM trade_ledger WHERE account_id = a.account_id AND to_book = '${book}') -
    (SELECT coalesce(sum(amount), 0) FROM trade_ledger WHERE account_id = a.account_id AND from_book = '${book}')`;
  const found = await rows<{ cash: number; margin: number; ledger_cash: number; ledger_margin: number }>(
    database,
    `SELECT cash, margin, ${sum('cash')} AS ledger_cash, ${sum('margin')} AS ledger_margin FROM trade_account a`,
  );
  expect(found).toHaveLength(CUSTOMERS.length);
  for (const { cash, margin, ledger_cash, ledger_margin } of found)
    expect([ledger_cash, ledger_margin]).toEqual([cash, margin]);
}

const runs = (numRuns: number) => fc.assert(fc.asyncProperty(steps, live), { numRuns });

it('whatever fails in whatever order, the state, the ledger and what was told are what is stored [ATK-176]', async () => {
  await runs(4);
}, 60_000);

it('the same over a hundred random lives', { tags: ['long'], timeout: 900_000 }, () => runs(100));
