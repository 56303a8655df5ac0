import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startExternalSystem, type ExternalSystem, type Fault } from '../../external-system.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { settlementRepository } from '../../storage/settlement/index.ts';
import type { Database } from '../../storage/index.ts';
import { TradeFixture } from '../trade/trade-fixture.ts';
import { createSettlementService, EXTERNAL_LIMIT_MS, type SettlementService } from './index.ts';
import { newRequest } from './requests.ts';

const CUSTOMER = 7;
const OPENING = '100000';
const WAIT = { timeout: 10_000, interval: 5 };

let external: ExternalSystem;
let fixture: TradeFixture;
let settlement: SettlementService;
let accountId: number;

async function openSettlement(database: Database): Promise<SettlementService> {
  const { wallClock } = fixture;
  settlement = await createSettlementService({
    database,
    wallClock,
    log: pino({ level: 'silent' }),
    tries: 5,
  });
  await settlement.subscribe(1, {
    queryUserAccountBalanceUrl: `${external.baseUrl}/get-user-amount`,
    externalSystemAdjustmentUrl: `${external.baseUrl}/external-system-credit-limit-adjustment`,
    cancelExternalSystemAdjustmentUrl: `${external.baseUrl}/cancel-external-system-credit-limit-adjustment`,
  });
  return settlement;
}

beforeEach(async () => {
  external = await startExternalSystem({ openingBalance: OPENING, delayMs: 60_000 });
  fixture = new TradeFixture();
  fixture.settlementOver = openSettlement;
  fixture.resetQuotes();
  await fixture.open();
  accountId = await fixture.openAccount(CUSTOMER, 0n);
});
afterEach(async () => {
  await fixture.close();
  await external.close();
});

const place = (members: object = {}) =>
  fixture.call<{ orderId: number }>(CUSTOMER, 'addMarketOrder', fixture.order(accountId, members));
const sent = (path: string) => external.calls.filter((call) => call.path === path);
const wallet = () => external.balance(`C${CUSTOMER}`, 'USDT', 4);
const account = () => fixture.service.accountsOf(CUSTOMER)[0];
const positions = () =>
  fixture.call<{ positionId: number }[]>(CUSTOMER, 'queryPositionPage', { tradeType: 2, accountId });

/** Moves the clock on until every request to the external system is ended. */
async function settleAll(): Promise<void> {
  await vi.waitFor(async () => expect(await retry()).toBe(0), WAIT);
}

/** Moves the clock to the next try when no request is under way. Resolves to the number of requests that are open. */
async function retry(): Promise<number> {
  const open = await settlementRepository.open(fixture.database);
  const nowMs = fixture.wallClock.nowMs();
  const next = Math.min(...open.map((row) => row.next_time_ms));
  // No further than to the next try: a larger step would pass its time limit too.
  fixture.wallClock.advance(open.length > 0 && next > nowMs ? next - nowMs : 1);
  return open.length;
}

/** Waits for a call and then lets the time limit of the platform pass. */
async function timeOut(path: string, count = 1): Promise<void> {
  await vi.waitFor(() => expect(sent(path)).toHaveLength(count), WAIT);
  fixture.wallClock.advance(EXTERNAL_LIMIT_MS);
}

/** What the platform's ledger says of money from outside, minus what went back. */
async function taken(): Promise<bigint> {
  const rows = await fixture.database.read<{ total: bigint | number | null }>({
    sql: `SELECT sum(CASE WHEN from_book = 'external' THEN amount WHEN to_book = 'external' THEN -amount ELSE 0 END) AS total FROM trade_ledger`,
    parameters: [],
  } as never);
  return BigInt(rows[0]?.total ?? 0);
}

async function expectConsistent(): Promise<void> {
  const outside = BigInt(OPENING) * 10_000n - BigInt(wallet().replace('.', ''));
  expect(await taken()).toBe(outside);
}

