import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Mailbox } from './support/mailbox.ts';
import { placed } from './support/orders.ts';
import { expectShape } from './support/shape.ts';
import { md5 } from './support/signing.ts';
import { LOGIN, PASSWORD, Venue, WEB, type Answer, type Open, type Trader } from './support/venue.ts';

/** Registration, sign-in and what belongs to a customer, with the codes that each refusal has. */

const REGISTER = `/api/register/${WEB}register`;
const GOOGLE = '/api/h/com.cats.customer.api.app.CustomerThirdLoginService/googleVerify';
const CLIENT_ID = 'meridian.apps.example';
const NEW_PASSWORD = md5('battery staple');
const US = 'USCUSTOMER_API_';
const LONG_EMAIL = `${'a'.repeat(250)}@example.com`;
const ADD_CUSTOMER = 'customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc';

let folder: string;
let venue: Venue;
let mailbox: Mailbox;
let trader: Trader;
let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

beforeAll(async () => {
  const keys = await generateKeyPair('RS256', { extractable: true });
  privateKey = keys.privateKey;
  folder = mkdtempSync(path.join(tmpdir(), 'interface-'));
  const file = path.join(folder, 'google.json');
  const key = { ...(await exportJWK(keys.publicKey)), kid: 'ours', alg: 'RS256' };
  writeFileSync(
    file,
    JSON.stringify({ clientId: CLIENT_ID, developerAccount: 'dev@example.com', keys: [key] }),
  );
  venue = await Venue.start('--rate-limits', 'off', '--google', file);
  mailbox = await Mailbox.open(venue);
  trader = await venue.trader(0);
});
afterAll(async () => {
  mailbox.close();
  await venue.stop();
  rmSync(folder, { recursive: true });
});

const listed = async (answer: Promise<Answer>) => (await answer).listed;
const own = (name: string, body: object = {}, { token } = trader) =>
  venue.call(`${name.startsWith('customer.') ? '' : WEB}${name}`, body, { token });
const login = (body: object) => venue.post(LOGIN, { device: 2, isThird: false, ...body });
const register = (body: object) => venue.post(REGISTER, { country: 'SG', ...body });

