import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PARAM_KEYS, TradeMessageContent } from '../../contract/message-hub/trade-message.ts';
import {
  Account,
  type OrderAck,
  type CloseRow,
  type DealRow,
  type Position,
} from '../../contract/records/index.ts';
import { tables } from '../../storage/trading/index.ts';
import { TradeFixture } from './testing/trade-fixture.ts';
import {
  OTHER,
  account,
  accountId,
  code,
  customer,
  fixture,
  pending,
  place,
  positions,
  spoil,
  useTradeService,
} from './testing/trade-harness.ts';

useTradeService();

describe('changes of what stands', () => {
  it('sets and clears brackets, with the rules of their distance', async () => {
    const { positionId, orderId } = await place();
    const set = (members: object) =>
      fixture.call<Position>(customer, 'updateOrder', {
        tradeType: 2,
        accountId,
        orderId,
        positionId,
        accountDigits: 4,
        ...members,
      });
    expect(await set({ stopLoss: '5990000', takeProfit: '6010000' })).toMatchObject({
      stopLoss: '5990000',
      takeProfitDecimal: '60100.00',
    });
    expect(await code(set({ stopLoss: '6010000' }))).toBe('CFDWBWE000009');
    expect(await set({ stopLoss: '0', takeProfit: '0' })).toMatchObject({ stopLoss: '0', takeProfit: '0' });
    expect(
      await code(fixture.call(customer, 'updateOrder', { tradeType: 2, accountId, positionId: 5 })),
    ).toBe('CFDWBWE000008');
  });

  it('changes a resting order and moves its reserve', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000' });
    await fixture.call(customer, 'updatePboOrder', {
      tradeType: 2,
      accountId,
      pboId: String(orderId),
      requestPrice: 5_800_000,
      requestNum: 2,
    });
    expect(await pending()).toMatchObject([{ requestPrice: 5_800_000, requestVolume: '2' }]);
    expect(account().lockMargin).toBe('5858.0000');
    fixture.feed.quote(1, 5_850_000);
    expect(await pending()).toHaveLength(1);
  });

  it('uses the leverage that was set for later openings [ER-20]', async () => {
    await fixture.call(customer, 'updateCrossLevelNum', {
      tradeType: 2,
      accountId,
      symbolId: 1,
      requestTime: 50,
    });
    await place({ crossLevelNum: 50 });
    expect(await positions()).toMatchObject([{ crossLevelNum: 50, margin: '1200.0026' }]);
    expect(
      await code(
        fixture.call(customer, 'setCrossLevelNum', {
          tradeType: 2,
          accountId,
          symbolId: 1,
          crossLevelNum: 101,
        }),
      ),
    ).toBe('CFDWBWE000029');
  });
});

