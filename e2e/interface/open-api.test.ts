import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { PLACE_SIGNED, order, orders, positions } from './support/orders.ts';
import { encryptBody, rsaSign, signBody, signingText, type BotKey } from './support/signing.ts';
import { Venue, WEB, type Answer, type Open, type SentHeaders, type Trader } from './support/venue.ts';

/** Signed calls: headers, signatures, keys and their lives, limits of a key. */

const PUSH_TOKEN = 'getMsgPushToken';
const BASE_LIST = 'config.app.AppSymbolDubboService.getSymbolBaseList';
const KEYS = 'customer.app.CustomerApiWebService.';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let venue: Venue;
let trader: Trader;
let key: BotKey;

beforeAll(async () => {
  venue = await Venue.start();
  trader = await venue.trader();
  key = await venue.key(trader.token);
});
afterAll(() => venue.stop());

/** A call with a body as text and a signature over a text of its own. */
function sent(bizType: string, body: string, text: string, headers: SentHeaders = {}): Promise<Answer> {
  const timestamp = headers['timestamp'] ?? String(venue.nowMs());
  const signature = rsaSign(text + timestamp, key.privateKey);
  const given = { timestamp, apiKey: key.apiKey, signature, ...headers };
  return venue.post(`/openapi-c/global/${bizType}`, body, given);
}
const codeOf = async (answer: Promise<Answer>) => (await answer).body.code;
const pushToken = (headers: SentHeaders = {}, used = key) =>
  codeOf(venue.signed(used, PUSH_TOKEN, {}, headers));

describe('a signed call', () => {
  it('is answered by code, message and data, on success and on failure [GW-28] [GW-29] [OP-01]', async () => {
    for (const headers of [{}, { apiKey: 'x' }]) {
      const { body } = await venue.signed(key, PUSH_TOKEN, {}, headers);
      expect(Object.keys(body).sort()).toEqual(['code', 'data', 'message']);
      expect([typeof body.code, typeof body.message]).toEqual(['string', 'string']);
      expect(body.message).not.toBe('');
    }
  });

  it.each<[string, SentHeaders, string]>([
    ['no company', { companyId: null }, 'GGATEWAY_CODE_003'],
    ['a company that is text', { companyId: 'x' }, 'GGATEWAY_CODE_015'],
    ['the company of somebody else', { companyId: '2' }, '00012003'],
    ['no trace', { trace: null }, 'GGATEWAY_CODE_004'],
    ['no timestamp', { timestamp: null }, '00012002'],
    ['a timestamp that is text', { timestamp: 'now' }, '00012002'],
    ['no key', { apiKey: null }, '00012003'],
    ['an empty key', { apiKey: '' }, '00012003'],
    ['a key that does not exist', { apiKey: 'f'.repeat(32) }, '00012003'],
    ['no signature', { signature: null }, '00012001'],
    ['an empty signature', { signature: '' }, '00012001'],
    ['a signature that is no base64', { signature: '!'.repeat(344) }, '00012001'],
    ['a signature of 2,000 letters', { signature: 'A'.repeat(2_000) }, '00012001'],
    ['a negative window', { recvWindow: '-1' }, '00012002'],
    ['a version and a group', { version: '0.0.1', group: 'tradeApi' }, '0'],
    ['neither version nor group', {}, '0'],
    ['a window', { recvWindow: '5000' }, '0'],
  ])(
    'with %s is answered as listed [OP-01] [OP-02] [OP-03] [OP-06] [OP-15] [ER-03]',
    async (_name, headers, code) => {
      const answer =
        headers['timestamp'] === undefined
          ? venue.signed(key, PUSH_TOKEN, {}, headers)
          : sent(PUSH_TOKEN, '{}', '{}', headers);
      expect(await codeOf(answer)).toBe(code);
    },
  );

  it('speaks the language of lang, and Chinese without one [OP-07]', async () => {
    const text = async (lang: string | null) =>
      (await venue.signed(key, PUSH_TOKEN, {}, { apiKey: 'x', lang })).body.message;
    expect(await text(null)).toBe(await text('zh-CN'));
    expect(await text('en-US')).toMatch(/^[\x20-\x7e]+$/);
    expect(await text(null)).not.toBe(await text('en-US'));
  });

  it('needs no token and gives what the same call with a token gives [GW-31] [OP-08] [OP-16] [CU-18]', async () => {
    const info = await venue.signed(key, `${WEB}findCustomerInfo`);
    expect(info.data).toEqual(await venue.ask(`${WEB}findCustomerInfo`, {}, { token: trader.token }));
    const own = info.data.accountList.find((account: Trader) => account.accountId === trader.accountId);
    expect(own).toMatchObject({ tradeType: 2, digits: 2, currency: 'USDT' });
    const rows = await venue.signed(key, BASE_LIST, { customerGroupId: 1 });
    expect(rows.data).toEqual(await venue.ask(BASE_LIST, { customerGroupId: 1 }));
    expect(rows.data[0]).toMatchObject({ symbolId: 10021, symbolDigits: 1 });
    const push = await venue.signed(key, PUSH_TOKEN);
    expect(push.data).toBeTypeOf('string');
    expect(push.data).not.toBe('');
  });

  it('must be signed at a time within its window, five seconds unless it says otherwise [OP-04] [OP-05]', async () => {
    const at = (offsetMs: number, recvWindow: string | null = null) =>
      pushToken({ timestamp: String(venue.nowMs() + offsetMs), recvWindow });
    expect([await at(0), await at(-2_000), await at(2_000)]).toEqual(['0', '0', '0']);
    for (const offset of [-8_000, 8_000, -DAY_MS]) expect(await at(offset)).toBe('00012002');
    expect(await at(-20_000, '30000')).toBe('0');
    expect(await at(-8_000, '7000')).toBe('00012002');
    expect(await at(-70_000, '60000')).toBe('00012002');
    expect(await at(70_000, '60000')).toBe('00012002');
  });
});

