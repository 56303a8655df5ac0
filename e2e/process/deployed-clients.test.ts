import { createHash, createPublicKey, constants, publicEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { MessageSocket, QuoteSocket, type Open } from './field-sockets.ts';
import { call, startPlatformProcess, type PlatformProcess } from './platform-process.ts';
import { PROFILES } from './profiles.ts';

/** What clients in the field rely on, against both profiles; the differences of `deployed` stand where they show. */

const ORIGIN = 'https://trade.example';
const BTC = { symbol_id: 10021, trade_type: 2, trade_mode: 1 };
const ETH = { symbol_id: '10022', trade_type: '2', trade_mode: '1' };
/** Clients that come back at once; a thousand with `npm run test:long`. */
const CROWD = process.env['MERIDIAN_LONG'] === undefined ? 100 : 1_000;
const LOGIN = '/login/customer.app.CustomerWebApiService.login';
const CUSTOMER = '/global/customer.app.CustomerWebApiService.findCustomerInfo';
const TRADE = '/global/tradeapi.app.OrderApiService';
const SYMBOLS = '/global/config.app.AppSymbolDubboService';
const PAGE = { pageNum: 1, pageSize: 20, tradeType: 2 };

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe.each(PROFILES)('a platform with the client profile %s', (profile) => {
  const deployed = profile === 'deployed';
  /** How a uint64 stands in quote answers. */
  const uint64 = (value: number) => (deployed ? String(value) : value);
  let platform: PlatformProcess;
  let token: string;
  let customer: Open;
  let account: Open;
  let quotes: QuoteSocket;

  const post = async (route: string, body: unknown, headers: Record<string, string> = {}): Promise<Open> =>
    await call<Open>(platform.ready, route, body, { token, ...headers });
  const signIn = (loginPwd: string) =>
    call<Open>(platform.ready, LOGIN, {
      device: 2,
      type: 1,
      isThird: false,
      loginName: platform.ready.demo.loginName,
      loginPwd,
    });
  const order = (more: object) => ({
    accountId: String(account.accountId),
    accountCurrency: account.currency,
    accountDigits: account.digits,
    symbolId: '10021',
    tradeType: '2',
    direction: 1,
    requestPrice: '0',
    expireType: 1,
    crossLevelNum: 1,
    requestTime: Date.now(),
    ...more,
  });

  beforeAll(async () => {
    const options = ['--client-profile', profile, '--path-aliases', '/gateway', '--allowed-origins', ORIGIN];
    const room = ['--guest-sockets', String(2 * CROWD)];
    platform = await startPlatformProcess([...options, ...room, '--rate-limits', 'off', '--seed', '7']);
    const answer = await signIn(md5(platform.ready.demo.password));
    customer = answer.data;
    token = customer.token;
    account = customer.accountList.find((entry: Open) => entry.tradeType === 2);
    quotes = await QuoteSocket.open(`${platform.ready.quoteWsUrl}/quote_guest`);
  });
  afterAll(async () => {
    quotes.close();
    expect((await platform.stop()).code).toBe(0);
  });

  it('signs in with an MD5 password and no captcha, and answers the whole customer with accounts', async () => {
    for (const member of ['customerNo', 'customerGroupId', 'email', 'companyId'])
      expect(customer).toHaveProperty(member);
    expect(typeof token).toBe('string');
    expect(customer.accountList.filter((entry: Open) => entry.tradeType === 2)).toHaveLength(1);
    const wrong = await signIn(platform.ready.demo.password);
    expect(wrong).toMatchObject({ ok: false, fail: true });
  });

  it('serves the same routes below an alias of /api', async () => {
    const response = await fetch(`${platform.ready.baseUrl}/gateway${CUSTOMER}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', companyId: '1', trace: 'alias', token },
      body: '{}',
    });
    expect(((await response.json()) as Open).data.customerNo).toBe(customer.customerNo);
  });

  it('takes the numbers of requests as numbers and as numeric strings', async () => {
    for (const customerGroupId of [1, '1']) {
      const list = await post(`${SYMBOLS}.getSymbolBaseList`, { customerGroupId });
      expect(list.data.length).toBeGreaterThan(0);
    }
    for (const symbolId of [10021, '10021']) {
      const detail = await post(`${SYMBOLS}.getSymbolDetail`, { symbolId, tradeType: String(2) });
      expect(detail.data.symbolId).toBe(10021);
    }
    for (const kline_type of [1, '1']) {
      const data = { ...BTC, symbol_id: '10021', kline_type, query_kline_num: '2' };
      expect((await quotes.call(14012, data)).ret).toBe(200);
    }
  });

  it('gives session times in seconds of the day, or in minutes, to clients that send no version', async () => {
    const { data } = await post(`${SYMBOLS}.getSymbolDetail`, { symbolId: 20001, tradeType: 2 });
    const perMinute = deployed ? 1 : 60;
    for (const list of [data.tradeTimeList, data.quoteTimeList]) {
      expect(list.length).toBeGreaterThan(0);
      for (const window of list) expect(window.endTime).toBeLessThanOrEqual(24 * 60 * perMinute);
      const latest = Math.max(...list.map((window: Open) => window.endTime));
      expect(latest).toBeGreaterThan(10 * 60 * perMinute);
    }
  });

  it('shows guests every product of their group, with quotes and K-lines without a token', async () => {
    const guest = await call<Open>(platform.ready, `${SYMBOLS}.getSymbolBaseList`, { customerGroupId: 2 });
    expect(guest.code).toBe('0');
    const idsOf = ({ data }: Open) => data.map(({ symbolId, tradeType }: Open) => [symbolId, tradeType]);
    const signedIn = await post(`${SYMBOLS}.getSymbolBaseList`, { customerGroupId: 1 });
    expect(guest.data.length).toBeGreaterThan(50);
    expect(idsOf(guest)).toEqual(idsOf(signedIn));
    const klines = await quotes.call(14012, { ...BTC, kline_type: 1, query_kline_num: 2 });
    expect(klines.data.kline_list).toHaveLength(2);
    expect((await quotes.call(14000, { symbol_list: [BTC] })).data.tick_list).toHaveLength(1);
    await quotes.push(/^p\(10021,2,1,/);
    await quotes.call(14006, { cancel_type: 0 });
  });

  it('answers with uint64 fields as its profile says, and echoes seq_id as the type it came in', async () => {
    const ticker = await quotes.call(14000, { symbol_list: [BTC] }, '77');
    expect(ticker.seq_id).toBe('77');
    const type = deployed ? 'string' : 'number';
    const [tick] = ticker.data.tick_list;
    expect(tick.symbol_id).toBe(uint64(10021));
    for (const field of ['seq', 'tick_time']) expect(typeof tick[field]).toBe(type);
    expect(typeof tick.price_digits).toBe('number');
    const market = { ...BTC, merge_accuracy: '0.1', trade_info_count: 3 };
    const [item] = (await quotes.call(14010, { symbol_list: [market] })).data.tick_list;
    expect(typeof item.trade_info[0].trade_time).toBe(type);
    const klines = await quotes.call(14012, { ...BTC, kline_type: 1, query_kline_num: 2 }, 78);
    expect(klines.seq_id).toBe(78);
    expect(klines.data.symbol_id).toBe(uint64(10021));
    expect(typeof klines.data.kline_list[0].timestamp).toBe(type);
    await quotes.call(14006, { cancel_type: 0 });
  });

  it('reads K-line times as clients send them and sends ASCII that a URI decoder leaves alone', async () => {
    const query = { ...BTC, kline_type: 1, query_kline_num: 5 };
    const times = async (more: object): Promise<number[]> => {
      const { data } = await quotes.call(14012, { ...query, ...more });
      return data.kline_list.map((kline: Open) => Number(kline.timestamp));
    };
    const newest = await times({});
    expect(newest).toHaveLength(5);
    expect(newest).toEqual([...newest].sort((a, b) => a - b));
    const ahead = await times({ kline_timestamp_end: Math.floor(Date.now() / 1000) + 86_400 });
    expect(ahead.at(-1)).toBeGreaterThanOrEqual(newest.at(-1)!);
    expect(await times({ kline_timestamp_end: 1_000 })).toEqual([]);
    for (const { isBinary, text } of [...quotes.binary.values()].filter(({ text }) =>
      text.includes('kline_list'),
    )) {
      expect(isBinary).toBe(true);
      expect(text).toMatch(/^[\x20-\x24\x26-\x7e]*$/);
      expect(decodeURIComponent(text)).toBe(text);
    }
  });

  it('answers a batch of K-lines, compressed', async () => {
    const item = { ...BTC, kline_type: 1, kline_timestamp_end: 0, query_kline_num: 3 };
    const answer = await quotes.call(14014, { data_list: [item, { ...item, ...ETH, kline_type: 2 }] });
    expect(answer.cmd_id).toBe(14015);
    expect(quotes.binary.get(answer.ext)?.isBinary).toBe(true);
    expect(answer.data.data_list.map((item: Open) => item.symbol_id)).toEqual([uint64(10021), uint64(10022)]);
    for (const item of answer.data.data_list) {
      expect(Object.keys(item).sort()).toEqual([
        'kline_list',
        'kline_type',
        'price_digits',
        'symbol_id',
        'trade_type',
      ]);
      expect(item.kline_list).toHaveLength(3);
    }
    const tooMany = await quotes.call(14014, { data_list: Array.from({ length: 101 }, () => item) });
    expect(tooMany.ret).toBe(202);
  });

  it('lets a subscription replace only its own kind, and cancels kinds one by one', async () => {
    const socket = await QuoteSocket.open(`${platform.ready.quoteWsUrl}/quote_guest`);
    const market = { ...BTC, merge_accuracy: '0.1', trade_info_count: 1 };
    await socket.call(14000, { symbol_list: [BTC] });
    await socket.call(14010, { symbol_list: [market] });
    await socket.call(14016, { symbol_list: [BTC], update_speed: 100 });
    for (const form of [/^p\(10021/, /^pt\(10021/, /^pd\(10021/, /^pr\(10021/]) await socket.push(form);
    await socket.call(14010, { symbol_list: [{ ...market, ...ETH }] });
    const replacedAt = socket.pushes.length;
    for (const form of [/^p\(10021/, /^pd\(10022/, /^pr\(10021/]) await socket.push(form, replacedAt);
    expect(socket.pushes.slice(replacedAt).filter((frame) => /^p[dt]\(10021/.test(frame))).toEqual([]);
    await socket.call(14006, { cancel_type: 1 });
    const cancelledAt = socket.pushes.length;
    for (const form of [/^pd\(10022/, /^pr\(10021/]) await socket.push(form, cancelledAt);
    await socket.call(14006, { cancel_type: 2 });
    await socket.push(/^pr\(10021/, socket.pushes.length);
    await socket.call(14006, { cancel_type: 3 });
    const after = socket.pushes.length;
    await socket.call(14000, { symbol_list: [{ ...BTC, symbol_id: 10022 }] });
    await socket.push(/^p\(10022/, after);
    expect(socket.pushes.slice(after).filter((frame) => !frame.startsWith('p(10022'))).toEqual([]);
    for (const frame of socket.pushes.filter((push) => push.startsWith('p('))) {
      expect(frame.split(';').filter(Boolean)).toHaveLength(1);
    }
    socket.close();
  });

  it('pushes rolling figures in the layout of 14017', async () => {
    const socket = await QuoteSocket.open(`${platform.ready.quoteWsUrl}/quote_guest`);
    const answer = await socket.call(14016, { symbol_list: [BTC], update_speed: 200 });
    expect(answer.cmd_id).toBe(14017);
    const [row] = answer.data.tick_list;
    expect(Object.keys(row).sort()).toEqual([
      'rolling_amount',
      'rolling_first_price',
      'rolling_high_price',
      'rolling_last_price',
      'rolling_low_price',
      'rolling_transactions_number',
      'symbol_id',
      'trade_type',
    ]);
    expect(row.symbol_id).toBe(uint64(10021));
    expect(await socket.push(/^pr\(/)).toMatch(/^(pr\(10021,2,1(,[\d.]+){6}\);)+$/);
    socket.close();
  });

  it('decrypts bodies of a trace that starts with x-, with the timestamp counted twice, and answers in the clear', async () => {
    const { demo, baseUrl } = platform.ready;
    const authorize = await fetch(`${baseUrl}/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', trace: 'key' },
      body: JSON.stringify({ appId: demo.appId, appSecret: demo.appSecret }),
    });
    const { publicKey } = ((await authorize.json()) as Open).data;
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const timestamp = String(Date.now());
    const body = { symbolId: '10021', tradeType: 2, timestamp };
    const signed = `timestamp=${timestamp}&symbolId=10021&timestamp=${timestamp}&tradeType=2`;
    const text = encodeURIComponent(JSON.stringify({ ...body, signature: md5(signed).toUpperCase() }));
    const pieces = (text.match(/.{1,100}/g) ?? []).map((piece) =>
      publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(piece)).toString('base64'),
    );
    const headers = { trace: 'x-1', timestamp };
    const answer = await post(`${SYMBOLS}.getSymbolDetail`, { data: pieces.join(',') }, headers);
    expect(answer.data.symbolId).toBe(10021);
  });

  it('splits error codes and fills in their text, with status 200', async () => {
    const response = await fetch(`${platform.ready.baseUrl}/api${CUSTOMER}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        companyId: '1',
        trace: 't',
        token: 'gone',
        lang: 'zh-CN',
      },
      body: '{}',
    });
    expect(response.status).toBe(200);
    const unknown = (await response.json()) as Open;
    expect(unknown).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_005' });
    expect(unknown.msg).toMatch(/[\u4e00-\u9fff]/);
    const absent = await call(platform.ready, CUSTOMER, {});
    expect(absent).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_001' });
    const small = order({ bizType: 1, entryType: 1, requestNum: '0.0000001' });
    const rejected = await post(`${TRADE}.addMarketOrder`, small);
    expect(rejected).toMatchObject({ bizCode: 'CFDWBW', code: 'E000026' });
    expect(rejected.msg).not.toMatch(/[{}]|%s/);
    for (const parameter of rejected.msgParams.split(',')) expect(rejected.msg).toContain(parameter);
  });

  it('answers a second request with the same key with 018 while the first is in flight', async () => {
    const body = JSON.stringify(order({ bizType: 1, entryType: 1, requestNum: '0.1' }));
    const { port, host } = new URL(platform.ready.baseUrl);
    const request = (last: boolean) =>
      `POST /api${TRADE}.addMarketOrder HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `companyId: 1\r\ntrace: twice\r\ntoken: ${token}\r\nIdempotency-Key: ${profile}-key\r\nlang: en-US\r\n` +
      `${last ? 'Connection: close\r\n' : ''}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request(false) + request(true)));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await once(socket, 'close');
    const answers = [...text.matchAll(/\{"code":.*?"fail":(?:true|false)\}/g)].map(
      ([json]) => JSON.parse(json) as Open,
    );
    expect(answers.map(({ bizCode, code }) => bizCode + code)).toEqual(['0', 'GGATEWAY_CODE_018']);
  });

  it('lets web pages of allowed origins send the headers of clients in the field', async () => {
    const wanted =
      'companyid, content-type, group, lang, timestamp, token, trace, version, captcha, idempotency-key, sw8';
    const preflight = (origin: string) =>
      fetch(`${platform.ready.baseUrl}/api${CUSTOMER}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': wanted,
        },
      });
    const { headers } = await preflight(ORIGIN);
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const allowed = headers.get('access-control-allow-headers')!.split(', ');
    for (const name of wanted.split(', ')) expect(allowed).toContain(name);
    const foreign = await preflight('https://other.example');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(await post(CUSTOMER, {}, { origin: ORIGIN })).toMatchObject({ code: '0' });
    const rejected = await post(CUSTOMER, {}, { origin: 'https://other.example' });
    expect(rejected).toMatchObject({ code: 'GATEWAY_CODE_019' });
  });

  it('opens, lists, closes and reports contracts as clients in the field do, over /msg with the login token', async () => {
    const hub = await MessageSocket.open(`${platform.ready.messageWsUrl}/msg`);
    const fails = await hub.ask('login', 'no such token');
    expect(fails.msgCode).toBe('subscribe_fail');
    await hub.ask('login', token);
    expect((await hub.ask('subscribe_asset', token, { tradeTypes: '2' })).msgCode).toBe('subscribe_success');
    await hub.ask('ping', token);
    const trade = (orderId: unknown) => (message: Open) =>
      message.msgCode === 'trade' && message.content.paramMap.orderId === String(orderId);

    const opened = await post(
      `${TRADE}.addMarketOrder`,
      order({ bizType: 1, entryType: 1, requestNum: 0.1 }),
      { group: 'tradeApi', version: '0.0.1' },
    );
    expect(opened.code).toBe('0');
    const open = (await hub.message(trade(opened.data.orderId))).content;
    expect(open).toMatchObject({ bizType: 'POSITION_OPEN', tradeType: 2 });
    const noticeOf = await hub.message((message) => message.msgCode === 'notice');
    expect(Object.keys(noticeOf.content)).toEqual(
      expect.arrayContaining(['tradeType', 'updateType', 'show', 'bizType', 'title', 'text']),
    );
    const push = await hub.until(() => hub.assets.find((text) => text.includes(open.paramMap.positionId)));
    expect(push).toMatch(/^g\([^()]*\);(\(\d+,-?[\d.]+,[\d.]*,,,,[123]\);)+$/);
    expect(push.slice(2, push.indexOf(')')).split(',')).toHaveLength(10);

    const positions = await post('/global/tradeapi.app.PositionApiService.queryPositionPage', PAGE);
    expect(Array.isArray(positions.data)).toBe(true);
    const price = Math.round(Number(open.paramMap.dealPrice) * 0.9);
    const detail = await post(`${SYMBOLS}.getSymbolDetail`, { symbolId: 10021, tradeType: 2 });
    const scaled = String(price * 10 ** detail.data.symbolDigits);
    const limits = await Promise.all(
      [12, 13].map((bizType) =>
        post(
          `${TRADE}.addMarketOrder`,
          order({ bizType, entryType: 1, requestNum: '0.1', requestPrice: scaled }),
        ),
      ),
    );
    expect(limits.map(({ code }) => code)).toEqual(['0', '0']);
    const pending = await post(`${TRADE}.queryPBOOrderPage`, PAGE);
    expect(pending.data.map((row: Open) => row.id)).toEqual(
      expect.arrayContaining(limits.map(({ data }) => String(data.orderId))),
    );

    const { positionId } = open.paramMap;
    const close = order({ bizType: 2, direction: 2, positionId, requestNum: '0.1' });
    const closed = await post(`${TRADE}.addMarketOrder`, close);
    expect((await hub.message(trade(closed.data.orderId))).content.bizType).toBe('POSITION_CLOSE');
    expect(Array.isArray((await post(`${TRADE}.queryOrderPage`, PAGE)).data)).toBe(true);
    for (const name of ['queryTradeRecordPage', 'queryHistoryCloseOrderList']) {
      const { data } = await post(`${TRADE}.${name}`, PAGE);
      expect(data.list.length).toBeGreaterThan(0);
      for (const member of ['current', 'size', 'totalPage']) expect(typeof data[member]).toBe('number');
    }
    hub.close();
  });

  it(`stays on its feet when ${CROWD} quote clients come, vanish and come back at once`, async () => {
    expect((await quotes.call(14008, {})).ret).toBe(200);
    const crowd = () =>
      Promise.all(
        Array.from({ length: CROWD }, async () => {
          const socket = await QuoteSocket.open(`${platform.ready.quoteWsUrl}/quote_guest`);
          expect((await socket.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
          return socket.socket;
        }),
      );
    const first = await crowd();
    for (const socket of first) socket.terminate();
    const second = await crowd();
    expect(second.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true);
    for (const socket of second) socket.terminate();
    expect((await quotes.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
  });
});
