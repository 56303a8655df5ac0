import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExternalSystem, type ExternalSystem } from '../external-system.ts';
import type { ListedCode } from '../contract/errors/catalogue.ts';
import { createSettlementService } from '../services/settlement/external-settlement.ts';
import { SILENT } from '../services/trade/testing/trade-products-fixture.ts';
import { TradeFixture } from '../services/trade/testing/trade-fixture.ts';
import { expectFailure, startTestGateway, type TestGateway } from './testing/test-gateway.ts';

// Limits, written out: a test does not import what it checks.
const EXTERNAL_LIMIT_MS = 3_000;
const MAX_RESTING_ORDERS = 200;

const TRADE = '/api/global/tradeapi.app.';
const ORDER = `${TRADE}OrderApiService.addMarketOrder`;

let trade: TradeFixture;
let test: TestGateway;
let headers: Record<string, string>;
let accountId: number;

beforeAll(async () => {
  trade = await TradeFixture.start();
  ({ test, headers, accountId } = await gatewayOver(trade, { gateway: { rateLimits: false } }));
});
afterAll(async () => {
  await test.close();
  await trade.close();
});

/** A gateway over a trade service, with a signed-in customer that has an account of a hundred thousand there. */
async function gatewayOver(over: TradeFixture, more: Parameters<typeof startTestGateway>[0] = {}) {
  const gateway = await startTestGateway({
    ...more,
    operations: [...over.service.operations, ...(more.operations ?? [])],
  });
  const token = await gateway.signIn();
  const customerId = gateway.services.customers.findSession(token)?.caller.customerId ?? 0;
  return {
    test: gateway,
    headers: { token, version: '0.0.1', group: 'tradeApi' },
    accountId: await over.openAccount(customerId),
  };
}

const order = (members: object = {}) => trade.order(accountId, members);
const fail = (code: ListedCode, members: object, params: readonly string[] = []) =>
  expectFailure(test, { path: ORDER, body: order(members), headers }, code, params);
const failAt = (code: ListedCode, path: string, body: object) =>
  expectFailure(test, { path: TRADE + path, body: { tradeType: 2, accountId, ...body }, headers }, code);
async function place(members: object = {}): Promise<{ orderId: number; positionId: number }> {
  const answer = await test.post(ORDER, order(members), headers);
  expect(answer.body.code, answer.text).toBe('0');
  return answer.body.data as { orderId: number; positionId: number };
}

