import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BIZ_TYPE } from '../protocol/business-types.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../protocol/management-types.ts';
import { CUSTOMER_PASSWORD, startManagement, type ManagementHarness } from './management-harness.ts';

const LOGIN = `/api/login/${BIZ_TYPE.login}`;
const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';

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
  const heard: string[] = [];
  messages.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  await Promise.all([once(quotes, 'open'), once(messages, 'open')]);
  const signedIn = once(messages, 'message');
  const head = { msgType: 'login', token, sendTime: Date.now(), lang: 'en-US' };
  messages.send(JSON.stringify({ head, device: 2, seqId: 1, trace: 't' }));
  await signedIn;
  expect(heard[0]).toContain('subscribe_success');
  const ends = Promise.all(
    [quotes, messages].map(async (socket) => (await once(socket, 'close'))[0] as number),
  );
  return {
    ends,
    heard,
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
    expect(sockets.heard.some((text) => text.includes('UserForceLogoutRet'))).toBe(true);
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

describe('a company that is created by a call', () => {
  it('takes customers, has an operator of its own, is disabled and enabled, and is not for others to make', async () => {
    const created = await management.call<{ companyId: number; appId: string; appSecret: string }>(
      BIZ.createCompany,
      { code: 'north', name: 'North Markets', language: 'en-US' },
    );
    expect(created.listed).toBe('0');
    const { companyId, appId, appSecret } = created.envelope.data;
    const company = { companyId: String(companyId), token: null };
    const register = {
      type: 1,
      loginName: 'first@north.example',
      verifyCode: '',
      sendToken: '',
    };
    const code = { bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: register.loginName };
    const sent = await management.post<{ token: string }>(
      `/api/global/${BIZ_TYPE.verifyCodeSend}`,
      code,
      company,
    );
    expect(sent.listed).toBe('0');

    const authorized = await management.post<{ token: string; id: number; status: number }>(AUTH, {
      appId,
      appSecret,
    });
    expect(authorized.envelope.data).toMatchObject({ id: companyId, status: 1 });
    const operator = { token: authorized.envelope.data.token, companyId: String(companyId) };
    const messages = await management.post<{ code: string; toUser: string }[]>(
      `/openapi-b/${BIZ.outboxMessages}`,
      {},
      operator,
    );
    expect(messages.envelope.data).toHaveLength(1);
    expect(messages.envelope.data[0]?.toUser).toBe(register.loginName);
    const customer = {
      email: 'second@north.example',
      pwd: CUSTOMER_PASSWORD,
      country: 'SG',
      registerSource: 3,
      customerGroupId: 1,
    };
    const added = await management.post<string>(`/openapi-b/${BIZ.addCustomer}`, customer, operator);
    expect(added.listed).toBe('0');
    const login = {
      type: 1,
      loginName: customer.email,
      device: 2,
      isThird: false,
      loginPwd: CUSTOMER_PASSWORD,
    };
    const signedIn = await management.post<{ token: string; companyId: number }>(LOGIN, login, company);
    expect(signedIn.listed).toBe('0');
    const own = { companyId: String(companyId), token: signedIn.envelope.data.token };
    expect((await management.post(`/api/global/${BIZ_TYPE.findCustomerInfo}`, {}, own)).listed).toBe('0');

    const foreign = await management.post(
      `/openapi-b/${BIZ.createCompany}`,
      { code: 'x', name: 'X' },
      operator,
    );
    expect(foreign.listed).toBe('USCUSTOMER_API_0001029');
    expect((await management.call(BIZ.createCompany, { code: 'north', name: 'Again' })).listed).toBe(
      'GGATEWAY_CODE_015',
    );

    expect((await management.call(BIZ.setCompanyStatus, { companyId, status: 2 })).listed).toBe('0');
    const companies = await management.call<{ companyId: number; status: number }[]>(BIZ.companies);
    expect(companies.envelope.data.find((one) => one.companyId === companyId)?.status).toBe(2);
    expect((await management.post(LOGIN, login, company)).listed).toBe('USCUSTOMER_API_0000111');
    expect((await management.post(`/api/global/${BIZ_TYPE.findCustomerInfo}`, {}, own)).listed).toBe(
      'USCUSTOMER_API_0000111',
    );
    expect((await management.post(`/openapi-b/${BIZ.customerPage}`, {}, operator)).listed).toBe(
      'USCUSTOMER_API_0000111',
    );
    expect((await management.post(AUTH, { appId, appSecret })).listed).toBe('GGATEWAY_CODE_101');
    expect((await management.call(BIZ.setCompanyStatus, { companyId, status: 1 })).listed).toBe('0');
    expect((await management.post(LOGIN, login, company)).listed).toBe('0');
    expect((await management.call(BIZ.setCompanyStatus, { companyId: 1, status: 2 })).listed).toBe(
      'USCUSTOMER_API_0000004',
    );
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
