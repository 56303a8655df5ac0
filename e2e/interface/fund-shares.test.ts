import { afterAll, beforeAll, expect, it } from 'vitest';
import { whole } from '../process/newcomer-amounts.ts';
import { Venue, type Open, type Trader } from './support/venue.ts';

/**
 * A customer buys and sells shares of a fund through the published interface, while the market goes on. What shares cost and
 * bring is worked out here again by the rules of docs/funds.md.
 */

const HOUR_MS = 3_600_000;
const APPLY = 'fund.app.FundApplyAppDubboService.';
const REDEEM = 'fund.app.FundRedeemAppDubboService.';
const PAGE = { size: 10, current: 1, customerGroupId: 1 };
/** Digits of money, of shares and of a net value in fund 1; fees of a subscription and a redemption in ten thousandths. */
const CENTS = 2;
const SHARES = 1;
const NET = 4;
const FEES = { subscription: 10n, redemption: 15n };

let venue: Venue;
let customer: Trader;

beforeAll(async () => {
  venue = await Venue.start('--rate-limits', 'off', '--speed', '1');
  customer = await venue.trader(1_000);
  await as('fund.app.DepositAppDubboService.capitalTransfer', {
    tradeType: 2,
    toTradeType: 5,
    amount: '1000',
    currency: 'USDT',
    toCustomerNo: customer.customerNo,
  });
});
afterAll(() => venue.stop());

const as = (bizType: string, body: object = {}): Promise<Open> =>
  venue.ask(bizType, body, { token: customer.token });
async function wallet(currency: string, digits: number): Promise<bigint> {
  const info = 'customer.app.CustomerWebApiService.queryCustomerAssetsInfo';
  const { accountInfoMap } = await as(info, { tradeType: 5 });
  return whole(accountInfoMap[currency]?.balance ?? '0', digits);
}
/** The row of a proposal once the next net value has come. */
async function settled(bizType: string, proposalNo: string): Promise<Open> {
  let row: Open;
  await expect
    .poll(async () => {
      const { records } = await as(bizType, PAGE);
      row = records.find((each: Open) => each.proposalNo === proposalNo);
      return row.sharesNet as string | null;
    })
    .not.toBeNull();
  return row;
}
const ceil = (above: bigint, below: bigint) => (above + below - 1n) / below;
const TEN_THOUSAND = 10_000n;
/** Shares times net value has digits of both; money has fewer. */
const TO_CENTS = 10n ** BigInt(SHARES + NET - CENTS);

it('shares are bought at the next net value, and what is sold comes back at the one after', async () => {
  const { proposalNo } = await as(`${APPLY}apply`, {
    fundId: 1,
    currencyPay: 'USDT',
    amountPay: '500',
    applyType: 1,
  });
  expect(await wallet('USDT', CENTS)).toBe(whole('500', CENTS));
  expect((await as(`${APPLY}customerPage`, PAGE)).records[0]).toMatchObject({
    sharesNet: null,
    sharesStatus: 0,
  });

  await venue.skip(11 * HOUR_MS);
  const bought = await settled(`${APPLY}customerPage`, proposalNo);
  const shares = whole(bought.shares, SHARES);
  const net = whole(bought.sharesNet, NET);
  const cost = ceil(shares * net, TO_CENTS);
  const fee = ceil(cost * FEES.subscription, TEN_THOUSAND);
  expect(whole(bought.finalAmount, CENTS)).toBe(cost + fee);
  expect(whole(bought.fees, CENTS)).toBe(fee);
  expect(cost + fee).toBeLessThanOrEqual(whole('500', CENTS));
  const oneMore = ceil((shares + 1n) * net, TO_CENTS);
  expect(oneMore + ceil(oneMore * FEES.subscription, TEN_THOUSAND)).toBeGreaterThan(whole('500', CENTS));
  const left = whole('1000', CENTS) - cost - fee;
  await expect.poll(() => wallet('USDT', CENTS)).toBe(left);
  expect(await wallet('MDF', 8)).toBe(whole(bought.shares, 8));

  const sold = await as(`${REDEEM}createFundRedeem`, { fundId: 1, shares: '2', currencyCode: 'USDT' });
  await venue.skip(24 * HOUR_MS);
  const redeemed = await settled(`${REDEEM}page`, sold.proposalNo);
  const marketValue = (whole('2', SHARES) * whole(redeemed.sharesNet, NET)) / TO_CENTS;
  const cut = ceil(marketValue * FEES.redemption, TEN_THOUSAND);
  expect(whole(redeemed.fees, CENTS)).toBe(cut);
  expect(await wallet('MDF', 8)).toBe(whole(bought.shares, 8) - whole('2', 8));
  await expect.poll(() => wallet('USDT', CENTS)).toBe(left + marketValue - cut);
  const report = await venue.manage('venue.admin.ReconciliationService.report');
  expect(report.data, report.text).toMatchObject({ isEmpty: true });
});
