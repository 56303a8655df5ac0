import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Account } from '../../../contract/records/index.ts';
import { findUnsound, LEDGER_CHECKS } from '../../../storage/trading/ledger-checks.ts';
import type { MarginCall } from '../trade-service.ts';
import { TradeFixture } from '../testing/trade-fixture.ts';

/** A customer with 10,000.00 USDT; product 61 (BTC/USDT) stands at 60,000.00 with a spread of 0.10; USDT costs 0.001 % an hour. */
const CUSTOMER = 7;
const MONEY = 1_000_000n;
const HOUR_MS = 3_600_000;

let fixture: TradeFixture;
let usdt: number;

beforeEach(async () => {
  fixture = await TradeFixture.start();
  usdt = await fixture.openSpot(CUSTOMER, 'USDT', MONEY, 'leveragedSpot');
});
afterEach(async () => {
  await fixture.settle();
  for (const check of LEDGER_CHECKS)
    expect(await findUnsound(fixture.database, check, 5), check.what).toEqual({ rows: [], count: 0 });
  await fixture.close();
});

const place = (members: object = {}) =>
  fixture.call<{ orderId: number; loanAmount: string; executePrice: string }>(CUSTOMER, 'addOrder', {
    tradeType: 3,
    symbolId: 61,
    bizType: 1,
    direction: 1,
    requestNum: '0.5',
    requestPrice: '',
    operationType: 2,
    requestTime: fixture.wallClock.nowMs(),
    ...members,
  });
const query = <Answer>(name: string, members: object = {}) =>
  fixture.call<Answer>(CUSTOMER, name, { tradeType: 3, ...members });
const account = (currency: string) => {
  const found = fixture.service
    .accountsOf(CUSTOMER)
    .find((one: Account) => one.tradeType === 3 && one.currency === currency);
  if (found === undefined) throw new Error(`no account in ${currency}`);
  return found;
};
const rejection = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
const flows = async () => {
  const { records } = await query<{ records: { businessType1: number; amount: string; currency: string }[] }>(
    'OrderApiService.queryCapitalFlowList',
    { size: 50 },
  );
  return records.map((row) => [row.businessType1, row.amount, row.currency]);
};