describe('the signed text', () => {
  it.each([
    ['{"customerGroupId":1}', '{customerGroupId:1}'],
    ['{"tab":1,"table":2,"Tab":3,"customerGroupId":1}', '{Tab:3,customerGroupId:1,tab:1,table:2}'],
    ['{"b":null,"a":"x\\"y","customerGroupId":1}', '{a:xy,customerGroupId:1}'],
    ['{ "price" : 1.10 , "customerGroupId" : 1 }', '{customerGroupId:1,price:1.10}'],
    [
      '{"customerGroupId":1,"list":[{"b":1, "a":"x"}],"flag":true}',
      '{customerGroupId:1,flag:true,list:[{b:1,a:x}]}',
    ],
    ['{"customerGroupId":1,"text":"two words"}', '{customerGroupId:1,text:two words}'],
    ['{"customerGroupId":1,"text":"中文"}', '{customerGroupId:1,text:中文}'],
    // Escapes are the bytes that were sent, not the letters that they stand for.
    ['{"customerGroupId":1,"text":"\\u4e2d\\/\\n"}', '{customerGroupId:1,text:\\u4e2d\\/\\n}'],
    ['{"customerGroupId":1,"text":"\\ud83d\\u0041 b"}', '{customerGroupId:1,text:\\ud83d\\u0041 b}'],
  ])('of %s is %s [EN-10] [EN-11] [EN-12] [HU-23]', async (body, text) => {
    expect(await codeOf(sent(BASE_LIST, body, text))).toBe('0');
    const wrong = text.replace('customerGroupId:1', 'customerGroupId:2');
    expect(await codeOf(sent(BASE_LIST, body, wrong))).toBe('00012001');
  });

  it('of no body is {} and the timestamp [EN-11] [EN-13]', async () => {
    expect(await codeOf(sent(PUSH_TOKEN, '', '{}'))).toBe('0');
    expect(await codeOf(sent(PUSH_TOKEN, '{}', '{}'))).toBe('0');
    expect(signingText({ symbol: 'abc', quantity: 1 })).toBe('{quantity:1,symbol:abc}');
  });

  it('is broken by any change of body, time, key or digest [OP-03] [EN-12] [EN-14]', async () => {
    const body = '{"customerGroupId":1}';
    const text = '{customerGroupId:1}';
    const timestamp = String(venue.nowMs());
    // One time for nine calls: a busy machine takes longer for them than the usual window.
    const window = { timestamp, recvWindow: '60000' };
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const right = rsaSign(text + timestamp, key.privateKey);
    const wrong = [
      (right.startsWith('A') ? 'B' : 'A') + right.slice(1),
      right.slice(0, -8),
      rsaSign(`{customerGroupId:2}${timestamp}`, key.privateKey),
      rsaSign(`${text}${Number(timestamp) + 1}`, key.privateKey),
      rsaSign(text + timestamp, foreign),
      rsaSign(text + timestamp, key.privateKey, 'RSA-SHA256'),
    ];
    for (const signature of wrong)
      expect(await codeOf(sent(BASE_LIST, body, text, { ...window, signature }))).toBe('00012001');
    const changed = '{"customerGroupId":2}';
    expect(await codeOf(sent(BASE_LIST, changed, text, { ...window, signature: right }))).toBe('00012001');
    expect(await codeOf(sent(BASE_LIST, body, text, { ...window, signature: right }))).toBe('0');
  });

  it('leads to an order that is placed, with capital header names too [OR-01] [OR-02] [OP-14]', async () => {
    const capital = { Version: '0.01', Group: 'tradeApi' };
    for (const headers of [capital, { version: '0.0.1', group: 'tradeApi' }, {}]) {
      const before = (await positions(venue, trader)).length;
      const answer = await venue.signed(key, PLACE_SIGNED, order(trader), headers);
      expect(answer.body.code, answer.text).toBe('0');
      expect(answer.data.orderId).toBeTypeOf('number');
      expect(await positions(venue, trader)).toHaveLength(before + 1);
    }
  });
});

