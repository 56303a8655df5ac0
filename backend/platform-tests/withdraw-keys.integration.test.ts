import { createSign } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../contract/business-types.ts';
import { expectFailure } from '../gateway/testing/failures.ts';
import { createSteppedClock } from '../market/index.ts';
import { CARD as CARD_DEPOSIT } from './deposit-harness.ts';
import {
  ADDRESS,
  COIN,
  relax,
  startWithdrawals,
  withdrawCalls,
  type WithdrawHarness,
} from './withdraw-harness.ts';

const HOUR_MS = 60 * 60 * 1000;
const KEYS = 'customer.app.CustomerApiWebService';

const clock = createSteppedClock(Date.UTC(2026, 2, 2, 12));
let harness: WithdrawHarness;
let calls: ReturnType<typeof withdrawCalls>;
beforeAll(async () => {
  // A slow market: two days of the wall clock are three minutes of it.
  harness = await startWithdrawals({ speed: 0.001 }, { wallClock: clock });
  calls = withdrawCalls(harness);
  await relax(harness.management, { newPayeeMinutes: 60 });
  for (const name of ['one-time', 'leaving', 'two-days', 'keys']) await calls.customer(`${name}@example.com`);
  clock.advance(HOUR_MS);
});
afterAll(() => harness.close());

interface Key {
  readonly id: number;
  readonly apiKey: string;
  readonly privateKey: string;
}

/** The headers of a signed call with a body without nesting. */
function signedHeaders(key: Key, body: object): Record<string, string> {
  const members = Object.entries(body).sort(([left], [right]) => (left < right ? -1 : 1));
  const text = `{${members.map(([name, value]) => `${name}:${String(value)}`).join(',')}}`;
  // A signature serves one change: every call has a moment of its own.
  clock.advance(1);
  const timestamp = String(clock.nowMs());
  const pem = `-----BEGIN PRIVATE KEY-----\n${key.privateKey}\n-----END PRIVATE KEY-----`;
  const signature = createSign('RSA-SHA1')
    .update(text + timestamp)
    .sign(pem, 'base64');
  return { timestamp, apiKey: key.apiKey, signature, token: '' };
}

const open = (key: Key) => ({
  path: `/openapi-c/global/${BIZ_TYPE.createWithdrawProposal}`,
  body: COIN,
  headers: () => signedHeaders(key, COIN),
});

