import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type {
  AccountStatement,
  Position,
  PositionDeal,
  StockAssets,
  StockDeal,
  StockOrder,
} from '../../../contract/records/index.ts';
import type { MarginCall } from '../trade-service.ts';
import { SHARE } from '../testing/trade-products-fixture.ts';
import { TradeFixture } from '../testing/trade-fixture.ts';

/** The account has 1,000,000.0000 USDT; the share stands at 60,000.00 with a spread of 0.10. */
const CUSTOMER = 7;
const MONEY = 10_000_000_000n;
/** Interest, dividends and settlement of the first day. */
const NEXT_DAY_END = Date.UTC(2026, 2, 2, 22);

let fixture: TradeFixture;
let accountId: number;

beforeEach(async () => {
  fixture = await TradeFixture.start();
  accountId = await fixture.openAccount(CUSTOMER, MONEY, 'stock');
});
afterEach(() => fixture.close());

const PRODUCT = { accountCurrency: 'USDT', accountDigits: 4, symbolId: SHARE, digits: 2 };
const ORDER = { bizType: 1, direction: 1, requestNum: '1', requestPrice: 0, requestTime: 1_772_438_400_000 };
const body = (members: object) => ({ tradeType: 6, ...PRODUCT, ...ORDER, ...members });
const call = <Answer>(name: string, members: object = {}) =>
  fixture.call<Answer>(CUSTOMER, name, { tradeType: 6, ...members });
const place = (members: object = {}) => call<{ orderId: number }>('placeOrder', body(members));
const detail = (orderId: number) => call<StockOrder>('StockOrderApiService.queryOrderDetail', { orderId });
const assets = () =>
  call<StockAssets>('StockAccountApiService.queryAccountAssetsInfo', { currencyCode: 'USDT' });
const positions = () => call<Position[]>('queryPositionPage');
const pending = () => call<StockOrder[]>('queryPendingOrderList');
const rejection = (answer: Promise<unknown>) => answer.catch(({ code }: { code: string }) => code);

it('what a stock account borrows and repays stands in the list of its liabilities', async () => {
  await place({ requestNum: '20' });
  const list = (members: object = {}) =>
    call<{ total: number; records: object[] }>('queryLiabilitiesWaterByPage', members);
  const borrowed = { liabilitiesPrincipal: '200602.0010', interest: '0.0000', liabilities: '200602.0010' };
  expect(await list()).toMatchObject({
    total: 1,
    records: [{ businessType: 607, ...borrowed, accountId, currency: 'USDT' }],
  });
  await place({ direction: 2, bizType: 2, requestNum: '20' });
  expect(await list()).toMatchObject({
    total: 2,
    records: [{ businessType: 608, liabilitiesPrincipal: '-200602.0010', owed: '0.0000' }, {}],
  });
  expect(await list({ liabilitiesType: 1 })).toMatchObject({ total: 1 });
});

