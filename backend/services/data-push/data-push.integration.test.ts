import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newDeposit } from '../../domain/deposits/index.ts';
import { newWithdrawal } from '../../domain/withdrawals/index.ts';
import { UNIT_RATE } from '../../domain/index.ts';
import { DATA_PUSH_EVENTS, type DataPushEventType } from '../../protocol/data-push/events.ts';
import { DATA_PUSH_KEPT_MS } from '../../protocol/data-push/limits.ts';
import { dataPushRepository } from '../../storage/data-push/data-push-repository.ts';
import { depositProposalRepository, withdrawProposalRepository } from '../../storage/fund/index.ts';
import type { WatchedDatabase } from '../../storage/index.ts';
import { toDepositRow, type StoredDeposit } from '../fund/deposits/stored-deposit.ts';
import { toWithdrawalRow, type StoredWithdrawal } from '../fund/withdrawals/stored-withdrawal.ts';
import { TERMS } from '../trade/trade-products-fixture.ts';
import { TradeFixture } from '../trade/trade-fixture.ts';
import { createDataPushService, FORGET_EVERY_MS, type DataPushService } from './index.ts';

// Limits, written out: a test does not import what it checks.
const MAX_DATA_PUSH_GROUPS = 20;

interface Frame {
  readonly eventType: DataPushEventType;
  readonly eventId: number;
  readonly data: Readonly<Record<string, unknown>>;
}

let directory: string;
/** Dollars in yen, at three digits. */
const DOLLAR_IN_YEN = 100;

let fixture: TradeFixture;
let database: WatchedDatabase;
let dataPush: DataPushService;

const remember = (opened: unknown) => (database = opened as WatchedDatabase);

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'data-push-'));
  fixture = await TradeFixture.start(directory, remember);
  dataPush = await open();
});
afterEach(async () => {
  await dataPush.close();
  await fixture.close();
  rmSync(directory, { recursive: true });
});

function open(maxKeptEvents?: number): Promise<DataPushService> {
  return createDataPushService({
    database,
    wallClock: fixture.wallClock,
    terms: (symbolId) => TERMS.find((terms) => terms.symbolId === symbolId),
    rate: (from, to, atMs) => fixture.service.rate(from, to, atMs),
    log: pino({ level: 'silent' }),
    ...(maxKeptEvents === undefined ? {} : { maxKeptEvents }),
  });
}

/** Ends everything and starts it over the same data. */
async function restart(maxKeptEvents?: number): Promise<void> {
  await dataPush.close();
  await fixture.close();
  await fixture.open(directory, remember);
  dataPush = await open(maxKeptEvents);
}

async function joinAs(name: string, companyId = 1) {
  const group = await dataPush.join(companyId, name);
  if (group === undefined) throw new Error('the group may not join');
  return group;
}

/** Waits until a group has an event of a type, and returns all that it has not acknowledged. */
async function framesOf(name: string, until: DataPushEventType, count = 1): Promise<Frame[]> {
  const group = await joinAs(name);
  for (;;) {
    const told = new Promise<void>((resolve) => {
      const remove = dataPush.onEvents(() => {
        remove();
        resolve();
      });
    });
    const events = await group.events(group.position, 10_000);
    const frames = events.map(({ frame }) => JSON.parse(frame) as Frame);
    if (frames.filter(({ eventType }) => eventType === until).length >= count) {
      await group.leave();
      return frames;
    }
    await told;
  }
}

const typesOf = (frames: readonly Frame[]) => frames.map(({ eventType }) => eventType);

