import { afterAll, beforeAll, expect, it } from 'vitest';
import { BIZ_TYPE } from '../protocol/business-types.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ } from '../protocol/management-types.ts';
import type { SymbolDetail } from '../protocol/records/index.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const BTC = 10021;
const CROSS = 1;
let management: ManagementHarness;
let token: string;
let customerNo: string;

beforeAll(async () => {
  management = await startManagement({ rateLimits: false, seed: 7 });
  customerNo = await management.addCustomer('cross@example.com');
  token = await management.signIn('cross@example.com');
  const deposit = { customerNo, accountCurrency: 'USDT', tradeType: CROSS, businessType: 1 };
  await management.call(BIZ.addCustomerAdjustProposal, { ...deposit, amount: 10_000, withdraw: true });
});
afterAll(() => management.platform.close());

const save = (value: string, scope: object = {}) => ({
  path: `/openapi-b/global/${BIZ.saveTradeParameter}`,
  body: { tradeType: CROSS, paramId: 39, value, ...scope },
});
const detail = async () =>
  (await management.own<SymbolDetail>(token, BIZ_TYPE.getSymbolDetail, { symbolId: BTC, tradeType: CROSS }))
    .envelope.data;
it('the level at which cross accounts are closed is that of the operator, 1 to 99, for whole groups [LEAST_STOP_OUT] [GREATEST_STOP_OUT]', async () => {
  for (const value of ['0', '100', '1.5', '-1']) {
    const { listed } = await management.call(BIZ.saveTradeParameter, save(value).body);
    expect([value, listed]).toEqual([value, 'GGATEWAY_CODE_015']);
  }
  for (const scope of [{ customerNo }, { tradeType: 2 }]) {
    const { listed } = await management.call(BIZ.saveTradeParameter, save('99', scope).body);
    expect(listed).toBe('GGATEWAY_CODE_015');
  }

  const share = async () => {
    const { daytimeBuyInitMarginRatio: init, daytimeBuyRemainingMarginRatio: left } = await detail();
    return (left?.percent ?? 0) / (init?.percent ?? 1);
  };
  expect(await share()).toBeCloseTo(0.5, 6);
  const parameters = async () =>
    (await management.call<{ records: { id: number }[] }>(BIZ.tradeParameterPage)).envelope.data.records;
  expect((await management.call(BIZ.saveTradeParameter, save('99').body)).listed).toBe('0');
  expect(await share()).toBeCloseTo(0.99, 6);
  expect((await management.call(BIZ.saveTradeParameter, save('80', { symbolId: BTC }).body)).listed).toBe(
    '0',
  );
  expect(await share()).toBeCloseTo(0.8, 6);
  for (const { id } of await parameters()) await management.call(BIZ.removeTradeParameter, { id });
  expect(await share()).toBeCloseTo(0.5, 6);
});