describe('stock orders', () => {
  it('answer with their number, and are bought at the ask', async () => {
    const { orderId, ...rest } = await place({ requestNum: '10' });
    expect(rest).toEqual({});
    expect(await detail(orderId)).toMatchObject({
      orderId,
      bizType: 1,
      direction: 1,
      status: 2,
      symbolId: SHARE,
      symbolCode: 'ALDM',
      requestNum: '10',
      executeNum: '10',
      executePrice: '60000.10',
      commission: '-300.0005',
    });
    expect(await positions()).toMatchObject([
      {
        direction: 1,
        volume: '10',
        openPrice: '60000.10',
        costAmount: '600001.0000',
        marketValue: '600000.0000',
        profit: '-1.0000',
        loanAmount: '0.0000',
        availableVolume: '10',
        settledVolume: '0',
        tradeType: 6,
        status: '1',
      },
    ]);
  });

  it.each([
    ['without an account type', { tradeType: undefined }, 'CFDWBWE000005'],
    ['of another account type', { tradeType: 2 }, 'CFDWBWE000007'],
    ['without a product', { symbolId: undefined }, 'CFDWBWE000005'],
    ['of an unknown product', { symbolId: 4_711 }, 'CFDWBWE000013'],
    ['without a quantity', { requestNum: '' }, 'CFDWBWE000005'],
    ['with a malformed quantity', { requestNum: 'ten' }, 'CFDWBWE000006'],
    ['with a part of a share', { requestNum: '1.5' }, 'CFDWBWE000007'],
    ['with another kind', { bizType: 14 }, 'CFDWBWE000007'],
    ['with a side that the kind is not of', { bizType: 2 }, 'CFDWBWE000007'],
    ['in another currency', { accountCurrency: 'EUR' }, 'CFDWBWE000007'],
    ['with other decimals of the account', { accountDigits: 2 }, 'CFDWBWE000007'],
    ['with other decimals of the price', { digits: 4 }, 'CFDWBWE000007'],
    ['with a limit and no price', { bizType: 12, requestPrice: '' }, 'CFDWBWE000024'],
    ['with an unknown expiry', { bizType: 12, requestPrice: 5_900_000, expireType: 5 }, 'CFDWBWE000007'],
    ['beyond the money', { requestNum: '34' }, 'CFDWBWE000031'],
    ['for more shares than are lent', { bizType: 2, direction: 2, requestNum: '101' }, 'CFDWBWE000031'],
    ['beyond the largest quantity', { requestNum: '10001' }, 'CFDWBWE000026'],
    ['too far from the market', { bizType: 12, requestPrice: 20_000_000 }, 'CFDWBWE000022'],
  ])('are refused %s', async (_what, members, code) => {
    expect(await rejection(place(members))).toBe(code);
    expect(await call('queryPendingOrderList')).toEqual([]);
  });

  it('beyond what the account backs say how much they need and how much is there', async () => {
    const refused = (members: object) => place(members).catch(({ params }: { params: string[] }) => params);
    const sale = { bizType: 2, direction: 2, requestNum: '34' };
    // Half of 34 at the bid of 60,000.00, and the fee of 0.05 %.
    expect(await refused(sale)).toEqual(['1021020.0000', '1000000.0000']);
    expect(await refused({ requestNum: '34' })).toEqual(['1021021.7017', '1000000.0000']);
    // Twenty shares cost spread and fee, and bind half of what they are worth.
    await place({ requestNum: '20' });
    expect(await refused({ requestNum: '14' })).toEqual(['420420.7007', '399397.9990']);
  });

  it('rest with a lock, are listed, cancelled by their owner, and named by who cancelled', async () => {
    const { orderId } = await place({ bizType: 12, requestPrice: 5_900_000, requestNum: '2', expireType: 4 });
    expect(await pending()).toMatchObject([
      { orderId, bizType: 12, status: 5, requestPrice: '59000.00', cancelType: null },
    ]);
    expect(await call('queryPendingOrderList', { current: 1, size: 5 })).toMatchObject({
      total: 1,
      size: 5,
      current: 1,
      records: [{ orderId }],
    });
    expect((await pending())[0]?.expireTime).toBe(Date.UTC(2026, 5, 1));
    expect(await assets()).toMatchObject({ lockAmount: '118059.0000' });
    expect(await rejection(call('cancelOrder', { orderId, bizType: 16 }))).toBe('CFDWBWE000007');
    expect(await rejection(call('cancelOrder', { orderId: 4_711, bizType: 14 }))).toBe('CFDWBWE000022');
    expect(await call('cancelOrder', { orderId, bizType: 14 })).toEqual({ orderId, cancelNum: '2' });
    expect(await detail(orderId)).toMatchObject({ status: 3, cancelType: 14 });
    expect(await rejection(call('cancelOrder', { orderId, bizType: 14 }))).toBe('CFDWBWE000022');
    expect((await assets()).lockAmount).toBe('0.0000');
  });

  it('are nobody else’s', async () => {
    const { orderId } = await place({ bizType: 12, requestPrice: 5_900_000 });
    const other = CUSTOMER + 1;
    await fixture.openAccount(other, MONEY, 'stock');
    const as = (name: string, members: object) =>
      rejection(fixture.call(other, name, { tradeType: 6, ...members }));
    expect(await as('cancelOrder', { orderId, bizType: 14 })).toBe('CFDWBWE000022');
    expect(await as('StockOrderApiService.queryOrderDetail', { orderId })).toBe('CFDWBWE000022');
    expect(await as('queryPendingOrderList', { accountId })).toBe('CFDWBWE000007');
  });

  it('say before what they would do', async () => {
    expect(await call('checkOrder', body({ requestNum: '20' }))).toEqual({
      direction: 1,
      beforePositionNum: '0',
      afterPositionNum: '20',
      loanAmount: '200602.0010',
    });
    expect(await rejection(call('checkOrder', body({ requestNum: '34' })))).toBe('CFDWBWE000031');
    expect(await call('calculateOrder', body({}))).toEqual({
      canClosePositionNum: '0',
      canSellNum: '33',
      canBuyNum: '16',
      canLoanBuyNum: '33',
    });
    await place({ requestNum: '33' });
    expect(await call('calculateOrder', body({ direction: 2 }))).toMatchObject({
      canClosePositionNum: '33',
      canBuyNum: '0',
      canLoanBuyNum: '0',
    });
    expect(await call('checkOrder', body({ bizType: 2, direction: 2, requestNum: '30' }))).toMatchObject({
      direction: 2,
      beforePositionNum: '33',
      afterPositionNum: '3',
      loanAmount: '0.0000',
    });
  });

  it('have a history, filtered by state and sorted by the names of the interface', async () => {
    const { orderId: bought } = await place({ requestNum: '3' });
    const { orderId: resting } = await place({ bizType: 13, direction: 2, requestPrice: 6_500_000 });
    const page = (members: object) =>
      call<{ records: StockOrder[]; total: number }>('StockOrderApiService.queryOrderPage', {
        size: 10,
        executeStartTime: 1,
        executeEndTime: 2_000_000_000_000,
        sortFieldName: 'request_time',
        sortType: 'asc',
        ...members,
      });
    const ids = async (members: object) => (await page(members)).records.map(({ orderId }) => orderId);
    expect(await ids({})).toEqual([bought, resting]);
    expect(await ids({ sortType: 'desc', sortFieldName: 'id' })).toEqual([resting, bought]);
    expect(await ids({ status: 5 })).toEqual([resting]);
    expect(await ids({ status: 2 })).toEqual([bought]);
    expect(await ids({ status: 0 })).toEqual([]);
    expect(await ids({ status: -1 })).toEqual([bought, resting]);
    expect(await ids({ direction: 2 })).toEqual([resting]);
    expect(await rejection(page({ sortFieldName: 'requestTime' }))).toBe('CFDWBWE000015');
    // The general name answers a bare list, as in every account type.
    expect(await call('queryOrderPage', { size: 10 })).toMatchObject([
      { id: resting, bizType: 13 },
      { id: bought, bizType: 1 },
    ]);
    expect(await call('queryOrderDetail', { orderId: bought })).toMatchObject({ bizType: 1, status: 2 });
  });

  it('leave fills that are listed by order and by position', async () => {
    await place({ requestNum: '4' });
    fixture.feed.quote(SHARE, 6_100_000);
    await place({ bizType: 2, direction: 2, requestNum: '1' });
    const [position] = await positions();
    const deals = await call<{ list: StockDeal[]; totalPage: number }>('queryDealPage', {
      sortFieldName: 'execute_time',
      sortType: 'asc',
    });
    expect(deals).toMatchObject({
      accountId,
      totalPage: 1,
      list: [
        { bizType: 1, executeNum: '4', tradeAmount: '240000.4000', profitLoss: '0.0000' },
        { bizType: 2, executeNum: '1', tradeAmount: '61000.0000', profitLoss: '999.9000' },
      ],
    });
    const only = (members: object) => call<{ list: StockDeal[] }>('queryDealPage', members);
    expect((await only({ bizType: 2 })).list).toHaveLength(1);
    expect((await only({ bizType: 12 })).list).toHaveLength(0);
    expect((await only({ bizType: 1, direction: 2 })).list).toHaveLength(0);
    const own = await call<PositionDeal[]>('getPositionDealDetailList', { positionId: position?.positionId });
    expect(own).toMatchObject([
      { direction: 1, executeNumber: '4', executeAmount: '240000.4000', executePrice: '60000.10' },
      { direction: 2, executeNumber: '1', executeAmount: '61000.0000', executePrice: '61000.00' },
    ]);
  });

  it('of one position are listed to the newest thousand [MAX_POSITION_DEALS]', async () => {
    await place({ requestNum: '1' });
    await fixture.settle();
    const [position] = await positions();
    const columns = `order_id, position_id, account_id, symbol_id, kind, direction, opening, volume, turnover, price,
      rate, fee, margin, profit, open_turnover, time_ms, request_price, entry_type, take_profit, stop_loss,
      position_opened_at_ms, source, third_party_order`;
    const sql = `WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 1000)
      INSERT INTO trade_deal (deal_id, ${columns}) SELECT deal_id + n, ${columns} FROM trade_deal, more`;
    const list = () =>
      call<PositionDeal[]>('getPositionDealDetailList', { positionId: position?.positionId });
    expect(await list()).toHaveLength(1);
    await fixture.database.commit([{ sql, parameters: [] }]);
    expect(await list()).toHaveLength(1_000);
  });

  it('are told by messages that say whether shares were bought or sold', async () => {
    await place({ requestNum: '2' });
    await place({ bizType: 2, direction: 2, requestNum: '1' });
    const { orderId } = await place({ bizType: 12, requestPrice: 5_900_000 });
    await call('cancelOrder', { orderId, bizType: 14 });
    await fixture.settle();
    expect(fixture.messages.map(({ content }) => [content.bizType, content.paramMap.orderBizType])).toEqual([
      ['POSITION_OPEN', '1'],
      ['POSITION_CLOSE', '2'],
      ['ME_POSITION_LIMIT_RECEIVED', '12'],
      ['ME_POSITION_LIMIT_CANCEL', '12'],
    ]);
    expect(fixture.messages[0]?.content).toMatchObject({ tradeType: 6, paramMap: { playType: '6' } });
  });
});