describe('an order that borrows', () => {
  it('borrows what is missing, with the interest of the hour, and shows what is owed', async () => {
    // 30,000.05 less 10,000.00; 20,000.05 x 0.00001 is 0.2000005 of an hour's interest.
    expect(await place()).toMatchObject({ loanAmount: '20000.05', executePrice: '60000.10' });
    expect(account('USDT')).toMatchObject({
      balance: '0.00',
      liabilitiesPrincipal: '20000.05',
      interest: '0.20',
      liabilities: '20000.25',
      netAssets: '-20000.25',
    });
    expect(account('BTC')).toMatchObject({ balance: '0.49975000', liabilities: '0.00000000' });
    // 0.49975 at 60,000.00 is 29,985.00 of assets.
    expect(await query('queryCustomerAssetsInfo')).toMatchObject({
      totalBalance: '29985.02',
      totalLiabilities: '20000.25',
      totalInterest: '0.20',
      totalLiabilitiesPrincipal: '20000.05',
      totalNetAssets: '9984.77',
      closeProportion: '66.71%',
      riskLevel: 1,
    });
    expect(account('USDT').marginRadio).toBe('149.92');
    expect(await flows()).toEqual([
      [18_005, '-0.00025000', 'BTC'],
      [18_001, '0.50000000', 'BTC'],
      [18_002, '-30000.05', 'USDT'],
      [19_001, '20000.05', 'USDT'],
      [14_001, '10000.00', 'USDT'],
    ]);
    expect(await query('queryPBOOrderPage')).toEqual([]);
    // The record carries the loan; a day costs 24 of the 8,760 hours of a year at 0.0876.
    const sorted = { sortFieldName: 'executeTime', sortType: 'desc' };
    expect(await query('queryTradeRecordPage', sorted)).toMatchObject({
      list: [{ loanAmount: '20000.05', requestNum: '0.5', executeNum: '0.5', outCurrency: 'USDT' }],
    });
    expect(account('USDT').interestProportion).toBe('0.0002400000');
  });

  it('borrows the asset that it sells, and one that repays uses what comes in', async () => {
    expect(await place({ direction: 2, requestNum: '0.1' })).toMatchObject({ loanAmount: '0.10000000' });
    expect(account('BTC')).toMatchObject({ balance: '0.00000000', liabilitiesPrincipal: '0.10000000' });
    expect(account('USDT').balance).toBe('15997.00');
    await place({ operationType: 3, requestNum: '0.05' });
    // 0.05 less the fee of 0.000025; the interest of the hour, 0.1 x 0.05 / 8,760, is paid first.
    expect(account('BTC')).toMatchObject({
      balance: '0.00000000',
      interest: '0.00000000',
      liabilitiesPrincipal: '0.05002557',
    });
    expect((await flows()).slice(0, 4)).toEqual([
      [21_001, '-0.04997443', 'BTC'],
      [21_002, '-0.00000057', 'BTC'],
      [18_005, '-0.00002500', 'BTC'],
      [18_001, '0.05000000', 'BTC'],
    ]);
  });

  it('borrows for a limit order when it is placed, and what is locked is there', async () => {
    await place({ bizType: 13, requestPrice: '5900000', requestNum: '0.5' });
    expect(account('USDT')).toMatchObject({
      balance: '29500.00',
      frozen: '29500.00',
      available: '0.00',
      liabilitiesPrincipal: '19500.00',
    });
    expect(await query('queryPBOOrderPage')).toMatchObject([{ loanAmount: '19500.00' }]);
    expect(fixture.messages.at(-1)?.content).toMatchObject({
      tradeType: 3,
      bizType: 'ME_POSITION_LIMIT_RECEIVED',
      paramMap: { orderStatus: '1' },
    });
  });

  it('is refused beyond what may be borrowed, and one that does not borrow beyond what is there', async () => {
    // At most 0.9 of the assets: 10,000.00 carries 90,000.00 of loans at most.
    expect(await rejection(place({ requestNum: '1.67' }))).toBe('CFDWBWE000031');
    // 1.67 coins at 60,000.10, less 10,000.00; 0.9 of 100,000.00.
    await expect(place({ requestNum: '1.67' })).rejects.toMatchObject({ params: ['90200.17', '90000.00'] });
    expect(await rejection(place({ operationType: 1 }))).toBe('CFDWBWE000031');
    expect(await rejection(place({ operationType: 3 }))).toBe('CFDWBWE000031');
    expect(await rejection(place({ operationType: 4 }))).toBe('CFDWBWE000007');
    expect(account('USDT')).toMatchObject({ balance: '10000.00', liabilities: '0.00' });
    expect(account('USDT').availableLoan).toBe('90000.00');
  });
});

describe('a wallet that owes nothing', () => {
  it('may borrow by the newest quote of what it holds, though nothing else waits for that', async () => {
    // 0.1 of an asset bought for 6,000.01: nine times what all of it is worth may be borrowed.
    await place({ requestNum: '0.1', operationType: 1 });
    const held = 0.1 - 0.00005;
    const money = 10_000 - 6_000.01;
    const most = (bid: number) => 9 * (money + held * bid);
    expect(Number(account('USDT').availableLoan)).toBeCloseTo(most(60_000), 0);
    for (const bid of [58_000, 62_000]) {
      fixture.feed.quote(61, bid * 100);
      expect(Number(account('USDT').availableLoan)).toBeCloseTo(most(bid), 0);
    }
  });
});