describe('members that a call does not read', () => {
  const REFUSED_ORDER = 'CFDWBWE000006';
  const REFUSED = 'GGATEWAY_CODE_015';
  const GROUP = { customerGroupId: 1, group: 2 };
  const texts = { 'en-US': 'a', 'zh-CN': 'a', 'zh-TW': 'a' };
  const STATEMENT = 'Invalid request: this call does not have these members: ';
  const answered = ({ listed, body, headers }: Pick<Answer, 'listed' | 'body' | 'headers'>) => ({
    listed,
    says: body.code === '0' ? '' : (body.msg ?? body.message),
    named: headers.get('x-unknown-members'),
  });
  const save = (settings: object) => venue.manage('venue.admin.CompanyAdminService.saveSettings', settings);
  const byToken = (bizType: string, body: object) => venue.call(bizType, body, { token: trader.token });

  async function bySocket(bizType: string, body: object): Promise<Answer> {
    const socket = new WebSocket(venue.ready.clientWsUrl);
    await once(socket, 'open');
    const answer = once(socket, 'message');
    const header = { companyId: 1, trace: 't', lang: 'en-US', token: trader.token, bizType };
    socket.send(JSON.stringify({ header, body }));
    const envelope = JSON.parse(String((await answer)[0])) as Open;
    socket.terminate();
    const headers = new Headers();
    if (envelope.unknownMembers !== undefined)
      headers.set('x-unknown-members', envelope.unknownMembers.map(encodeURIComponent).join(','));
    const listed = envelope.code === '0' ? '0' : envelope.bizCode + envelope.code;
    return { status: 200, headers, text: '', listed, body: envelope, data: envelope.data };
  }

  async function sealed(bizType: string, body: object): Promise<Answer> {
    const { appId, appSecret } = venue.ready.demo;
    const route = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
    const { publicKey } = (await venue.post(route, { appId, appSecret })).data;
    const timestamp = String(venue.nowMs());
    const data = encryptBody(signBody(body, timestamp), publicKey);
    return venue.call(bizType, { data }, { timestamp, token: trader.token });
  }

  /** Each way to call with a body that is right but for members that the call does not read, its names and its code. */
  const ways: readonly [string, () => Promise<Answer>, string, string][] = [
    [
      'an order with a key',
      () => venue.signed(key, PLACE_SIGNED, order(trader, { stopLost: '1', recvWindow: 5_000 })),
      'stopLost',
      REFUSED_ORDER,
    ],
    [
      'a list with a key',
      () => venue.signed(key, BASE_LIST, { customerGroupId: 1, a: 1, 'ä,b': 1 }),
      'a | ä,b',
      REFUSED,
    ],
    [
      'an order by token',
      () => byToken(PLACE_SIGNED, order(trader, { takeprofit: '1' })),
      'takeprofit',
      REFUSED_ORDER,
    ],
    [
      'an element of a list',
      () =>
        byToken(`${KEYS}editApiPermission`, {
          id: key.id,
          permissionList: [{ code: 'contract_trade', status: 1, state: 2 }],
        }),
      'permissionList[0].state',
      'USCUSTOMER_API_0001025',
    ],
    ['an encrypted body', () => sealed(BASE_LIST, GROUP), 'group', REFUSED],
    ['the client websocket', () => bySocket(BASE_LIST, GROUP), 'group', REFUSED],
    ['the back office', () => save({ singlelogin: true }), 'singlelogin', REFUSED],
    [
      'an object of the back office',
      () =>
        venue.manage('venue.admin.NoticeService.publish', {
          name: 'a',
          title: texts,
          content: { ...texts, de: 'b' },
        }),
      'content.de',
      REFUSED,
    ],
  ];

  it('are named beside the answer, or refused by name where the operator says so, however they come [HU-28]', async () => {
    for (const [name, call, members] of ways) {
      const named = members.split(' | ').map(encodeURIComponent).join(',');
      expect([name, answered(await call())]).toEqual([name, { listed: '0', says: '', named }]);
    }
    expect((await save({ unknownMembers: 'refused' })).data).toMatchObject({
      unknownMembers: 'refused',
      singleLogin: false,
    });
    for (const [name, call, members, code] of ways) {
      const named = members.split(' | ').map(encodeURIComponent).join(',');
      const refused = { listed: code, says: `${STATEMENT}${members}.`, named };
      expect([name, answered(await call())]).toEqual([name, refused]);
    }
    // The next signed call is right, window and all.
    expect(await codeOf(venue.signed(key, PLACE_SIGNED, order(trader, { recvWindow: 5_000 })))).toBe('0');
    expect((await save({ unknownMembers: 'named' })).listed).toBe('0');
    expect((await byToken(BASE_LIST, GROUP)).listed).toBe('0');
  });
});

