import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { bodyText, encryptBody, encryptText, md5, signBody } from './support/signing.ts';
import {
  PASSWORD,
  Venue,
  WEB,
  type Answer,
  type Open,
  type SentHeaders,
  type Trader,
} from './support/venue.ts';

/** Encrypted bodies, and the client websocket that offers what HTTP offers. */

const LIST = 'config.app.AppSymbolDubboService.getSymbolBaseList';
const NAMED = 'config.app.AppSymbolDubboService.getSymbolList';
const FIND = `${WEB}findCustomerInfo`;

let venue: Venue;
let trader: Trader;
let publicKey: string;

beforeAll(async () => {
  venue = await Venue.start();
  trader = await venue.trader(0);
  const { appId, appSecret } = venue.ready.demo;
  const route = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
  ({ publicKey } = (await venue.post(route, { appId, appSecret })).data);
});
afterAll(() => venue.stop());

describe('an encrypted body', () => {
  let timestamp: string;
  beforeEach(() => {
    timestamp = String(venue.nowMs());
  });
  const send = (data: string, headers: SentHeaders = {}): Promise<Answer> =>
    venue.call(NAMED, { data }, { timestamp, trace: 'x-1', ...headers });
  const query = (name: string, more: object = {}) => ({ tradeType: 2, customerGroupId: 1, name, ...more });
  const sealed = (body: object) => encryptBody(signBody(body, timestamp), publicKey);
  const codes = ({ data }: Answer) => data.map(({ code }: Open) => code);

  it.each([50, 100, 101, 5_000])(
    'of about %i characters is read, and the answer is the plain one [EN-01] [EN-06] [EN-07]',
    async (length) => {
      const body = query('btc', { padding: 'a'.repeat(length) });
      const data = sealed(body);
      if (length > 100) expect(data.split(',').length).toBeGreaterThan(1);
      const answer = await send(data);
      expect(answer.listed).toBe('0');
      expect(codes(answer)).toEqual(['BTC/USDT']);
      expect(answer.data).toEqual((await venue.call(NAMED, body)).data);
    },
  );

  it('is signed over numbers and texts that are not empty, in ASCII order, and nothing else [EN-02] [EN-04]', async () => {
    const body = query('btc', { Zed: 2, a: 1.5, list: [1], flag: true, none: null, empty: '', text: 'ß €' });
    expect(bodyText(body, timestamp)).toBe(
      `timestamp=${timestamp}&Zed=2&a=1.5&customerGroupId=1&name=btc&text=ß €&tradeType=2`,
    );
    expect(codes(await send(sealed(body)))).toEqual(['BTC/USDT']);
  });

  it('carries Unicode to the operation [EN-05]', async () => {
    expect(codes(await send(sealed(query('以太'))))).toEqual(['ETH/USDT']);
  });

  it('of a Java sender is read: a space as a plus sign, text that is not encoded, its own order of keys [EN-05]', async () => {
    // A fuzzy search for a name with a space finds it only if the space arrives as one.
    const [row] = (await venue.call(NAMED, query('btc'))).data;
    const named = row.name.includes(' ') ? row.name : '以太';
    const wanted = codes(await venue.call(NAMED, query(named)));
    expect(wanted).not.toEqual([]);
    const signed = JSON.stringify(signBody(query(named, { remark: '1 + 1' }), timestamp));
    const form = new URLSearchParams([['', signed]]).toString().slice(1);
    expect(form).toContain('1+%2B+1');
    for (const text of [form, signed])
      expect(codes(await send(encryptText(text, publicKey, 117)))).toEqual(wanted);
    const plus = await send(sealed(query('btc', { remark: '1+1' })));
    expect(codes(plus)).toEqual(['BTC/USDT']);

    const tokens = { idToken: 'java', identityToken: 'script' };
    const numbers = 'customerGroupId=1&';
    for (const order of [`idToken=java&identityToken=script&`, `identityToken=script&idToken=java&`]) {
      const digest = `timestamp=${timestamp}&${numbers}${order}name=btc&tradeType=2`;
      const body = { ...query('btc', tokens), signature: md5(digest).toUpperCase() };
      expect(codes(await send(encryptBody(body, publicKey))), order).toEqual(['BTC/USDT']);
    }
  });

  it('is refused with another time or digest, and when it is damaged, always by the same answer [EN-03] [EN-04] [EN-08] [ER-30]', async () => {
    const body = query('btc', { padding: 'a'.repeat(200) });
    const right = sealed(body).split(',');
    const [first = '', second = '', ...rest] = right;
    const bytes = Buffer.from(first, 'base64');
    bytes[100]! ^= 1;
    const digest = md5(bodyText(body, timestamp));
    const wrong = {
      'a flipped byte': [bytes.toString('base64'), second, ...rest],
      'swapped pieces': [second, first, ...rest],
      'a dropped piece': [second, ...rest],
      'a lower-case digest': [encryptBody({ ...body, signature: digest }, publicKey)],
      'a digest of something else': [encryptBody({ ...body, signature: md5('x').toUpperCase() }, publicKey)],
      'no signature': [encryptBody(body, publicKey)],
      'no base64': ['!!!!'],
    };
    const texts = new Set<string>();
    for (const [what, pieces] of Object.entries(wrong)) {
      const answer = await send(pieces.join(','));
      expect([what, answer.listed]).toEqual([what, 'GGATEWAY_CODE_015']);
      texts.add(answer.body.msg);
    }
    const later = { timestamp: String(Number(timestamp) + 1) };
    expect((await send(right.join(','), later)).listed).toBe('GGATEWAY_CODE_015');
    expect(texts.size).toBe(1);
    expect((await send(right.join(','))).listed).toBe('0');
  });

  it('is made with a key that the company hands out without its private half [EN-09]', async () => {
    expect(publicKey).toMatch(/^[A-Za-z0-9+/=]{200,}$/);
    const { appId, appSecret } = venue.ready.demo;
    const route = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
    const { text } = await venue.post(route, { appId, appSecret });
    expect(text).not.toMatch(/privateKey|PRIVATE KEY/);
  });
});

