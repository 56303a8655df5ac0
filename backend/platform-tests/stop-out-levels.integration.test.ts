import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { CustomerInfo, SymbolDetail } from '../contract/records/index.ts';
import { HubClient } from '../sockets/message/hub-fixture.ts';
import { isolatedOrder } from './isolated-order.ts';
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

it('customer records and asset pushes say the level at which the cross account would be closed, also while it holds nothing', async () => {
  const { id, customerGroupId } = (await management.own<CustomerInfo>(token, BIZ_TYPE.findCustomerInfo))
    .envelope.data;
  const notified = async () => {
    const own = await management.own<CustomerInfo>(token, BIZ_TYPE.findCustomerInfo);
    const requested = { type: 'baseInfo', id, customerNo };
    const office = await management.call<CustomerInfo>(BIZ.customerDetail, requested);
    expect(office.envelope.data.forceLevel).toEqual(own.envelope.data.forceLevel);
    return own.envelope.data.forceLevel?.[CROSS];
  };
  /** `closeProportion` of an asset push, a ratio: what a client that subscribes now is shown. */
  const pushed = async () => {
    const { messageWsUrl, demo } = management.platform.ready;
    const client = await HubClient.connect(`${messageWsUrl}/openMsg/${demo.openMsgAppId}`);
    await client.login(token);
    await client.ask('subscribe_asset', { tradeTypes: String(CROSS) });
    await client.until(() => client.assets.length > 0);
    client.socket.terminate();
    const figures = /^f\(([^)]*)\)/.exec(client.assets[0] ?? '')?.[1]?.split(',');
    return figures?.[7];
  };
  const set = async (value: string, scope: object) =>
    expect((await management.call(BIZ.saveTradeParameter, save(value, scope).body)).listed).toBe('0');
  expect([await notified(), await pushed()]).toEqual(['50%', '0.5']);
  await set('60', {});
  expect([await notified(), await pushed()]).toEqual(['60%', '0.6']);
  await set('70', { customerGroupId });
  expect([await notified(), await pushed()]).toEqual(['70%', '0.7']);
  // Of one product: it acts as soon as that product is held, and the highest level of what is held is the one that does.
  await set('65', { customerGroupId, symbolId: BTC });
  expect(await notified()).toBe('70%');
  const { accountList } = (await management.own<CustomerInfo>(token, BIZ_TYPE.findCustomerInfo)).envelope
    .data;
  const accountId = accountList.find(({ tradeType }) => tradeType === CROSS)?.accountId;
  const order = isolatedOrder(BTC, { tradeType: CROSS, accountId });
  const opened = await management.own(token, BIZ_TYPE.addMarketOrder, order);
  expect(opened.listed).toBe('0');
  expect([await notified(), await pushed()]).toEqual(['65%', '0.65']);
});
