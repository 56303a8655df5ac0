import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedBankCard, Wallet } from '../contract/records/index.ts';
import { registerCustomer, TEST_PASSWORD } from '../services/testing/test-services.ts';
import { BANK_CARD } from './testing/customers.ts';
import { expectFailure } from './testing/failures.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

// Limits, written out: a test does not import what it checks.

const WALLETS = '/api/global/customer.app.CustomerWalletWebApiService.';
const BANKS = '/api/global/customer.app.WithdrawBankWebApiService.';
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';

let test: TestGateway;
let sent = 0;

beforeAll(async () => {
  test = await startTestGateway({ gateway: { rateLimits: false } });
});
afterAll(() => test.close());

async function customer(email: string): Promise<string> {
  await registerCustomer(test.services, email);
  const answer = await test.post(LOGIN, { type: 1, loginName: email, loginPwd: TEST_PASSWORD, device: 2 });
  return (answer.body.data as { token: string }).token;
}

async function codeFor(token: string): Promise<{ sendToken: string; verifyCode: string }> {
  sent += 1;
  if (sent % 5 === 0) test.services.wallClock.advance(DAY_MS);
  const answer = await test.post(
    '/api/global/message.app.VerificationApiService.verifyCodeSend',
    { bizType: 'EMAIL_LOGINED_VERIFICATION_CODE' },
    { token },
  );
  const [message] = await test.services.outbox.recent(1);
  return { sendToken: (answer.body.data as { token: string }).token, verifyCode: message?.code ?? '' };
}

const address = (last: number) => `T${'A'.repeat(32)}${'123456789'[last] ?? ''}`;
const wallet = (change: object = {}) => ({
  currency: 'USDT',
  chainName: 'TRC20',
  address: address(0),
  remark: 'mine',
  ...change,
});
const addWallet = async (token: string, change: object = {}) =>
  test.post(`${WALLETS}add`, { ...wallet(change), ...(await codeFor(token)) }, { token });
const walletsOf = async (token: string, filter: object = {}) =>
  (await test.post(`${WALLETS}walletList`, filter, { token })).body.data as Wallet[];

describe('wallets', () => {
  it('are added with a code, listed, made the default and deleted', async () => {
    const token = await customer('wallets@example.org');
    expect((await addWallet(token)).body).toMatchObject({ code: '0', data: null });
    expect((await addWallet(token, { address: address(1), remark: '' })).body.code).toBe('0');
    const [first, second] = await walletsOf(token);
    expect(first).toEqual({ ...wallet(), id: first?.id, defaultType: 1 });
    expect(second).toMatchObject({ address: address(1), remark: '', defaultType: 2 });
    await test.post(`${WALLETS}updateWallet`, { id: second?.id }, { token });
    expect((await walletsOf(token)).map((row) => row.defaultType)).toEqual([2, 1]);
    await test.post(`${WALLETS}delete`, { id: second?.id }, { token });
    expect(await walletsOf(token, { currency: 'usdt', chainName: '' })).toEqual([
      { ...first, defaultType: 1 },
    ]);
    const addresses = await test.post(
      `${WALLETS}withdrawalAddressList`,
      { currency: 'USDT', chainName: 'TRC20' },
      { token },
    );
    // A new address waits for a day.
    expect(addresses.body.data).toEqual([
      { ...wallet(), id: first?.id, withdrawalAddressStatus: 2, withdrawRiskFailTime: expect.any(Number) },
    ]);
    const grouped = await test.post(`${WALLETS}withdrawalAddressGroupList`, {}, { token });
    const [row] = grouped.body.data as { createTime: number }[];
    expect(row).toMatchObject({
      withdrawalAddressStatus: 2,
      withdrawRiskFailTime: (row?.createTime ?? 0) + DAY_MS,
    });
  });

  it('are at most five of a currency, over all chains [LI-13] [MAX_WALLETS_PER_CURRENCY]', async () => {
    const token = await customer('five@example.org');
    for (const at of [0, 1, 2, 3])
      expect((await addWallet(token, { address: address(at) })).body.code).toBe('0');
    const other = { chainName: 'ERC20', address: `0x${'a'.repeat(40)}` };
    expect((await addWallet(token, other)).body.code).toBe('0');
    const body = { ...wallet({ address: address(5) }), ...(await codeFor(token)) };
    await expectFailure(test, { path: `${WALLETS}add`, body, headers: { token } }, 'USCUSTOMER_API_0000702');
    expect((await addWallet(token, { ...other, currency: 'ETH' })).body.code).toBe('0');
    expect(await walletsOf(token, { currency: 'USDT' })).toHaveLength(5);
  });

  it('name what is wrong: a known address, none or several of a type, foreign ids, bad values [ER-60]', async () => {
    const token = await customer('wrong@example.org');
    const add = { path: `${WALLETS}add`, headers: { token } };
    const type = { currency: 'USDT', chainName: 'TRC20' };
    await expectFailure(test, { ...add, path: `${WALLETS}delete`, body: type }, 'USCUSTOMER_API_0000706');
    await addWallet(token);
    const code = await codeFor(token);
    await expectFailure(test, { ...add, body: { ...wallet(), ...code } }, 'USCUSTOMER_API_0000703');
    const bad = [
      ['USCUSTOMER_API_0000114', { currency: 'NOPE' }],
      ['USCUSTOMER_API_0001025', { address: 'nowhere' }],
      ['USCUSTOMER_API_0000511', { address: address(1), verifyCode: 'x' }],
      ['USCUSTOMER_API_0000136', { address: address(1), phone: '5550100' }],
    ] as const;
    for (const [listed, change] of bad) {
      await expectFailure(test, { ...add, body: { ...wallet(), ...code, ...change } }, listed);
    }
    await addWallet(token, { address: address(1) });
    await expectFailure(
      test,
      { ...add, path: `${WALLETS}updateWallet`, body: type },
      'USCUSTOMER_API_0000705',
    );
    const [first] = await walletsOf(token);
    const headers = { token: await customer('stranger@example.org') };
    const body = { id: first?.id };
    await expectFailure(test, { path: `${WALLETS}delete`, body, headers }, 'USCUSTOMER_API_0000003');
    await expectFailure(test, { ...add, path: `${WALLETS}delete`, body: {} }, 'USCUSTOMER_API_0000501');
    expect(await walletsOf(token)).toHaveLength(2);
  });

  it('accept texts up to their longest only', async () => {
    const token = await customer('long@example.org');
    for (const change of [{ address: 'a'.repeat(151) }, { remark: 'a'.repeat(101) }]) {
      const body = { ...wallet({ chainName: 'OTHER' }), verifyCode: '1', sendToken: 'x', ...change };
      expect((await test.post(`${WALLETS}add`, body, { token })).listed).toBe('USCUSTOMER_API_0001025');
    }
    const longest = { chainName: 'OTHER', address: 'a'.repeat(150), remark: 'a'.repeat(100) };
    expect((await addWallet(token, longest)).body.code).toBe('0');
  });
});