describe('registration', () => {
  it('takes a code that was sent, and then the customer signs in [CU-06] [CU-08] [CU-01]', async () => {
    const loginName = 'newcomer@example.com';
    const code = await mailbox.code('EMAIL_REGISTER_VERIFICATION_CODE', loginName);
    expect(Object.keys(mailbox.answered)).toContain('token');
    expect(JSON.stringify(mailbox.answered)).not.toContain(code.verifyCode);
    const body = { type: 1, loginName, pwd: PASSWORD, ...code };
    expect(await listed(register({ ...body, verifyCode: '1' }))).toBe(`${US}0000511`);
    const done = await register(body);
    expect(done.listed, done.text).toBe('0');
    const { token } = await venue.signIn(loginName);
    const info = await venue.ask(`${WEB}findCustomerInfo`, {}, { token });
    expect(info).toMatchObject({
      email: expect.stringContaining('@example.com'),
      customerNo: expect.any(String),
    });
    const again = await mailbox.code('EMAIL_REGISTER_VERIFICATION_CODE', loginName);
    expect(await listed(register({ ...body, ...again }))).toBe(`${US}0000107`);
  });

  it('by a phone number is signed in to by that number, and no other may take it [CU-01] [ER-42] [ER-48]', async () => {
    const phone = { type: 2, phoneArea: '+65', loginName: '81234009' };
    const code = await mailbox.code('SMS_REGISTER_VERIFICATION_CODE', '6581234009');
    expect(await listed(register({ ...phone, pwd: PASSWORD, ...code }))).toBe('0');
    expect(await listed(login({ ...phone, loginPwd: PASSWORD }))).toBe('0');
    const again = await mailbox.code('SMS_REGISTER_VERIFICATION_CODE', '6581234009');
    expect(await listed(register({ ...phone, pwd: PASSWORD, ...again }))).toBe(`${US}0000106`);
    const bind = { phoneArea: '+65', phone: '81234009' };
    expect(await listed(own('bindPhone', bind))).toBe(`${US}0000142`);
  });

  it.each<[object, string]>([
    [{ type: 1 }, '0000501'],
    [{ type: 2, loginName: '' }, '0000502'],
    [{ type: 2, loginName: '123' }, '0000503'],
    [{ type: 2, loginName: 'abcdefg' }, '0000504'],
    [{ type: 2, loginName: '81234567', phoneArea: '+123456' }, '0000506'],
    [{ type: 2, loginName: '81234567', phoneArea: '+999' }, '0000507'],
    [{ type: 1, loginName: '' }, '0000508'],
    [{ type: 1, loginName: LONG_EMAIL }, '0000509'],
    [{ type: 1, loginName: 'no address' }, '0000510'],
  ])('and sign-in of %j are refused with %s [ER-54] [ER-66]', async (body, code) => {
    expect(await listed(register(body))).toBe(US + code);
    expect(await listed(login({ loginPwd: PASSWORD, ...body }))).toBe(US + code);
  });

  it.each<[object, string]>([
    [{ customerGroupId: 77 }, '0000301'],
    [{ customerGroupId: 2 }, '0000311'],
    [{ tradeTypeCurrencyList: [{ tradeType: 4, allCurrency: 'USDT' }] }, '0000314'],
    [{ tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'GOLDBAR' }] }, '0000114'],
    [{ customerAgentMark: 'nobody' }, '0000901'],
    [{}, '0000521'],
  ])('with %j is refused with %s [ER-47] [ER-53] [ER-56] [ER-62]', async (more, code) => {
    expect(await listed(register({ type: 1, loginName: 'other@example.com', ...more }))).toBe(US + code);
  });

  it('needs a company that exists and takes customers [ER-41] [ER-46]', async () => {
    const body = { type: 1, loginName: 'other@example.com', country: 'SG' };
    expect(await listed(venue.post(REGISTER, body, { companyId: '99' }))).toBe(`${US}0000111`);
    expect(await listed(venue.post(REGISTER, body, { companyId: '2' }))).toBe(`${US}0000007`);
  });

  it('by the back office names what is taken and what is needed [ER-42] [ER-45]', async () => {
    const usual = { pwd: PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
    const both = { email: 'both@example.com', phone: '81230001', phoneArea: '+65' };
    const add = (body: object) => listed(venue.manage(ADD_CUSTOMER, { ...usual, ...body }));
    expect(await add(both)).toBe('0');
    expect(await add(both)).toBe(`${US}0000101`);
    expect(await add({ ...both, phone: '81230002' })).toBe(`${US}0000107`);
    expect(await add({})).toBe(`${US}0000105`);
  });
});

