import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account, OrderAck, OrderRow, Position } from '../../contract/records/index.ts';
import { StorageRefusedError, type Statement } from '../../storage/index.ts';
import { decodeRecord, journalRepository } from '../../storage/trading/index.ts';
import { FailingStore } from './testing/failing-store.ts';
import { verifyJournal } from '../../engine/journal/journal-replay.ts';
import { MATCHED } from './testing/trade-products-fixture.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import { code } from './testing/trade-harness.ts';

/** Numbers of the wire. */
const LIMIT_OPEN = 13;
const COMPLETED = 2;
const MAKER = 1;
const TAKER = 2;
/** Inside the quote of 60,000.00 and 60,000.10. */
const PRICE = '6000005';

let fixture: TradeFixture;
let store: FailingStore;
let accounts: Record<number, number>;

beforeEach(async () => {
  fixture = await TradeFixture.start(undefined, (database) => (store = new FailingStore(database)));
  accounts = { [MAKER]: await fixture.openAccount(MAKER), [TAKER]: await fixture.openAccount(TAKER) };
});
afterEach(() => fixture.close());

const accountOf = (customer: number) => accounts[customer] ?? 0;
const place = (customer: number, members: object = {}) =>
  fixture.call<OrderAck>(
    customer,
    'addMarketOrder',
    fixture.order(accountOf(customer), { symbolId: MATCHED, ...members }),
  );
const rest = (customer: number, members: object = {}) =>
  place(customer, { bizType: LIMIT_OPEN, direction: 2, requestPrice: PRICE, ...members });
const query = (customer: number) => ({ tradeType: 2, accountId: accountOf(customer) });
const positions = (customer: number) =>
  fixture.call<Position[]>(customer, 'queryPositionPage', query(customer));
const orders = (customer: number) => fixture.call<OrderRow[]>(customer, 'queryOrderPage', query(customer));
const figures = (customer: number) => fixture.service.accountsOf(customer)[0] as Account;
const isBack = () =>
  vi.waitFor(() => {
    for (const customer of [MAKER, TAKER])
      expect(fixture.service.trades.committed(accountOf(customer))).toBeUndefined();
  });
/** Refuses every commit with a fill of one customer. */
const refuseFillsOf = (customer: number) => {
  store.inspect = (statements: readonly Statement[]) => {
    const isFill = ({ sql, parameters }: Statement) =>
      sql.includes('trade_deal') && parameters.includes(accountOf(customer));
    if (statements.some(isFill)) throw new StorageRefusedError('CHECK constraint failed');
  };
};

describe('two customers whose orders meet', () => {
  it('both have the trade, their own fees and a message each [ORD-40]', async () => {
    const resting = await rest(MAKER);
    fixture.messages.length = 0;
    const ack = await place(TAKER);
    expect([ack.executePrice, ack.fee]).toEqual(['60000.05', '-30.0001']);
    expect(fixture.messages.map(({ accountId, content }) => [accountId, content.paramMap.dealPrice])).toEqual(
      [
        [accountOf(TAKER), '60000.05'],
        [accountOf(MAKER), '60000.05'],
      ],
    );
    const [order] = await orders(MAKER);
    expect(order).toMatchObject({ id: resting.orderId, status: COMPLETED });
    const [bought, sold] = [(await positions(TAKER))[0], (await positions(MAKER))[0]];
    expect([bought?.openPrice, bought?.direction, sold?.openPrice, sold?.direction]).toEqual([
      '60000.05',
      1,
      '60000.05',
      2,
    ]);
    expect(fixture.messages[1]?.content.paramMap.commission).toBe('-12.0001');
  });

  it('are one record of the journal that names both, and its replay leads to the same state', async () => {
    await rest(MAKER);
    await place(TAKER);
    const records = [];
    for await (const row of journalRepository.records(fixture.database, 0)) records.push(row);
    const last = records.at(-1);
    expect(last?.unit).toBe(accountOf(TAKER));
    expect(decodeRecord(last?.record ?? '').met).toEqual([accountOf(MAKER)]);
    expect(await verifyJournal(fixture.database)).toMatchObject({ problems: [] });
  });

  it.each([
    ['taker', TAKER],
    ['maker', MAKER],
  ])(
    'are both as before when the rows of the %s cannot be stored, and meet once they can',
    async (_, bad) => {
      await rest(MAKER);
      const before = [figures(MAKER), figures(TAKER)];
      fixture.messages.length = 0;
      refuseFillsOf(bad);
      expect(await code(place(TAKER))).toBe('CFDWBW500');
      await isBack();
      expect([figures(MAKER), figures(TAKER)]).toEqual(before);
      expect([await positions(MAKER), await positions(TAKER), fixture.messages]).toEqual([[], [], []]);
      store.inspect = () => undefined;
      expect((await place(TAKER)).executePrice).toBe('60000.05');
      expect(await verifyJournal(fixture.database)).toMatchObject({ problems: [] });
    },
  );

  it('leave a third one alone when they fail, and a maker that fails again is passed over for a time', async () => {
    await rest(MAKER);
    refuseFillsOf(MAKER);
    expect(await code(place(TAKER))).toBe('CFDWBW500');
    await isBack();
    expect(await code(place(TAKER))).toBe('CFDWBW500');
    await vi.waitFor(() => expect(fixture.service.trades.committed(accountOf(TAKER))).toBeUndefined());
    expect((await place(TAKER)).executePrice).toBe('60000.12');
    store.inspect = () => undefined;
  });

  it('a quote that sets off a stop which meets a customer takes both back and is decided again for both', async () => {
    await place(TAKER, { stopLoss: '5990000' });
    await rest(MAKER, { direction: 1, requestPrice: '5989990' });
    fixture.messages.length = 0;
    refuseFillsOf(MAKER);
    let refused = 0;
    const refuse = store.inspect;
    store.inspect = (statements) => {
      try {
        refuse(statements);
      } catch (error) {
        if (++refused === 1) throw error;
      }
    };
    fixture.feed.quote(MATCHED, 5_989_985);
    await vi.waitFor(() => expect(fixture.messages).toHaveLength(2));
    expect(refused).toBeGreaterThan(1);
    expect(fixture.messages.map(({ accountId, content }) => [accountId, content.paramMap.dealPrice])).toEqual(
      [
        [accountOf(TAKER), '59899.90'],
        [accountOf(MAKER), '59899.90'],
      ],
    );
    expect(await positions(TAKER)).toEqual([]);
    expect(await verifyJournal(fixture.database)).toMatchObject({ problems: [] });
  });
});

it('resting orders meet others after a restart as before', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'matching-'));
  const first = await TradeFixture.start(directory);
  const [ann, ben] = [await first.openAccount(7), await first.openAccount(8)];
  const order = (of: TradeFixture, accountId: number, members: object) =>
    of.order(accountId, { symbolId: MATCHED, ...members });
  const limit = { bizType: LIMIT_OPEN, direction: 2, requestPrice: PRICE };
  await first.call(7, 'addMarketOrder', order(first, ann, limit));
  await first.close();
  const second = await TradeFixture.start(directory);
  const ack = await second.call<OrderAck>(8, 'addMarketOrder', order(second, ben, {}));
  expect(ack.executePrice).toBe('60000.05');
  await second.close();
  rmSync(directory, { recursive: true });
});
