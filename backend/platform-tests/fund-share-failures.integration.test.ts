import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFailure } from '../gateway/testing/failures.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { DIGITAL, fundCalls } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

// Limits, written out: a test does not import what it checks.
const MOST_WAITING = 50;
const LARGEST = 2n ** 62n;

let management: ManagementHarness;
let calls: ReturnType<typeof fundCalls>;
let token: string;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  calls = fundCalls(management);
  ({ token } = await calls.addInvestor('failures@example.com'));
});
afterAll(() => management.platform.close());

const own = (bizType: string) => ({ path: `/api/global/${bizType}`, headers: { token } });
const apply = (change: object) => ({
  ...own(BIZ_TYPE.applyFund),
  body: { fundId: DIGITAL, amountPay: 100, ...change },
});
const redeem = (change: object) => ({
  ...own(BIZ_TYPE.createFundRedeem),
  body: { fundId: DIGITAL, shares: 1, currencyCode: 'USDT', ...change },
});
/** What a call says, in English. */
const statement = async ({
  path,
  body,
  headers,
}: Omit<ReturnType<typeof redeem>, 'body'> & { readonly body: object }) =>
  (await management.post(path, body, { ...headers, lang: 'en-US' })).envelope.msg;

describe('a subscription', () => {
  it('of no fund, no currency of it or no amount is refused', async () => {
    await expectFailure(management, apply({ fundId: 99 }), 'FS540001');
    await expectFailure(management, apply({ currencyPay: 'EUR' }), 'FS540006');
    for (const amountPay of ['ten', '0', '-5', '10.001', '1e3'])
      await expectFailure(management, apply({ amountPay }), 'FS10002');
    await expectFailure(management, { ...own(BIZ_TYPE.queryFundInfo), body: { fundId: 99 } }, 'FS540001');
  });

  it('below the least amount or number of shares is refused, and one at it is not', async () => {
    await expectFailure(management, apply({ amountPay: '9.99' }), 'FS540007', ['10']);
    await expectFailure(management, apply({ amountPay: '0.9', applyType: 2 }), 'FS540023', ['1']);
    expect((await calls.subscribe(token, 10)).sharesStatus).toBe(0);
    expect((await calls.subscribe(token, 1, { applyType: 2 })).shares).toBe('1.0');
  });

  it('of more than the store can count is refused [MAX_FUND_AMOUNT]', async () => {
    const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    await expectFailure(management, apply({ amountPay: text(LARGEST + 1n) }), 'FS10002');
    await expectFailure(management, apply({ amountPay: text(LARGEST) }), 'FS540016');
  });

  it('of more than is free is refused, and freezes nothing', async () => {
    const before = await calls.balance(token, 'USDT');
    await expectFailure(management, apply({ amountPay: '100000' }), 'FS540016');
    await expectFailure(management, apply({ currencyPay: 'self' }), 'FS540016');
    expect(await calls.balance(token, 'USDT')).toBe(before);
  });

  it('of somebody else, or a redemption, is not found', async () => {
    const other = await calls.addInvestor('other@example.com');
    const { proposalNo } = await calls.subscribe(other.token, 50);
    for (const bizType of [BIZ_TYPE.fundApplyAssets, BIZ_TYPE.fundRedeemAssets])
      await expectFailure(management, { ...own(bizType), body: { proposalNo } }, 'FS404');
    expect(await calls.subscriptions(token, { proposalNo: [proposalNo] })).toEqual([]);
  });

  it('is one of a hundred named ones at most [MAX_FILTER_VALUES]', async () => {
    const body = (count: number) => ({
      customerGroupId: 1,
      proposalNo: Array.from({ length: count }, (_, at) => `S${at}`),
    });
    expect(await calls.subscriptions(token, body(100))).toEqual([]);
    const many = { ...own(BIZ_TYPE.customerFundApplyPage), body: body(101) };
    await expectFailure(management, many, 'GGATEWAY_CODE_015');
  });
});

describe('a redemption', () => {
  it('of no fund, no currency of it, no number or shares that nobody has is refused', async () => {
    await expectFailure(management, redeem({ fundId: 99 }), 'FS540001');
    await expectFailure(management, redeem({ currencyCode: 'EUR' }), 'FS540005');
    await expectFailure(management, redeem({ shares: '1.05' }), 'FS10002', ['shares', '1']);
    await expectFailure(management, redeem({ shares: '0.9' }), 'FS540004', ['1']);
    await expectFailure(management, redeem({}), 'FS540013');
    expect(await statement(redeem({}))).toMatch(/^You have fewer shares .+ wanted, 0\.0+ available\.$/);
  });
});

describe('a customer', () => {
  it('waits with fifty proposals at most [MAX_WAITING_FUND_PROPOSALS]', async () => {
    const eager = await calls.addInvestor('eager@example.com');
    for (let made = 0; made < MOST_WAITING; made += 1) await calls.subscribe(eager.token, 10);
    const more = { ...apply({ amountPay: 10 }), headers: { token: eager.token } };
    await expectFailure(management, more, 'GGATEWAY_CODE_018');
    expect(await statement(more)).toBe('At most 50 subscriptions and redemptions can wait.');
  });
});