describe('sign-in', () => {
  it('with a wrong password and of an unknown account fail alike [CU-02] [ER-43]', async () => {
    const wrong = await login({ type: 1, loginName: trader.email, loginPwd: NEW_PASSWORD });
    const unknown = await login({ type: 1, loginName: 'nobody@example.com', loginPwd: NEW_PASSWORD });
    expect([wrong.listed, unknown.listed]).toEqual([`${US}0000102`, `${US}0000102`]);
    expect(wrong.body.msg).toBe(unknown.body.msg);
    const code = await mailbox.code('EMAIL_LOGIN_VERIFICATION_CODE', 'unknown@example.com');
    expect(await listed(login({ type: 1, loginName: 'unknown@example.com', ...code }))).toBe(`${US}0000112`);
  });

  it('locks after five wrong passwords, for half an hour, whether the name exists or not [ER-44]', async () => {
    const { email } = await venue.trader(0);
    for (const loginName of [email, 'ghost@example.com']) {
      for (let attempt = 0; attempt < 5; attempt++)
        await login({ type: 1, loginName, loginPwd: NEW_PASSWORD });
      expect(await listed(login({ type: 1, loginName, loginPwd: PASSWORD }))).toBe(`${US}0000113`);
    }
    await venue.skip(31 * 60_000);
    expect(await listed(login({ type: 1, loginName: email, loginPwd: PASSWORD }))).toBe('0');
  });

  it.each<[object, string]>([
    [{ type: 1, loginName: 'a@example.com', loginPwd: '' }, '0000125'],
    [{ type: 7, loginName: 'a@example.com', loginPwd: PASSWORD }, '0001025'],
    [{ type: 3, loginName: '', loginPwd: PASSWORD }, '0000105'],
    [{ type: 3, loginName: 'x-1', loginPwd: PASSWORD }, '0000104'],
  ])('with %j is refused with %s [ER-45] [ER-49] [ER-65] [ER-66]', async (body, code) => {
    expect(await listed(login(body))).toBe(US + code);
  });

  it('ends after thirty days [ER-25]', async () => {
    const { token } = await venue.trader(0);
    await venue.skip(30 * 86_400_000);
    expect(await listed(venue.call(`${WEB}findCustomerInfo`, {}, { token }))).toBe('GGATEWAY_CODE_005');
    trader = { ...trader, token: (await venue.signIn(trader.email)).token };
  });

  it('gives a token that randomKey replaces, the old one once only [CU-10]', async () => {
    const { token } = await venue.signIn(trader.email);
    const fresh: string = await venue.ask('thirdExt/randomKey', {}, { token });
    const find = (used: string) => listed(venue.call(`${WEB}findCustomerInfo`, {}, { token: used }));
    expect(await find(fresh)).toBe('0');
    expect(await find(token)).toBe('GGATEWAY_CODE_005');
    const again = venue.call('thirdExt/randomKey', {}, { token });
    expect(await listed(again)).toBe('GGATEWAY_CODE_005');
  });

  it('with a social identity is configured, verified and refused when altered [CU-04] [CU-05] [ER-62]', async () => {
    const config = (thirdSource: string) =>
      venue.call('customer.app.CustomerThirdLoginService.config', { thirdSource });
    expect((await config('google')).data).toMatchObject({ clientId: CLIENT_ID, thirdSource: 'google' });
    expect(await listed(config('x'))).toBe(`${US}0000902`);
    const seconds = Math.floor(venue.nowMs() / 1000);
    const token = (claims: object) =>
      new SignJWT({
        iss: 'https://accounts.google.com',
        aud: CLIENT_ID,
        sub: 'google-1',
        iat: seconds - 60,
        exp: seconds + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'ours' })
        .sign(privateKey);
    const verify = async (idToken: string) => venue.post(GOOGLE, { idToken });
    const good = await token({});
    expect((await verify(good)).data).toMatchObject({ result: true, token: '' });
    const [head, body, signature] = good.split('.');
    const another = signature!.startsWith('A') ? 'B' : 'A';
    const altered = [head, body, another + signature!.slice(1)].join('.');
    const wrong = [altered, await token({ exp: seconds - 30 }), await token({ aud: 'somebody else' }), 'x'];
    for (const idToken of wrong) {
      const answer = await verify(idToken);
      expect(answer.listed === '0' && answer.data.result === true, answer.text).toBe(false);
    }
  });
});

describe('the record of a customer', () => {
  it('lists its accounts by type, with number, digits and currency, none of which is one that nothing trades [CU-15] [HU-30]', async () => {
    for (const [tradeType, allCurrency] of [
      [2, 'HKD'],
      [1, 'hkd'],
      [6, 'EUR,HKD'],
    ]) {
      const idle = { tradeTypeCurrencyList: [{ tradeType, allCurrency }] };
      expect(await listed(own('openAccount', idle))).toBe(`${US}0000114`);
    }
    const wanted = { tradeTypeCurrencyList: [{ tradeType: 2, allCurrency: 'USDT,EUR' }] };
    expect(await listed(own('openAccount', wanted))).toBe('0');
    const { accountList } = (await own('findCustomerInfo')).data;
    for (const account of accountList)
      expectShape(account, { accountId: 'int', digits: 'int', currency: 'text', tradeType: 'int' });
    const isolated = accountList.filter(({ tradeType }: Open) => tradeType === 2);
    expect(isolated.map(({ currency }: Open) => currency).sort()).toEqual(['EUR', 'USDT']);
  });

  it('finds no account of an unknown number, and no messages of others [ER-40] [ER-65]', async () => {
    const query = { tradeType: 2, accountId: 999_999 };
    expect(await listed(own('queryAccountById', query))).toBe(`${US}0000003`);
    const { customerNo } = await venue.trader(0);
    const messages = 'message.app.CompanyNoticeApiService.customerViewMsgPage';
    const answer = venue.call(messages, { customerNo }, { token: trader.token });
    expect(await listed(answer)).toBe(`${US}0001029`);
  });
});