describe('a key', () => {
  const remove = (id: Open, token = trader.token) => venue.ask(`${KEYS}delApi`, { id }, { token });
  const allow = (id: Open, code: string, status: number, token = trader.token) =>
    venue.editKey(token, { id, permissionList: [{ code, status }] });

  it('shows its secret once: it stands in no later answer [CU-11] [CU-12] [OP-14]', async () => {
    const own = await venue.key(trader.token, 'shown once');
    expect(await pushToken({}, own)).toBe('0');
    const token = { token: trader.token };
    const answers = [
      await venue.call(`${KEYS}page`, {}, token),
      await venue.call(`${KEYS}queryApi`, { id: own.id }, token),
      await venue.editKey(trader.token, { id: own.id, whiteIps: '127.0.0.1' }),
      await venue.call(`${WEB}findCustomerInfo`, {}, token),
    ];
    const middle = own.privateKey.slice(100, 160);
    for (const { listed, text } of answers) {
      expect(listed).toBe('0');
      expect(text).not.toContain(middle);
      expect(text).not.toMatch(/"privateKey":"[^"]/);
    }
    await remove(own.id);
  });

  it('may do what it is permitted to and no more [OP-09] [CU-13]', async () => {
    const own = await venue.key(trader.token);
    const before = await orders(venue, trader);
    expect((await allow(own.id, 'contract_trade', 2)).listed).toBe('0');
    expect(await codeOf(venue.signed(own, PLACE_SIGNED, order(trader)))).toBe('00012004');
    expect(await orders(venue, trader)).toEqual(before);
    expect(await pushToken({}, own)).toBe('0');
    expect((await allow(own.id, 'contract_trade', 1)).listed).toBe('0');
    expect(await codeOf(venue.signed(own, PLACE_SIGNED, order(trader)))).toBe('0');
    expect(await codeOf(venue.signed(own, `${KEYS}delApi`, { id: own.id }))).toBe('00012004');
    await remove(own.id);
  });

  it('that is bound to other addresses is refused, and nothing but addresses can be bound [OP-12] [CU-13]', async () => {
    const own = await venue.key(trader.token);
    const bind = (whiteIps: string) => venue.editKey(trader.token, { id: own.id, whiteIps });
    await bind('192.0.2.1');
    expect(await pushToken({}, own)).toBe('00012007');
    await bind('192.0.2.1,127.0.0.1');
    expect(await pushToken({}, own)).toBe('0');
    for (const wrong of ['300.1.1.1', 'localhost', '10.0.0.0/8'])
      expect((await bind(wrong)).listed).toBe('USCUSTOMER_API_0001025');
    await remove(own.id);
  });

  it('that was deleted is gone [CU-14] [OP-02]', async () => {
    const own = await venue.key(trader.token);
    expect(await pushToken({}, own)).toBe('0');
    await remove(own.id);
    expect(await pushToken({}, own)).toBe('00012003');
  });

  it('can be changed and deleted by its owner alone [CU-19]', async () => {
    const other = await venue.trader(0);
    const change = await venue.editKey(other.token, { id: key.id, whiteIps: '192.0.2.1' });
    const gone = await venue.call(`${KEYS}delApi`, { id: key.id }, { token: other.token });
    for (const { listed } of [change, gone]) expect(listed).toBe('USCUSTOMER_API_0000003');
    expect(await pushToken()).toBe('0');
  });

  it('is one of five, each with a name of its own [CU-20] [ER-64]', async () => {
    const { token } = await venue.trader(0);
    const apply = async (tag: string) => (await venue.call(`${KEYS}applyApi`, { tag }, { token })).listed;
    const first = await venue.key(token, 'one');
    expect(await apply('one')).toBe('USCUSTOMER_API_00011003');
    for (const tag of ['two', 'three', 'four', 'five']) expect(await apply(tag)).toBe('0');
    expect(await apply('six')).toBe('USCUSTOMER_API_00011002');
    expect((await allow(first.id, 'everything', 1, token)).listed).toBe('USCUSTOMER_API_00011001');
    expect((await allow(first.id, 'ready_only', 2, token)).listed).toBe('USCUSTOMER_API_00011001');
  });
});