describe('events', () => {
  it('tell what trading does to an account, in order, each as it is documented', async () => {
    await joinAs('reports');
    const accountId = await fixture.openAccount(7);
    const order = fixture.order(accountId, { requestNum: '2' });
    const { positionId } = await fixture.call<{ positionId: number }>(7, 'addMarketOrder', order);
    const close = { bizType: 2, direction: 2, positionId, requestNum: '1' };
    await fixture.call(7, 'addMarketOrder', fixture.order(accountId, close));
    await fixture.call(7, 'addMarketOrder', fixture.order(accountId, close));
    const frames = await framesOf('reports', 'position_delete');

    for (const { eventType, data } of frames) {
      const errors = [...Value.Errors(DATA_PUSH_EVENTS[eventType], data)];
      expect(errors, eventType).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(DATA_PUSH_EVENTS[eventType].properties).sort());
      if (!eventType.startsWith('subject')) expect(data['companyId']).toBe(1);
    }
    const ids = frames.map(({ eventId }) => eventId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(typesOf(frames))).toEqual(
      new Set([
        'open_account',
        'subject_insert',
        'subject_water_insert',
        'subject_update',
        'trade_deal',
        'position_insert',
        'position_update',
        'position_delete',
      ]),
    );
    const deals = frames.filter(({ eventType }) => eventType === 'trade_deal').map(({ data }) => data);
    expect(deals).toMatchObject([
      { orderStatus: 2, bizType: 1, executeNum: '2', pnl: null, positionId },
      { orderStatus: 2, bizType: 2, executeNum: '1', positionId },
      { orderStatus: 2, bizType: 2, executeNum: '1', positionId },
    ]);
    expect(deals[1]?.['pnl']).toBeLessThan(0);
    const statusOf = (type: DataPushEventType) =>
      frames.filter(({ eventType }) => eventType === type).map(({ data }) => data['status']);
    expect(statusOf('position_insert')).toEqual([1]);
    expect(statusOf('position_update')).toEqual([3]);
    expect(statusOf('position_delete')).toEqual([2]);
  });

  it('tell every change of a deposit, as its customer reads it', async () => {
    await joinAs('deposits');
    const proposal = newDeposit({
      ...{ rate: UNIT_RATE, paymentDigits: 2, accountDigits: 2, asked: 10_000n },
      ...{ fee: { type: 'fixed', amount: 0n }, reviewFrom: 20_000n, fourEyesFrom: 30_000n },
    });
    const stored: StoredDeposit = {
      row: {
        ...{ id: 1, proposal_no: 'D1', company_id: 1, customer_id: 7, customer_no: 'C7', account_id: 1 },
        ...{ state: 'waiting', deposit_currency: 'USDT', payment_currency: 'USDT', recharge_type: '1' },
        ...{ create_time_ms: 1, update_time_ms: 1, expire_time_ms: 2, record: '' },
      },
      origin: {
        ...{ tradeType: 2, customerGroupId: 1, channelId: 1, paymentCode: 'card', paymentType: 'bank_card' },
        ...{ merchantNo: 'm', clientType: 'pc', blockchain: '', address: '', country: '', remark: '' },
        ...{ depositFrom: 'PCUI_Windows', callbackUrl: '', thirdAccount: '', intended: 10_000n },
      },
      ...{ deposit: proposal, paymentId: '' },
    };
    const done = {
      ...stored,
      deposit: { ...proposal, state: 'done' as const, paid: 10_000n },
      paymentId: 'P1',
    };
    // A store in which an earlier version waits for events has no such trigger.
    const drop = ['deposit', 'deposit_update'].map((name) => `DROP TRIGGER data_push_${name}`);
    await database.commit(drop.map((sql) => ({ sql, parameters: [] })));
    await restart();
    await database.commit([depositProposalRepository.insert(toDepositRow(stored, 1))]);
    await database.commit([depositProposalRepository.update(toDepositRow(done, 2))]);
    const frames = (await framesOf('deposits', 'deposit', 2)).filter(
      ({ eventType }) => eventType === 'deposit',
    );
    for (const { data } of frames) {
      expect([...Value.Errors(DATA_PUSH_EVENTS.deposit, data)]).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(DATA_PUSH_EVENTS.deposit.properties).sort());
    }
    expect(frames.map(({ data }) => data)).toMatchObject([
      {
        proposalNo: 'D1',
        depositStatus: 1,
        paymentStatus: 1,
        finalAmount: null,
        depositFrom: 'PCUI_Windows',
      },
      { proposalNo: 'D1', depositStatus: 2, paymentStatus: 2, finalAmount: '100.00', companyId: 1 },
    ]);
  });

  it('tell every change of a withdrawal, without the card or address of the customer', async () => {
    await joinAs('withdrawals');
    const stored: StoredWithdrawal = {
      row: {
        ...{ id: 1, proposal_no: 'W1', company_id: 1, customer_id: 7, customer_no: 'C7', account_id: 1 },
        ...{ state: 'paying', account_currency: 'USDT', withdraw_currency: 'USDT', withdraw_type: 2 },
        ...{ method: 'digit_wallet', merchant_no: 'm', amount: '10000', fee: '100', txid: '' },
        ...{ create_time_ms: 1, update_time_ms: 1, payee: '', record: '' },
      },
      origin: { tradeType: 2, customerGroupId: 1, country: '', remark: '' },
      payee: { form: 'address', account: 'T1', blockchain: 'TRC20', name: '', bankName: '', bankCode: '' },
      withdrawal: newWithdrawal({
        ...{ rate: UNIT_RATE, payoutDigits: 2, accountDigits: 2, amount: 10_000n, fee: 100n },
        ...{ reviewFrom: 20_000n, fourEyesFrom: 30_000n },
      }),
      ...{ isSent: false, isByHand: false },
    };
    const done = {
      ...stored,
      row: { ...stored.row, txid: 'T9' },
      withdrawal: { ...stored.withdrawal, state: 'done' as const },
    };
    await database.commit([withdrawProposalRepository.insert(toWithdrawalRow(stored, 1))]);
    await database.commit([withdrawProposalRepository.update(toWithdrawalRow(done, 2))]);
    const frames = (await framesOf('withdrawals', 'withdraw', 2)).filter(
      ({ eventType }) => eventType === 'withdraw',
    );
    for (const { data } of frames) {
      expect([...Value.Errors(DATA_PUSH_EVENTS.withdraw, data)]).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(DATA_PUSH_EVENTS.withdraw.properties).sort());
    }
    const common = { proposalNo: 'W1', rawAmount: '10000', finalAmount: '99.00', bankCardNo: '' };
    expect(frames.map(({ data }) => data)).toMatchObject([
      { ...common, transferStatus: 1 },
      { ...common, transferStatus: 2, txid: 'T9' },
    ]);
  });

  it('state the fee of a fill in the reference currency too, at the rate of its moment', async () => {
    await joinAs('fees');
    const yen = { currency: 'JPY', digits: 2 };
    fixture.feed.quote(DOLLAR_IN_YEN, 160_000, 0);
    const accountId = await fixture.service.openAccount({
      ...yen,
      companyId: 1,
      customerId: 7,
      customerNo: 'C7',
      tradeType: 'isolated',
      assetsId: 1,
      initialBalance: 100_000_000n,
    });
    const account = { accountId, accountCurrency: yen.currency, accountDigits: yen.digits };
    await fixture.call(7, 'addMarketOrder', fixture.order(accountId, { ...account, symbolId: 3 }));
    const frames = await framesOf('fees', 'trade_deal');
    const deal = frames.find(({ eventType }) => eventType === 'trade_deal')?.data ?? {};
    expect(deal).toMatchObject({ feeDigits: 2, convertFeeDigits: 2, accountDigits: 2 });
    expect(deal['fee']).toBeLessThan(-1_000);
    expect(deal['convertExchangeRate']).toBeCloseTo(1 / 160, 6);
    expect(deal['convertFee']).toBe(Math.trunc(Number(deal['fee']) / 160));
  });

  it('tell ledger lines whose sums are what the subjects say', async () => {
    await joinAs('books');
    const accountId = await fixture.openAccount(7);
    const opening = fixture.order(accountId, { requestNum: '3' });
    const { positionId } = await fixture.call<{ positionId: number }>(7, 'addMarketOrder', opening);
    const close = { bizType: 2, direction: 2, positionId, requestNum: '3' };
    await fixture.call(7, 'addMarketOrder', fixture.order(accountId, close));
    const frames = await framesOf('books', 'position_delete');
    const sums = new Map<unknown, number>();
    for (const { eventType, data } of frames) {
      if (eventType === 'subject_water_insert') {
        const sum =
          (sums.get(data['subjectType']) ?? 0) + Number(data['amountIn']) - Number(data['amountOut']);
        sums.set(data['subjectType'], sum);
        expect(data['amountAfter']).toBe(sum);
      }
      if (eventType === 'subject_update') expect(data['amount']).toBe(sums.get(data['type']));
    }
    expect(sums.get(19)).toBe(0);
    expect(sums.get(1)).toBeGreaterThan(0);
    expect(sums.get(1)).toBeLessThan(1_000_000_000);
  });

  it('tell that an account has become active with its first deposit', async () => {
    await joinAs('reports');
    const accountId = await fixture.openAccount(7, 0n);
    await fixture.service.adjust(accountId, 50n, 'deposit', []);
    const frames = await framesOf('reports', 'subject_update');
    const accounts = frames.filter(({ eventType }) => /account/.test(eventType));
    expect(accounts).toMatchObject([
      { eventType: 'open_account', data: { id: String(accountId), activateStatus: 1 } },
      { eventType: 'account_update', data: { id: String(accountId), activateStatus: 2 } },
    ]);
  });

  it('continue after a change that cannot be read and an event whose number is taken [ATK-179]', async () => {
    await joinAs('first');
    const [row] = await database.read<{ seq: number }>({
      sql: "SELECT coalesce(max(seq), 0) AS seq FROM sqlite_sequence WHERE name = 'data_push_changes'",
      parameters: [],
    } as never);
    const next = (row?.seq ?? 0) + 1;
    await database.commit([
      {
        sql: "INSERT INTO data_push_events (id, company_id, frame, time_ms) VALUES (?, 2, '{}', 0)",
        parameters: [next + 1],
      },
      {
        sql: "INSERT INTO data_push_changes (id, kind, record) VALUES (?, 'open_account', '{broken')",
        parameters: [next],
      },
    ]);
    await fixture.openAccount(1);
    await dataPush.settled();
    await fixture.openAccount(2);
    await dataPush.settled();
    const left = await database.read({ sql: 'SELECT id FROM data_push_changes', parameters: [] } as never);
    expect(left).toEqual([]);
    expect(dataPush.isFailing(1)).toBe(false);
    const kept = await database.read<{ company_id: number }>({
      sql: 'SELECT company_id FROM data_push_events WHERE id = ?',
      parameters: [next + 1],
    } as never);
    expect(kept).toEqual([{ company_id: 2 }]);
  });

  it('begin for a new group with what happens after it came', async () => {
    await fixture.openAccount(1);
    await joinAs('first');
    await fixture.openAccount(2);
    await framesOf('first', 'open_account');
    await joinAs('second');
    await fixture.openAccount(3);
    const accounts = async (name: string, count: number) =>
      (await framesOf(name, 'open_account', count))
        .filter(({ eventType }) => eventType === 'open_account')
        .map(({ data }) => data['customerId']);
    expect(await accounts('first', 2)).toEqual([2, 3]);
    expect(await accounts('second', 1)).toEqual([3]);
  });

  it('come again to a group until it has acknowledged them, also after a restart', async () => {
    const group = await joinAs('reports');
    await fixture.openAccount(1);
    const before = await framesOf('reports', 'subject_insert', 2);
    const [first] = before;
    group.acknowledge(first?.eventId ?? 0);
    await group.leave();
    await restart();
    expect(await framesOf('reports', 'subject_insert', 2)).toEqual(before.slice(1));
    expect(before.length).toBeGreaterThan(2);
  });

  it('of a company are a million at most, the oldest give way [MAX_KEPT_EVENTS]', async () => {
    await joinAs('reports');
    const surplus = vi.spyOn(dataPushRepository, 'surplusUpTo');
    fixture.wallClock.advance(FORGET_EVERY_MS);
    await vi.waitFor(() => expect(surplus).toHaveBeenCalledWith(database, 1, 1_000_000));
    surplus.mockRestore();
  });

  it('that were stored but not told before the end are told by the next start', async () => {
    await joinAs('reports');
    await dataPush.close();
    await fixture.openAccount(1);
    await restart();
    expect(typesOf(await framesOf('reports', 'subject_insert', 2))).toContain('open_account');
  });

  it('of one company are not told to another, and none are kept where nobody waits [ATK-539]', async () => {
    await joinAs('theirs', 2);
    const own = await joinAs('ours');
    await fixture.openAccount(1);
    await framesOf('ours', 'subject_insert', 2);
    const theirs = await dataPush.join(2, 'theirs');
    expect(await theirs?.events(0, 100)).toEqual([]);
    expect((await own.events(0, 100)).length).toBeGreaterThan(0);
  });
});

