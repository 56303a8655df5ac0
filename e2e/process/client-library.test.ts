import { createPrivateKey, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  createApiClient,
  createFetchTransport,
  createOpenClient,
  MessageClient,
  QuoteClient,
  SYSTEM_LINE_CLOCK,
  valueOf,
  type ApiClient,
  type WireSocket,
} from '../../backend/client/index.ts';
import { TRADE_GROUP } from '../../backend/contract/headers.ts';
import { API_KEY_CALLS } from '../../backend/contract/calls/api-keys.ts';
import { CUSTOMER_CALLS } from '../../backend/contract/calls/customers.ts';
import { DICTIONARY_CALLS } from '../../backend/contract/calls/dictionaries.ts';
import { ORDER_CALLS } from '../../backend/contract/calls/orders.ts';
import type { ServerMessage } from '../../backend/contract/message-hub/server-message.ts';
import { QUOTE_COMMAND } from '../../backend/contract/quote/commands.ts';
import type { QuoteResponse } from '../../backend/contract/quote/response.ts';
import { signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/** The client library in Node, against the whole platform in a process of its own. */
let platform: PlatformProcess;
let token: string;
let api: ApiClient;
let bot: ApiClient;

const openSocket = (url: string) => new WebSocket(url) as unknown as WireSocket;

beforeAll(async () => {
  platform = await startPlatformProcess(['--seed', '7']);
  const { baseUrl, companyId } = platform.ready;
  token = await signInDemo(platform.ready);
  const common = { companyId, transport: createFetchTransport(baseUrl), now: () => Date.now() };
  api = createApiClient({ ...common, token: () => token, language: () => 'en-US' });
  const { apiKey, privateKey } = valueOf(await api.call(API_KEY_CALLS.applyApi, { tag: 'library' }));
  const key = createPrivateKey({
    key: Buffer.from(privateKey ?? '', 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  bot = createOpenClient({
    ...common,
    apiKey,
    sign: (text) => sign('sha1', Buffer.from(text), key).toString('base64'),
  });
});
afterAll(async () => {
  expect((await platform.stop()).code).toBe(0);
});

async function order(change: object): Promise<{ readonly orderId: number }> {
  const { accountList } = valueOf(await bot.call(CUSTOMER_CALLS.findCustomerInfo, {}));
  const account = accountList.find(({ tradeType }) => tradeType === 2);
  if (account === undefined) throw new Error('no account');
  const body = {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: 10021,
    tradeType: 2,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.1',
    requestPrice: '0',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: Date.now(),
    ...change,
  };
  return valueOf(await bot.call(ORDER_CALLS.addMarketOrder, body, { group: TRADE_GROUP }));
}

it('signs orders of a bot whose trade messages arrive', async () => {
  const messages: ServerMessage[] = [];
  const client = await new Promise<MessageClient>((resolve) => {
    const client = new MessageClient({
      api: bot,
      clock: SYSTEM_LINE_CLOCK,
      openSocket,
      language: () => 'en-US',
      tradeTypes: '2',
      onMessage: (message) => messages.push(message),
      onLive: () => resolve(client),
    });
    const { messageWsUrl, demo } = platform.ready;
    client.start(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
  });
  const { orderId } = await order({});
  const isOurs = (message: ServerMessage) => JSON.stringify(message.content).includes(String(orderId));
  await expect.poll(() => messages.find(isOurs)?.content).toMatchObject({ bizType: 'POSITION_OPEN' });
  client.stop();
});

it('tells a refusal with its listed code from an outcome that nobody knows', async () => {
  const rejected = await order({ symbolId: 1 }).catch((error: unknown) => error);
  expect(rejected).toMatchObject({ result: { kind: 'refused', failure: { code: 'CFDWBWE000013' } } });
  const nowhere = createFetchTransport('http://127.0.0.1:1');
  const lost = createApiClient({
    companyId: 1,
    transport: nowhere,
    now: () => 0,
    token: () => undefined,
    language: () => 'en-US',
  });
  expect(await lost.call(DICTIONARY_CALLS.now, {})).toEqual({ kind: 'unknown', reason: 'offline' });
});

it('asks the quote socket for candles and hears its pushes', async () => {
  const responses: QuoteResponse[] = [];
  const pushes: string[] = [];
  const symbol = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
  const client = new QuoteClient({
    clock: SYSTEM_LINE_CLOCK,
    openSocket,
    onHealth: () => undefined,
    onLive: () => {
      client.request(QUOTE_COMMAND.klines, {
        ...symbol,
        kline_type: 1,
        kline_timestamp_end: 0,
        query_kline_num: 5,
      });
      client.request(QUOTE_COMMAND.subscribeTicker, { symbol_list: [symbol] });
    },
    onResponse: (response) => responses.push(response),
    onPush: (text) => pushes.push(text),
  });
  client.start(`${platform.ready.quoteWsUrl}/quote?token=${token}`);
  await expect.poll(() => pushes[0]).toMatch(/^p\(10021,2,\d,/);
  // Answers and pushes may come in either order.
  const candles = () => responses.find(({ cmd_id }) => cmd_id === 14013)?.data;
  await expect.poll(candles).toMatchObject({ kline_list: { length: 5 } });
  client.stop();
});