describe('a stock account', () => {
  it('shows what it holds, owes and may still do', async () => {
    await place({ requestNum: '20' });
    const shown = await assets();
    expect(shown).toMatchObject({
      tradeType: 6,
      accountId,
      currency: 'USDT',
      digits: 4,
      balance: '0.0000',
      positionMarketValue: '1200000.0000',
      positionBuyMarketValue: '1200000.0000',
      positionSellMarketValue: '0.0000',
      liabilitiesPrincipal: '200602.0010',
      pnl: '-2.0000',
      equity: '999397.9990',
      margin: '600000.0000',
      maintainMargin: '300000.0000',
      warningMargin: '360000.0000',
      residualLiquidity: '699397.9990',
      riskLevel: 1,
      crossLevel: '1.20',
      maxDayPurchasePower: '798795.9980',
      withdrawAmount: '0.0000',
      unsettledAmount: '-1200602.0010',
    });
    // Equity is cash and shares, less what is owed.
    const amount = (text: string) => BigInt(text.replace('.', ''));
    expect(amount(shown.equity)).toBe(
      amount(shown.balance) + amount(shown.positionMarketValue) - amount(shown.liabilitiesPrincipal),
    );
    const [account] = fixture.service.accountsOf(CUSTOMER);
    expect(account).toMatchObject({ equity: '999397.9990', liabilities: '200602.0010', profit: '-2.0000' });
  });

  it('charges interest and pays dividends when a day ends, once, and lists both', async () => {
    await place({ requestNum: '20' });
    fixture.marketClock.advance(NEXT_DAY_END - fixture.marketClock.nowMs());
    await fixture.settle();
    fixture.marketClock.advance(3_600_000);
    await fixture.settle();
    const flows = await call<{
      records: { businessType1: number; amount: string; businessType1Name: string }[];
    }>('queryCapitalFlowList');
    // 20 shares at 100.00, less 15 % and 1.00; 200,602.001 at 7.3 % for a day. What is left repays.
    expect(flows.records.map(({ businessType1, amount }) => [businessType1, amount])).toEqual([
      [60_801, '-1658.8795'],
      [61_101, '-40.1205'],
      [61_402, '-1.0000'],
      [61_403, '-300.0000'],
      [61_401, '2000.0000'],
      [61_001, '-40.1205'],
      [60_603, '-600.0010'],
      [60_602, '-1200002.0000'],
      [60_701, '200602.0010'],
      [60_101, '1000000.0000'],
    ]);
    expect(flows.records.at(-3)?.businessType1Name).toBe('Bought');
    const statement = await call<AccountStatement>('accountStatement', { accountId });
    expect(statement).toMatchObject({ openingBalance: '0.0000', closingBalance: '0.0000' });
    expect(await assets()).toMatchObject({ interest: '0.0000', liabilitiesPrincipal: '198943.1215' });
  });

  it('is sold out below its maintenance margin after one warning, orders first', async () => {
    const calls: MarginCall[] = [];
    fixture.service.onMarginCall((margin) => calls.push(margin));
    await place({ requestNum: '33' });
    const { orderId } = await place({ bizType: 13, direction: 2, requestPrice: 8_900_000, requestNum: '1' });
    fixture.feed.quote(SHARE, 4_240_000);
    await fixture.settle();
    expect(calls).toMatchObject([
      { tradeType: 'stock', accountId, level: expect.stringMatching(/^11\d\.\d\d$/) },
    ]);
    expect(await assets()).toMatchObject({ riskLevel: 2 });
    fixture.feed.quote(SHARE, 4_230_000);
    await fixture.settle();
    expect(calls).toHaveLength(1);
    fixture.feed.quote(SHARE, 3_900_000);
    await fixture.settle();
    expect(await positions()).toEqual([]);
    expect(await detail(orderId)).toMatchObject({ status: 3, cancelType: 16 });
    const page = await call<{ records: StockOrder[] }>('StockOrderApiService.queryOrderPage', { size: 1 });
    expect(page.records).toMatchObject([{ bizType: 5, status: 2, executeNum: '33' }]);
    expect(await assets()).toMatchObject({ liabilitiesPrincipal: '0.0000', riskLevel: 1 });
  });
});