describe('a verification code', () => {
  it.each<[object, string]>([
    [{ bizType: 'SMS_REGISTER_VERIFICATION_CODE', toUser: '' }, '0000502'],
    [{ bizType: 'SMS_REGISTER_VERIFICATION_CODE', toUser: '12345x' }, '0000504'],
    [{ bizType: 'EMAIL_REGISTER_VERIFICATION_CODE' }, '0000508'],
    [{ bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: LONG_EMAIL }, '0000509'],
    [{ bizType: 'EMAIL_REGISTER_VERIFICATION_CODE', toUser: 'a@b' }, '0000510'],
  ])('is not sent for %j: %s [ER-54] [CU-08]', async (body, code) => {
    const answer = venue.call('message.app.VerificationApiService.verifyCodeSend', body);
    expect(await listed(answer)).toBe(US + code);
  });

  it('may be wrong five times and is void then [ER-55]', async () => {
    const purpose = { bizType: 'EMAIL_COMMON_VERIFICATION_CODE', toUser: 'guesser@example.com' };
    const { verifyCode, sendToken } = await mailbox.code(purpose.bizType, purpose.toUser);
    const check = (code: string) =>
      listed(
        venue.call('message.app.VerificationApiService.verifyCodeCheck', { ...purpose, sendToken, code }),
      );
    const wrong = verifyCode === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < 5; attempt++) expect(await check(wrong)).toBe(`${US}0000511`);
    expect(await check(verifyCode)).toBe(`${US}0000512`);
  });

  it.each<[string, object, string]>([
    ['bindPhone', { phone: '81234567' }, '0000505'],
    ['changePhone', { phoneArea: '+65', phone: '81234567' }, '0000136'],
    ['bindEmail', { email: 'second@example.com' }, '0000122'],
    ['changeEmail', { email: 'both@example.com' }, '0000141'],
    ['changeEmail', { email: 'fresh@example.com', verifyCode: '1', sendToken: 'x' }, '0000515'],
    ['bindPhone', { phoneArea: '+65', phone: '81234555', verifyCode: '1', sendToken: 'x' }, '0000518'],
    ['forgetAssertsPwd', { type: 1, loginName: 'both@example.com', newPwd: PASSWORD }, '0000137'],
    ['customer.app.GoogleVerifyApiService.checkGoogleCode', {}, '0000520'],
  ])('or an address is needed by %s of %j: %s [ER-45] [ER-48] [ER-56] [ER-57]', async (name, body, code) => {
    expect(await listed(own(name, body))).toBe(US + code);
  });

  it('of the old and of the new address is checked when an address changes; a token alone changes none [ER-48] [ER-56] [HU-92]', async () => {
    const who = await venue.trader(0);
    const headers = { token: who.token };
    const phone = (digits: string) => ({ phoneArea: '+65', phone: digits });
    const first = await mailbox.code('SMS_COMMON_VERIFICATION_CODE', '6581234101', headers);
    expect(await listed(own('bindPhone', { ...phone('81234101'), ...first }, who))).toBe(`${US}0000521`);
    expect(await listed(own('bindPhone', { ...phone('81234101'), ...first, loginPwd: PASSWORD }, who))).toBe(
      '0',
    );
    expect(await listed(own('bindPhone', phone('81234101'), who))).toBe(`${US}0000121`);
    const next = phone('81234102');
    const sent = await mailbox.code('SMS_COMMON_VERIFICATION_CODE', '81234102', headers);
    expect(await listed(own('changePhone', { ...next, ...sent, verifyCode: '1' }, who))).toBe(`${US}0000513`);
    const old = await mailbox.code('SMS_LOGINED_VERIFICATION_CODE', undefined, headers);
    const proof = { originalVerifyCode: '1', originalSendToken: old.sendToken };
    expect(await listed(own('changePhone', { ...next, ...sent, ...proof }, who))).toBe(`${US}0000514`);
    const right = { ...next, ...sent, ...proof, originalVerifyCode: old.verifyCode };
    expect(await listed(own('changePhone', right, who))).toBe('0');
    const email = 'third@example.com';
    const toEmail = await mailbox.code('EMAIL_COMMON_VERIFICATION_CODE', email, headers);
    const mine = await mailbox.code('EMAIL_LOGINED_VERIFICATION_CODE', undefined, headers);
    const wrong = { originalVerifyCode: '1', originalSendToken: mine.sendToken };
    expect(await listed(own('changeEmail', { email, ...toEmail, ...wrong }, who))).toBe(`${US}0000516`);
    expect(await listed(own('changeEmail', { email, ...toEmail, loginPwd: PASSWORD }, who))).toBe('0');
    expect(await listed(login({ type: 1, loginName: email, loginPwd: PASSWORD }))).toBe('0');
  });
});

