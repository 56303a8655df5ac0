import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { OrderAck, PendingOrder, Position } from '../../contract/records/index.ts';
import { StorageRefusedError, StorageUnavailableError, type Database } from '../../storage/index.ts';
import { findUnsound, LEDGER_CHECKS } from '../../storage/trading/index.ts';
import { TradingState } from '../../engine/core/index.ts';
import { FailingStore } from './testing/failing-store.ts';
import { HEDGED, SHARE } from './testing/trade-products-fixture.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import { verifyJournal } from '../../engine/journal/journal-replay.ts';

/** Each customer has an account of one type and trades one product in it. */
const ACCOUNTS = [
  { customer: 1, tradeType: 2, symbolId: 1 },
  { customer: 2, tradeType: 2, symbolId: 1 },
  { customer: 3, tradeType: 1, symbolId: 1 },
  { customer: 4, tradeType: 6, symbolId: SHARE },
  { customer: 5, tradeType: 5, symbolId: 51 },
  { customer: 6, tradeType: 3, symbolId: 61 },
  { customer: 7, tradeType: 2, symbolId: HEDGED },
  { customer: 8, tradeType: 2, symbolId: HEDGED },
] as const;
type Trader = (typeof ACCOUNTS)[number];

const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      'market',
      'market',
      'limit',
      'close',
      'transfer',
      'quote',
      'quote',
      'row',
      'core',
      'full',
      'room',
    ),
    trader: fc.constantFrom(...ACCOUNTS),
    buys: fc.boolean(),
    lots: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 5_800_000, max: 6_200_000 }),
    waits: fc.boolean(),
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

interface Seen {
  readonly accounts: unknown;
  readonly positions: readonly Position[];
  readonly pending: readonly PendingOrder[];
}

/** What every customer sees of the own accounts. */
async function seen(fixture: TradeFixture): Promise<Seen[]> {
  const all: Seen[] = [];
  for (const { customer, tradeType } of ACCOUNTS) {
    const choice = { tradeType };
    all.push({
      accounts: fixture.service.accountsOf(customer),
      positions: await fixture.call(customer, 'queryPositionPage', choice),
      pending: await fixture.call(customer, 'queryPBOOrderPage', choice),
    });
  }
  return all;
}

const rows = <Row>(database: Database, sql: string) => database.read<Row>({ sql, parameters: [] } as never);