describe('loans by hand', () => {
  it('are lent up to the limits, cost an hour each hour, and are repaid interest first', async () => {
    expect(await query('manualLoan', { accountCurrency: 'USDT', amount: 50_000 })).toMatchObject({
      balance: '60000.00',
      liabilitiesPrincipal: '50000.00',
      interest: '0.50',
    });
    fixture.marketClock.advance(3 * HOUR_MS);
    await fixture.settle();
    expect(account('USDT').interest).toBe('2.00');
    expect(await query('manualRepayment', { accountCurrency: 'USDT', amount: '1.50' })).toMatchObject({
      balance: '59998.50',
      interest: '0.50',
      liabilitiesPrincipal: '50000.00',
    });
    // No more than is owed.
    expect(await query('manualRepayment', { accountCurrency: 'USDT', amount: '59000' })).toMatchObject({
      balance: '9998.00',
      liabilities: '0.00',
    });
    const page = await query<{ total: number; records: object[] }>('queryLiabilitiesWaterByPage');
    expect(page.total).toBe(8);
    expect(page.records[0]).toMatchObject({ createTime: fixture.marketClock.nowMs() });
    expect(page.records[0]).toMatchObject({
      businessType: 22,
      businessType1: 22_001,
      liabilitiesPrincipal: '-50000.00',
      owed: '0.00',
      // The amount of the line.
      liabilities: '50000.00',
    });
    expect(page.records[1]).toMatchObject({ liabilities: '0.50', owed: '50000.00' });
    expect(await query('queryLiabilitiesWaterByPage', { liabilitiesType: 1 })).toMatchObject({
      total: 1,
      records: [{ businessType1: 20_001, liabilitiesPrincipal: '50000.00', liabilities: '50000.00' }],
    });
    expect(await query('queryLiabilitiesWaterByPage', { liabilitiesType: 3 })).toMatchObject({ total: 4 });
    expect(await query('queryCustomerAssets')).toMatchObject({ balance: '9998.00' });
  });

  it('are refused beyond the limit, without a debt, and for what is not lent', async () => {
    const refused = (name: string, accountCurrency: string, amount: string) =>
      rejection(query(name, { accountCurrency, amount }));
    expect(await refused('manualLoan', 'USDT', '90000.01')).toBe('CFDWBWE000031');
    expect(await refused('manualLoan', 'USDT', '0')).toBe('CFDWBWE000007');
    expect(await refused('manualLoan', 'ZZZ', '1')).toBe('CFDWBWE000007');
    expect(await refused('manualLoan', '', '1')).toBe('CFDWBWE000005');
    expect(await refused('manualRepayment', 'USDT', '1')).toBe('CFDWBWE000007');
    expect(await refused('manualLoan', 'USDT', '90000')).toBe('accepted');
    expect(await refused('manualRepayment', 'USDT', '100000.01')).toBe('CFDWBWE000031');
  });

  it('keep a multiple of themselves in the wallet: only a share of the rest may leave it', async () => {
    await query('manualLoan', { accountCurrency: 'USDT', amount: 50_000 });
    // 60,000.00 less 1.1 x 50,000.50, and of that a half.
    expect(account('USDT').withdrawAmount).toBe('2499.72');
    const [small, large] = [-249_972n, -249_973n];
    expect(await rejection(fixture.service.adjust(usdt, large, 'withdrawal', []))).toBe('CFDWBWE000031');
    expect(await rejection(fixture.service.adjust(usdt, small, 'withdrawal', []))).toBe('accepted');
  });

  it('are repaid out of another currency at the rate that was previewed', async () => {
    await place({ direction: 2, requestNum: '0.1' });
    const request = { sourceCurrency: 'USDT', targetCurrency: 'BTC', requestNum: 3_000 };
    const shown = await query<{ rate: string; targetNum: string }>('previewOrder', request);
    // At the price of the seller, 60,000.10.
    expect(shown).toMatchObject({ rate: '0.000016666638', targetNum: '0.04999991', sourceNum: '3000.00' });
    fixture.feed.quote(61, 5_000_000);
    expect(await query('addRepaymentOrder', request)).toMatchObject({ ...shown, expireTime: null });
    expect(account('USDT').balance).toBe('12997.00');
    expect(account('BTC').liabilities).toBe('0.05000066');
    // The rate of this moment, and no more than is owed.
    expect(await query('addRepaymentOrder', { ...request, requestNum: 12_000 })).toMatchObject({
      rate: '0.000019999960',
      sourceNum: '2500.04',
      targetNum: '0.05000066',
    });
    expect(account('BTC').liabilities).toBe('0.00000000');
    expect(await rejection(query('addRepaymentOrder', request))).toBe('CFDWBWE000007');
  });
});

