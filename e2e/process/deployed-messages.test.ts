import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MessageSocket, type Open } from './field-sockets.ts';
import { call, signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';
import { PROFILES } from './profiles.ts';

/**
 * What clients in the field rely on over the message websocket and at the sign-in, against both profiles: who is told
 * what when a login ends, notices, asset pushes, human verification, a crowd that comes back.
 */

const LOGIN = '/login/customer.app.CustomerWebApiService.login';
const CUSTOMER = '/global/customer.app.CustomerWebApiService.findCustomerInfo';
const ADD_ORDER = '/global/tradeapi.app.OrderApiService.addMarketOrder';
/** Shortest time between two asset pushes of an account, and what the timers of both ends may differ by. */
const PUSH_INTERVAL_MS = 250;
const EARLY_MS = 60;
/** Clients that come back at once; a thousand with `npm run test:long`. */
const CROWD = process.env['MERIDIAN_LONG'] === undefined ? 100 : 1_000;

describe.each(PROFILES)('the message websocket of a platform with the client profile %s', (profile) => {
  let platform: PlatformProcess;

  const connect = async (token: string, path = '/msg') => {
    const socket = await MessageSocket.open(`${platform.ready.messageWsUrl}${path}`);
    const answer = await socket.ask('login', token);
    expect(answer.msgCode).toBe('subscribe_success');
    return socket;
  };

  /** Calls an operation of the management API as the back office of the first company. */
  const manage = async (bizType: string, body: object): Promise<Open> => {
    const { baseUrl, demo } = platform.ready;
    const post = async (path: string, request: object, headers: Record<string, string>) => {
      const response = await fetch(`${baseUrl}/openapi-b/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', companyId: '1', trace: 'manage', ...headers },
        body: JSON.stringify(request),
      });
      const answer = (await response.json()) as Open;
      expect(answer).toMatchObject({ code: '0' });
      return answer.data;
    };
    const { appId, appSecret } = demo;
    const credentials = { appId, appSecret };
    const { token } = await post('auth/admin.admin.CompanyAuthDubboService.auth', credentials, {});
    return await post(bizType, body, { token });
  };

  const customerOf = async (token: string): Promise<Open> =>
    (await call<Open>(platform.ready, CUSTOMER, {}, { token })).data;

  /** Makes the orders of a customer's contract account. */
  const ordersOf = async (token: string) => {
    const { accountList } = await customerOf(token);
    const account = accountList.find((entry: Open) => entry.tradeType === 2);
    return (more: object): Open => ({
      accountId: account.accountId,
      accountCurrency: account.currency,
      accountDigits: account.digits,
      symbolId: 10021,
      tradeType: 2,
      direction: 1,
      entryType: 1,
      requestNum: '0.1',
      expireType: 1,
      crossLevelNum: 1,
      requestTime: Date.now(),
      requestPrice: '0',
      ...more,
    });
  };

  beforeAll(async () => {
    // A fast market changes figures many times between two asset pushes.
    const options = ['--client-profile', profile, '--rate-limits', 'off', '--seed', '7', '--speed', '20'];
    platform = await startPlatformProcess([...options, '--at', '2026-03-02T12:00Z']);
  });
  afterAll(async () => {
    expect((await platform.stop()).code).toBe(0);
  });

  it('tells a connection that its account signed in elsewhere, where a company allows one session', async () => {
    await manage('venue.admin.CompanyAdminService.saveSettings', { singleLogin: true });
    const token = await signInDemo(platform.ready);
    const first = await connect(token);
    const second = await connect(await signInDemo(platform.ready));
    await first.message(({ msgCode }) => msgCode === 'disconnect');
    expect(await call(platform.ready, CUSTOMER, {}, { token })).toMatchObject({ bizCode: 'G' });
    await second.ask('ping', '');
    expect(second.messages.map(({ msgCode }) => msgCode)).not.toContain('disconnect');
    expect(first.messages.filter(({ msgCode }) => msgCode === 'disconnect')).toHaveLength(1);
    for (const socket of [first, second]) socket.close();
    await manage('venue.admin.CompanyAdminService.saveSettings', { singleLogin: false });
  });

  it('tells every connection of an account whose sessions an operator ends', async () => {
    const tokens = [await signInDemo(platform.ready), await signInDemo(platform.ready)];
    const sockets = await Promise.all(tokens.map((token) => connect(token)));
    const { customerNo } = await customerOf(tokens[0]!);
    await manage('venue.admin.CustomerAdminService.forceLogout', { customerNo });
    for (const [at, socket] of sockets.entries()) {
      await socket.message(({ msgCode }) => msgCode === 'UserForceLogoutRet');
      await expect(socket.ask('ping', '')).rejects.toThrow('the socket closed');
      const answer = await call(platform.ready, CUSTOMER, {}, { token: tokens[at]! });
      expect(answer.bizCode).toBe('G');
      socket.close();
    }
  });

  it('brings notices with what to read again: 0 to 6, of which 4 also signs out', async () => {
    const token = await signInDemo(platform.ready);
    const socket = await connect(token);
    const { customerNo } = await customerOf(token);
    for (const refreshType of [0, 1, 2, 3, 5, 6, 4]) {
      const texts = { title: `title ${refreshType}`, content: 'text', language: 'en-US' };
      const message = { customerNo, tradeType: 2, showType: refreshType % 2, refreshType, ...texts };
      await manage('message.admin.PlatFormMessageThirdSendAdminService.add', message);
      const notice = await socket.message(
        ({ msgCode, content }) => msgCode === 'notice' && content.title === texts.title,
      );
      expect(notice.content).toEqual({
        tradeType: 2,
        updateType: refreshType,
        show: refreshType % 2,
        bizType: 'PLATFORM_MESSAGE',
        title: texts.title,
        text: 'text',
      });
    }
    await socket.message(({ msgCode }) => msgCode === 'UserForceLogoutRet');
    socket.close();
  });

  it('lists notices and messages as its clients read them, shows them alone and brings new ones home', async () => {
    const deployed = profile === 'deployed';
    const token = await signInDemo(platform.ready);
    const { id: customerId, customerNo } = await customerOf(token);
    const SERVICE = '/global/message.app.CompanyNoticeApiService';
    const send = (name: string, body: object, headers: Record<string, string> = {}) =>
      call<Open>(platform.ready, `${SERVICE}.${name}`, body, headers);
    const read = async (name: string, body: object, headers: Record<string, string> = {}): Promise<Open> => {
      const answer = await send(name, body, headers);
      expect(answer, name).toMatchObject({ code: '0' });
      return answer.data;
    };
    const isGone = { bizCode: 'US', code: 'CUSTOMER_API_0000003' };
    const texts = (word: string) => ({ 'en-US': word, 'zh-CN': `${word}简`, 'zh-TW': `${word}繁` });
    const publish = async (word: string) => {
      const notice = { name: 'fees', title: texts(word), content: texts(`<p>${word}</p>`) };
      await manage('venue.admin.NoticeService.publish', notice);
      const [row] = await read('customerViewNoticePopup', { current: 1, lang: 'zh-CN', size: 5 });
      return row;
    };
    const first = await publish('first');
    while (Date.now() <= first.pubTime) await new Promise(setImmediate);
    const second = await publish('second');
    expect(second).toEqual({
      id: expect.any(Number),
      title: 'second简',
      pubTime: second.pubTime,
      updateTime: second.pubTime,
    });
    expect(Math.abs(second.pubTime - Date.now())).toBeLessThan(60_000);

    const seen = { current: 1, lang: 'zh-CN', size: 5, companyId: 1, customerNo };
    expect(await read('customerViewNoticePopup', seen, { token })).toEqual([second, first]);
    const popup = (viewPubTime: number) =>
      read('customerViewNoticePopup', { ...seen, viewPubTime }, { token });
    expect(await popup(first.pubTime)).toEqual([second]);
    expect(await popup(second.pubTime)).toEqual([]);

    const [all, one] = [await read('customerViewNoticePage', {}), { size: 1, current: 2 }];
    expect(Array.isArray(all)).toBe(!deployed);
    if (deployed) expect(all).toMatchObject({ size: 20, current: 1, total: 2 });
    const rows: Open[] = deployed ? all.records : all;
    expect(rows.map(({ id, title }) => [id, title])).toEqual([
      [second.id, 'second'],
      [first.id, 'first'],
    ]);
    const page = await read('customerViewNoticePage', { ...one, lang: 'zh-TW' });
    expect(page).toMatchObject({ total: 2, ...one, records: [{ id: first.id, title: 'first繁' }] });
    const view = { current: 1, id: String(first.id), lang: 'zh-TW', companyId: 1 };
    const shown = {
      id: first.id,
      title: 'first繁',
      content: '<p>first</p>繁',
      pubTime: first.pubTime,
      updateTime: first.pubTime,
    };
    expect(await read('customerViewNoticeDetail', view)).toEqual(shown);
    await manage('venue.admin.NoticeService.withdraw', { id: first.id });
    expect(await send('customerViewNoticeDetail', view)).toMatchObject(isGone);
    expect(await popup(0)).toEqual([second]);

    const own = { companyId: 1, customerNo };
    const unread = () => read('customerUnreadMsgCount', own, { token });
    await read('msgAllRead', own, { token });
    expect(await unread()).toBe(0);
    const words = { title: 'Hello', content: '<time>1772452800000</time>', language: 'en-US' };
    const personal = { customerNo, tradeType: 2, showType: 0, refreshType: 0, ...words };
    await manage('message.admin.PlatFormMessageThirdSendAdminService.add', personal);
    expect(await unread()).toBe(1);
    const newest = async () => {
      const messages = await read('customerViewMsgPage', { ...own, size: 1, current: 1 }, { token });
      expect(messages).toMatchObject({ size: 1, current: 1, total: expect.any(Number) });
      return messages.records[0];
    };
    const message = await newest();
    expect(message).toMatchObject({ title: 'Hello', readStatus: deployed ? 1 : '1', customerNo });
    expect(message).toMatchObject({ createTime: message.pubTime, updateTime: message.pubTime });
    const requested = { current: 1, id: String(message.id), lang: 'zh-CN', companyId: 1 };
    const { id, pubTime } = message;
    const { title, content } = words;
    expect(await read('customerViewMsgDetail', requested, { token })).toEqual({
      id,
      title,
      content,
      pubTime,
      updateTime: pubTime,
    });
    expect(await send('customerViewMsgDetail', { ...requested, id: '0' }, { token })).toMatchObject(isGone);

    const stationPath = '/global/message.app.PlatFormMessageLogApiService.';
    const station = async (name: string, body: object): Promise<Open> =>
      (await call<Open>(platform.ready, stationPath + name, body, { token })).data;
    const ofKind = (parentType: string) =>
      station('queryPlatFormMessageLogByPage', { current: 1, size: 1, parentType });
    const row = { id, companyId: 1, customerId, customerNo, title, content, createTime: pubTime };
    expect(await ofKind('USER_MESSAGE')).toMatchObject({ records: [{ ...row, readStatus: '1' }] });
    expect(await ofKind('')).toEqual(await ofKind('USER_MESSAGE'));
    for (const kind of ['CASH_MESSAGE', 'TRADE_MESSAGE'])
      expect(await ofKind(kind)).toEqual({ records: [], total: 0, size: 1, current: 1 });
    const bare = await station('queryPlatFormMessageLogByPage', { title });
    expect(Array.isArray(bare)).toBe(!deployed);
    expect((deployed ? bare.records : bare)[0]).toMatchObject(row);
    expect(await station('queryPlatFormMessageLogList', { companyId: 1, status: 1 })).toEqual([
      {
        bizType: 'PLATFORM_MESSAGE',
        status: '1',
        title,
        content,
        createdBy: 'system',
        redirectType: null,
        redirectUrl: null,
      },
    ]);
    await read('msgRead', { ...own, id }, { token });
    expect(await newest()).toMatchObject({ id, readStatus: deployed ? 2 : '2' });
    expect(await ofKind('USER_MESSAGE')).toMatchObject({ records: [{ id, readStatus: '2' }] });
    expect(await station('queryPlatFormMessageLogList', { companyId: 1, status: 1 })).toEqual([]);
    expect(await unread()).toBe(0);
  });

  it('says with each trade what to read again: positions, or funds and pending orders', async () => {
    const token = await signInDemo(platform.ready);
    const order = await ordersOf(token);
    const socket = await connect(token);
    await socket.ask('subscribe_asset', token, { tradeTypes: '2' });
    const noticeOf = async (bizType: string) =>
      (await socket.message(({ msgCode, content }) => msgCode === 'notice' && content.bizType === bizType))
        .content.updateType;

    const opened = await call<Open>(platform.ready, ADD_ORDER, order({ bizType: 1 }), { token });
    expect(opened.code).toBe('0');
    expect(await noticeOf('POSITION_OPEN')).toBe(1);
    const { dealPrice } = (await socket.message(({ msgCode }) => msgCode === 'trade')).content.paramMap;
    const DETAIL = '/global/config.app.AppSymbolDubboService.getSymbolDetail';
    const { data } = await call<Open>(platform.ready, DETAIL, { symbolId: 10021, tradeType: 2 }, { token });
    const requestPrice = String(Math.round(Number(dealPrice) * 0.9) * 10 ** data.symbolDigits);
    const limit = await call<Open>(platform.ready, ADD_ORDER, order({ bizType: 12, requestPrice }), {
      token,
    });
    expect(limit.code).toBe('0');
    const cancel = {
      orderId: limit.data.orderId,
      accountId: order({}).accountId,
      tradeType: 2,
      symbolId: 10021,
    };
    const closed = await call(platform.ready, '/global/tradeapi.app.OrderApiService.closePboOrder', cancel, {
      token,
    });
    expect(closed).toMatchObject({ code: '0' });
    expect(await noticeOf('ME_POSITION_LIMIT_CANCEL')).toBe(6);
    socket.close();
  });

  it(
    'pushes the figures of contract accounts at most four times a second for each account, on change only',
    { tags: ['long'] },
    async () => {
      const token = await signInDemo(platform.ready);
      // A position keeps the figures of play 2 moving.
      const order = await ordersOf(token);
      expect(await call(platform.ready, ADD_ORDER, order({ bizType: 1 }), { token })).toMatchObject({
        code: '0',
      });
      const socket = await connect(token);
      const arrivals: { at: number; text: string }[] = [];
      socket.socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (!text.startsWith('{')) arrivals.push({ at: performance.now(), text });
      });
      const requestedAt = performance.now();
      await socket.ask('subscribe_asset', token, { tradeTypes: '1,2' });
      const ofPlay2 = () => arrivals.filter(({ text }) => text.startsWith('g('));
      await socket.until(() => (ofPlay2().length > 12 ? true : undefined));
      const pushes = ofPlay2();
      for (const [index, { at, text }] of pushes.entries()) {
        // Counted from the question: a busy machine may bring pushes late and then close together, but none before its time.
        expect(at - requestedAt).toBeGreaterThan(index * PUSH_INTERVAL_MS - EARLY_MS);
        expect(text).not.toBe(pushes[index - 1]?.text);
      }
      for (const { text } of arrivals)
        expect(text).toMatch(/^[fg]\((?:-?[\d.]*,){9}-?[\d.]*\);(?:\(\d+,-?[\d.]+,[\d.]*,,,,[123]\);)*$/);
      socket.close();
    },
  );

  it(`lets ${CROWD} clients come, vanish and come back at once, each with its subscription`, async () => {
    const token = await signInDemo(platform.ready);
    for (let round = 0; round < 2; round += 1) {
      const crowd = await Promise.all(Array.from({ length: CROWD }, () => connect(token)));
      await Promise.all(
        crowd.map(async (socket) => {
          const answer = await socket.ask('subscribe_asset', token, { tradeTypes: '2' });
          expect(answer.msgCode).toBe('subscribe_success');
        }),
      );
      for (const socket of crowd) socket.close();
    }
    const socket = await connect(token, `/openMsg/${platform.ready.demo.openMsgAppId}`);
    expect((await socket.ask('ping', token)).msgCode).toBe('pong');
    socket.close();
  });
});

describe('human verification of a platform', () => {
  /** Signs in with the header of a client that has verified its user. */
  const signIn = (platform: PlatformProcess, captcha?: string) => {
    const { loginName, password } = platform.ready.demo;
    const loginPwd = createHash('md5').update(password).digest('hex');
    const body = { device: 2, type: 1, isThird: false, loginName, loginPwd };
    return call(platform.ready, LOGIN, body, captcha === undefined ? {} : { captcha });
  };
  const REFUSED = { bizCode: 'G', code: 'F999999' };

  it('asks for a solved challenge of the platform itself', { tags: ['long'] }, async () => {
    const platform = await startPlatformProcess(['--captcha', 'local']);
    expect(await signIn(platform)).toMatchObject(REFUSED);
    const challenge = (
      await call<Challenge>(platform.ready, '/global/venue.app.CaptchaService.challenge', {})
    ).data;
    const solution = await solveChallenge({ challenge, deriveKey });
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    expect(await signIn(platform, captcha)).toMatchObject({ code: '0' });
    expect(await signIn(platform, captcha)).toMatchObject(REFUSED);
    expect((await platform.stop()).code).toBe(0);
  });

  it('asks an external service what it makes of the token', { tags: ['long'] }, async () => {
    const actions: (string | null)[] = [];
    const verifier = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const requested = new URLSearchParams(body);
        actions.push(requested.get('action'));
        response.end(JSON.stringify({ success: requested.get('response') === 'good' }));
      });
    });
    verifier.listen(0, '127.0.0.1');
    await once(verifier, 'listening');
    const url = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`;
    const options = ['--captcha', 'external', '--captcha-url', url];
    const platform = await startPlatformProcess(['--client-profile', 'deployed', ...options]);
    expect(await signIn(platform)).toMatchObject(REFUSED);
    expect(await signIn(platform, 'bad')).toMatchObject(REFUSED);
    expect(await signIn(platform, 'good')).toMatchObject({ code: '0' });
    expect(actions).toEqual(['login', 'login']);
    expect((await platform.stop()).code).toBe(0);
    verifier.close();
    verifier.closeAllConnections();
  });
});