/** Places an order of a customer in the account type that it trades: at the market, at a limit, or to close. */
function place(
  fixture: TradeFixture,
  { customer, tradeType, symbolId }: Trader,
  accountId: number,
  wanted: { what: 'market' | 'limit' | 'close'; buys: boolean; lots: number; price: number },
): Promise<{ orderId: number }> {
  const { what, buys, lots, price } = wanted;
  const side = { direction: buys ? 1 : 2, requestPrice: what === 'limit' ? String(price) : '' };
  if (tradeType === 1 || tradeType === 2) {
    const stop = what === 'market' ? { stopLoss: buys ? '5900000' : '6100000' } : {};
    const bizType = { market: 1, limit: tradeType === 1 ? 12 : 13, close: 2 }[what];
    const requestNum = `0.${String(lots).padStart(2, '0')}`;
    const body = { tradeType, symbolId, bizType, requestNum, ...side, ...stop };
    return fixture.call<OrderAck>(customer, 'addMarketOrder', fixture.order(accountId, body));
  }
  const common = { tradeType, symbolId, requestTime: 1, ...side };
  if (tradeType === 6) {
    const shares = {
      accountId,
      accountCurrency: 'USDT',
      accountDigits: 4,
      digits: 2,
      requestNum: String(lots),
    };
    const bizType = (what === 'limit' ? 11 : 0) + side.direction;
    return fixture.call(customer, 'placeOrder', { ...common, ...shares, bizType });
  }
  const assets = { bizType: what === 'limit' ? 13 : 1, entryType: 1, requestNum: `0.${lots + 10}` };
  const operationType = tradeType === 3 ? (buys ? 2 : 3) : 1;
  return fixture.call(customer, 'addOrder', { ...common, ...assets, operationType });
}

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
    for (const { customer, tradeType } of ACCOUNTS) {
      const isWallet = tradeType === 3 || tradeType === 5;
      const opened = isWallet
        ? fixture.openSpot(customer, 'USDT', 10_000_000n, TRADE_TYPES.written(tradeType))
        : fixture.openAccount(customer, 1_000_000_000n, TRADE_TYPES.written(tradeType));
      accounts.set(customer, await opened);
    }
    const acknowledged: number[] = [];
    const orders: Promise<unknown>[] = [];
    for (const { what, trader, buys, lots, price, waits } of given) {
      const accountId = accounts.get(trader.customer) ?? 0;
      let step: Promise<unknown> = Promise.resolve();
      if (what === 'market' || what === 'limit' || what === 'close') {
        step = place(fixture, trader, accountId, { what, buys, lots, price }).then(
          ({ orderId }) => acknowledged.push(orderId),
          () => undefined,
        );
        orders.push(step);
      } else if (what === 'transfer') {
        const [other] = [...accounts].filter(([customer]) => customer === ((trader.customer + lots) % 8) + 1);
        const order = { fromAccountId: accountId, toAccountId: other?.[1] ?? 0, amount: BigInt(price) };
        step = fixture.service
          .transfer({ ...order, received: BigInt(price) / 100n }, () => [])
          .catch(() => undefined);
        orders.push(step);
      } else if (what === 'quote') fixture.feed.quote(trader.symbolId, price);
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
      const { isPaused, quarantinedAccounts } = fixture.service.health();
      expect([isPaused, quarantinedAccounts]).toEqual([false, 0]);
    }, 20_000);
    fixture.feed.quote(HEDGED, 6_000_000);
    await fixture.settle();
    // A hedge is stored after all that it counts.
    await vi.waitFor(() => expectHedged(fixture.database), 20_000);
    const before = await seen(fixture);
    const notified = fixture.messages.map(({ seqId }) => seqId);
    const stored = await rows<{ order_id: number }>(fixture.database, 'SELECT order_id FROM trade_order');
    const storedIds = new Set(stored.map(({ order_id }) => order_id));
    expect(acknowledged.filter((orderId) => !storedIds.has(orderId))).toEqual([]);
    expect(new Set(notified).size).toBe(notified.length);
    const messages = await rows<{ seq_id: number }>(
      fixture.database,
      'SELECT seq_id FROM trade_message ORDER BY seq_id',
    );
    expect(notified.toSorted((a, b) => a - b)).toEqual(messages.map(({ seq_id }) => seq_id));
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

/** After a quote the house holds what customers hold net, but for less than the threshold of two units. */
async function expectHedged(database: Database): Promise<void> {
  const [net] = await rows<{ net: number; held: number }>(
    database,
    `SELECT COALESCE(SUM(CASE direction WHEN 1 THEN volume ELSE -volume END), 0) AS net,
            (SELECT COALESCE(SUM(dealt), 0) FROM trade_hedge) AS held
       FROM trade_position WHERE symbol_id = ${HEDGED}`,
  );
  expect(Math.abs((net?.net ?? 0) - (net?.held ?? 0))).toBeLessThan(2);
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
  expect(found.length).toBeGreaterThanOrEqual(ACCOUNTS.length);
  for (const { cash, margin, ledger_cash, ledger_margin } of found)
    expect([ledger_cash, ledger_margin]).toEqual([cash, margin]);
  for (const check of LEDGER_CHECKS)
    expect([check.what, (await findUnsound(database, check, 5)).rows]).toEqual([check.what, []]);
}

const runs = (numRuns: number) => fc.assert(fc.asyncProperty(steps, live), { numRuns });

it('whatever fails in whatever order, the state, the ledger and what was told are what is stored [ATK-176]', async () => {
  await runs(4);
}, 60_000);

it('the same over a hundred random lives', { tags: ['long'], timeout: 900_000 }, () => runs(100));
