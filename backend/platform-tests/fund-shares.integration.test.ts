import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerReport } from '../composition/store/verify-ledger.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { DIGITAL, fundCalls, SPOT, type AssetRow, type RedeemRow } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const EMAIL = 'investor@example.com';
const NOON = Date.UTC(2026, 2, 2, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Just after the net value of a day. */
const EVENING = (day: number) => NOON + (day - 1) * 24 * HOUR_MS + 10 * HOUR_MS + MINUTE_MS;
const FEE = 0.001;

let directory: string;
let management: ManagementHarness;
let calls: ReturnType<typeof fundCalls>;
let token: string;

/** Starts the platform, the first time or again, at a time of the market. */
async function start(atMs: number): Promise<void> {
  management = await startManagement({ dataDirectory: directory, seed: 7, atMs, rateLimits: false });
  calls = fundCalls(management);
}

async function startAgain(atMs: number): Promise<void> {
  await management.platform.close();
  await start(atMs);
  token = await management.signIn(EMAIL);
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fund-shares-'));
  await start(NOON);
  ({ token } = await calls.addInvestor(EMAIL));
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

interface Trial {
  readonly amountFrozen: string;
  readonly fees: string;
  readonly shares: string;
  readonly sharesNet: string;
  readonly currencyNet: string;
  readonly currencyPay: string;
  readonly amountPay: string;
  readonly list: readonly AssetRow[];
}
const trial = (body: object) =>
  calls.own<Trial>(token, BIZ_TYPE.calcApplyShares, { fundId: DIGITAL, ...body });
const settled = async (list: () => Promise<readonly { readonly sharesStatus: number }[]>) =>
  expect.poll(async () => (await list()).filter(({ sharesStatus }) => sharesStatus === 0)).toEqual([]);

describe('a trial', () => {
  it('says what an amount brings, and what a number of shares costs', async () => {
    const byAmount = await trial({ currencyPay: 'USDT', amountPay: 1_000, applyType: 1 });
    const net = Number(byAmount.sharesNet);
    expect(byAmount).toMatchObject({ currencyNet: 'USDT', currencyPay: 'USDT', amountPay: '1000.00' });
    expect(Number(byAmount.shares)).toBe(Math.floor((1_000 / (net * (1 + FEE))) * 10) / 10);
    expect(Number(byAmount.fees)).toBeCloseTo(Number(byAmount.shares) * net * FEE, 1);
    expect(byAmount.list).toHaveLength(1);
    const byShares = await trial({ amountPay: '20.5', applyType: 2 });
    expect(byShares.shares).toBe('20.5');
    expect(Number(byShares.amountPay)).toBeCloseTo(20.5 * net * (1 + FEE), 1);
    expect(Number(byShares.amountPay)).toBeCloseTo(20.5 * net + Number(byShares.fees), 1);
    expect(Number(byShares.amountFrozen)).toBeCloseTo(20.5 * net * (1 + FEE) * 1.05, 0);
  });

  it('splits a payment in assets over the basket', async () => {
    const { list, amountPay } = await trial({ currencyPay: 'self', amountPay: 1_000 });
    expect(list.map(({ currency }) => currency).sort()).toEqual(['BTC', 'ETH', 'SOL', 'XRP']);
    expect(amountPay).toBe('1000.00');
    for (const { amount, fees, total } of list)
      expect(Number(amount) + Number(fees)).toBeCloseTo(Number(total), 8);
  });
});

describe('shares of a fund', () => {
  it('wait with frozen money, and come at the next net value, also while nobody was there', async () => {
    const made = await calls.subscribe(token, 1_000);
    expect(made).toMatchObject({ sharesStatus: 0, executeStatus: 0, amountPay: '1000.00', fees: null });
    expect(await calls.balance(token, 'USDT')).toBe(9_000);
    expect(await calls.own(token, BIZ_TYPE.isHaveUnCompleteProposal)).toBe(true);
    expect((await calls.totals(token)).sharesApply).toBe(Number(made.shares));
    await startAgain(EVENING(1));
    await settled(() => calls.subscriptions(token));
    const [row] = await calls.subscriptions(token);
    expect(row).toMatchObject({ proposalNo: made.proposalNo, sharesStatus: 1, executeStatus: 1 });
    const paid = Number(row?.finalAmount);
    expect(paid).toBeLessThanOrEqual(1_000);
    expect(paid).toBeCloseTo(Number(row?.shares) * Number(row?.sharesNet) * (1 + FEE), 1);
    expect(await calls.balance(token, 'USDT')).toBeCloseTo(10_000 - paid, 6);
    expect(await calls.balance(token, 'MDF')).toBe(Number(row?.shares));
    const [asset] = await calls.own<AssetRow[]>(token, BIZ_TYPE.fundApplyAssets, row);
    expect(asset).toMatchObject({ currency: 'USDT', total: row?.finalAmount, fees: row?.fees });
    expect(await calls.totals(token)).toMatchObject({
      sharesIssued: 2_500_000 + Number(row?.shares),
      sharesApply: 0,
      sharesConfirm: Number(row?.shares),
      sharesCurrent: 2_500_000 + Number(row?.shares),
    });
  });

  it('leave lines of the documented kinds that add up', async () => {
    const list = { tradeType: SPOT, size: 50 };
    const { records } = await calls.own<{
      records: { businessType1: number; amountIn: string; amountOut: string; currency: string }[];
    }>(token, BIZ_TYPE.spotCapitalFlowList, list);
    const own = records.filter(({ businessType1 }) => businessType1 !== 52_001).reverse();
    expect(own.map(({ businessType1 }) => businessType1)).toEqual([53_001, 53_002, 54_002, 54_003, 54_001]);
    const sum = own
      .filter(({ currency }) => currency === 'USDT')
      .reduce((all, { amountIn, amountOut }) => all + Number(amountIn) - Number(amountOut), 0);
    expect(10_000 + sum).toBeCloseTo(await calls.balance(token, 'USDT'), 6);
  });

  it('go back at the next net value, for money or for the basket', async () => {
    const held = await calls.balance(token, 'MDF');
    const requested = { fundId: DIGITAL, shares: 4, currencyCode: 'USDT' };
    const tried = await calls.own<RedeemRow>(token, BIZ_TYPE.calFundRedeem, requested);
    expect(Number(tried.amountRedeem)).toBeCloseTo(4 * Number(tried.sharesNet) * (1 - 0.0015), 1);
    const [before, money, basket] = [
      await calls.balance(token, 'USDT'),
      await calls.redeem(token, 4),
      await calls.redeem(token, '2', 'self'),
    ];
    expect([money.sharesStatus, basket.basketTag]).toEqual([0, true]);
    expect(await calls.balance(token, 'MDF')).toBeCloseTo(held - 6, 6);
    await startAgain(EVENING(2));
    await settled(() => calls.redemptions(token));
    const [inAssets, inMoney] = await calls.redemptions(token);
    expect([inAssets?.sharesStatus, inMoney?.sharesStatus]).toEqual([1, 1]);
    expect(await calls.balance(token, 'USDT')).toBeCloseTo(before + Number(inMoney?.amountRedeem), 6);
    const assets = await calls.own<AssetRow[]>(token, BIZ_TYPE.fundRedeemAssets, basket);
    for (const { currency, total } of assets)
      expect(await calls.balance(token, currency)).toBeCloseTo(Number(total), 8);
    expect(await calls.totals(token)).toMatchObject({ sharesRedeem: 6 });
  });

  it('can be paid with the basket that was got back', async () => {
    const { amountPay } = await calls.subscribe(token, 40, { currencyPay: 'self' });
    expect(amountPay).toBe('40.00');
    await startAgain(EVENING(3));
    await settled(() => calls.subscriptions(token));
    const [row] = await calls.subscriptions(token, { currencyPay: 'self' });
    expect(row?.sharesStatus).toBe(1);
    expect(Number(row?.finalAmount)).toBeLessThan(45);
  });

  it('leave a ledger that adds up', async () => {
    await management.platform.close();
    const report = await ledgerReport(['--verify-ledger', '--data', directory]);
    expect(report).toMatch(/^USDT: .*, funds -?\d/m);
    expect(report).toMatch(/^MDF: customers \d.*funds -\d/m);
    await start(EVENING(3));
  });
});