describe('what protects a customer', () => {
  it('asks for a one-time code where the customer signs in with them', async () => {
    const token = await harness.management.signIn('one-time@example.com');
    const google = 'customer.app.GoogleVerifyApiService.generateGoogleAccount';
    const { secret, id } = await calls.own<{ secret: string; id: number }>(token, google);
    const codeNow = () => {
      clock.advance(30_000);
      return generateSync({ secret, epoch: Math.floor(clock.nowMs() / 1000) });
    };
    const purpose = { bizType: 'EMAIL_LOGINED_VERIFICATION_CODE' };
    const sent = await calls.own<{ token: string }>(token, BIZ_TYPE.verifyCodeSend, purpose);
    const kept = await harness.management.call<{ code: string }[]>(MANAGEMENT_BIZ_TYPE.outboxMessages);
    await calls.own(token, BIZ_TYPE.enableOrForbidMFA, {
      type: 1,
      googleId: id,
      verifyCodeEmail: kept.envelope.data[0]?.code,
      sendTokenEmail: sent.token,
      googleCode: codeNow(),
    });
    const create = { path: `/api/global/${BIZ_TYPE.createWithdrawProposal}`, body: COIN, headers: { token } };
    await expectFailure(harness.management, create, 'USCUSTOMER_API_0000520');
    const made = await calls.create(token, { ...COIN, googleCode: codeNow() });
    await calls.payOut(made.proposalNo, 'pay');
  });

  it('includes the addresses: one that is added or changed waits', async () => {
    const { token } = await calls.customer('new-address@example.com');
    const create = { path: `/api/global/${BIZ_TYPE.createWithdrawProposal}`, body: COIN, headers: { token } };
    await expectFailure(harness.management, create, 'USCUSTOMER_API_0001014', ['1']);
    const list = () =>
      calls.own<object[]>(token, BIZ_TYPE.withdrawalAddressList, { currency: 'USDT', chainName: 'TRC20' });
    const untilMs = clock.nowMs() + HOUR_MS;
    expect(await list()).toMatchObject([{ withdrawalAddressStatus: 2, withdrawRiskFailTime: untilMs }]);
    clock.advance(HOUR_MS);
    expect(await list()).toMatchObject([{ withdrawalAddressStatus: 1, withdrawRiskFailTime: null }]);
    await calls.payOut((await calls.create(token)).proposalNo, 'pay');
    const other = [{ chainName: 'TRC20', address: `T${'B'.repeat(33)}` }];
    await calls.own(token, BIZ_TYPE.batchUpdateByChain, { addressList: other });
    await calls.own(token, BIZ_TYPE.batchUpdateByChain, { addressList: [{ ...other[0], address: ADDRESS }] });
    await expectFailure(harness.management, create, 'USCUSTOMER_API_0001014', ['1']);
  });

  it('includes its level of verification: a large deposit by card needs one', async () => {
    const { token } = await calls.customer('unverified@example.com');
    const request = { ...CARD_DEPOSIT, depositAmount: '5000.01' };
    const create = {
      path: `/api/global/${BIZ_TYPE.createDepositProposal}`,
      body: request,
      headers: { token },
    };
    await expectFailure(harness.management, create, 'FS50004');
    const smaller = { ...request, depositAmount: '5000' };
    expect((await harness.management.own(token, BIZ_TYPE.createDepositProposal, smaller)).listed).toBe('0');
  });

  it('keeps an account open whose withdrawal is still on its way', async () => {
    const token = await harness.management.signIn('leaving@example.com');
    await calls.create(token, { ...COIN, amount: '6000' });
    const destroy = { path: `/api/global/${BIZ_TYPE.destroy}`, headers: { token } };
    await expectFailure(harness.management, destroy, 'USCUSTOMER_API_0000119');
  });
});

describe('after two days', () => {
  it(
    'a changed fund password and a key that is bound to an address let money out, and no moment before',
    { tags: ['long'] },
    async () => {
      const { management } = harness;
      const emails = ['two-days@example.com', 'keys@example.com'] as const;
      const signIn = () => Promise.all(emails.map((email) => management.signIn(email)));
      const [before = '', owner = ''] = await signIn();
      const next = { oldPwd: COIN.fundPwd, newPwd: `${'0'.repeat(31)}1` };
      await calls.own(before, BIZ_TYPE.updateAssertsPwd, next);
      const key = await calls.own<Key>(owner, `${KEYS}.applyApi`, { tag: 'out' });
      const change = (token: string, members: object) =>
        calls.own(token, `${KEYS}.editApiPermission`, { id: key.id, tag: 'out', ...members });
      await expectFailure(management, open(key), '00012004');
      const permissionList = [{ code: 'captial_out', status: 1 }];
      await change(owner, { permissionList, whiteIps: '127.0.0.1' });
      await expectFailure(management, open(key), '00012004');

      clock.advance(48 * HOUR_MS - 10);
      const [changed = '', later = ''] = await signIn();
      const request = { ...COIN, fundPwd: next.newPwd };
      const create = { path: `/api/global/${BIZ_TYPE.createWithdrawProposal}`, body: request };
      await expectFailure(management, { ...create, headers: { token: changed } }, 'FS51037', ['2880']);
      clock.advance(10);
      await calls.payOut((await calls.create(changed, request)).proposalNo, 'pay');
      await change(later, { permissionList, whiteIps: '' });
      await expectFailure(management, open(key), '00012004');
      await change(later, { permissionList, whiteIps: '127.0.0.1' });
      const { path, body, headers } = open(key);
      const made = await management.post<{ proposalNo: string }>(path, body, headers());
      expect(made.envelope.code).toBe('0');
      await calls.payOut(made.envelope.data.proposalNo, 'pay');
    },
  );
});
