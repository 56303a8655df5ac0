import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';

const LOGIN = `/api/login/${BIZ_TYPE.login}`;

let directory: string;
let outbox: string;
let management: ManagementHarness;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'operator-access-'));
  outbox = join(directory, 'outbox.jsonl');
  management = await startManagement({ rateLimits: false, outboxFile: outbox });
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

/** A quote and a message socket of a login token, opened and signed in, with the way each ends. */
async function openSockets(token: string) {
  const { quoteWsUrl, messageWsUrl, demo } = management.platform.ready;
  const quotes = new WebSocket(`${quoteWsUrl}/quote?token=${token}`);
  const messages = new WebSocket(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
  const received: string[] = [];
  messages.on('message', (data: Buffer) => received.push(data.toString('utf8')));
  await Promise.all([once(quotes, 'open'), once(messages, 'open')]);
  const signedIn = once(messages, 'message');
  const head = { msgType: 'login', token, sendTime: Date.now(), lang: 'en-US' };
  messages.send(JSON.stringify({ head, device: 2, seqId: 1, trace: 't' }));
  await signedIn;
  expect(received[0]).toContain('subscribe_success');
  const ends = Promise.all(
    [quotes, messages].map(async (socket) => (await once(socket, 'close'))[0] as number),
  );
  return {
    ends,
    received,
    open: () => [quotes, messages].every(({ readyState }) => readyState === WebSocket.OPEN),
  };
}

describe('a token that ends', () => {
  it('closes its own quote and message sockets at once when it is logged out, and no other', async () => {
    await management.addTrader('sockets@meridian.example');
    const [first, second] = [
      await management.signIn('sockets@meridian.example'),
      await management.signIn('sockets@meridian.example'),
    ];
    const [ended, other] = [await openSockets(first), await openSockets(second)];
    const logout = await management.post('/api/logout', {}, { token: first });
    expect(logout.listed).toBe('0');
    expect(await ended.ends).toEqual([1008, 1008]);
    expect(other.open()).toBe(true);
  });

  it('closes its sockets when an operator ends the sessions, after the message that says so', async () => {
    const trader = await management.addTrader('forced@meridian.example');
    const sockets = await openSockets(trader.token);
    const forced = await management.call(BIZ.forceLogout, { customerNo: trader.customerNo });
    expect(forced.listed).toBe('0');
    expect(await sockets.ends).toEqual([1008, 1008]);
    expect(sockets.received.some((text) => text.includes('UserForceLogoutRet'))).toBe(true);
  });

  it('closes the sockets of its push token too', async () => {
    const trader = await management.addTrader('push@meridian.example');
    const push = await management.own<string>(trader.token, 'getMsgPushToken');
    const sockets = await openSockets(push.envelope.data);
    await management.call(BIZ.forceLogout, { customerNo: trader.customerNo });
    expect(await sockets.ends).toEqual([1008, 1008]);
  });
});

describe('a customer that its operator disables', () => {
  it('is shut out everywhere at once, is listed as disabled, and comes back with status 1', async () => {
    const email = 'disabled@meridian.example';
    const trader = await management.addTrader(email);
    const sockets = await openSockets(trader.token);
    const body = { customerNo: trader.customerNo, status: 2 };
    const disabled = await management.call(BIZ.setCustomerStatus, body);
    expect(disabled.listed).toBe('0');
    expect(await sockets.ends).toEqual([1008, 1008]);
    expect((await management.own(trader.token, BIZ_TYPE.findCustomerInfo)).listed).toBe('GGATEWAY_CODE_101');
    const login = { type: 1, loginName: email, device: 2, isThird: false, loginPwd: CUSTOMER_PASSWORD };
    const refused = await management.post(LOGIN, login, { token: null });
    expect(refused.listed).toBe('USCUSTOMER_API_0000103');
    const page = await management.call<{ records: { status: number; id: number }[] }>(BIZ.customerPage, {
      customerNo: trader.customerNo,
    });
    expect(page.envelope.data.records[0]?.status).toBe(2);
    const customerId = String(page.envelope.data.records[0]?.id);
    expect((await management.call(BIZ.setCustomerStatus, { customerId, status: 1 })).listed).toBe('0');
    expect((await management.post(LOGIN, login, { token: null })).listed).toBe('0');
  });

  it('is unknown to the key that it holds', async () => {
    const trader = await management.addTrader('key-holder@meridian.example');
    const key = await management.own<{ apiKey: string }>(trader.token, BIZ_TYPE.applyApi, { tag: 'one' });
    const call = () =>
      management.post<null>(
        `/openapi-c/global/${BIZ_TYPE.findCustomerInfo}`,
        {},
        { apiKey: key.envelope.data.apiKey, timestamp: String(Date.now()), signature: 'none', token: null },
      );
    expect((await call()).envelope.code).toBe('00012001');
    await management.call(BIZ.setCustomerStatus, { customerNo: trader.customerNo, status: 2 });
    expect((await call()).envelope.code).toBe('00012003');
    await management.call(BIZ.setCustomerStatus, { customerNo: trader.customerNo, status: 1 });
    expect((await call()).envelope.code).toBe('00012001');
  });
});

describe('verification codes of the embedded platform', () => {
  const code = { bizType: 'EMAIL_LOGIN_VERIFICATION_CODE', toUser: 'codes@meridian.example' };

  it('are read by the operator, by a call and from the file, and let the customer sign in', async () => {
    await management.addCustomer(code.toUser);
    const path = `/api/global/${BIZ_TYPE.verifyCodeSend}`;
    const sent = await management.post<{ token: string }>(path, code, { token: null });
    const messages = await management.call<{ code: string; content: string }[]>(BIZ.outboxMessages, {
      toUser: code.toUser,
    });
    const verifyCode = messages.envelope.data[0]?.code;
    expect(verifyCode).toMatch(/^\d{6}$/);
    const lines = readFileSync(outbox, 'utf8').trim().split('\n');
    const kept = lines.map((line) => JSON.parse(line) as { toUser: string; code: string; companyId: number });
    expect(kept.find(({ toUser }) => toUser === code.toUser)).toMatchObject({
      code: verifyCode,
      companyId: 1,
    });
    expect(statSync(outbox).mode & 0o777).toBe(0o600);
    const login = { type: 1, loginName: code.toUser, verifyCode, sendToken: sent.envelope.data.token };
    expect((await management.post(LOGIN, login, { token: null })).listed).toBe('0');
  });

  it('are for no customer, and reading them stands in the audit trail', async () => {
    const token = await management.signIn(code.toUser).catch(() => '');
    const asCustomer = await management.post(`/openapi-b/${BIZ.outboxMessages}`, {}, { token });
    expect(asCustomer.listed).toBe('GGATEWAY_CODE_005');
    expect((await management.own(token, BIZ.outboxMessages)).listed).toBe('GGATEWAY_CODE_010');
    const trail = await management.call<{ records?: { bizType: string }[] }>(BIZ.auditPage, {
      afterSeq: 0,
      size: 500,
    });
    expect(JSON.stringify(trail.envelope.data)).toContain(BIZ.outboxMessages);
  });
});

describe('what visitors and new customers are told and write', () => {
  const OWN = '/api/global/';
  const asGuest = <Data>(bizType: string, body: object) =>
    management.post<Data>(OWN + bizType, body, { token: null });

  it('a message of the contact form reaches the operator of its company and nobody else', async () => {
    const form = { companyId: 1, name: 'Ada', email: 'ada@visitors.example', message: 'Do you trade gold?' };
    expect(await asGuest(BIZ_TYPE.sendContactUsMsg, form)).toMatchObject({
      listed: '0',
      envelope: { data: null },
    });
    const { customerNo, token } = await management.addTrader('writer@meridian.example');
    const mine = { email: 'writer@meridian.example', message: 'Please call me.' };
    expect((await management.own(token, BIZ_TYPE.sendContactUsMsg, mine)).listed).toBe('0');
    for (const [change, code] of [
      [{ message: ' ' }, 'USCUSTOMER_API_0000501'],
      [{ message: undefined }, 'USCUSTOMER_API_0000501'],
      [{ email: 'nowhere' }, 'USCUSTOMER_API_0000510'],
      [{ message: 'x'.repeat(5_001) }, 'GGATEWAY_CODE_015'],
      [{ companyId: 2 }, 'GGATEWAY_CODE_015'],
    ] as const)
      expect((await asGuest(BIZ_TYPE.sendContactUsMsg, { ...form, ...change })).listed).toBe(code);
    const written = () => management.call<{ id: number }[]>(BIZ.contactMessages);
    const { data } = (await written()).envelope;
    expect(data).toMatchObject([
      { customerNo, name: '', ...mine, answeredBy: null, answeredTime: null },
      { customerNo: null, name: 'Ada', email: form.email, message: form.message },
    ]);
    const mark = async (id: number | undefined, answered: boolean) =>
      (await management.call(BIZ.markContactMessage, { id, answered })).listed;
    expect([await mark(data[0]?.id, true), await mark(4_000, true)]).toEqual(['0', 'USCUSTOMER_API_0000003']);
    expect((await written()).envelope.data).toMatchObject([
      { answeredBy: expect.any(String), answeredTime: expect.any(Number) },
      { answeredBy: null },
    ]);
    expect(await mark(data[0]?.id, false)).toBe('0');
    expect((await written()).envelope.data).toMatchObject([{ answeredBy: null, answeredTime: null }, {}]);
    expect((await management.own(token, BIZ.contactMessages)).listed).toBe('GGATEWAY_CODE_010');
  });

  it('a password link is e-mailed, is good once, and sets the password', async () => {
    const email = 'linked@meridian.example';
    const phone = { phone: '91230077', phoneArea: '+65' };
    const customerNo = await management.addCustomer(email, { ...phone, pwd: undefined });
    const page = 'https://client.example/set?lang=en';
    await management.call(BIZ.saveCompanySettings, { allowedOrigins: ['https://client.example'] });
    const sent = await management.call<{ email: string }>(BIZ.sendPasswordLink, { customerNo, page });
    expect(sent.envelope.data).toEqual({ email: 'lin****@meridian.example' });
    const outboxOf = async (toUser: string) =>
      (
        await management.call<{ code: string; title: string; content: string }[]>(BIZ.outboxMessages, {
          toUser,
        })
      ).envelope.data[0];
    const { title = '', content: mailed = '' } = (await outboxOf(email)) ?? {};
    expect(title).toMatch(/^Meridian(: Set your password|：(设置登录密码|設定登入密碼))$/);
    const checkToken = /checkToken=([\w-]{43})$/m.exec(mailed)?.[1];
    expect(mailed).toContain(`${page}&checkToken=`);
    const ofOthers = ['https://elsewhere.example/', 'https://client.example.evil/', 'http://client.example/'];
    for (const other of [...ofOthers, 'https://user@client.example/', 'https://client.example:444/'])
      expect((await management.call(BIZ.sendPasswordLink, { customerNo, page: other })).listed, other).toBe(
        'GGATEWAY_CODE_104',
      );
    const check = async () =>
      (await asGuest(BIZ_TYPE.checkToken, { companyId: 1, checkToken })).envelope.data;
    expect(await check()).toMatchObject({ errorCode: '0', bool: 'yes' });

    const toUser = `${phone.phoneArea} ${phone.phone}`;
    const requested = { bizType: 'SMS_COMMON_VERIFICATION_CODE', toUser };
    const ticket = await asGuest<{ token: string }>(BIZ_TYPE.verifyCodeSend, requested);
    const proof = {
      smsVerifyCode: (await outboxOf(toUser.replace(/\D/g, '')))?.code,
      smsSendToken: ticket.envelope.data.token,
    };
    const proved = await asGuest<{ validToken: string }>(BIZ_TYPE.checkPhone, {
      checkToken,
      ...phone,
      ...proof,
    });
    const { validToken } = proved.envelope.data;
    const password = { newPwd: 'c'.repeat(32), device: 1, validToken };
    const set = await asGuest<{ token: string }>(BIZ_TYPE.firstSetLoginPwd, password);
    expect((await management.own(set.envelope.data.token, BIZ_TYPE.findCustomerInfo)).listed).toBe('0');
    expect(await check()).toMatchObject({ errorCode: 'CUSTOMER_API_0000149', bool: 'no' });
    const login = { type: 1, loginName: email, device: 2, isThird: false, loginPwd: password.newPwd };
    expect((await management.post(LOGIN, login, { token: null })).listed).toBe('0');
    expect((await management.call(BIZ.sendPasswordLink, { customerNo: '99999999' })).listed).toBe(
      'USCUSTOMER_API_0000003',
    );
    // Whoever has a password gets no link: not after this one, nor a customer who was made with one.
    const withPassword = await management.addCustomer('has-one@meridian.example');
    for (const owner of [customerNo, withPassword])
      expect((await management.call(BIZ.sendPasswordLink, { customerNo: owner })).listed).toBe(
        'USCUSTOMER_API_0000135',
      );
    const silent = await management.addCustomer('', {
      email: undefined,
      pwd: undefined,
      phone: '91230078',
      phoneArea: '+65',
    });
    expect((await management.call(BIZ.sendPasswordLink, { customerNo: silent })).listed).toBe(
      'USCUSTOMER_API_0000508',
    );
  });

  it('a customer who comes by the link of an agent needs no code and is one of those that the agent brought', async () => {
    const agent = await management.addTrader('agent@meridian.example');
    expect((await management.call(BIZ.appointAgent, { customerNo: agent.customerNo })).listed).toBe('0');
    const email = 'brought@meridian.example';
    const form = { type: 1, loginName: email, country: 'SG', registerSource: 1, pwd: CUSTOMER_PASSWORD };
    const register = (thirdServerCode: string, more: object = {}) =>
      asGuest<Record<string, unknown>>(BIZ_TYPE.registerOfAgentShareLink, {
        ...form,
        thirdServerCode,
        ...more,
      });
    const registered = await register(agent.customerNo);
    expect(registered.listed).toBe('0');
    const { customerNo, token, list } = registered.envelope.data;
    expect(Array.isArray(list)).toBe(true);
    for (const member of ['apiCheckSwitch', 'apiCheckRule'])
      expect(registered.envelope.data).not.toHaveProperty(member);
    expect((await management.own(String(token), BIZ_TYPE.findCustomerInfo)).envelope.data).toMatchObject({
      customerNo,
    });
    expect((await register(agent.customerNo)).listed).toBe('USCUSTOMER_API_0000107');
    const other = { loginName: 'other@meridian.example' };
    expect((await register('nobody', other)).listed).toBe('USCUSTOMER_API_0000901');

    const brought = async (who: string) =>
      (await management.own(who, BIZ_TYPE.queryCustomerOfAgentPage, { current: 1, size: 10 })).envelope.data;
    expect(await brought(agent.token)).toEqual({
      records: [
        {
          id: expect.any(Number),
          createTime: expect.any(Number),
          updateTime: expect.any(Number),
          customerGroupId: 1,
          customerGroupName: 'Customers',
          status: 1,
          companyId: 1,
          customerNo,
          phone: null,
          phoneArea: null,
          registerSource: 1,
          unitId: null,
          firstName: null,
          lastName: null,
          email: 'bro****@meridian.example',
          customerType: 0,
        },
      ],
      total: 1,
      size: 10,
      current: 1,
    });
    expect(await brought(String(token))).toMatchObject({ records: [], total: 0 });
    expect((await management.call(BIZ.dismissAgent, { customerNo: agent.customerNo })).listed).toBe('0');
    expect((await register(agent.customerNo, other)).listed).toBe('USCUSTOMER_API_0000903');
  });
});
