import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createApiClient, createFetchTransport, valueOf, type ApiClient } from '../../client/index.ts';
import { API_KEY_CALLS } from '../../contract/calls/api-keys.ts';
import { COMPANY_CALLS } from '../../contract/calls/companies.ts';
import { CUSTOMER_CALLS } from '../../contract/calls/customers.ts';
import { MANAGEMENT_CALLS } from '../../contract/calls/management/management-calls.ts';
import type { FaultRule } from '../../contract/calls/management/wire/faults.ts';
import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { TRADE_LIST_CALLS } from '../../contract/calls/trade-lists.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { DIRECTIONS } from '../../contract/mapping/order-numbers.ts';
import { MAX_PAGE_SIZE } from '../../contract/records/page.ts';
import type { OrderRow } from '../../contract/records/trading/order-row.ts';
import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import { LOT_DIGITS } from '../metrics/record.ts';
import { startPlatformChild, type ReadyLine } from '../running/platform-child.ts';
import type { ProgramKey, RunAccount } from '../running/session.ts';

/**
 * The platform of the bench: a market that stands at 100.00, with a product, a customer and two keys for each program that
 * is played at the same time, so that none of them meets what another one meets.
 */

const FIRST_SYMBOL = 40_001;
const MARKET_MS = Date.UTC(2026, 2, 10, 12);
const MINUTE_MS = 60_000;
const MINUTES = 120;
const HOUR_MS = 3_600_000;
const PASSWORD = createHash('md5').update('bench').digest('hex');
/** Money of each customer. */
const PAID_IN = '100000';
/** Longest wait for an answer to the bench itself: making keys for many programs takes a busy machine long. */
const ANSWER_MS = 120_000;
/** An address from which no program calls. */
const ELSEWHERE = '192.0.2.1';
const HERE = '127.0.0.1';

/** One place at the venue: what it holds is read from the platform's record, never from the program. */
export interface Seat {
  readonly symbolId: number;
  readonly account: RunAccount;
  /** The key that the program has. */
  key(): ProgramKey;
  /** Ends it; from then on `key` is another one, which `give` got before. */
  endKey(how: 'deleted' | 'shutOut', give: (key: ProgramKey) => void): Promise<void>;
  setFaults(rules: readonly FaultRule[], seed: number): Promise<void>;
  clearFaults(): Promise<void>;
  /** How many calls and frames each rule concerned and struck, in their order. */
  faults(): Promise<readonly { readonly seen: number; readonly struck: number }[]>;
  /** Closes so many lots as their owner would by hand. */
  closeManually(lots: bigint): Promise<void>;
  setOpen(isOpen: boolean): Promise<void>;
  /** Lots that are held, with `LOT_DIGITS` decimals. */
  position(): Promise<bigint>;
  /** Orders of the program that the platform accepted since `start`, oldest first. */
  orders(): Promise<readonly OrderRow[]>;
  /** What was ordered before belongs to no situation any more. */
  start(): Promise<void>;
}

export interface Venue {
  readonly ready: ReadyLine & Readonly<Record<string, unknown>>;
  /** A seat with its customer, which is made for it. */
  openSeat(at: number): Promise<Seat>;
  stop(): Promise<void>;
}

