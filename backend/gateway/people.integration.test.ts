import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, travellingPassword } from '../services/testing/test-services.ts';
import { LOGIN, NEW_PASSWORD, customerPath, SEND, TestCustomer } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { readAnswer, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const LINK_LIFETIME_MS = 72 * 60 * 60 * 1000;
const MAX_UPLOADS_PER_CUSTOMER = 20;

const WEB = '/api/global/customer.app.CustomerWebApiService.';
const WALLET = '/api/global/customer.app.CustomerWalletWebApiService.';
const BANK = '/api/global/customer.app.WithdrawBankWebApiService.';
const EXTEND = '/api/global/customer.app.CustomerExtendWebApiService.';
const ERC20 = `0x${'a'.repeat(40)}`;
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let test: TestGateway;
/** How long a replaced address vouches for nothing else; written out. */
const CONTACT_HOLD_MS = 2 * 24 * 60 * 60 * 1000;
let people = 0;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

const codeFor = async (bizType: string, toUser: string | undefined, headers = {}) => {
  const { token } = (await test.post(SEND, { bizType, toUser }, headers)).body.data as { token: string };
  return { code: (await test.services.outbox.recent(1))[0]?.code ?? '', ticket: token };
};
/** A customer with an e-mail address and a phone number. */
async function reachable(change: object = {}): Promise<{ customer: TestCustomer; phone: string }> {
  const customer = await TestCustomer.register(test, change);
  const phone = `9555${String(++people).padStart(4, '0')}`;
  const members = await customer.codeMembers('SMS_COMMON_VERIFICATION_CODE', `+65 ${phone}`);
  const own = await customer.sendCode('EMAIL_LOGINED_VERIFICATION_CODE');
  const proof = { originalVerifyCode: own.code, originalSendToken: own.ticket };
  expect((await customer.call('bindPhone', { phone, phoneArea: '+65', ...members, ...proof })).listed).toBe(
    '0',
  );
  return { customer, phone };
}

describe('addresses of a customer', () => {
  it('change with a code of the present one (V1v1v2) or of either (MFA)', async () => {
    const { customer } = await reachable();
    const own = (channel: string) =>
      codeFor(`${channel}_LOGINED_VERIFICATION_CODE`, undefined, customer.headers);
    const fresh = (channel: string, to: string) =>
      codeFor(`${channel}_COMMON_VERIFICATION_CODE`, to, customer.headers);
    const email = `new-${++people}@example.com`;
    const to = await fresh('EMAIL', email);
    const before = await own('EMAIL');
    const request = { email, emailArea: '+65', verifyCode: to.code, sendToken: to.ticket, googleCode: '' };
    const path = customerPath('changeEmailV1v1v2');
    const bad = { ...request, verifyCodeOld: '000000', sendTokenOld: 'no ticket' };
    await expectFailure(test, { path, body: bad, headers: customer.headers }, 'USCUSTOMER_API_0000516');
    const good = { ...request, verifyCodeOld: before.code, sendTokenOld: before.ticket };
    expect((await customer.call('changeEmailV1v1v2', good)).listed).toBe('0');

    const other = `other-${++people}@example.com`;
    const [proof, toOther] = [await own('SMS'), await fresh('EMAIL', other)];
    const mfa = {
      email: other,
      verifyCodeNew: toOther.code,
      sendTokenNew: toOther.ticket,
      type: 2,
      verifyCodeOld: proof.code,
      sendTokenOld: proof.ticket,
    };
    expect((await customer.call('changeEmailMFA', mfa)).listed).toBe('0');

    const phone = `9777${String(++people).padStart(4, '0')}`;
    const [old, next] = [await own('SMS'), await fresh('SMS', `+65 ${phone}`)];
    const change = { phone, phoneArea: '+65', verifyCode: next.code, sendToken: next.ticket };
    const phoneRequest = { ...change, verifyCodeOld: old.code, sendTokenOld: old.ticket };
    expect((await customer.call('changePhoneV1v1v2', phoneRequest)).listed).toBe('0');
    // The new e-mail vouches for the phone when it is two days old.
    test.services.wallClock.advance(CONTACT_HOLD_MS);
    const last = `9888${String(++people).padStart(4, '0')}`;
    const [byEmail, toLast] = [await own('EMAIL'), await fresh('SMS', `+65 ${last}`)];
    const mfaPhone = {
      phone: last,
      phoneArea: '+65',
      verifyCodeNew: toLast.code,
      sendTokenNew: toLast.ticket,
      type: 1,
      verifyCodeOld: byEmail.code,
      sendTokenOld: byEmail.ticket,
    };
    expect((await customer.call('changePhoneMFA', mfaPhone)).listed).toBe('0');
    expect((await customer.call('findPhoneAndEmail')).body.data).toMatchObject({
      email: expect.stringContaining('oth') as string,
      phone: expect.stringMatching(/\d$/) as string,
    });
  });
});

describe('the fund password', () => {
  it('is set, changed and replaced with a code of the own address', async () => {
    const customer = await TestCustomer.register(test);
    const proof = async () => {
      const { code, ticket } = await codeFor('EMAIL_LOGINED_VERIFICATION_CODE', undefined, customer.headers);
      return { type: 1, verifyCode: code, sendToken: ticket };
    };
    const { sendToken, ...first } = await proof();
    const pin = travellingPassword('123456');
    expect(
      (await customer.call('bindAssertsPwdMFA', { newPwd: pin, sendToken6: sendToken, ...first })).listed,
    ).toBe('0');
    const bound = {
      path: customerPath('bindAssertsPwdMFA'),
      body: { newPwd: pin, type: 1 },
      headers: customer.headers,
    };
    await expectFailure(test, bound, 'USCUSTOMER_API_0000133');
    const update = { oldPwd: pin, newPwd: NEW_PASSWORD, ...(await proof()) };
    expect((await customer.call('updateAssertsPwdMFA', update)).listed).toBe('0');
    for (const name of ['forgetAssertsPwdV1v1v2', 'forgetAssertsPwdMFA']) {
      expect((await customer.call(name, { newPwd: TEST_PASSWORD, ...(await proof()) })).listed, name).toBe(
        '0',
      );
      const wrong = { newPwd: TEST_PASSWORD, type: 1, verifyCode: '000000', sendToken: 'none' };
      expect((await customer.call(name, wrong)).listed, name).toBe('USCUSTOMER_API_0000517');
    }
  });
});

describe('the link to a first password', () => {
  it('is checked, proves a phone, sets the password once and signs in [LINK_LIFETIME_MS]', async () => {
    const { customer, phone } = await reachable({ pwd: undefined });
    const { passwordLinks, directory } = test.services.customers;
    const row = (await directory.byEmail(1, customer.email))!;
    const checkToken = await passwordLinks.issue({ companyId: 1, customerId: row.id }, 'link');
    const check = async (token: string) =>
      (await test.post(`${WEB}checkToken`, { companyId: 1, checkToken: token })).body.data;
    expect(await check(checkToken)).toMatchObject({ errorCode: '0', bool: 'yes' });
    expect(await check('nothing')).toMatchObject({ errorCode: 'CUSTOMER_API_0000148', bool: 'no' });
    const { code, ticket } = await codeFor('SMS_COMMON_VERIFICATION_CODE', `+65 ${phone}`);
    const sms = { phone, phoneArea: '+65', smsVerifyCode: code, smsSendToken: ticket };
    const path = `${WEB}checkPhone`;
    const foreign = { path, body: { checkToken, ...sms, phone: '91111111' } };
    await expectFailure(test, foreign, 'USCUSTOMER_API_0000147');
    await expectFailure(test, { path, body: { ...sms, checkToken: 'x' } }, 'USCUSTOMER_API_0000148');
    const { validToken } = (await test.post(path, { checkToken, ...sms })).body.data as {
      validToken: string;
    };
    const set = await test.post(`${WEB}firstSetLoginPwd`, { newPwd: NEW_PASSWORD, device: 1, validToken });
    expect(set.body.data).toMatchObject({ token: expect.stringMatching(/app$/) as string });
    const again = { path: `${WEB}firstSetLoginPwd`, body: { newPwd: NEW_PASSWORD, validToken } };
    await expectFailure(test, again, 'USCUSTOMER_API_0000149');
    expect(await check(checkToken)).toMatchObject({ errorCode: 'CUSTOMER_API_0000149' });
    const login = { type: 1, loginName: customer.email, loginPwd: NEW_PASSWORD };
    expect((await test.post(LOGIN, login)).listed).toBe('0');

    const late = await passwordLinks.issue({ companyId: 1, customerId: row.id }, 'link');
    test.services.wallClock.advance(LINK_LIFETIME_MS);
    expect(await check(late)).toMatchObject({ errorCode: 'CUSTOMER_API_0000148' });
  });

  it('is not needed for a forgotten one: the phone alone proves who asks', async () => {
    const { phone } = await reachable();
    const { code, ticket } = await codeFor('SMS_PASSWORD_VERIFICATION_CODE', `+65 ${phone}`);
    const sms = { phone, phoneArea: '+65', smsVerifyCode: code, smsSendToken: ticket };
    const proved = await test.post(`${WEB}checkPhoneForRetriedLoginPwd`, sms);
    const { validToken } = proved.body.data as { validToken: string };
    expect((await test.post(`${WEB}retrieveLoginPwd`, { newPwd: NEW_PASSWORD, validToken })).listed).toBe(
      '0',
    );
    const login = { type: 2, phoneArea: '+65', loginName: phone, loginPwd: NEW_PASSWORD };
    expect((await test.post(LOGIN, login)).listed).toBe('0');
  });
});

describe('withdrawal addresses and bank accounts', () => {
  it('are added with a code of the own phone, which wins over the e-mail, or of the address that is named', async () => {
    const { customer } = await reachable();
    const { headers } = customer;
    const wallet = { currency: 'USDT', chainName: 'ERC20', address: ERC20, remark: 'mine' };
    const sms = await codeFor('SMS_LOGINED_VERIFICATION_CODE', undefined, headers);
    const code = { verifyCode: sms.code, sendToken: sms.ticket };
    const form = { path: `${WALLET}addV1v1v2`, body: { ...wallet, address: 'short', ...code }, headers };
    await expectFailure(test, form, 'USCUSTOMER_API_0001015');
    expect((await test.post(`${WALLET}addV1v1v2`, { ...wallet, ...code }, headers)).listed).toBe('0');
    const mail = await codeFor('EMAIL_LOGINED_VERIFICATION_CODE', undefined, headers);
    const second = {
      ...wallet,
      address: `0x${'b'.repeat(40)}`,
      type: 1,
      verifyCode: mail.code,
      sendToken: mail.ticket,
    };
    const chain = { path: `${WALLET}addWithdrawalAddressMFA`, body: { ...second, currency: 'BTC' }, headers };
    await expectFailure(test, chain, 'USCUSTOMER_API_0001017');
    expect((await test.post(`${WALLET}addWithdrawalAddressMFA`, second, headers)).listed).toBe('0');
    const batch = { addressList: [{ chainName: 'Tron(TRC20)', address: `T${'a'.repeat(33)}`, remark: 'r' }] };
    expect((await test.post(`${WALLET}batchAddByChain`, batch, headers)).listed).toBe('0');
    const changed = { addressList: [{ ...batch.addressList[0], address: `T${'b'.repeat(33)}` }] };
    expect((await test.post(`${WALLET}batchUpdateByChain`, changed, headers)).listed).toBe('0');
    const list = await test.post(`${WALLET}withdrawalAddressGroupList`, { currency: '' }, headers);
    const rows = list.body.data as { chainName: string; address: string }[];
    expect(rows.map((row) => row.chainName)).toEqual(['ERC20', 'ERC20', 'TRON(TRC20)']);
    expect(rows[2]?.address).toBe(`T${'b'.repeat(33)}`);
  });

  it('may lie abroad, named by an account number or a code', async () => {
    const { headers } = await TestCustomer.register(test);
    const account = {
      bankCurrency: 'USD',
      bankName: 'Harbour Bank',
      bankCode: 'HRBR',
      firstName: 'Mei',
      lastName: 'Lin',
      bankAccount: 'GB33 BUKB 2020',
      swiftCode: 'BUKBGB22',
    };
    const nameless = { ...account, bankAccount: '', swiftCode: '' };
    await expectFailure(
      test,
      { path: `${BANK}addV1v2v8`, body: nameless, headers },
      'USCUSTOMER_API_0000501',
    );
    expect((await test.post(`${BANK}addV1v2v8`, account, headers)).listed).toBe('0');
    const list = await test.post(`${BANK}bankList`, {}, headers);
    expect(list.body.data).toMatchObject([
      { bankAccount: 'GB33 BUKB 2020', swiftCode: 'BUKBGB22', otherCode: null },
    ]);
  });
});

describe('texts and files that customers leave', () => {
  it('are kept and found again; an unpublished kind is refused', async () => {
    const { headers } = await TestCustomer.register(test);
    await expectFailure(
      test,
      { path: `${EXTEND}findCustomerExtend`, body: { type: 1 }, headers },
      'USCUSTOMER_API_0000706',
    );
    expect(
      (await test.post(`${EXTEND}saveCustomerExtend`, { type: 1, value: '343434' }, headers)).listed,
    ).toBe('0');
    expect((await test.post(`${EXTEND}findCustomerExtend`, { type: '1' }, headers)).body.data).toBe('343434');
    expect((await test.post(`${EXTEND}saveCustomerExtend`, { type: 2, value: 'x' }, headers)).listed).toBe(
      'USCUSTOMER_API_0001025',
    );
    const address = { address: '1 Quay', postalCode: '018956' };
    expect((await test.post(`${WEB}changeCustomerAddressAndPostalCode`, address, headers)).listed).toBe('0');
    const push = '/api/global/messagepush.app.OfflinePushService.clientIdBindCustomer';
    expect((await test.post(push, { companyId: 1, clientId: 'c-1' }, headers)).body.data).toBe(true);
  });

  it('are pictures, and the oldest that no application names gives way [MAX_UPLOADS_PER_CUSTOMER]', async () => {
    const customer = await TestCustomer.register(test);
    let file = new Blob(['no picture']);
    const post: TestGateway['post'] = async (_path, _body, headers = {}) => {
      const form = new FormData();
      form.append('object', file, 'blob');
      const usual = { companyId: '1', trace: 'upload', lang: 'en-US', ...headers } as Record<string, string>;
      const response = await fetch(`${test.gateway.baseUrl}/api/upload`, {
        method: 'POST',
        headers: usual,
        body: form,
      });
      return readAnswer(response);
    };
    const wrong = { path: '/api/upload', headers: customer.headers };
    await expectFailure({ post }, wrong, 'GGATEWAY_CODE_103', ['png, jpg, webp']);
    // They come as they are where every other body has to be encrypted.
    file = new Blob([PNG as BlobPart]);
    await test.services.companies.change(1, { encryptedBodies: 'required' });
    const plain = await post('', {}, customer.headers);
    await test.services.companies.change(1, { encryptedBodies: 'optional' });
    expect(plain).toMatchObject({ listed: '0', body: { data: expect.stringContaining('/api/upload/') } });
    const { uploads, directory } = test.services.customers;
    const { id } = (await directory.byEmail(1, customer.email))!;
    const owner = { companyId: 1, customerId: id };
    const names: string[] = [];
    for (let at = 0; at <= MAX_UPLOADS_PER_CUSTOMER; at++) {
      test.services.wallClock.advance(1);
      names.push(await uploads.add(owner, PNG));
    }
    expect(await uploads.find(names[0]!)).toBeUndefined();
    expect((await uploads.find(names[1]!))?.content_type).toBe('image/png');
    expect(await uploads.isOfSomebodyElse(id, `http://here/api/upload/${names[1]}`)).toBe(false);
    expect(await uploads.isOfSomebodyElse(id + 1, `http://here/api/upload/${names[1]}`)).toBe(true);
  });
});