describe('what is kept', () => {
  it(
    'is forgotten after 168 hours, with the groups that were away for as long',
    { tags: ['long'] },
    async () => {
      const group = await joinAs('reports');
      await fixture.openAccount(1);
      const count = (await framesOf('reports', 'subject_insert', 2)).length;
      await group.leave();
      const steps = DATA_PUSH_KEPT_MS / FORGET_EVERY_MS;
      for (let step = 0; step < steps - 1; step++) await passTime();
      expect(await group.events(0, 100)).toHaveLength(count);
      expect(await watchers()).toBeGreaterThan(0);
      for (let step = 0; step < 3; step++) await passTime();
      expect(await group.events(0, 100)).toEqual([]);
      expect(await watchers()).toBe(0);
    },
  );

  it('is nothing until the first group comes, at no cost to anybody', async () => {
    expect(await watchers()).toBe(0);
    await fixture.openAccount(1);
    await joinAs('reports');
    expect(await watchers()).toBeGreaterThan(0);
    await fixture.openAccount(2);
    const frames = await framesOf('reports', 'subject_insert', 2);
    expect(frames.every(({ data }) => (data['customerId'] ?? 2) === 2)).toBe(true);
  });

  it('is no more than its limit for each company; the oldest events give way', async () => {
    await restart(5);
    const group = await joinAs('reports');
    for (const customerId of [1, 2, 3]) await fixture.openAccount(customerId);
    const frames = await framesOf('reports', 'subject_insert', 6);
    await passTime();
    const kept = await group.events(0, 100);
    expect(kept.map(({ id }) => id)).toEqual(frames.slice(-5).map(({ eventId }) => eventId));
  });

  it('is for a limited number of groups of a company [MAX_DATA_PUSH_GROUPS]', async () => {
    for (let at = 0; at < MAX_DATA_PUSH_GROUPS; at++) await joinAs(`group-${at}`);
    expect(await dataPush.join(1, 'one-more')).toBeUndefined();
    expect(await dataPush.join(2, 'of-another-company')).toBeDefined();
    expect(await dataPush.join(1, 'group-0')).toBeDefined();
  });

  /** Number of triggers that write changes down. */
  async function watchers(): Promise<number> {
    const sql =
      "SELECT COUNT(*) AS found FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'data_push_%'";
    const rows = await database.read<{ found: number }>({ sql, parameters: [] } as never);
    return rows[0]?.found ?? -1;
  }

  /** Lets ten minutes pass and waits until what they set off is stored. */
  async function passTime(): Promise<void> {
    fixture.wallClock.advance(FORGET_EVERY_MS);
    await dataPush.settled();
  }
});