/** Starts the platform, with room for so many seats. @throws PlatformError */
export async function openVenue(count: number): Promise<Venue> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bot-bench-'));
  writeMarket(folder, count);
  const at = new Date(MARKET_MS + MINUTE_MS / 2).toISOString();
  const market = ['--market', path.join(folder, 'market.json'), '--at', at, '--speed', '0.001'];
  const child = await startPlatformChild([...market, '--rate-limits', 'off']).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const stop = async () => {
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const operator = await authorize(child.ready);
    const ready = JSON.parse(child.line) as Venue['ready'];
    let opened: Promise<unknown> = Promise.resolve();
    let customers = 0;
    return {
      ready,
      stop,
      // One after the other: each makes a key, and many at once would take longer than a call may.
      openSeat(at) {
        const seat = opened.then(() => openSeat(ready, operator, at, ++customers));
        opened = seat.catch(() => undefined);
        return seat;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeMarket(folder: string, count: number): void {
  const products = Array.from({ length: count }, (_, at) => ({
    symbolId: FIRST_SYMBOL + at,
    code: `BENCH${at}`,
    area: 'crypto',
    baseCurrency: 'BEN',
    profitCurrency: 'USDT',
    terms: { tradeMode: 3, askSpread: 0, bidSpread: 0, feeRate: '0.001' },
    digits: 2,
    numberDigits: 2,
    typicalSpread: 100,
    ticksPerMinute: 600,
    files: [{ path: 'bench.csv' }],
  }));
  const rows = Array.from({ length: MINUTES }, (_, at) => {
    const time = new Date(MARKET_MS + (at - MINUTES / 2) * MINUTE_MS).toISOString();
    return `${time},100,100,100,100,10`;
  });
  writeFileSync(path.join(folder, 'bench.csv'), ['time,open,high,low,close,volume', ...rows].join('\n'));
  writeFileSync(path.join(folder, 'market.json'), JSON.stringify({ products }));
}

function clientOf({ baseUrl, companyId }: ReadyLine, token: () => string | undefined): ApiClient {
  const transport = createFetchTransport(baseUrl, undefined, ANSWER_MS);
  return createApiClient({ companyId, transport, now: Date.now, language: () => 'en-US', token });
}

async function authorize(ready: ReadyLine): Promise<ApiClient> {
  const guest = clientOf(ready, () => undefined);
  const { appId, appSecret } = ready.demo;
  const { token } = valueOf(await guest.call(COMPANY_CALLS.auth, { appId, appSecret }));
  return clientOf(ready, () => token);
}

/** A customer with money, signed in. */
async function addCustomer(ready: ReadyLine, operator: ApiClient, email: string) {
  const customer = { email, pwd: PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
  const tradeType = TRADE_TYPES.number('isolated');
  const customerNo = valueOf(await operator.call(MANAGEMENT_CALLS.addCustomer, customer));
  const money = { accountCurrency: 'USDT', tradeType, businessType: 7, amount: PAID_IN, withdraw: true };
  valueOf(await operator.call(MANAGEMENT_CALLS.addCustomerAdjustProposal, { customerNo, ...money }));
  const login = { type: 1, device: 2, isThird: false, loginName: email, loginPwd: PASSWORD };
  const info = valueOf(await clientOf(ready, () => undefined).call(CUSTOMER_CALLS.login, login));
  const found = info.accountList.find((one) => one.tradeType === tradeType);
  if (found === undefined) throw new Error(`${email} has nothing to trade with`);
  const { accountId, currency, digits } = found;
  const account: RunAccount = { accountId, tradeType, currency, digits };
  return { own: clientOf(ready, () => info.token ?? undefined), customerId: info.id, account };
}

/** The keys of a customer: the one that its program has, and the one that it gets when that one ends. */
async function openKeys(own: ApiClient): Promise<Pick<Seat, 'key' | 'endKey'>> {
  let made = 0;
  const make = async (): Promise<ProgramKey> => {
    made += 1;
    const answer = await own.call(API_KEY_CALLS.applyApi, { tag: `bench-${made}` });
    const { id, apiKey, privateKey } = valueOf(answer);
    return { id, apiKey, privateKey: privateKey ?? '' };
  };
  const bind = async ({ id }: ProgramKey, whiteIps: string) =>
    valueOf(await own.call(API_KEY_CALLS.editApiPermission, { id, whiteIps }));
  let key = await make();
  let next: ProgramKey | undefined;
  return {
    key: () => key,
    async endKey(how, give) {
      const ended = key;
      key = next ?? (await make());
      await bind(key, HERE);
      give(key);
      next = how === 'shutOut' ? ended : undefined;
      if (how === 'shutOut') await bind(ended, ELSEWHERE);
      else valueOf(await own.call(API_KEY_CALLS.delApi, { id: ended.id }));
    },
  };
}

/** What the platform has of an account in its product, and what its owner does by hand. */
function recordOf(
  own: ApiClient,
  { accountId, tradeType, currency, digits }: RunAccount,
  symbolId: number,
): Pick<Seat, 'orders' | 'start' | 'position' | 'closeManually'> {
  let lastOrder = 0;
  const manual = new Set<number>();
  const list = { tradeType, symbolId, size: MAX_PAGE_SIZE, current: 1 };
  const orders = async () =>
    valueOf(await own.call(TRADE_LIST_CALLS.queryOrderPage, list))
      .filter(({ id }) => id > lastOrder && !manual.has(id))
      .toSorted((left, right) => left.id - right.id);
  return {
    orders,
    async start() {
      lastOrder = Math.max(lastOrder, ...(await orders()).map(({ id }) => id));
    },
    async position() {
      const rows = valueOf(await own.call(TRADE_LIST_CALLS.queryPositionPage, list));
      const signed = rows.map(({ direction, volume }) => {
        const lots = parseDecimal(volume, LOT_DIGITS);
        if (lots === undefined) throw new Error(`the platform says a position of ${volume}`);
        return DIRECTIONS.written(direction) === 'buy' ? lots : -lots;
      });
      return signed.reduce((sum, lots) => sum + lots, 0n);
    },
    async closeManually(lots) {
      const requestNum = formatDecimal(lots, LOT_DIGITS);
      const terms = { symbolId, entryType: 1, requestPrice: '0', requestNum };
      const side = { bizType: 2, direction: 2, requestTime: Date.now() };
      const from = { accountId, tradeType, accountCurrency: currency, accountDigits: digits };
      const { orderId } = valueOf(await own.call(ORDER_CALLS.addMarketOrder, { ...from, ...terms, ...side }));
      manual.add(Number(orderId));
    },
  };
}

/** @param customer Counts customers: a seat that could not be opened is opened with a new one. */
async function openSeat(ready: ReadyLine, operator: ApiClient, at: number, customer: number): Promise<Seat> {
  const symbolId = FIRST_SYMBOL + at;
  const email = `bench-${customer}@meridian.example`;
  const { own, account, customerId } = await addCustomer(ready, operator, email);
  return {
    symbolId,
    account,
    ...(await openKeys(own)),
    ...recordOf(own, account, symbolId),
    async setFaults(rules, seed) {
      const request = { customerId, seed, rules: [...rules] };
      valueOf(await operator.call(MANAGEMENT_CALLS.setWireFaults, request));
    },
    async clearFaults() {
      valueOf(await operator.call(MANAGEMENT_CALLS.clearWireFaults, { customerId }));
    },
    faults: async () => valueOf(await operator.call(MANAGEMENT_CALLS.wireFaults, { customerId })).rules,
    async setOpen(isOpen) {
      const holidays = isOpen ? [] : [{ startTime: MARKET_MS - MINUTE_MS, endTime: MARKET_MS + HOUR_MS }];
      const hours = { symbolId, addedHolidayList: holidays };
      valueOf(await operator.call(MANAGEMENT_CALLS.saveProductHours, hours));
    },
  };
}
