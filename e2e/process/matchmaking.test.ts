import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QuoteSocket } from './field-sockets.ts';
import { ADD_ORDER, killInOrderStream, repeated, storedOrders, TRADING } from './order-stream.ts';
import { call, runToEnd, startPlatformProcess, type ReadyLine } from './platform-process.ts';

/** A product that stands at 100.00, with the best ask half a dollar above: customers meet below it. */
const QUIET = 40_001;
const PRODUCT = { symbol_id: QUIET, trade_type: 2, trade_mode: 3 };
const PRICE = '100.10';
const VOLUME = 0.1;
const WRITERS = 6;
const ORDERS_BEFORE_KILL = 40;
const START = Date.UTC(2026, 2, 10, 12);
const [MARKET_OPEN, LIMIT_OPEN, BUY, SELL] = [1, 13, 1, 2];
const PASSWORD = createHash('md5').update('correct horse').digest('hex');
const PAGE = 100;
const EMAILS = ['maker@meridian.example', 'taker@meridian.example'] as const;
const REST = { bizType: LIMIT_OPEN, direction: SELL, requestPrice: PRICE.replace('.', '') };
const TAKE = { bizType: MARKET_OPEN, direction: BUY };

interface Trader {
  readonly token: string;
  readonly accountId: number;
}
interface Fill {
  readonly executePrice: string;
  readonly executeNum: string;
}

