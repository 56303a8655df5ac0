import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { WEBHOOKS, type Webhook } from '../../contract/webhooks.ts';
import { settlementRepository } from '../../storage/settlement.ts';
import type { Database } from '../../storage/index.ts';
import { TradeFixture } from '../trade/testing/trade-fixture.ts';
import { createSettlementService, EXTERNAL_LIMIT_MS, type SettlementService } from './external-settlement.ts';

export const CUSTOMER = 7;
const OPENING = '100000';
export const WAIT = { timeout: 30_000, interval: 5 };

/** The reference external system as these tests see it; it stands above the services, so each file hands it in. */
interface ExternalSystem {
  readonly baseUrl: string;
  readonly calls: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: Readonly<Record<string, unknown>>;
  }[];
  fault(path: 'adjust' | 'cancel' | 'amount', fault: string): void;
  balance(thirdServerCode: string, currency: string, digits: number): string;
  close(): Promise<void>;
}
type Start = (options: { openingBalance: string; delayMs: number }) => Promise<ExternalSystem>;

/** What each test has of its own: an external system, and a trade service that settles with it. */
export let external: ExternalSystem;
export let fixture: TradeFixture;
export let accountId: number;
let directory: string | undefined;

/** Gives every test of a file a platform of its own; a durable one can be restarted. */
export function useSettlement(start: Start, { durable = false } = {}): void {
  beforeEach(async () => {
    directory = durable ? mkdtempSync(join(tmpdir(), 'settlement-')) : undefined;
    external = await start({ openingBalance: OPENING, delayMs: 60_000 });
    fixture = new TradeFixture();
    fixture.settlementOver = openSettlement;
    fixture.resetQuotes();
    await fixture.open(directory);
    accountId = await fixture.openAccount(CUSTOMER, 0n);
  });
  afterEach(async () => {
    for (const { path, body } of external.calls)
      expect(Compile(PUBLISHED[path]?.request ?? Type.Never()).Errors(body), path).toEqual([]);
    await fixture.close();
    await external.close();
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
  });
}

/** Webhooks by the short names of the reference system. */
const PUBLISHED: Readonly<Record<string, Webhook>> = {
  amount: WEBHOOKS['get-user-amount'],
  adjust: WEBHOOKS['external-system-credit-limit-adjustment'],
  cancel: WEBHOOKS['cancel-external-system-credit-limit-adjustment'],
};

async function openSettlement(database: Database): Promise<SettlementService> {
  const { wallClock } = fixture;
  const log = pino({ level: 'silent' });
  const settlement = await createSettlementService({ database, wallClock, log, tries: 5 });
  await settlement.subscribe(1, {
    queryUserAccountBalanceUrl: `${external.baseUrl}/get-user-amount`,
    externalSystemAdjustmentUrl: `${external.baseUrl}/external-system-credit-limit-adjustment`,
    cancelExternalSystemAdjustmentUrl: `${external.baseUrl}/cancel-external-system-credit-limit-adjustment`,
  });
  return settlement;
}

/** Stops the platform and starts it again, with something between it and its store. */
export async function reopen(over?: (database: Database) => Database): Promise<void> {
  await fixture.close();
  await fixture.open(directory, over);
}

/** Stops the platform and starts it again beside an external system that answers properly; ends what was open. */
export async function restart(): Promise<void> {
  external.fault('adjust', 'none');
  external.fault('cancel', 'none');
  await reopen();
  await settleAll();
}

export const place = (members: object = {}) =>
  fixture.call<{ orderId: number }>(CUSTOMER, 'addMarketOrder', fixture.order(accountId, members));
export const sent = (path: string) => external.calls.filter((call) => call.path === path);
export const wallet = () => external.balance(`C${CUSTOMER}`, 'USDT', 4);
export const account = () => fixture.service.accountsOf(CUSTOMER)[0];
export const positions = () =>
  fixture.call<{ positionId: number }[]>(CUSTOMER, 'queryPositionPage', { tradeType: 2, accountId });

/** Closes a position of the test at the market. */
export async function closeFirst(): Promise<void> {
  const [position] = await positions();
  await place({ bizType: 2, direction: 2, positionId: position?.positionId });
}

/** Moves the clock on until every request to the external system is ended. */
export async function settleAll(): Promise<void> {
  await vi.waitFor(async () => expect(await retry()).toBe(0), WAIT);
}

/** Moves the clock to the next try when no request is under way. Resolves to the number of requests that are open. */
export async function retry(): Promise<number> {
  const open = await settlementRepository.open(fixture.database);
  const nowMs = fixture.wallClock.nowMs();
  const next = Math.min(...open.map((row) => row.next_time_ms));
  // No further than to the next try: a larger step would pass its time limit too.
  fixture.wallClock.advance(open.length > 0 && next > nowMs ? next - nowMs : 1);
  return open.length;
}

/** Waits for a call and then lets the time limit of the platform pass. */
export async function timeOut(path: string, count = 1): Promise<void> {
  await vi.waitFor(() => expect(sent(path)).toHaveLength(count), WAIT);
  fixture.wallClock.advance(EXTERNAL_LIMIT_MS);
}

/** What the platform's ledger says of money from outside, minus what went back, equals what the wallet has less. */
export async function expectConsistent(): Promise<void> {
  const rows = await fixture.database.read<{ total: bigint | number | null }>({
    sql: `SELECT sum(CASE WHEN from_book = 'external' THEN amount WHEN to_book = 'external' THEN -amount ELSE 0 END) AS total FROM trade_ledger`,
    parameters: [],
  } as never);
  const outside = BigInt(OPENING) * 10_000n - BigInt(wallet().replace('.', ''));
  expect(BigInt(rows[0]?.total ?? 0)).toBe(outside);
}