describe('messages, lists and books', () => {
  it('tells every order with every listed key as text, one final message each, in order [OR-19] [MS-12] [MS-13] [MS-16] [MS-17] [MS-18] [MS-19] [MS-23]', async () => {
    const acks = await Promise.all(
      Array.from({ length: 200 }, (_, index) => place({ requestNum: '0.01', direction: 1 + (index % 2) })),
    );
    expect(fixture.messages.map(({ content }) => content.paramMap.orderId)).toEqual(
      acks.map(({ orderId }) => String(orderId)),
    );
    fixture.messages.forEach((message, index) => {
      expect(message.seqId).toBe((fixture.messages[0]?.seqId ?? 0) + index);
      expect(String(message.timestampMs)).toMatch(/^\d{13}$/);
      expect(Check(TradeMessageContent, message.content)).toBe(true);
      expect(Object.keys(message.content.paramMap).sort()).toEqual([...PARAM_KEYS].sort());
      expect(message.content.paramMap.orderStatus).toMatch(/^[1-7]$/);
    });
    const replay = await fixture.service.trades.messagesAfter([accountId], fixture.messages[149]?.seqId ?? 0);
    expect(replay).toEqual(fixture.messages.slice(150));
  });

  it('keeps the messages of another customer apart [MS-22] [ATK-541]', async () => {
    const other = await fixture.openAccount(OTHER);
    await place();
    await fixture.call(OTHER, 'addMarketOrder', fixture.order(other));
    expect(
      (await fixture.service.trades.messagesAfter([other], 0)).map((message) => message.customerId),
    ).toEqual([OTHER]);
    expect(fixture.service.trades.accountIdsOf(OTHER)).toContainEqual({
      accountId: other,
      tradeType: 'isolated',
    });
  });

  it('lists fills, closes and the capital flow', async () => {
    const { positionId } = await place();
    fixture.feed.quote(1, 6_010_000);
    await place({ bizType: 2, direction: 2, positionId });
    const deals = await fixture.call<{ list: DealRow[]; totalPage: number; bizTypeText: object }>(
      customer,
      'queryTradeRecordPage',
      {
        tradeType: 2,
        accountIds: String(accountId),
        sortFieldName: 'executeTime',
        sortType: 'desc',
        direction: -1,
        orderType: -1,
      },
    );
    expect(deals.list.map(({ bizType, profitLoss }) => [bizType, profitLoss])).toEqual([
      [4, '99.8500'],
      [1, '0.0000'],
    ]);
    expect(deals).toMatchObject({ totalPage: 1, accountId, customerNo: `C${customer}` });
    const closes = await fixture.call<{ list: CloseRow[]; totalPnl: number }>(
      customer,
      'queryHistoryCloseOrderList',
      { tradeType: 2, accountId, sortFieldName: 'closeTime', sortType: 'desc' },
    );
    expect(closes).toMatchObject({
      totalPnl: 99.85,
      list: [{ openPrice: '60000.13', closePrice: '60099.98', stopLoss: '-', openDirection: 1 }],
    });
    const flow = await fixture.call<{
      records: { businessType1: number; amount: string; amountAfter: string }[];
      total: number;
    }>(customer, 'queryCapitalFlowList', { tradeType: 2, accountId });
    expect(flow.records.map(({ businessType1 }) => businessType1)).toEqual([
      12004, 12006, 12003, 12002, 12001, 7001,
    ]);
    expect(flow.records[0]?.amountAfter).toBe(account().balance);
    expect(
      await fixture.call(customer, 'queryCapitalFlowList', { tradeType: 2, accountId, businessType: 7 }),
    ).toMatchObject({ total: 1 });
    expect(
      await fixture.call(customer, 'queryPositionPage', { tradeType: 2, accountId, status: 2 }),
    ).toMatchObject([{ positionId, status: '2', profit: '99.8500' }]);
  });

  it('balances are the sums of their ledger lines', async () => {
    for (let index = 0; index < 20; index++) await place({ requestNum: '0.1', direction: 1 + (index % 2) });
    await place({ bizType: 2, direction: 2, requestNum: '1' });
    const rows = await fixture.database.read(
      tables.selectFrom('trade_ledger').selectAll().where('account_id', '=', accountId).compile(),
    );
    const books = new Map<string, bigint>();
    for (const row of rows) {
      books.set(row.from_book, (books.get(row.from_book) ?? 0n) - BigInt(row.amount));
      books.set(row.to_book, (books.get(row.to_book) ?? 0n) + BigInt(row.amount));
    }
    const [stored] = await fixture.database.read(
      tables.selectFrom('trade_account').selectAll().where('account_id', '=', accountId).compile(),
    );
    expect(books.get('cash')).toBe(BigInt(stored?.cash ?? 0));
    expect(books.get('margin')).toBe(BigInt(stored?.margin ?? 0));
    expect([...books.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
  });

  it('shows live equity in the account record and in the asset push', async () => {
    await place();
    fixture.feed.quote(1, 6_010_000);
    expect(Check(Account, account())).toBe(true);
    expect(account()).toMatchObject({ profit: '99.8500', equity: '100069.8499', netAssets: '100069.8499' });
    const changed: number[] = [];
    fixture.service.trades.onAssetsChanged((id) => id === accountId && changed.push(id));
    fixture.feed.quote(1, 6_011_000);
    fixture.feed.quote(2, 6_011_000);
    expect(changed).toEqual([accountId]);
    expect(fixture.service.trades.assetText(accountId)).toMatch(
      /^g\(109\.8500,3000\.0065,.*\);\(\d+,109\.8500,573/,
    );
  });

  it('previews an order with the numbers that it then has', async () => {
    const trial = await fixture.call<{
      fee: string;
      margin: string;
      calculatePrice: string;
      evaluateClosePrice: string;
    }>(customer, 'calculateMarketOrder', fixture.order(accountId));
    expect(trial).toMatchObject({ fee: '30.0001', margin: '3000.0065', calculatePrice: '60000.13' });
    await place();
    expect(fixture.service.trades.assetText(accountId)).toContain(trial.evaluateClosePrice);
  });
});

describe('over a restart', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'trade-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('finds accounts, positions, resting orders, leverage and numbering as they were', async () => {
    const durable = await TradeFixture.start(directory);
    try {
      const owner = await durable.openAccount(1);
      const call = <T>(name: string, body: object) => durable.call<T>(1, name, body);
      const first = await call<OrderAck>('addMarketOrder', durable.order(owner, { stopLoss: '5990000' }));
      const resting = await call<OrderAck>(
        'addMarketOrder',
        durable.order(owner, { bizType: 13, requestPrice: '5950000' }),
      );
      await call('updateCrossLevelNum', { tradeType: 2, accountId: owner, symbolId: 1, crossLevelNum: 40 });
      const before = [
        durable.service.accountsOf(1),
        await call('queryPositionPage', { tradeType: 2 }),
        await call('queryPBOOrderPage', { tradeType: 2 }),
      ];
      const seqId = durable.messages.at(-1)?.seqId ?? 0;
      await durable.close();
      await durable.open(directory);
      const after = [
        durable.service.accountsOf(1),
        await call('queryPositionPage', { tradeType: 2 }),
        await call('queryPBOOrderPage', { tradeType: 2 }),
      ];
      expect(after).toEqual(before);
      const next = await call<OrderAck>('addMarketOrder', durable.order(owner, { crossLevelNum: 40 }));
      expect(next.orderId).toBe(resting.orderId + 1);
      expect(next.positionId).toBe(first.positionId + 1);
      expect(durable.messages.at(-1)?.seqId).toBe(seqId + 1);
      durable.feed.quote(1, 5_949_000);
      await durable.service.close();
      expect(durable.messages.slice(-2).map(({ content }) => content.bizType)).toEqual([
        'POSITION_CLOSE',
        'ME_POSITION_LIMIT_OPEN',
      ]);
    } finally {
      await durable.close();
    }
  });
});

