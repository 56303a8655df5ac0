import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Account } from '../../../contract/records/index.ts';
import { findUnsound, LEDGER_CHECKS } from '../../../storage/trading/ledger-checks.ts';
import { TradeFixture } from '../testing/trade-fixture.ts';

/** Every test has a customer with 100,000.00 USDT; product 51 (BTC/USDT) stands at 60,000.00 with a spread of 0.10. */
const CUSTOMER = 7;
const MONEY = 10_000_000n;
const DAY_MS = 86_400_000;

let fixture: TradeFixture;
let usdt: number;

beforeEach(async () => {
  fixture = await TradeFixture.start();
  usdt = await fixture.openSpot(CUSTOMER, 'USDT', MONEY);
});
afterEach(async () => {
  for (const check of LEDGER_CHECKS)
    expect(await findUnsound(fixture.database, check, 5), check.what).toEqual({ rows: [], count: 0 });
  await fixture.close();
});

interface Ack {
  orderId: number;
  executePrice: string;
  tradeVolume: string;
  fee: string;
  inCurrency: string;
  inAmount: string;
}

const body = (members: object) => ({
  tradeType: 5,
  symbolId: 51,
  bizType: 1,
  direction: 1,
  entryType: 1,
  requestNum: '0.5',
  requestPrice: '',
  requestTime: fixture.wallClock.nowMs(),
  ...members,
});
const place = (members: object = {}) => fixture.call<Ack>(CUSTOMER, 'addOrder', body(members));
const query = <Answer>(name: string, members: object = {}) =>
  fixture.call<Answer>(CUSTOMER, name, { tradeType: 5, ...members });
