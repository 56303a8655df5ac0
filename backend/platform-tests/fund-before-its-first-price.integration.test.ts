import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectFailure } from '../gateway/testing/failures.ts';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { fundCalls } from './fund-share-harness.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const BUILT_IN = new URL('../market/products/built-in.json', import.meta.url);
/** Meridian Balanced, whose shares are the product of this number. */
const BALANCED = 2;
const SHARES = 40_002;
/** A Friday before the exchange opens; the day before, the first of the market, was a holiday of it. */
const BEFORE_THE_FIRST_SESSION = Date.UTC(2015, 0, 2, 1);

let folder: string;
let management: ManagementHarness;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meridian-young-fund-'));
  const file = JSON.parse(readFileSync(BUILT_IN, 'utf8')) as { readonly products: { symbolId: number }[] };
  const products = file.products.map((one) =>
    one.symbolId === SHARES ? { ...one, sessions: 'exchange' } : one,
  );
  const productsFile = path.join(folder, 'products.json');
  writeFileSync(productsFile, JSON.stringify({ ...file, products }));
  management = await startManagement({ rateLimits: false, productsFile, atMs: BEFORE_THE_FIRST_SESSION });
});
afterAll(async () => {
  await management.platform.close();
  rmSync(folder, { recursive: true });
});

it('a fund whose shares have had no price yet neither sells them nor takes them back, and nothing is frozen', async () => {
  const calls = fundCalls(management);
  const { token } = await calls.addInvestor('early@example.com');
  const before = await calls.balance(token, 'USDT');
  const own = (bizType: string, body: object) => ({
    path: `/api/global/${bizType}`,
    headers: { token },
    body: { fundId: BALANCED, ...body },
  });
  const subscription = { amountPay: 100 };
  const redemption = { shares: 1, currencyCode: 'USDT' };
  await expectFailure(management, own(BIZ_TYPE.applyFund, subscription), 'FS540011');
  await expectFailure(management, own(BIZ_TYPE.calcApplyShares, subscription), 'FS540011');
  await expectFailure(management, own(BIZ_TYPE.createFundRedeem, redemption), 'FS540011');
  await expectFailure(management, own(BIZ_TYPE.calFundRedeem, redemption), 'FS540011');
  expect(await calls.balance(token, 'USDT')).toBe(before);
});