describe('refusals of orders, in every language', () => {
  it.each<[string, ListedCode, object, string[]?]>([
    ['a product that never had a quote', 'CFDWBWE000004', { symbolId: SILENT }],
    ['no product', 'CFDWBWE000005', { symbolId: undefined }],
    ['a malformed quantity', 'CFDWBWE000006', { requestNum: '1,5' }],
    ['a third direction', 'CFDWBWE000007', { direction: 3 }],
    ['the close of an unknown position', 'CFDWBWE000008', { bizType: 2, positionId: 77 }],
    ['a stop loss on the wrong side', 'CFDWBWE000009', { stopLoss: '6100000' }],
    ['a take profit that is too near', 'CFDWBWE000010', { takeProfit: '6000000' }],
    ['a product without sessions', 'CFDWBWE000012', { symbolId: 6 }],
    ['an unknown product', 'CFDWBWE000013', { symbolId: 999 }],
    ['an opening outside the session', 'CFDWBWE000016', { symbolId: 5 }],
    ['a close outside the session', 'CFDWBWE000017', { symbolId: 5, bizType: 2 }],
    [
      'a limit order outside the session',
      'CFDWBWE000018',
      { symbolId: 5, bizType: 13, requestPrice: '5990000' },
    ],
    ['a limit price far from the market', 'CFDWBWE000022', { bizType: 13, requestPrice: '9000000' }],
    ['a limit order without price', 'CFDWBWE000024', { bizType: 13 }],
    ['a currency without rate', 'CFDWBWE000025', { symbolId: 4 }],
    ['a quantity outside the range', 'CFDWBWE000026', { requestNum: '1000' }, ['0.01', '100', '0.01']],
    ['a leverage above the range', 'CFDWBWE000030', { crossLevelNum: 500 }],
    ['more than the account carries', 'CFDWBWE000031', { requestNum: '50' }],
  ])('%s', async (_name, code, members, params) => fail(code, members, params));

  it.each([
    ['CFDWBWE000009', { stopLoss: '6100000' }, /^stopLoss,50000\.13,59999\.97$/],
    ['CFDWBWE000009', { direction: 2, stopLoss: '1' }, /^stopLoss,\d+\.\d\d(?:,\d+\.\d\d)?$/],
    ['CFDWBWE000010', { takeProfit: '6000000' }, /^takeProfit,\d+\.\d\d(?:,\d+\.\d\d)?$/],
    ['CFDWBWE000022', { bizType: 13, requestPrice: '9000000' }, /^requestPrice,0\.00,6000\.00,60000\.13$/],
    ['CFDWBWE000031', { requestNum: '50' }, /^151500\.\d{4},\d+\.\d{4}$/],
    ['CFDWBWE000030', { crossLevelNum: 500 }, /^1,100$/],
  ])(
    '%s of %j says which member, its range or what is needed and available [HU-29]',
    async (code, members, params) => {
      const { listed, body } = await test.post(ORDER, order(members), { ...headers, lang: 'en-US' });
      expect(listed).toBe(code);
      expect(body.msgParams).toMatch(params);
      for (const figure of (body.msgParams as string).split(',')) expect(body.msg).toContain(figure);
    },
  );

  it('each wrong quantity of a close [ER-15] [ER-16]', async () => {
    const small = await place({ symbolId: 7, requestNum: '0.5' });
    const close = { symbolId: 7, bizType: 2, direction: 2, positionId: small.positionId };
    await fail('CFDWBWE000019', { ...close, requestNum: '0.05' });
    await fail('CFDWBWE000020', { ...close, requestNum: '0.6' });
    await fail('CFDWBWE000021', { ...close, requestNum: '0.25' });
    const coarse = await place({ symbolId: 8, requestNum: '0.5' });
    const partly = { symbolId: 8, bizType: 2, direction: 2, positionId: coarse.positionId };
    await fail('CFDWBWE000023', { ...partly, requestNum: '0.4' });
    await place({ ...close, requestNum: '0.5' });
    await place({ ...partly, requestNum: '0.5' });
  });

  /** Code and figures of a refused order; its statement tells each of them. */
  const says = async (members: object) => {
    const { listed, body } = await test.post(ORDER, order(members), { ...headers, lang: 'en-US' });
    for (const figure of (body.msgParams as string).split(',')) expect(body.msg).toContain(figure);
    return [listed.slice(-6), body.msgParams];
  };

  it('the quantity that a close may have, and the limit that is reached [HU-29]', async () => {
    const closing = async (symbolId: number) => {
      const { positionId } = await place({ symbolId, requestNum: '0.5' });
      return { symbolId, bizType: 2, direction: 2, positionId };
    };
    const close = await closing(7);
    expect(await says({ ...close, requestNum: '0.05' })).toEqual(['000019', '0.1']);
    expect(await says({ ...close, requestNum: '0.6' })).toEqual(['000020', '0.6,0.5']);
    expect(await says({ ...close, requestNum: '0.25' })).toEqual(['000021', '0.1']);
    expect(await says({ ...close, requestNum: '0.123456' })).toEqual(['000021', '0.1']);
    const coarse = await closing(8);
    expect(await says({ ...coarse, requestNum: '0.4' })).toEqual(['000023', '0.1,0.2']);
    await place({ symbolId: 7, requestNum: '0.5' });
    expect(await says({ symbolId: 7, requestNum: '0.1' })).toEqual(['000011', '1,0.1,0']);
    for (const end of [close, coarse]) await place({ ...end, requestNum: '0.5' });
    await place({ ...close, positionId: undefined, requestNum: '0.5' });
  });

  it('each limit of a side and of the account, with what was asked and what is available [ER-05] [ER-10] [HU-29]', async () => {
    await place({ symbolId: 7, requestNum: '0.8' });
    await fail('CFDWBWE000027', { symbolId: 7, requestNum: '0.3' });
    expect(await says({ symbolId: 7, requestNum: '0.3' })).toEqual(['000027', '1,0.3,0.2']);
    await place({ symbolId: 7, requestNum: '0.2' });
    await fail('CFDWBWE000011', { symbolId: 7, requestNum: '0.1' });
    expect(await says({ symbolId: 7, requestNum: '0.1' })).toEqual(['000011', '1,0.1,0']);
    await place({ symbolId: 7, direction: 2, requestNum: '0.4' });
    await fail('CFDWBWE000028', { symbolId: 7, direction: 2, requestNum: '0.2' });
    expect(await says({ symbolId: 7, direction: 2, requestNum: '0.2' })).toEqual(['000028', '1.5,0.2,0.1']);
    await place({ symbolId: 7, direction: 2, requestNum: '0.1' });
    await fail('CFDWBWE000002', { symbolId: 7, direction: 2, requestNum: '0.1' });
    expect(await says({ symbolId: 7, direction: 2, requestNum: '0.1' })).toEqual(['000002', '1.5,0.1,0']);
  });

  it('the sorting of lists [ER-13]', async () => {
    const list = 'OrderApiService.queryHistoryCloseOrderList';
    await failAt('CFDWBWE000014', list, { sortFieldName: 'pnl', sortType: 'up' });
    await failAt('CFDWBWE000015', list, { sortFieldName: 'x', sortType: 'asc' });
  });

  it('a leverage in force above the range of the product [ER-20]', async () => {
    const leverage = { symbolId: 1, crossLevelNum: 500 };
    await failAt('CFDWBWE000029', 'PositionApiService.updateCrossLevelNum', leverage);
  });

  it('one resting order more than an account may have [MAX_RESTING_ORDERS]', async () => {
    const resting = { bizType: 13, requestNum: '0.01', requestPrice: '5900000' };
    for (let index = 0; index < MAX_RESTING_ORDERS; index++) await place(resting);
    await fail('CFDWBWE000001', resting);
  });

  it('a quote that is too old [ER-06]', async () => {
    trade.marketClock.advance(300_001);
    await fail('CFDWBWE000003', {});
    trade.resetQuotes();
  });
});