describe('an opening with external settlement', () => {
  it('takes its margin and fee from the wallet, executes, and sends no cancel [CB-02]', async () => {
    await place();
    expect(await positions()).toHaveLength(1);
    const [call] = sent('adjust');
    expect(call?.body).toMatchObject({
      operationType: 'OPEN_POSITION',
      bizType: 1,
      userName: `C${CUSTOMER}`,
    });
    expect(wallet()).not.toBe('100000.0000');
    expect(account()?.available).toBe('0.0000');
    expect(sent('cancel')).toHaveLength(0);
    await expectConsistent();
  });

  it.each<[Fault, string]>([
    ['fail', 'US_0000002'],
    ['unbooked', 'US_0000001'],
    ['dropBefore', 'US_0000002'],
    ['dropAfter', '0'],
  ])('is rejected when the adjustment ends with %s, and cancelled once [CB-01] [CB-17]', async (fault) => {
    external.fault('adjust', fault);
    const { orderId } = await place();
    await settleAll();
    expect(await positions()).toEqual([]);
    const { content } = fixture.messages.at(-1) ?? {};
    expect(content?.bizType).toBe('POSITION_OPEN_FAIL');
    expect(content?.paramMap).toMatchObject({ orderId: String(orderId), orderStatus: '6' });
    expect(sent('cancel')).toHaveLength(1);
    expect(wallet()).toBe('100000.0000');
    await expectConsistent();
  });

  it('is rejected after three seconds without an answer, and cancelled with the published fields [CB-01] [CB-03] [CB-04] [CB-05] [CB-06] [CB-07] [CB-08] [CB-09] [CB-10] [CB-12] [CB-13] [CB-14] [CB-15] [CB-16]', async () => {
    external.fault('adjust', 'delayAfter');
    const placed = place({ requestNum: '2' });
    await timeOut('adjust');
    const { orderId } = await placed;
    await settleAll();
    const [adjustment] = sent('adjust');
    const [cancel] = sent('cancel');
    expect(cancel?.headers).toMatchObject({ companyid: '1', timestamp: expect.stringMatching(/^\d{13}$/) });
    expect(cancel?.headers.trace).not.toBe('');
    const { amount, amountDigits, requestUniqueNo, cancelRemark, metadata, requestTime } = cancel?.body ?? {};
    expect(cancel?.body).toMatchObject({
      thirdServerCode: `C${CUSTOMER}`,
      userName: `C${CUSTOMER}`,
      currency: 'USDT',
      bizType: 1,
      amountDigits: 4,
      orderId,
      reverseRequestUniqueNo: adjustment?.body.requestUniqueNo,
      ip: '127.0.0.1',
    });
    expect(amount).toBe(adjustment?.body.amount);
    expect(String(amount)).toMatch(new RegExp(`^\\d+\\.\\d{${String(amountDigits)}}$`));
    expect(requestUniqueNo).not.toBe(adjustment?.body.requestUniqueNo);
    expect(String(requestUniqueNo).length).toBeLessThanOrEqual(48);
    expect(String(requestTime)).toMatch(/^\d{13}$/);
    expect(String(cancelRemark)).toMatch(/^.{1,200}$/);
    expect(JSON.parse(String(metadata))).toEqual({ accountId });
    expect(wallet()).toBe('100000.0000');
    await expectConsistent();
  });

  it('repeats a cancel that is not answered with the same number, and another has another [CB-11] [CB-18]', async () => {
    external.fault('adjust', 'fail');
    external.fault('cancel', 'dropBefore');
    await place();
    await vi.waitFor(async () => {
      await retry();
      expect(sent('cancel').length).toBeGreaterThanOrEqual(3);
    }, WAIT);
    external.fault('cancel', 'none');
    await settleAll();
    const first = new Set(sent('cancel').map(({ body }) => body.requestUniqueNo));
    expect(first.size).toBe(1);
    await place();
    await settleAll();
    expect(new Set(sent('cancel').map(({ body }) => body.requestUniqueNo)).size).toBe(2);
  });

  it('is refused by its own rules before the external system is asked', async () => {
    await expect(place({ requestNum: '0.000001' })).rejects.toThrow(PlatformError);
    expect(external.calls).toHaveLength(0);
  });

  it('refuses changes of leverage meanwhile', async () => {
    const change = { tradeType: 2, accountId, symbolId: 1, crossLevelNum: 5 };
    await expect(fixture.call(CUSTOMER, 'updateCrossLevelNum', change)).rejects.toThrow('GGATEWAY_CODE_201');
  });
});

describe('what an opening took', () => {
  it('comes back with the result when the position is closed', async () => {
    await place();
    const [position] = await positions();
    await place({ bizType: 2, direction: 2, positionId: position?.positionId });
    await settleAll();
    const [close] = sent('adjust').slice(1);
    expect(close?.body).toMatchObject({ operationType: 'NORMAL_CLOSE', bizType: 2 });
    expect(account()?.balance).toBe('0.0000');
    await expectConsistent();
  });

  it('comes back when a resting order is cancelled', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5990000' });
    expect(sent('adjust')[0]?.body).toMatchObject({ bizType: 10, operationType: 'OPEN_POSITION' });
    await fixture.call(CUSTOMER, 'closeTradePboOrder', { tradeType: 2, accountId, orderId });
    await settleAll();
    expect(wallet()).toBe('100000.0000');
  });

  it('is undone after a restart when nobody acted on the answer', async () => {
    const owner = { accountId, companyId: 1, customerNo: `C${CUSTOMER}`, currency: 'USDT', digits: 4 };
    const nowMs = fixture.wallClock.nowMs();
    const facts = {
      account: owner as never,
      amount: 12_345n,
      bizType: 1,
      orderId: 1,
      ip: '127.0.0.1',
      nowMs,
    } as const;
    const row = newRequest({ ...facts, operationType: 'OPEN_POSITION' }, 'asked');
    await fixture.database.commit([settlementRepository.save(row)]);
    await fetch(`${external.baseUrl}/external-system-credit-limit-adjustment`, {
      method: 'POST',
      headers: { trace: 't', companyId: '1' },
      body: row.adjustment,
    });
    expect(wallet()).toBe('99998.7655');
    const again = await createSettlementService({
      database: fixture.database,
      wallClock: fixture.wallClock,
      log: pino({ level: 'silent' }),
    });
    await again.attach({ onEvents: () => () => undefined, state: { accounts: new Map() } } as never);
    await settleAll();
    await again.close();
    expect(wallet()).toBe('100000.0000');
    expect(sent('cancel')).toHaveLength(1);
  });
});

describe('both ledgers', () => {
  it('agree after a hundred random faults [CB-20]', async () => {
    const faults: Fault[] = ['none', 'none', 'fail', 'dropBefore', 'dropAfter', 'unbooked'];
    let seed = 20_260_302;
    const chance = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    for (let round = 0; round < 100; round++) {
      external.fault('adjust', faults[chance(faults.length)] ?? 'none');
      external.fault('cancel', faults[chance(4)] ?? 'none');
      const [position] = await positions();
      const closing = position !== undefined && chance(2) === 0;
      await place(closing ? { bizType: 2, direction: 2, positionId: position.positionId } : {});
    }
    external.fault('adjust', 'none');
    external.fault('cancel', 'none');
    for (const { positionId } of await positions()) await place({ bizType: 2, direction: 2, positionId });
    await settleAll();
    expect(account()?.balance).toBe('0.0000');
    await expectConsistent();
  });
});