describe('one-time codes', () => {
  it('of an authenticator are set up once and asked for at sign-in [ER-51] [ER-56] [ER-57]', async () => {
    const who = await venue.trader(0);
    const { secret, id } = (await own('customer.app.GoogleVerifyApiService.generateGoogleAccount', {}, who))
      .data;
    const next = async () => {
      await venue.skip(30_000);
      return generateSync({ secret, epoch: Math.floor(venue.nowMs() / 1000) });
    };
    const wrong = async () => String((Number(await next()) + 1) % 1_000_000).padStart(6, '0');
    const enable = (body: object) =>
      listed(own('enableOrForbidMFA', { type: 1, googleId: id, ...body }, who));
    expect(await listed(own('enableOrForbidMFA', { type: 1 }, who))).toBe(`${US}0000521`);
    const headers = { token: who.token };
    const code = await mailbox.code('EMAIL_LOGINED_VERIFICATION_CODE', undefined, headers);
    const proof = { verifyCodeEmail: code.verifyCode, sendTokenEmail: code.sendToken };
    expect(await enable(proof)).toBe(`${US}0000520`);
    expect(await enable({ ...proof, googleCode: await wrong() })).toBe(`${US}0000519`);
    const badProof = { ...proof, verifyCodeEmail: '12345', googleCode: await next() };
    expect(await enable(badProof)).toBe(`${US}0000517`);
    expect(await enable({ ...proof, googleCode: await next() })).toBe('0');
    expect(await enable({ ...proof, googleCode: await next() })).toBe(`${US}0000138`);
    const sign = { type: 1, loginName: who.email, loginPwd: PASSWORD };
    expect(await listed(login(sign))).toBe(`${US}0000138`);
    expect(await listed(login({ ...sign, googleCode: '' }))).toBe(`${US}0000520`);
    expect(await listed(login({ ...sign, googleCode: await wrong() }))).toBe(`${US}0000519`);
    expect(await listed(login({ ...sign, googleCode: await next() }))).toBe('0');
  });
});

describe('a customer', () => {
  it('that the back office has signed out signs in again [ER-32]', async () => {
    const who = await venue.trader(0);
    const { customerId } = who;
    const done = await venue.manage('venue.admin.CustomerAdminService.forceLogout', {
      customerNo: who.customerNo,
      customerId,
    });
    expect(done.listed, done.text).toBe('0');
    expect(await listed(own('findCustomerInfo', {}, who))).toBe('GGATEWAY_CODE_005');
    expect((await venue.signIn(who.email)).token).toBeTypeOf('string');
  });

  it('with a position cannot close its account [ER-47] [ER-61]', async () => {
    const who = await venue.trader();
    await placed(venue, who);
    expect(await listed(own('destroy', {}, who))).toBe(`${US}0000117`);
  });
});