describe('the client websocket', () => {
  const opened: WebSocket[] = [];
  let socket: WebSocket;
  beforeEach(async () => {
    socket = await connect();
  });
  afterEach(() => {
    for (const one of opened.splice(0)) one.terminate();
  });

  async function connect(): Promise<WebSocket> {
    const one = new WebSocket(venue.ready.clientWsUrl);
    opened.push(one);
    await once(one, 'open');
    return one;
  }
  async function ask(message: unknown, on = socket): Promise<Open> {
    const answer = once(on, 'message');
    on.send(typeof message === 'string' ? message : JSON.stringify(message));
    return JSON.parse(String((await answer)[0]));
  }
  const message = (bizType: string, body: unknown = {}, header: object = {}) => ({
    header: { companyId: 1, trace: 't', lang: 'en-US', bizType, ...header },
    body,
  });
  const listed = ({ bizCode, code }: Open) => bizCode + code;

  it('answers what HTTP answers, with the business type beside it [CW-01]', async () => {
    const answer = await ask(message(LIST, { customerGroupId: 1 }));
    const http = await venue.call(LIST, { customerGroupId: 1 }, { trace: 't' });
    expect(answer).toEqual({ ...http.body, tm: answer.tm, bizType: LIST });
    expect((await ask(message('thirdExt/now'))).data).toBeTypeOf('number');
  });

  it.each<[string, unknown, string]>([
    ['without a header', { body: {} }, 'GGATEWAY_CODE_009'],
    ['without a business type', { header: {}, body: {} }, 'GGATEWAY_CODE_008'],
    ['without a body', { header: message(LIST).header }, 'GGATEWAY_CODE_006'],
    ['whose body is a list', message(LIST, []), 'GGATEWAY_CODE_015'],
    ['for a call that does not exist', message('a.b.c'), 'GGATEWAY_CODE_010'],
    ['for a malformed call', message('undotted'), 'GGATEWAY_CODE_002'],
    ['without a company', message(LIST, {}, { companyId: undefined }), 'GGATEWAY_CODE_003'],
    ['without a trace', message(LIST, {}, { trace: undefined }), 'GGATEWAY_CODE_004'],
    ['without a token', message(FIND), 'GGATEWAY_CODE_001'],
    ['with a dead token', message(FIND, {}, { token: 'garbage' }), 'GGATEWAY_CODE_005'],
    ['with a malformed timestamp', message(LIST, {}, { timestamp: 'x' }), 'GGATEWAY_CODE_015'],
    ['that is broken', '{', 'GGATEWAY_CODE_015'],
    ['that is a list', '[]', 'GGATEWAY_CODE_015'],
    ['that is empty', '', 'GGATEWAY_CODE_015'],
  ])(
    'answers a message %s as listed and goes on [CW-02] [CW-03] [CW-08] [ER-26]',
    async (_name, text, code) => {
      expect(listed(await ask(text))).toBe(code);
      expect(listed(await ask(message('thirdExt/now')))).toBe('0');
    },
  );

  it('answers a heartbeat with its trace, token, send time and language [CW-04] [CW-05]', async () => {
    const header = { bizType: 'ping', sendTime: 123, trace: 'p', token: 'k', lang: 'zh-TW', timestamp: 5 };
    const pong = { trace: 'p', token: 'k', bizType: 'pong', sendTime: 123, lang: 'zh-TW' };
    expect((await ask({ header })).header).toMatchObject(pong);
  });

  it('answers fifty requests at once, each with its trace [CW-06]', async () => {
    const traces = Array.from({ length: 50 }, (_, at) => `trace-${at}`);
    const seen: string[] = [];
    const all = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        seen.push(JSON.parse(String(data)).trace);
        if (seen.length === traces.length) resolve();
      });
    });
    for (const trace of traces) socket.send(JSON.stringify(message('thirdExt/now', {}, { trace })));
    await all;
    expect(seen.sort()).toEqual(traces.sort());
  });

  it('signs in with a token that is good over HTTP [CW-07]', async () => {
    const body = { type: 1, loginName: trader.email, device: 2, isThird: false, loginPwd: PASSWORD };
    const { token } = (await ask(message(`${WEB}login`, body))).data;
    expect((await venue.ask(FIND, {}, { token })).customerNo).toBe(trader.customerNo);
  });

  it('ends with a binary frame or one above a megabyte, and only that connection [CW-08]', async () => {
    for (const [frame, code] of [
      [Buffer.from('{}'), 1003],
      ['x'.repeat(1024 * 1024 + 1), 1009],
    ] as const) {
      const own = await connect();
      const closed = once(own, 'close');
      own.send(frame);
      expect((await closed)[0]).toBe(code);
    }
    expect(listed(await ask(message('thirdExt/now')))).toBe('0');
  });
});
