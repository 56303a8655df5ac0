import { createHash, createPrivateKey, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  createApiClient,
  createFetchTransport,
  createOpenClient,
  MessageClient,
  SYSTEM_LINE_CLOCK,
  valueOf,
  type ApiClient,
  type WireSocket,
} from '../client/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startPlatform, type Platform } from '../platform.ts';
import { TRADE_GROUP } from '../contract/headers.ts';
import { API_KEY_CALLS } from '../contract/calls/api-keys.ts';
import { CUSTOMER_CALLS } from '../contract/calls/customers.ts';
import { ORDER_CALLS } from '../contract/calls/orders.ts';
import { PRODUCT_CALLS } from '../contract/calls/products.ts';
import { TRADE_LIST_CALLS } from '../contract/calls/trade-lists.ts';
import type { ServerMessage } from '../contract/message-hub/server-message.ts';
import type { Account, SymbolBase } from '../contract/records/index.ts';

/** The whole platform with one customer that has a login and an API key. Monday noon: all but stocks are open. */
const ISOLATED = 2;
let platform: Platform;
let byLogin: ApiClient;
let byKey: ApiClient;
let account: Account;
let products: SymbolBase[];

beforeAll(async () => {
  const atMs = Date.UTC(2026, 2, 2, 12);
  platform = await startPlatform({
    port: 0,
    quotePort: 0,
    messagePort: 0,
    logLevel: 'silent',
    rateLimits: false,
    atMs,
  });
  const { baseUrl, companyId, demo } = platform.ready;
  const common = { companyId, transport: createFetchTransport(baseUrl), now: () => Date.now() };
  const session: { token?: string } = {};
  byLogin = createApiClient({ ...common, token: () => session.token, language: () => 'en-US' });
  const loginPwd = createHash('md5').update(demo.password).digest('hex');
  const login = { type: 1, loginName: demo.loginName, device: 2, isThird: false, loginPwd };
  const customer = await byLogin.call(CUSTOMER_CALLS.login, login);
  session.token = valueOf(customer).token;
  account = valueOf(customer).accountList.find(({ tradeType }) => tradeType === ISOLATED) as Account;
  const applied = byLogin.call(API_KEY_CALLS.applyApi, { tag: 'bot' });
  const { apiKey, privateKey } = valueOf(await applied);
  const key = createPrivateKey({
    key: Buffer.from(privateKey ?? '', 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const signed = (text: string) => sign('sha1', Buffer.from(text), key).toString('base64');
  byKey = createOpenClient({ ...common, apiKey, sign: signed });
  const listed = await byKey.call(PRODUCT_CALLS.getSymbolBaseList, { customerGroupId: 1 });
  products = valueOf(listed).filter((row) => row.tradeType === ISOLATED && row.inTradeTime === 1);
});
afterAll(() => platform.close());

const body = (members: object) =>
  isolatedOrder(products[0]?.symbolId, {
    accountId: account.accountId,
    accountCurrency: account.currency,
    accountDigits: account.digits,
    requestNum: '0.1',
    expireType: 1,
    ...members,
  });
const order = (client: ApiClient, members: object) =>
  // Hostile values are sent too: the type of the body does not hold for them.
  client.call(ORDER_CALLS.addMarketOrder, body(members) as never, { group: TRADE_GROUP });
const rejection = async (members: object) => {
  const result = await order(byKey, members);
  return result.kind === 'refused' ? result.failure.code : result.kind;
};
const LISTED = { tradeType: ISOLATED, size: 100 };
const positionList = async () => valueOf(await byKey.call(TRADE_LIST_CALLS.queryPositionPage, LISTED));
const orderList = async () => valueOf(await byKey.call(TRADE_LIST_CALLS.queryOrderPage, LISTED));

describe('a signed order', () => {
  it('is placed in every product that the brief list names, and in no other [OR-04]', async () => {
    expect(products.length).toBeGreaterThan(20);
    const smallest = async ({ symbolId }: SymbolBase) => {
      const detail = { symbolId, tradeType: ISOLATED };
      const shown = await byLogin.call(PRODUCT_CALLS.getSymbolDetail, detail);
      return String(valueOf(shown).minVolume);
    };
    for (const product of products) {
      const requestNum = await smallest(product);
      const placed = await order(byKey, { symbolId: product.symbolId, requestNum });
      expect(placed.kind, product.symbolCode).toBe('value');
    }
    const positions = await positionList();
    expect(new Set(positions.map(({ symbolId }) => symbolId))).toEqual(
      new Set(products.map(({ symbolId }) => symbolId)),
    );
    expect(await rejection({ symbolId: undefined })).toBe('CFDWBWE000005');
    expect(await rejection({ symbolId: 99_999_999 })).toBe('CFDWBWE000013');
  });

  it('has one of four business types; any other is refused and leaves no order [OR-10]', async () => {
    const before = await orderList();
    for (const [code, values] of [
      ['CFDWBWE000007', [0, 3, 4, 5, 6, 9, 10, 11, 15, -1, 1.5, true, [1]]],
      ['CFDWBWE000006', ['x']],
      ['CFDWBWE000005', ['']],
    ] as const)
      for (const bizType of values) expect(await rejection({ bizType }), JSON.stringify(bizType)).toBe(code);
    expect(await orderList()).toEqual(before);
    const opened = valueOf(await order(byKey, {}));
    const { positionId } = opened;
    const price = (share: number) => {
      const row = before.find(({ symbolId }) => symbolId === products[0]?.symbolId);
      return String(Math.round(Number(row?.executePrice) * share * 10 ** (products[0]?.symbolDigits ?? 0)));
    };
    valueOf(await order(byKey, { bizType: 13, requestPrice: price(0.97) }));
    valueOf(await order(byKey, { bizType: 14, direction: 2, positionId, requestPrice: price(1.03) }));
    valueOf(await order(byKey, { bizType: 2, direction: 2, positionId }));
  });

  it('takes crossLevelNum 1 as the leverage in force, as number and as text [OR-16]', async () => {
    for (const crossLevelNum of [1, '1']) {
      const { positionId } = valueOf(await order(byKey, { crossLevelNum }));
      const positions = await positionList();
      const leverage = positions.find((position) => position.positionId === positionId)?.crossLevelNum ?? 0;
      expect(leverage).toBeGreaterThan(1);
      expect((await order(byKey, { crossLevelNum: leverage })).kind).toBe('value');
    }
  });
});

describe('the leverage in force', () => {
  const terms = async (client: ApiClient, symbolId = products[0]?.symbolId ?? 0) => {
    const request = { symbolId, tradeType: ISOLATED };
    return valueOf(await client.call(PRODUCT_CALLS.getSymbolDetail, request));
  };
  const set = async (symbolId: number, crossLevelNum: number) =>
    valueOf(
      await byLogin.call(
        ORDER_CALLS.setCrossLevelNum,
        { tradeType: ISOLATED, symbolId, crossLevelNum },
        { group: TRADE_GROUP },
      ),
    );

  it('is told in the product detail of its customer, by login and by key, and of nobody else', async () => {
    const symbolId = products[1]?.symbolId ?? 0;
    const before = await terms(byLogin, symbolId);
    const chosen = Number(before.leverRatio) * 2;
    await set(symbolId, chosen);
    for (const client of [byLogin, byKey])
      expect((await terms(client, symbolId)).leverRatio).toBe(String(chosen));
    expect({ ...(await terms(byLogin, symbolId)), leverRatio: '' }).toEqual({ ...before, leverRatio: '' });
    expect(await terms(byLogin, products[2]?.symbolId)).toMatchObject({ leverRatio: before.leverRatio });
    const guest = createApiClient({
      companyId: platform.ready.companyId,
      transport: createFetchTransport(platform.ready.baseUrl),
      now: () => Date.now(),
      token: () => undefined,
      language: () => 'en-US',
    });
    expect((await terms(guest, symbolId)).leverRatio).toBe(before.leverRatio);
    await set(symbolId, Number(before.leverRatio));
  });

  it('is followed by a notice to read positions and terms again when it is changed', async () => {
    const messages: ServerMessage[] = [];
    const client = await openMessages(messages);
    await set(products[0]?.symbolId ?? 0, Number((await terms(byLogin)).leverRatio));
    await expect
      .poll(() => messages.filter(({ msgCode }) => msgCode === 'notice').map(({ content }) => content))
      .toMatchObject([{ updateType: 1, bizType: 'POSITIONS_CHANGED', show: 0 }]);
    client.stop();
  });
});

function openMessages(messages: ServerMessage[]): Promise<MessageClient> {
  return new Promise<MessageClient>((resolve) => {
    const opened: MessageClient = new MessageClient({
      api: byKey,
      clock: SYSTEM_LINE_CLOCK,
      openSocket: (url) => new WebSocket(url) as unknown as WireSocket,
      language: () => 'en-US',
      tradeTypes: String(ISOLATED),
      onMessage: (message) => messages.push(message),
      onLive: () => resolve(opened),
    });
    const { messageWsUrl, demo } = platform.ready;
    opened.start(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
  });
}

describe('the message socket of a bot', () => {
  it('tells orders that the same account placed with the login token of another channel [MS-21]', async () => {
    const messages: ServerMessage[] = [];
    const client = await openMessages(messages);
    const { orderId } = valueOf(await order(byLogin, {}));
    const notified = () =>
      messages.filter(({ msgCode }) => msgCode === 'trade').map(({ content }) => content);
    await expect
      .poll(notified)
      .toMatchObject([
        { bizType: 'POSITION_OPEN', accountId: account.accountId, paramMap: { orderId: String(orderId) } },
      ]);
    client.stop();
  });
});