describe('a store that fails', () => {
  it('is a fault of the system, told without a word about the cause [ER-04]', async () => {
    const broken = await TradeFixture.start();
    const { test: gateway, headers: signedIn, accountId: own } = await gatewayOver(broken);
    await broken.database.commit([{ sql: 'DROP TABLE trade_deal', parameters: [] }]);
    const call = { path: ORDER, body: broken.order(own), headers: signedIn };
    await expectFailure(gateway, call, 'CFDWBW500');
    const { text } = await gateway.post(ORDER, broken.order(own), signedIn);
    expect(text).not.toMatch(/trade_deal|SQL|\.ts|at /);
    await gateway.close();
    await broken.close();
  });
});

describe('an external system', () => {
  const BALANCE =
    '/api/global/customer.app.CustomerWebApiService.queryLatestBalanceOfUserAccountInExternalSystem';
  let external: ExternalSystem;
  let settled: TradeFixture;
  let gateway: Awaited<ReturnType<typeof gatewayOver>>;
  beforeAll(async () => {
    external = await startExternalSystem({ openingBalance: '250.5', delayMs: 60_000 });
    settled = new TradeFixture();
    settled.resetQuotes();
    let operations: Parameters<typeof gatewayOver>[1] = {};
    settled.settlementOver = async (database) => {
      const { wallClock } = settled;
      const settlement = await createSettlementService({
        database,
        wallClock,
        log: pino({ level: 'silent' }),
      });
      operations = { operations: settlement.operations };
      await settlement.subscribe(1, {
        queryUserAccountBalanceUrl: `${external.baseUrl}/get-user-amount`,
        externalSystemAdjustmentUrl: `${external.baseUrl}/external-system-credit-limit-adjustment`,
        cancelExternalSystemAdjustmentUrl: `${external.baseUrl}/cancel-external-system-credit-limit-adjustment`,
      });
      return settlement;
    };
    await settled.open();
    gateway = await gatewayOver(settled, operations);
  });
  afterAll(async () => {
    await gateway.test.close();
    await settled.close();
    await external.close();
  });
  const failing = (code: ListedCode, path = BALANCE, body = {}) =>
    expectFailure(gateway.test, { path, body, headers: gateway.headers }, code);

  it('tells its customer what the wallet holds', async () => {
    const { body } = await gateway.test.post(BALANCE, {}, gateway.headers);
    expect(body.data).toEqual({ amount: '250.5000', currency: 'USDT', amountDigits: '4' });
  });

  it('is told apart when it fails, says nothing of use, does not answer, and is not there at all', async () => {
    external.fault('amount', 'fail');
    await failing('GGATEWAY_CODE_011');
    external.fault('amount', 'bare');
    await failing('GGATEWAY_CODE_013');
    external.fault('amount', 'dropBefore');
    await failing('GGATEWAY_CODE_012');
    external.fault('amount', 'none');
    const leverage = { tradeType: 2, accountId: gateway.accountId, symbolId: 1, crossLevelNum: 5 };
    await failing('GGATEWAY_CODE_201', `${TRADE}PositionApiService.updateCrossLevelNum`, leverage);
  });

  it('has three seconds for its answer [EXTERNAL_LIMIT_MS]', async () => {
    external.fault('amount', 'delayAfter');
    const before = external.calls.length;
    const requested = gateway.test.post(BALANCE, {}, gateway.headers);
    await expect.poll(() => external.calls.length).toBe(before + 1);
    settled.wallClock.advance(EXTERNAL_LIMIT_MS);
    expect((await requested).listed).toBe('GGATEWAY_CODE_012');
    external.fault('amount', 'none');
  });

  it('is asked for the currency that the customer names', async () => {
    await failing('USCUSTOMER_API_0000003', BALANCE, { currency: 'EUR' });
    const { body } = await gateway.test.post(BALANCE, { currency: 'USDT' }, gateway.headers);
    expect(body.code).toBe('0');
  });
});
