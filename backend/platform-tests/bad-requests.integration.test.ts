import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

let management: ManagementHarness;
let token: string;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  ({ token } = await management.signInDemo());
});
afterAll(() => management.platform.close());

interface Statement {
  readonly msg: string;
  readonly msgParams: string | null;
}

async function statement(path: string, body: unknown, headers: Record<string, string | null> = {}) {
  const answer = await management.post(path, body, { token, ...headers });
  const { msg, msgParams } = answer.envelope as unknown as Statement;
  return [answer.listed, msg, msgParams];
}

const ORDER = `/api/global/${BIZ_TYPE.addMarketOrder}`;
const LIST = `/api/global/${BIZ_TYPE.getSymbolBaseList}`;

describe('the statement of a bad request names the member', () => {
  it.each([
    ['en-US', 'Invalid request: `symbolId` is missing.'],
    ['zh-CN', '请求无效：缺少 `symbolId`。'],
    ['zh-TW', '請求無效：缺少 `symbolId`。'],
  ])('in %s', async (lang, msg) => {
    const order = isolatedOrder(undefined);
    expect(await statement(ORDER, order, { lang })).toEqual(['CFDWBWE000005', msg, 'symbolId']);
  });

  it.each([
    [
      'a wrong type',
      LIST,
      { customerGroupId: {} },
      'Invalid request: `customerGroupId` must be a whole number.',
      'customerGroupId',
    ],
    [
      'out of range',
      LIST,
      { customerGroupId: -1 },
      'Invalid request: `customerGroupId` must be at least 0.',
      'customerGroupId,0',
    ],
    [
      'too long',
      `/api/global/${BIZ_TYPE.getSymbolList}`,
      { tradeType: 2, customerGroupId: 1, name: 'x'.repeat(65) },
      'Invalid request: `name` must have at most 64 characters.',
      'name,64',
    ],
    ['nothing at all', LIST, {}, 'Invalid request: `customerGroupId` is missing.', 'customerGroupId'],
    ['no JSON', LIST, '[1]', 'Invalid request: the body is not a JSON object.', 'body'],
  ])('of the client API: %s', async (_fault, path, body, msg, params) => {
    expect((await statement(path, body)).slice(1)).toEqual([msg, params]);
  });

  const tradeType = 2;
  const none = 987_654;
  it.each<
    [name: string, own: boolean, call: string, body: object, code: string, msg: string, params: string]
  >([
    ...[
      ['an account type', 'updateOrder', { positionId: 1 }, '05', '`tradeType` is missing', 'tradeType'],
      [
        'another account type',
        'updateOccupyTheMargin',
        { positionId: 1, tradeType: 9, occupyTheMargin: '1' },
        '07',
        '`tradeType` must be one of 2',
        'tradeType,2',
      ],
      [
        'an account of nobody',
        'queryPositionPage',
        { tradeType, accountId: none },
        '07',
        '`accountId` is unknown',
        'accountId',
      ],
      [
        'a list of accounts',
        'queryOrderPage',
        { tradeType, accountIds: '1,x' },
        '06',
        '`accountIds` does not have the required form',
        'accountIds',
      ],
      [
        'a currency of no account',
        'setCrossLevelNum',
        { tradeType, accountCurrency: 'EUR', symbolId: 10021, crossLevelNum: 10 },
        '07',
        '`accountCurrency` is unknown',
        'accountCurrency',
      ],
      [
        'a product',
        'setCrossLevelNum',
        { tradeType, crossLevelNum: 5 },
        '05',
        '`symbolId` is missing',
        'symbolId',
      ],
      [
        'a leverage',
        'setCrossLevelNum',
        { tradeType, symbolId: 10021 },
        '05',
        '`crossLevelNum` is missing',
        'crossLevelNum',
      ],
      [
        'the direction of an order',
        'addMarketOrder',
        isolatedOrder(10021, { direction: 3 }),
        '07',
        '`direction` must be one of 1 | 2',
        'direction,1 | 2',
      ],
      [
        'the kind of an order',
        'addMarketOrder',
        isolatedOrder(10021, { bizType: 99 }),
        '07',
        '`bizType` must be one of 1 | 2 | 13 | 14',
        'bizType,1 | 2 | 13 | 14',
      ],
      ...[3, 4].flatMap((expireType) =>
        [1, 13].map((bizType) => [
          `how long an order of kind ${bizType} rests, ${expireType},`,
          'addMarketOrder',
          isolatedOrder(10021, { bizType, expireType, requestPrice: '600000' }),
          '07',
          '`expireType` must be one of 1 | 2',
          'expireType,1 | 2',
        ]),
      ),
      [
        'the digits of an order',
        'addMarketOrder',
        isolatedOrder(10021, { accountDigits: 9 }),
        '07',
        '`accountDigits` must be 2',
        'accountDigits,2',
      ],
      [
        'the price of an order',
        'addMarketOrder',
        isolatedOrder(10021, { bizType: 13, requestPrice: '1.5' }),
        '06',
        '`requestPrice` must be a whole number',
        'requestPrice',
      ],
      [
        'no quantity',
        'addMarketOrder',
        isolatedOrder(10021, { requestNum: '' }),
        '05',
        '`requestNum` is missing',
        'requestNum',
      ],
      [
        'a quantity that is no number',
        'addMarketOrder',
        isolatedOrder(10021, { requestNum: 'x' }),
        '06',
        '`requestNum` must be a number',
        'requestNum',
      ],
      [
        'a quantity below zero',
        'addMarketOrder',
        isolatedOrder(10021, { requestNum: '-1' }),
        '07',
        '`requestNum` must be greater than 0',
        'requestNum,0',
      ],
      [
        'a slippage',
        'addMarketOrder',
        isolatedOrder(10021, { requestPrice: '1', slippage: 'much' }),
        '06',
        '`slippage` does not have the required form',
        'slippage',
      ],
      [
        'the source of an order',
        'addMarketOrder',
        isolatedOrder(10021, { source: 'a b' }),
        '06',
        '`source` does not have the required form',
        'source',
      ],
    ].map(
      ([name, call, body, code, msg, params]) =>
        [
          name as string,
          true,
          BIZ_TYPE[call as keyof typeof BIZ_TYPE],
          body as object,
          `CFDWBWE0000${code as string}`,
          msg as string,
          params as string,
        ] as [string, boolean, string, object, string, string, string],
    ),
    [
      'no customer',
      false,
      'tradeapi.business.CfdWBWPositionApiService.queryPositionPage',
      { tradeType },
      'CFDWBWE000005',
      '`customerNo` is missing',
      'customerNo',
    ],
    [
      'an address',
      false,
      BIZ.subscribeWebhook,
      {
        queryUserAccountBalanceUrl: 'x',
        externalSystemAdjustmentUrl: 'x',
        cancelExternalSystemAdjustmentUrl: 'x',
      },
      'GGATEWAY_CODE_104',
      '`queryUserAccountBalanceUrl` does not have the required form',
      'queryUserAccountBalanceUrl',
    ],
    [
      'an origin',
      false,
      BIZ.saveCompanySettings,
      { allowedOrigins: ['https://good.example', 'bad'] },
      'GGATEWAY_CODE_104',
      '`allowedOrigins[1]` does not have the required form',
      'allowedOrigins[1]',
    ],
    [
      'a time that is over',
      false,
      BIZ.saveMaintenanceWindow,
      { startTime: 1, endTime: 2, text: 'x' },
      'GGATEWAY_CODE_104',
      '`endTime` must be in the future',
      'endTime',
    ],
    [
      'an end before its beginning',
      false,
      BIZ.saveMaintenanceWindow,
      { startTime: 3, endTime: 2, text: 'x' },
      'GGATEWAY_CODE_104',
      '`endTime` must be later than `startTime`',
      'endTime,startTime',
    ],
    [
      'another company',
      false,
      BIZ.getExchangeRate,
      { companyId: 2, currencyMap: { USD: 'EUR' } },
      'GGATEWAY_CODE_015',
      '`companyId` must be 1',
      'companyId,1',
    ],
    [
      'an empty map',
      false,
      BIZ.getExchangeRate,
      { currencyMap: {} },
      'GGATEWAY_CODE_015',
      '`currencyMap` is missing',
      'currencyMap',
    ],
  ])('where a call checks it itself: %s', async (_name, own, call, body, code, msg, params) => {
    const path = own ? `/api/global/${call}` : `/openapi-b/global/${call}`;
    const headers = own ? {} : { token: management.token };
    const expected = [code, `Invalid request: ${msg}.`, params];
    expect(await statement(path, body, headers)).toEqual(expected);
    const member = `\`${params.split(',')[0] ?? ''}\``;
    for (const [lang, begin] of [
      ['zh-CN', '请求无效：'],
      ['zh-TW', '請求無效：'],
    ] as const) {
      const [, translated] = await statement(path, body, { ...headers, lang });
      expect(translated).toContain(member);
      expect(translated?.startsWith(begin)).toBe(true);
    }
  });

  it('of the management API, for lists inside lists too', async () => {
    const admin = { token: management.token };
    const unknown = { encryptedBodies: 'sometimes' };
    expect(await statement(`/openapi-b/${BIZ.saveCompanySettings}`, unknown, admin)).toEqual([
      'GGATEWAY_CODE_015',
      'Invalid request: `encryptedBodies` must be one of optional | required.',
      'encryptedBodies,optional | required',
    ]);
    const list = { fromTo: [] };
    const [, msg] = await statement(`/openapi-b/${BIZ.getExchangeRate}`, list, admin);
    expect(msg).toMatch(/^Invalid request: `\w+(\[\d+\])?(\.\w+)?` /);
  });

  it('of the auth2 API', async () => {
    expect(await statement('/auth2/token', { appId: 'a', appSecret: 'b' })).toEqual([
      'GGATEWAY_CODE_006',
      'Invalid request: `code` is missing.',
      'code',
    ]);
  });

  it('of the open API, in its message', async () => {
    const { createSign } = await import('node:crypto');
    const applied = await management.own<{ apiKey: string; privateKey: string }>(token, BIZ_TYPE.applyApi, {
      tag: 'b',
    });
    const { apiKey, privateKey } = applied.envelope.data;
    const timestamp = String(Date.now());
    const pem = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
    const signature = createSign('RSA-SHA1').update(`{name:x}${timestamp}`).sign(pem, 'base64');
    const headers = { apiKey, timestamp, signature, token: null };
    const path = `/openapi-c/global/${BIZ_TYPE.getSymbolBaseList}`;
    const answer = await management.post(path, { name: 'x' }, headers);
    expect(answer.envelope).toMatchObject({ message: 'Invalid request: `customerGroupId` is missing.' });
  });

  it('on the client websocket', async () => {
    const socket = new WebSocket(management.platform.ready.clientWsUrl);
    await once(socket, 'open');
    const header = {
      bizType: BIZ_TYPE.getSymbolBaseList,
      companyId: 1,
      trace: 'ws',
      lang: 'en-US',
      timestamp: Date.now(),
    };
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ header, body: {} }));
    const [data] = (await answered) as [Buffer];
    expect(JSON.parse(data.toString('utf8'))).toMatchObject({
      msg: 'Invalid request: `customerGroupId` is missing.',
      msgParams: 'customerGroupId',
    });
    socket.close();
  });

  it('on the message websocket', async () => {
    const { messageWsUrl, demo } = management.platform.ready;
    const socket = new WebSocket(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
    await once(socket, 'open');
    const send = async (message: object) => {
      const answered = once(socket, 'message');
      socket.send(JSON.stringify(message));
      const [data] = (await answered) as [Buffer];
      return JSON.parse(data.toString('utf8')) as { content: { msg: string } };
    };
    const head = { token, lang: 'en-US', sendTime: Date.now() };
    expect((await send({ head, seqId: 1, trace: 't' })).content.msg).toBe(
      'Invalid request: `head.msgType` is missing.',
    );
    await send({ head: { ...head, msgType: 'login' }, seqId: 2, trace: 't' });
    const subscribe = { head: { ...head, msgType: 'subscribe_asset' }, seqId: 3, trace: 't', data: {} };
    expect((await send(subscribe)).content.msg).toBe('Invalid request: `data.tradeTypes` is missing.');
    socket.close();
  });
});