const root = mkdtempSync(path.join(os.tmpdir(), 'meridian-meet-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Stands still at a minute of the market. */
const market = (minute: number) => [
  '--market',
  path.join(root, 'market.json'),
  '--speed',
  '0.001',
  '--rate-limits',
  'off',
  '--at',
  new Date(START + minute * 60_000 + 30_050).toISOString(),
];

beforeAll(() => {
  const terms = { tradeMode: 3, askSpread: 0, bidSpread: 0, feeRate: '0.001', makerFeeRate: '0.0004' };
  const product = {
    symbolId: QUIET,
    code: 'QUIET',
    area: 'crypto',
    baseCurrency: 'QUI',
    profitCurrency: 'USDT',
    terms,
    digits: 2,
    numberDigits: 2,
    typicalSpread: 100,
    ticksPerMinute: 600,
    files: [{ path: 'quiet.csv' }],
  };
  const rows = Array.from({ length: 120 }, (_, at) => {
    return `${new Date(START + (at - 30) * 60_000).toISOString()},100,100,100,100,10`;
  });
  writeFileSync(path.join(root, 'quiet.csv'), ['time,open,high,low,close,volume', ...rows].join('\n'));
  writeFileSync(path.join(root, 'market.json'), JSON.stringify({ products: [product] }));
});

/** A call of the company's back office. */
async function operate(ready: ReadyLine, operation: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', trace: 'meet', lang: 'en-US' };
  const owner = token === undefined ? undefined : { companyId: String(ready.companyId), token };
  const url = `${ready.baseUrl}/openapi-b/${operation}`;
  const sent = { method: 'POST', headers: { ...headers, ...owner }, body: JSON.stringify(body) };
  const { code, data } = (await (await fetch(url, sent)).json()) as { code: string; data: unknown };
  expect(code).toBe('0');
  return data;
}

/** A customer with 10,000 USDT in an isolated account. */
async function addTrader(ready: ReadyLine, operator: string, email: string): Promise<Trader> {
  const customer = { email, pwd: PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
  const add = 'global/customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc';
  const customerNo = await operate(ready, add, customer, operator);
  const give = 'global/fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal';
  const money = { accountCurrency: 'USDT', tradeType: 2, businessType: 7, amount: 10_000, withdraw: true };
  await operate(ready, give, { customerNo, ...money }, operator);
  return signIn(ready, email);
}

/** Who rests, and who takes. */
async function addTraders(ready: ReadyLine): Promise<readonly [Trader, Trader]> {
  const { appId, appSecret } = ready.demo;
  const auth = 'auth/admin.admin.CompanyAuthDubboService.auth';
  const { token } = (await operate(ready, auth, { appId, appSecret })) as { token: string };
  return [await addTrader(ready, token, EMAILS[0]), await addTrader(ready, token, EMAILS[1])];
}

async function signIn(ready: ReadyLine, loginName: string): Promise<Trader> {
  const body = { type: 1, device: 2, isThird: false, loginName, loginPwd: PASSWORD };
  const login = '/login/customer.app.CustomerWebApiService.login';
  const { data } = await call<{ token: string; accountList: { accountId: number; tradeType: number }[] }>(
    ready,
    login,
    body,
  );
  const account = data.accountList.find(({ tradeType }) => tradeType === 2);
  return { token: data.token, accountId: account?.accountId ?? 0 };
}

const flowOf = ({ token, accountId }: Trader, members: object) =>
  repeated({
    token,
    operation: ADD_ORDER,
    body: {
      accountId,
      accountCurrency: 'USDT',
      accountDigits: 2,
      symbolId: QUIET,
      tradeType: 2,
      entryType: 1,
      requestNum: String(VOLUME),
      requestPrice: '',
      expireType: 2,
      crossLevelNum: 1,
      requestTime: 1,
      ...members,
    },
  });

/** Lots that a customer has traded at the price of those who rested. */
async function lotsMet(ready: ReadyLine, { token, accountId }: Trader): Promise<number> {
  const records = '/global/tradeapi.app.OrderApiService.queryTradeRecordPage';
  const met: number[] = [];
  for (let current = 1; ; current++) {
    const query = { tradeType: 2, accountId, size: PAGE, current };
    const { data } = await call<{ list: Fill[] }>(ready, records, query, { token, ...TRADING });
    const { list } = data;
    met.push(
      ...list.filter(({ executePrice }) => executePrice === PRICE).map((fill) => Number(fill.executeNum)),
    );
    if (list.length < PAGE) return met.reduce((sum, lots) => sum + lots, 0);
  }
}

/** The running K-line of the day, as the clients of the company see it. */
async function dayOf(ready: ReadyLine): Promise<Record<string, string>> {
  const socket = await QuoteSocket.open(`${ready.quoteWsUrl}/quote_guest`);
  try {
    const query = { ...PRODUCT, kline_type: 8, kline_timestamp_end: 0, query_kline_num: 1 };
    return (await socket.call(14012, query)).data.kline_list[0];
  } finally {
    socket.close();
  }
}

describe('kill -9 while orders of two customers meet', () => {
  it(
    'leaves both sides of every trade or none, all that was acknowledged, and each trade once in the candle [ORD-40] [MKT-2]',
    { tags: ['long'] },
    async () => {
      const where = ['--data', path.join(root, 'store')];
      const first = await startPlatformProcess([...where, ...market(0)]);
      const [maker, taker] = await addTraders(first.ready);
      const flows = Array.from({ length: WRITERS }, (_, at) =>
        at % 2 === 0 ? flowOf(maker, REST) : flowOf(taker, TAKE),
      );
      const stream = { writers: WRITERS, orders: ORDERS_BEFORE_KILL, flows };
      const acknowledged = await killInOrderStream(first, stream);

      const again = await startPlatformProcess([...where, ...market(1)]);
      const traders = [await signIn(again.ready, EMAILS[0]), await signIn(again.ready, EMAILS[1])];
      const lists = traders.map(({ token }) => storedOrders(again.ready, [...acknowledged], 2, token));
      const [sold, bought] = await Promise.all(lists);
      expect(new Set([...(sold ?? []), ...(bought ?? [])])).toEqual(acknowledged);
      expect(sold?.size).toBeGreaterThan(0);
      const [given = 0, taken = 0] = await Promise.all(traders.map((trader) => lotsMet(again.ready, trader)));
      expect(given).toBeCloseTo(taken, 6);
      expect(given).toBeGreaterThanOrEqual(VOLUME);
      const day = await dayOf(again.ready);
      await again.stop();

      // The same moment of the same market, in which nobody traded.
      const alone = await startPlatformProcess(market(1));
      const source = await dayOf(alone.ready);
      await alone.stop();
      expect([source['high_price'], day['high_price']]).toEqual(['100.00', PRICE]);
      const added = Number(day['transactions_number']) - Number(source['transactions_number']);
      expect(added).toBeCloseTo(given, 6);
      const books = await runToEnd(['--verify-ledger', ...where]);
      expect([books.code, books.stdout.split(':')[0]]).toEqual([0, 'ledger sound']);
    },
  );
});

describe('quote processes beside the platform', () => {
  it(
    'show their clients the orders and trades of customers as the platform does [MKT-2]',
    { tags: ['long'] },
    async () => {
      const platform = await startPlatformProcess([...market(0), '--quote-processes', '3']);
      const sockets: QuoteSocket[] = [];
      try {
        const { ready } = platform;
        // Spread over the processes by the system.
        for (let at = 0; at < 12; at++)
          sockets.push(await QuoteSocket.open(`${ready.quoteWsUrl}/quote_guest`));
        const view = { ...PRODUCT, depth_level: 3, merge_accuracy: '0.01', trade_info_count: 5 };
        const book = async (socket: QuoteSocket) =>
          (await socket.call(14010, { symbol_list: [view] })).data.tick_list[0];
        for (const socket of sockets) await book(socket);
        const [maker, taker] = await addTraders(ready);
        const place = async (flow: ReturnType<typeof flowOf>) => {
          const { operation, body, token = '' } = flow.next().value;
          expect((await call(ready, operation, body, { token, ...TRADING })).code).toBe('0');
        };
        const isResting = ({ price_ask, volume_ask }: Record<string, string>) =>
          price_ask === PRICE && volume_ask === '0.10';
        await place(flowOf(maker, REST));
        for (const socket of sockets)
          await expect.poll(async () => (await book(socket)).ask_deep.some(isResting)).toBe(true);
        // The market holds some of it at better prices.
        await place(flowOf(taker, { ...TAKE, requestNum: '0.3' }));
        const query = { ...PRODUCT, kline_type: 8, kline_timestamp_end: 0, query_kline_num: 1 };
        const lines = new Set<string>();
        for (const socket of sockets) {
          const form = new RegExp(`^pt\\(${QUIET},2,3,\\d+,\\d+,${PRICE},0\\.10,1\\);`);
          await socket.until(() => socket.frames.some((text) => form.test(text)) || undefined);
          await expect.poll(async () => (await book(socket)).ask_deep.some(isResting)).toBe(false);
          expect((await book(socket)).trade_info).toContainEqual(expect.objectContaining({ price: PRICE }));
          const { data } = await socket.call(14000, { symbol_list: [PRODUCT] });
          expect(data.tick_list[0]).toMatchObject({ high_price: PRICE, price: PRICE });
          const [day] = (await socket.call(14012, query)).data.kline_list;
          lines.add(JSON.stringify(day));
          expect(day.high_price).toBe(PRICE);
        }
        expect(lines.size).toBe(1);
      } finally {
        for (const socket of sockets) socket.close();
        await platform.stop();
      }
    },
  );
});
