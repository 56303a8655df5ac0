import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BIZ_TYPE } from '../protocol/business-types.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../protocol/management-types.ts';
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