const card = (change: object = {}) => ({ ...BANK_CARD, ...change });

describe('bank cards', () => {
  it('are added, listed and deleted; a number belongs to one customer [ER-60]', async () => {
    const token = await customer('bank@example.org');
    const add = { path: `${BANKS}add`, body: card(), headers: { token } };
    expect((await test.post(add.path, add.body, add.headers)).body).toMatchObject({ code: '0', data: null });
    const list = async () =>
      (await test.post(`${BANKS}bankList`, {}, { token })).body.data as ListedBankCard[];
    const [own] = await list();
    expect(own).toMatchObject({ ...card(), bankCardNumber: '400012345678', companyId: 1, swiftCode: null });
    // Nothing is paid to a new card for a day.
    expect(own).toMatchObject({ bankCardStatus: 2, withdrawRiskFailTime: (own?.createTime ?? 0) + DAY_MS });
    await expectFailure(test, add, 'USCUSTOMER_API_0000701');
    const outsider = { token: await customer('bank2@example.org') };
    await expectFailure(test, { ...add, headers: outsider }, 'USCUSTOMER_API_0000707');
    const remove = { path: `${BANKS}delete`, body: { id: own?.id } };
    await expectFailure(test, { ...remove, headers: outsider }, 'USCUSTOMER_API_0000003');
    const other = await test.post(`${BANKS}bankList`, { bankCardNumber: '1' }, { token });
    expect(other.body.data).toEqual([]);
    expect((await test.post(remove.path, remove.body, { token })).body.code).toBe('0');
    expect(await list()).toEqual([]);
  });

  it('refuse unknown countries, currencies and numbers, and texts that are too long', async () => {
    const token = await customer('bank3@example.org');
    const bad = [
      ['USCUSTOMER_API_0001025', { country: 'ZZ' }],
      ['USCUSTOMER_API_0000114', { bankCurrency: 'NOPE' }],
      ['USCUSTOMER_API_0001025', { bankCardNumber: 'not/a/number' }],
    ] as const;
    for (const [listed, change] of bad) {
      await expectFailure(test, { path: `${BANKS}add`, body: card(change), headers: { token } }, listed);
    }
    const lengths = {
      bankName: 80,
      bankAddress: 200,
      bankBranch: 200,
      city: 50,
      bankCode: 50,
      firstName: 50,
    };
    for (const [name, longest] of Object.entries(lengths)) {
      const body = card({ [name]: 'a'.repeat(longest + 1) });
      expect((await test.post(`${BANKS}add`, body, { token })).listed).toBe('USCUSTOMER_API_0001025');
    }
  });
});