describe('a stock account after a restart', () => {
  it('has every loan, trade to be settled and day that it had, and ends no day twice', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'meridian-stock-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    await fixture.close();
    fixture = await TradeFixture.start(directory);
    const stockId = await fixture.openAccount(CUSTOMER, MONEY, 'stock');
    await place({ requestNum: '20' });
    await place({ bizType: 12, requestPrice: 5_900_000, expireType: 4 });
    const before = await assets();
    // Killed: nobody closes anything.
    await fixture.settle();
    await fixture.database.close();
    fixture.marketClock.advance(NEXT_DAY_END - fixture.marketClock.nowMs() - 1);
    await fixture.open(directory);
    expect(await assets()).toEqual(before);
    fixture.marketClock.advance(1);
    await fixture.settle();
    // The dividend came; a resting order has all cash reserved, so that the interest waits.
    const after = await assets();
    expect(after).toMatchObject({ balance: '1699.0000', interest: '40.1205' });
    await fixture.database.close();
    await fixture.open(directory);
    fixture.marketClock.advance(1_000);
    await fixture.settle();
    expect(await assets()).toEqual(after);
    expect(fixture.service.accountsOf(CUSTOMER).map((account) => account.accountId)).toEqual([stockId]);
    fixture.marketClock.advance(86_400_000);
    await fixture.settle();
    expect((await assets()).unsettledAmount).toBe('0.0000');
  });
});
