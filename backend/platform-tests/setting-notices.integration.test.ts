import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { SymbolDetail } from '../contract/records/index.ts';
import { HubClient } from '../sockets/message/hub-fixture.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

const BITCOIN = 10021;
const ETHER = 10022;
const ISOLATED = 2;
/** By the interface of the platform: a silent notice that makes no client read anything again that does not know it. */
const SILENT = { tradeType: 0, updateType: 0, show: 0, text: '' };

/** A customer with a client at the message websocket that subscribes to nothing. */
interface Listener {
  readonly customerNo: string;
  readonly token: string;
  readonly client: HubClient;
}

let management: ManagementHarness;
let first: Listener;
let second: Listener;
/** A customer of the platform's other company. */
let outsider: Listener;

async function listen(token: string, customerNo: string, appId: string): Promise<Listener> {
  const { messageWsUrl } = management.platform.ready;
  const client = await HubClient.connect(`${messageWsUrl}/openMsg/${appId}`);
  expect((await client.login(token)).msgCode).toBe('subscribe_success');
  return { customerNo, token, client };
}

beforeAll(async () => {
  management = await startManagement({ rateLimits: false });
  const { companyId, companies, demo } = management.platform.ready;
  const [one, two] = [
    await management.addTrader('one@meridian.example'),
    await management.addTrader('two@meridian.example'),
  ];
  first = await listen(one.token, one.customerNo, demo.openMsgAppId);
  second = await listen(two.token, two.customerNo, demo.openMsgAppId);
  const { token } = await management.signInDemo();
  const switched = await management.post<{ token: string }>('/api/thirdExt/switchAccount', {}, { token });
  const company = companies.find((candidate) => candidate.companyId !== companyId);
  outsider = await listen(switched.envelope.data.token, '', company?.openMsgAppId ?? '');
});
beforeEach(() => {
  for (const { client } of [first, second, outsider]) client.frames.length = 0;
});
afterAll(async () => {
  for (const { client } of [first, second, outsider]) client.socket.terminate();
  await management.platform.close();
});

const done = async (bizType: string, body: object) => {
  expect((await management.call(bizType, body)).listed).toBe('0');
  for (const { client } of [first, second, outsider]) await client.settle();
};
const detail = async (symbolId: number) => {
  const body = { tradeType: ISOLATED, symbolId };
  return (await management.own<SymbolDetail>(first.token, BIZ_TYPE.getSymbolDetail, body)).envelope.data;
};
const noticesOf = ({ client }: Listener) =>
  client.messages.filter(({ msgCode }) => msgCode === 'notice').map(({ content }) => content);
const received = (listener: Listener) =>
  noticesOf(listener).map(({ bizType, symbolIds }) => [bizType, symbolIds]);

describe('connected customers of a company', () => {
  it('hear at once which product has other terms, silently, and read the new ones', async () => {
    await done(BIZ.saveProductTerms, { symbolId: BITCOIN, tradeType: ISOLATED, minFee: '0.75' });
    expect(noticesOf(first)).toEqual([
      { ...SILENT, bizType: 'PRODUCTS_CHANGED', title: expect.any(String), symbolIds: [BITCOIN] },
    ]);
    expect(received(second)).toEqual(received(first));
    expect(received(outsider)).toEqual([]);
    expect(await detail(BITCOIN)).toMatchObject({ minFee: 0.75 });
  });

  it('hear of trading hours, holidays, spreads and states', async () => {
    const hours = { dayOfWeek: 3, startTime: 0, endTime: 3_600 };
    await done(BIZ.saveProductHours, { symbolId: BITCOIN, tradeTimeList: [hours] });
    await done(BIZ.saveProductHours, { symbolId: BITCOIN, restore: true });
    await done(BIZ.setProductStatus, { symbolId: ETHER, status: 2 });
    await done(BIZ.setProductStatus, { symbolId: ETHER, status: 1 });
    const ofBitcoin = ['PRODUCTS_CHANGED', [BITCOIN]];
    const ofEther = ['PRODUCTS_CHANGED', [ETHER]];
    expect(received(first)).toEqual([ofBitcoin, ofBitcoin, ofEther, ofEther]);
  });

  it('hear of a fee for all products without a list, and of one customer’s limit alone', async () => {
    const everybody = { tradeType: ISOLATED, paramId: 17, value: '0.002' };
    await done(BIZ.saveTradeParameter, everybody);
    expect(received(first)).toEqual([['PRODUCTS_CHANGED', undefined]]);
    expect(await detail(BITCOIN)).toMatchObject({ feeRate: 0.002 });
    const own = {
      tradeType: ISOLATED,
      paramId: 7,
      value: '3',
      symbolId: ETHER,
      customerNo: second.customerNo,
    };
    await done(BIZ.saveTradeParameter, own);
    expect(received(first)).toHaveLength(1);
    expect(received(second).at(-1)).toEqual(['PRODUCTS_CHANGED', [ETHER]]);
  });

  it('of every company hear of a spread that the first company set for all', async () => {
    const spread = { symbolId: BITCOIN, tradeType: ISOLATED, askSpread: 3, bidSpread: 3 };
    await done(BIZ.saveProductSpread, { ...spread, customerGroupId: 1 });
    expect(received(outsider)).toEqual([]);
    await done(BIZ.saveProductSpread, spread);
    expect(received(outsider)).toEqual([['PRODUCTS_CHANGED', [BITCOIN]]]);
  });

  it('hear that money comes in on other terms', async () => {
    await done(BIZ.saveRateMargins, { deposits: '0.01' });
    expect(noticesOf(first)).toEqual([
      { ...SILENT, bizType: 'MONEY_TERMS_CHANGED', title: expect.any(String) },
    ]);
    expect(received(outsider)).toEqual([]);
  });

  it('hear that they are in another group, whose products and terms of money are others, and nobody else does', async () => {
    const { customerNo } = second;
    const group = { name: 'Moved', isPublic: false, isOpening: false };
    const customerGroupId = (await management.call<number>(BIZ.saveCustomerGroup, group)).envelope.data;
    await done(BIZ.moveCustomer, { customerNo, customerGroupId });
    expect(received(second)).toEqual([
      ['PRODUCTS_CHANGED', undefined],
      ['MONEY_TERMS_CHANGED', undefined],
    ]);
    expect([received(first), received(outsider)]).toEqual([[], []]);
    await done(BIZ.moveCustomer, { customerNo, customerGroupId: 1 });
  });

  it('hear that a fund is closed or has another manager', async () => {
    const [fund] = (await management.call<{ fundId: number }[]>(BIZ.fundSettings)).envelope.data;
    await done(BIZ.saveFundSettings, { fundId: fund?.fundId, canPurchase: false });
    await done(BIZ.saveFundSettings, { fundId: fund?.fundId, canPurchase: true });
    expect(noticesOf(first)).toEqual(
      [1, 2].map(() => ({ ...SILENT, bizType: 'MONEY_TERMS_CHANGED', title: expect.any(String) })),
    );
    expect(received(outsider)).toEqual([]);
  });

  it('hear nothing of a change that is refused or none of theirs', async () => {
    const refused = await management.call(BIZ.saveProductTerms, {
      symbolId: BITCOIN,
      tradeType: ISOLATED,
      minLeverage: 5_000,
    });
    expect(refused.listed).not.toBe('0');
    await done(BIZ.saveCompanySettings, { name: 'Meridian' });
    expect(received(first)).toEqual([]);
  });
});