describe('the limit of a key', () => {
  it('is 100 calls a minute, then 429, then 418 for five and for ten minutes; other keys go on [LI-04] [LI-05] [LI-06] [LI-07] [LI-08] [OP-10] [ER-67]', async () => {
    const owner = await venue.trader(0);
    const [one, other] = [await venue.key(owner.token), await venue.key(owner.token)];
    const call = async (used: BotKey) => {
      const { status, headers, body } = await venue.signed(used, BASE_LIST, { customerGroupId: 1 });
      return [status, body.code, headers.get('retry-after')];
    };
    const hundred = async () =>
      new Set((await Promise.all(Array.from({ length: 100 }, () => call(one)))).map(([status]) => status));
    await venue.still(async () => {
      for (const minutes of [5, 10]) {
        expect(await hundred()).toEqual(new Set([200]));
        expect(await call(one)).toEqual([429, '00012005', '60']);
        expect(await call(one)).toEqual([418, '00012005', String(minutes * 60)]);
        expect(await call(other)).toEqual([200, '0', null]);
        await venue.skip(minutes * MINUTE_MS - 1);
        expect(await call(one)).toEqual([418, '00012005', '1']);
        await venue.skip(1);
      }
      expect(await call(one)).toEqual([200, '0', null]);
    });
  });
});

describe('all keys of a customer', () => {
  it(
    'share 300 calls a minute beside the limit of each, which bans none of them [HU-97]',
    { tags: ['long'] },
    async () => {
      const { token } = await venue.trader(0);
      const keys: BotKey[] = [];
      for (let at = 0; at < 5; at++) keys.push(await venue.key(token));
      const call = async (used: BotKey | undefined) =>
        (await venue.signed(used!, BASE_LIST, { customerGroupId: 1 })).status;
      await venue.still(async () => {
        for (const key of keys.slice(0, 3)) {
          const hundred = await Promise.all(Array.from({ length: 100 }, () => call(key)));
          expect(new Set(hundred)).toEqual(new Set([200]));
        }
        for (const key of keys.slice(3)) for (let at = 0; at < 3; at++) expect(await call(key)).toBe(429);
        await venue.skip(MINUTE_MS);
        expect(await call(keys[4])).toBe(200);
      });
    },
  );
});

describe('the life of a key', () => {
  it('is ninety days without a bound address and has no end with one [OP-11] [OP-13] [ST-09]', async () => {
    const owner = await venue.trader(0);
    const [free, bound] = [await venue.key(owner.token), await venue.key(owner.token)];
    await venue.editKey(owner.token, { id: bound.id, whiteIps: '127.0.0.1' });
    const daysLeft = async () => {
      const { token } = await venue.signIn(owner.email);
      const { records } = await venue.ask(`${KEYS}page`, { size: 10, current: 1 }, { token });
      const left = new Map<number, Open>(records.map(({ id, validityDays }: Open) => [id, validityDays]));
      return [left.get(free.id), left.get(bound.id)];
    };
    expect(await daysLeft()).toEqual([90, null]);
    await venue.skip(89 * DAY_MS);
    expect(await daysLeft()).toEqual([1, null]);
    expect(await pushToken({}, free)).toBe('0');
    await venue.skip(DAY_MS);
    expect(await daysLeft()).toEqual([-1, null]);
    expect(await pushToken({}, free)).toBe('00012006');
    await venue.skip(310 * DAY_MS);
    expect(await pushToken({}, bound)).toBe('0');
    const { token } = await venue.signIn(owner.email);
    await venue.editKey(token, { id: free.id, whiteIps: '127.0.0.1' });
    expect(await pushToken({}, free)).toBe('0');
  });
});