describe('a wallet at risk', () => {
  const calls: MarginCall[] = [];
  beforeEach(() => {
    calls.length = 0;
    fixture.service.onMarginCall((call) => calls.push(call));
  });

  it('is warned once per crossing, and liquidated at the ratio: orders, assets, interest, principal', async () => {
    await place({ requestNum: '1.5' });
    await place({ bizType: 13, requestPrice: '5500000', requestNum: '0.01' });
    expect(account('USDT').liabilitiesPrincipal).toBe('80550.15');
    // Assets of 1.49925 BTC and 550.00 USDT against 80,550.95: 108 % at 57,658.00.
    fixture.feed.quote(61, 5_766_000);
    await fixture.settle();
    expect(calls).toEqual([]);
    fixture.feed.quote(61, 5_765_000);
    fixture.feed.quote(61, 5_764_000);
    await fixture.settle();
    expect(calls).toMatchObject([
      { currency: 'USDT', level: '107.98', equity: '86981.76', usedMargin: '80550.95' },
    ]);
    fixture.feed.quote(61, 5_600_000);
    await fixture.settle();
    expect(account('USDT')).toMatchObject({ liabilities: '0.00', frozen: '0.00' });
    expect(Number(account('USDT').balance)).toBeGreaterThanOrEqual(0);
    // What pays the debt is sold, the rest is kept.
    expect(account('BTC').balance).toBe('0.06925000');
    expect(await query('queryOrderPage', { status: 4 })).toMatchObject([
      { remark: expect.any(String) as string },
    ]);
    expect((await flows()).slice(0, 5)).toEqual([
      [40_001, expect.any(String), 'USDT'],
      [18_005, expect.any(String), 'USDT'],
      [18_001, expect.any(String), 'USDT'],
      [18_002, '-1.43000000', 'BTC'],
      [40_001, '-549.20', 'USDT'],
    ]);
    fixture.feed.quote(61, 6_000_000);
    await fixture.settle();
    expect(calls).toHaveLength(1);
  });

  it('that a gap has left without enough is written off to the house in a line of its own', async () => {
    await place({ requestNum: '1.5' });
    fixture.feed.quote(61, 4_000_000);
    await fixture.settle();
    expect(account('USDT')).toMatchObject({ balance: '0.00', liabilities: '0.00' });
    expect(account('BTC').balance).toBe('0.00925000');
    expect((await flows()).slice(0, 2)).toEqual([
      [40_001, expect.stringMatching(/^-\d+\.\d\d$/), 'USDT'],
      [16_003, expect.stringMatching(/^\d+\.\d\d$/), 'USDT'],
    ]);
  });

  it('of what was sold short is bought back', async () => {
    await place({ direction: 2, requestNum: '1.4' });
    fixture.feed.quote(61, 6_500_000);
    await fixture.settle();
    expect(account('BTC')).toMatchObject({ liabilities: '0.00000000' });
    expect(Number(account('USDT').balance)).toBeGreaterThan(0);
    expect(await query('queryOrderPage', { direction: 1 })).toMatchObject([{ source: 'System', status: 2 }]);
  });

  it('is found by the interest alone', async () => {
    await query('manualLoan', { accountCurrency: 'USDT', amount: 90_000 });
    fixture.feed.quote(61, 6_000_000);
    for (let day = 0; day < 400; day++) {
      fixture.marketClock.advance(24 * HOUR_MS);
      if (day % 50 === 0) await fixture.settle();
    }
    await fixture.settle();
    // 100,000.00 of money stands against it: at 95,238.09 the wallet is liquidated.
    expect(calls).toHaveLength(1);
    expect(account('USDT')).toMatchObject({ liabilities: '0.00' });
    expect(Number(account('USDT').balance)).toBeGreaterThan(4_700);
  });
});

it('what is owed is the same after a restart, and hours that passed meanwhile are charged', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'leverage-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  await fixture.close();
  fixture = await TradeFixture.start(directory);
  await fixture.openSpot(CUSTOMER, 'USDT', MONEY, 'leveragedSpot');
  await query('manualLoan', { accountCurrency: 'USDT', amount: 50_000 });
  await place({ operationType: 3, bizType: 13, requestPrice: '5900000', requestNum: '0.1' });
  const before = fixture.service.accountsOf(CUSTOMER);
  await fixture.close();
  await fixture.open(directory);
  expect(fixture.service.accountsOf(CUSTOMER)).toEqual(before);
  await fixture.close();
  fixture.marketClock.advance(2 * HOUR_MS + 1);
  await fixture.open(directory);
  await fixture.settle();
  expect(account('USDT').interest).toBe('1.50');
});