describe('figures of an account', () => {
  it('wait for the disk from a decision on until it is stored, and no longer', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    let held = false;
    const slow = await TradeFixture.start(undefined, (database) => ({
      read: (query) => database.read(query),
      commit: async (statements, options) => {
        if (held) await gate;
        return database.commit(statements, options);
      },
      close: () => database.close(),
    }));
    const owner = await slow.openAccount(1);
    const { trades } = slow.service;
    expect(trades.committed(owner)).toBeUndefined();
    held = true;
    const placed = slow.call<OrderAck>(1, 'addMarketOrder', slow.order(owner));
    const committed = trades.committed(owner);
    expect(committed).toBeDefined();
    expect(trades.assetText(owner)).toContain('3000.0065');
    expect(slow.messages).toEqual([]);
    open();
    await committed;
    expect(slow.messages).toHaveLength(1);
    await placed;
    expect(trades.committed(owner)).toBeUndefined();
    await slow.close();
  });

  it('are never sent when they cannot be stored, and are those of before then', async () => {
    spoil();
    const before = fixture.service.trades.assetText(accountId);
    await fixture.database.commit([{ sql: 'DROP TABLE trade_deal', parameters: [] }]);
    const placed = code(place());
    const undone = fixture.service.trades.committed(accountId);
    expect(await placed).toBe('CFDWBW500');
    await expect(undone).rejects.toThrow('CFDWBW500');
    await vi.waitFor(() => expect(fixture.service.trades.committed(accountId)).toBeUndefined());
    expect(fixture.service.trades.assetText(accountId)).toBe(before);
  });
});

describe('when the store fails', () => {
  it('answers CFDWBW500, tells nothing, and goes on with what can be stored [ER-04]', async () => {
    spoil();
    await fixture.database.commit([{ sql: 'DROP TABLE trade_deal', parameters: [] }]);
    expect(await code(place())).toBe('CFDWBW500');
    expect(await positions()).toEqual([]);
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000' });
    expect(fixture.messages.map(({ content }) => content.paramMap.orderId)).toEqual([String(orderId)]);
  });
});