const spot = async <Answer>(name: string, members: object = {}) => {
  const bizType = `tradeapi.app.SpotOrderApiService.${name}`;
  const [operation] = fixture.service.operations.filter((one) => one.bizType === bizType);
  if (operation === undefined) throw new Error(`no operation ${bizType}`);
  return fixture.call<Answer>(CUSTOMER, `SpotOrderApiService.${name}`, { tradeType: 5, ...members });
};
const account = (currency: string) => {
  const found = fixture.service
    .accountsOf(CUSTOMER)
    .find((one: Account) => one.tradeType === 5 && one.currency === currency);
  if (found === undefined) throw new Error(`no account in ${currency}`);
  return found;
};
const rejection = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('a spot account', () => {
  it('buys by quantity: the money leaves one account, the asset less its fee comes into another', async () => {
    expect(await place()).toMatchObject({
      executePrice: '60000.10',
      tradeVolume: '0.5',
      fee: '-0.00025000',
      inCurrency: 'BTC',
      inDigits: 8,
      inAmount: '0.50000000',
      positionId: 0,
    });
    expect(account('USDT')).toMatchObject({ balance: '69999.95', available: '69999.95' });
    expect(account('BTC')).toMatchObject({ balance: '0.49975000', digits: 8, assetsId: 13 });
    expect(fixture.messages.at(-1)?.content).toMatchObject({
      bizType: 'POSITION_OPEN',
      tradeType: 5,
      paramMap: { commission: '-0.00025000', accountCurrency: 'BTC', orderBizType: '1', orderStatus: '2' },
    });
  });

  it('buys by amount, as far as the amount goes', async () => {
    // 1,000.00 / 60,000.10 is 0.0166; the step is 0.01.
    expect(await place({ bizType: 12, entryType: undefined, requestNum: '1000' })).toMatchObject({
      tradeVolume: '0.01',
    });
    expect(await query('queryOrderPage')).toMatchObject([
      {
        bizType: 12,
        outCurrency: 'USDT',
        inCurrency: 'BTC',
        fee: '-0.00000500',
        // What was ordered and spent, as amounts; the quantity beside it.
        requestNum: '1000',
        executeNum: '600.01',
        cancelNum: '0.00',
        realRequestNum: '0.01',
        realExecuteNum: '0.01',
        realCancelNum: '0',
      },
    ]);
    expect(await query('OrderApiService.queryTradeRecordPage')).toMatchObject({
      list: [{ requestNum: '1000', executeNum: '600.01', outCurrency: 'USDT', realExecuteNum: '0.01' }],
    });
    expect(await query('queryOrderPage', { bizType: 1 })).toEqual([]);
    expect(await query('queryOrderPage', { bizType: 12 })).toHaveLength(1);
  });

  it('spends at most the amount in a thin book', async () => {
    // Asks of 0.50 at 60,000.10, 60,000.15 and 60,000.20.
    const ack = await place({ symbolId: 52, bizType: 12, entryType: 2, requestNum: '60000.11' });
    expect(ack).toMatchObject({ tradeVolume: '0.99', inCurrency: 'ETH' });
    // 0.50 x 60,000.10 + 0.49 x 60,000.15.
    expect(account('USDT').balance).toBe('40599.87');
  });

  it('sells what it has and is refused what it has not', async () => {
    expect(await rejection(place({ direction: 2 }))).toBe('CFDWBWE000031');
    await place();
    expect(await rejection(place({ direction: 2, requestNum: '0.5' }))).toBe('CFDWBWE000031');
    expect(await place({ direction: 2, requestNum: '0.49' })).toMatchObject({
      executePrice: '60000.00',
      fee: '-14.70',
      inCurrency: 'USDT',
      inAmount: '29400.00',
    });
    expect(account('USDT').balance).toBe('99385.25');
    expect(account('BTC').balance).toBe('0.00975000');
  });

  it('ignores how clients in the field would borrow', async () => {
    for (const operationType of [2, 3]) await place({ operationType, requestNum: '0.1' });
    expect(account('USDT')).toMatchObject({ balance: '87999.98', liabilities: null });
    expect(await rejection(place({ operationType: 2, requestNum: '2' }))).toBe('CFDWBWE000031');
  });

  it('locks what a limit order may cost, lists it and lets it go when it is cancelled', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000', requestNum: '1' });
    expect(account('USDT')).toMatchObject({
      balance: '100000.00',
      available: '41000.00',
      frozen: '59000.00',
      lockAmount: '59000.00',
    });
    expect(await query('queryPBOOrderPage')).toMatchObject([
      {
        id: String(orderId),
        bizType: 13,
        openPrice: '59000.00',
        requestVolume: '1',
        requestNum: '1',
        expireType: '4',
      },
    ]);
    expect(fixture.messages.at(-1)?.content).toMatchObject({
      tradeType: 5,
      bizType: 'ME_POSITION_LIMIT_RECEIVED',
      paramMap: { orderId: String(orderId), orderStatus: '1', orderBizType: '13', requestAmount: '1' },
    });
    expect(await query('checkOrderStatus', { orderId, operatorType: 3 })).toBe(0);
    expect(await spot('closeTradePboOrder', { orderId, customerGroupId: 1 })).toMatchObject({
      orderId,
      busiiType: 13,
      status: 4,
      requestPrice: 59_000,
      executeAvgPrice: '0',
    });
    expect(account('USDT')).toMatchObject({ available: '100000.00', frozen: '0.00' });
    const second = await place({ bizType: 14, requestPrice: '5900000', requestNum: '1' });
    expect(await query('closePboOrder', { pboId: second.orderId })).toEqual({ leftover: '1' });
    expect(fixture.messages.at(-1)?.content).toMatchObject({
      bizType: 'ME_POSITION_LIMIT_CANCEL',
      paramMap: { orderStatus: '4', orderBizType: '13' },
    });
  });

  it('changes price and quantity of what rests, and fills at the new price', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000', requestNum: '1' });
    await query('updatePboOrder', { pboId: orderId, requestPrice: '5800000' });
    expect(account('USDT')).toMatchObject({ available: '42000.00', frozen: '58000.00' });
    await query('updatePboOrder', { pboId: orderId, requestNum: '0.5' });
    expect(await query('queryPBOOrderPage')).toMatchObject([
      { id: String(orderId), openPrice: '58000.00', requestVolume: '0.5' },
    ]);
    expect(await rejection(query('updatePboOrder', { pboId: orderId, requestNum: '2' }))).toBe(
      'CFDWBWE000031',
    );
    fixture.feed.quote(51, 5_799_900);
    fixture.feed.quote(51, 5_799_900);
    await fixture.settle();
    expect(account('BTC').balance).toBe('0.49975000');
    expect(account('USDT').frozen).toBe('0.00');
  });

  it('fills a limit order when the market comes to it, at the better price of the two', async () => {
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000', requestNum: '1' });
    fixture.feed.quote(51, 5_899_900);
    fixture.feed.quote(51, 5_890_000);
    await fixture.settle();
    expect(account('USDT')).toMatchObject({ balance: '41000.90', frozen: '0.00' });
    expect(account('BTC').balance).toBe('0.99950000');
    expect(await query('checkOrderStatus', { orderId, operatorType: 3 })).toBe(1);
    expect(await spot('queryOrderDetail', { tradeType: undefined, orderId })).toMatchObject({
      busiiType: 13,
      status: 2,
      executePrice: 58_999.1,
      fee: -0.0005,
      feeDigits: 8,
      executeAvgPrice: '58999.10',
    });
  });

  it('lets an order expire after its days', async () => {
    await place({ bizType: 13, requestPrice: '5900000', requestNum: '1', expiryType: '1' });
    await place({ bizType: 13, requestPrice: '5800000', requestNum: '0.1', expireType: 3 });
    fixture.marketClock.advance(DAY_MS);
    await fixture.settle();
    expect(account('USDT').frozen).toBe('5800.00');
    expect(await query('queryOrderPage', { status: 7 })).toMatchObject([{ requestNum: '1' }]);
    fixture.marketClock.advance(29 * DAY_MS);
    await fixture.settle();
    expect(account('USDT').frozen).toBe('0.00');
  });

  it('shows every fill, flow and statement line of the wallet', async () => {
    await place();
    const fills = await query<{ list: object[]; bizTypeText: object }>(
      'OrderApiService.queryTradeRecordPage',
    );
    expect(fills.list).toMatchObject([
      {
        bizType: 1,
        outCurrency: 'USDT',
        inCurrency: 'BTC',
        commission: '-0.00025000',
        accountCurrency: 'BTC',
        tradeAmount: '30000.05',
        moneyAmountCurrency: 'USDT',
        executeNum: '0.5',
        executeAmount: '0.50000000',
        loanAmount: '0.00',
      },
    ]);
    expect(fills.bizTypeText).toMatchObject({ '12': 'Market by amount' });
    expect(await spot('queryTradeRecordPage', { tradeType: '5', direction: '1' })).toMatchObject({
      list: [{ inCurrency: 'BTC' }],
      trace: expect.any(String) as string,
    });
    const flows = await spot<{ total: number; records: object[] }>('queryCapitalFlowList');
    expect(flows).toMatchObject({
      total: 4,
      records: [
        { businessType: 54, businessType1: 54_003, amountOut: '0.00025000', digits: 8, currency: 'BTC' },
        { businessType1: 54_001, amountIn: '0.50000000', amountAfter: '0.50000000' },
        { businessType1: 54_002, amountOut: '30000.05', amountAfter: '69999.95', digits: 2 },
        { businessType1: 50_001, amountIn: '100000.00' },
      ],
    });
    expect(await query('accountStatement', { accountId: usdt })).toMatchObject({
      closingBalance: '69999.95',
      lines: [{ change: '100000.00' }, { change: '-30000.05' }],
    });
  });

  it('counts its assets together', async () => {
    await place();
    // 0.49975 at the middle of 60,000.05 is 29,985.02.
    expect(await query('queryCustomerAssetsInfo')).toMatchObject({
      currency: 'USDT',
      totalBalance: '99984.97',
      totalNetAssets: '99984.97',
      totalLiabilities: '0.00',
      riskLevel: 1,
      closeProportion: '0.00%',
      tradeType: 5,
      accountInfoMap: {
        USDT: { balance: '69999.95', formulaSymbol: '' },
        BTC: { balance: '0.49975000', formulaSymbol: 'BTC/USDT' },
      },
    });
    expect(await query('queryCustomerAssetsInfo', { accountCurrency: 'btc' })).toMatchObject({
      totalBalance: '29985.02',
    });
  });

  it('answers for a wallet of type 8, which nobody has, that it is empty; other numbers are refused', async () => {
    await place();
    expect(await query('queryCustomerAssetsInfo', { tradeType: 8 })).toEqual({
      currency: 'USDT',
      digits: 2,
      totalAvailable: '0.00',
      totalBalance: '0.00',
      totalNetAssets: '0.00',
      totalLiabilities: '0.00',
      totalLiabilitiesPrincipal: '0.00',
      totalInterest: '0.00',
      closeProportion: '0.00%',
      riskLevel: 1,
      companyId: 1,
      tradeType: 8,
      accountInfoMap: {},
      customerNo: expect.any(String),
    });
    expect(await query('queryCustomerAssets', { tradeType: 8 })).toMatchObject({ balance: '0.00' });
    await expect(query('queryAccountAssetsInfo', { tradeType: 8 })).rejects.toMatchObject({
      code: 'USCUSTOMER_API_0000003',
    });
    expect(await query('queryCustomerAssetsInfo', { tradeType: 6 })).toMatchObject({ accountInfoMap: {} });
    for (const tradeType of [1, 2, 4, 7, 9])
      await expect(query('queryCustomerAssetsInfo', { tradeType })).rejects.toMatchObject({
        code: 'CFDWBWE000007',
      });
  });

  it('is the same after a restart, orders, links and locks too [ORD-43]', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'spot-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    await fixture.close();
    fixture = await TradeFixture.start(directory);
    await fixture.openSpot(CUSTOMER, 'USDT', MONEY);
    await place();
    const { orderId } = await place({ bizType: 13, requestPrice: '5900000', requestNum: '1' });
    const linked = await place({
      bizType: 13,
      requestPrice: '5910000',
      requestNum: '1',
      linkedOrder: orderId,
    });
    expect(await rejection(place({ bizType: 13, requestPrice: '5900000', linkedOrder: orderId }))).toBe(
      'CFDWBWE000022',
    );
    const before = fixture.service.accountsOf(CUSTOMER);
    await fixture.close();
    await fixture.open(directory);
    expect(fixture.service.accountsOf(CUSTOMER)).toEqual(before);
    expect(await spot('queryOrderDetail', { orderId })).toMatchObject({ linkedOrder: linked.orderId });
    fixture.feed.quote(51, 5_909_900);
    await fixture.settle();
    expect(await spot('queryOrderDetail', { orderId: linked.orderId })).toMatchObject({ status: 2 });
    expect(await spot('queryOrderDetail', { orderId })).toMatchObject({ status: 4 });
  });

  it.each<[string, object, string]>([
    ['no account type', { tradeType: undefined }, 'CFDWBWE000005'],
    ['a contract', { tradeType: 2 }, 'CFDWBWE000007'],
    ['no product', { symbolId: undefined }, 'CFDWBWE000005'],
    ['a product of contracts only', { symbolId: 1 }, 'CFDWBWE000013'],
    ['another kind', { bizType: 2 }, 'CFDWBWE000007'],
    ['a third direction', { direction: 3 }, 'CFDWBWE000007'],
    ['a third entryType', { entryType: 3 }, 'CFDWBWE000007'],
    ['a fifth expiry', { expiryType: 5 }, 'CFDWBWE000007'],
    ['text for a quantity', { requestNum: '1,5' }, 'CFDWBWE000006'],
    ['half a step', { requestNum: '0.005' }, 'CFDWBWE000026'],
    ['more than the largest order', { requestNum: '100.01' }, 'CFDWBWE000026'],
    ['an amount too small for one step', { entryType: 2, requestNum: '1' }, 'CFDWBWE000026'],
    ['a price with a decimal point', { bizType: 13, requestPrice: '60000.00' }, 'CFDWBWE000006'],
    ['a limit order without price', { bizType: 13 }, 'CFDWBWE000024'],
    ['a price outside the band', { bizType: 13, requestPrice: '5000000' }, 'CFDWBWE000022'],
    ['more than there is', { requestNum: '2' }, 'CFDWBWE000031'],
    ['an account of somebody else', { accountId: 1 }, 'CFDWBWE000007'],
    ['what only positions have [ORD-42]', { reduceOnly: true }, 'CFDWBWE000007'],
  ])('refuses %s', async (_name, members, expected) => {
    expect(await rejection(place(members))).toBe(expected);
    expect(account('USDT').balance).toBe('100000.00');
  });

  it('refuses who has no spot account, and orders without a quote', async () => {
    expect(await rejection(fixture.call(99, 'addOrder', body({})))).toBe('CFDWBWE000007');
    fixture.marketClock.advance(301_000);
    expect(await rejection(place())).toBe('CFDWBWE000003');
  });
});
