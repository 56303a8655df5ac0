import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import type { SymbolDetail } from '../contract/records/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness, type Trader } from './management-harness.ts';

/** Traded around the clock. */
const BITCOIN = 10021;
const ETHER = 10022;
const EURUSD = 10101;
const NOT_SOLD = 'CFDWBWE000013';
const CLOSED = 'CFDWBWE000016';
const WRONG = 'GGATEWAY_CODE_015';
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 2, 12);

let directory: string;
let management: ManagementHarness;
let trader: Trader;

const start = () => startManagement({ rateLimits: false, dataDirectory: directory, atMs: START_MS });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'terms-'));
  management = await start();
  trader = await management.addTrader('terms@meridian.example');
});
afterAll(async () => {
  await management.platform.close();
  rmSync(directory, { recursive: true });
});

const detail = async (symbolId: number) =>
  (await management.own<SymbolDetail>(trader.token, BIZ_TYPE.getSymbolDetail, { tradeType: 2, symbolId }))
    .envelope.data;
const order = async (symbolId: number, members: object = {}) =>
  (
    await management.own(
      trader.token,
      BIZ_TYPE.addMarketOrder,
      isolatedOrder(symbolId, { accountId: trader.accountId, ...members }),
    )
  ).listed;
const saveTerms = (body: object) => management.call(BIZ.saveProductTerms, { tradeType: 2, ...body });
const saveHours = (body: object) => management.call(BIZ.saveProductHours, body);
const position = async (symbolId: number) => {
  const body = { tradeType: 2, accountId: trader.accountId };
  const answer = await management.own<{ symbolId: number; maintenanceMargin?: string }[]>(
    trader.token,
    BIZ_TYPE.queryPositionPage,
    body,
  );
  return answer.envelope.data.find((row) => row.symbolId === symbolId);
};

describe('terms that an operator changes', () => {
  it('are read by customers at once, and the rest stays as it was', async () => {
    const before = await detail(BITCOIN);
    const saved = await saveTerms({
      symbolId: BITCOIN,
      buyInterest: '-0.25',
      sellInterest: '0.01',
      tripleInterestDay: 5,
      minFee: '0.5',
      maxFee: '20',
    });
    expect(saved.listed).toBe('0');
    expect(saved.envelope.data).toMatchObject({
      isChanged: true,
      buyInterest: '-0.25',
      tripleInterestDay: 5,
    });
    const after = await detail(BITCOIN);
    expect(after).toMatchObject({ buyInterest: -0.25, sellInterest: 0.01, minFee: 0.5, maxFee: 20 });
    expect({ ...after, buyInterest: 0, sellInterest: 0, minFee: 0, maxFee: 0 }).toEqual({
      ...before,
      buyInterest: 0,
      sellInterest: 0,
      minFee: 0,
      maxFee: 0,
    });
    await saveTerms({ symbolId: BITCOIN, minFee: '0' });
    expect(await detail(BITCOIN)).toMatchObject({ buyInterest: -0.25, minFee: 0, maxFee: 20 });
  });

  it('charge what is held by new margin tiers at once, and new orders by them', async () => {
    expect(await order(ETHER)).toBe('0');
    const before = await position(ETHER);
    const rows = await management.call<{ tradeType: number; maxLeverage: number; maintainMargin: string }[]>(
      BIZ.productTerms,
      { symbolId: ETHER },
    );
    const isolated = rows.envelope.data.find(({ tradeType }) => tradeType === 2);
    const { maxLeverage = 0, maintainMargin = '' } = isolated ?? {};
    const double = String(Number(maintainMargin) * 1.5);
    const saved = await saveTerms({
      symbolId: ETHER,
      maintainMargin: double,
      marginTiers: [
        { period: 'daily', fromLots: '0', maxLeverage, maintainMargin: double },
        { period: 'daily', fromLots: '5', maxLeverage: 2, maintainMargin: double },
      ],
    });
    expect(saved.listed).toBe('0');
    expect((await detail(ETHER)).marginTiers).toHaveLength(2);
    await expect.poll(async () => JSON.stringify(await position(ETHER))).not.toBe(JSON.stringify(before));
  });

  it('are refused, with what is wrong, when they contradict each other or the product [MAX_CHANGED_TIERS]', async () => {
    const refused = async (body: object) => {
      const { listed, envelope } = await saveTerms({ symbolId: BITCOIN, ...body });
      return [listed, (envelope as unknown as { msg: string }).msg];
    };
    expect(await refused({ minLeverage: 500 })).toEqual([WRONG, expect.stringContaining('defaultLeverage')]);
    expect(await refused({ minFee: '21' })).toEqual([
      WRONG,
      expect.stringContaining('minFee is above maxFee'),
    ]);
    expect(
      await refused({
        marginTiers: [{ period: 'daily', fromLots: '1', maxLeverage: 5, maintainMargin: '0.01' }],
      }),
    ).toEqual([WRONG, expect.stringContaining('fromLots')]);
    expect(await refused({ buyInterest: 'free' })).toEqual([WRONG, expect.any(String)]);
    const tier = { period: 'daily', fromLots: '0', maxLeverage: 5, maintainMargin: '0.01' };
    expect((await refused({ marginTiers: Array.from({ length: 121 }, () => tier) }))[0]).toBe(WRONG);
    expect((await saveTerms({ symbolId: 4_000, minFee: '1' })).listed).toBe(NOT_SOLD);
    expect((await saveTerms({ symbolId: BITCOIN, tradeType: 3_000, minFee: '1' })).listed).toBe(NOT_SOLD);
  });

  it('stay near what the market knows, each figure of them [ATK-578] [MAX_PAID_FINANCING_PERCENT] [MAX_YEARLY_FINANCING_PERCENT] [MAX_FEE_THOUSANDTHS] [MAX_FEE_AMOUNT] [HU-93]', async () => {
    const parameter = (paramId: number, value: string) =>
      management.call(BIZ.saveTradeParameter, { tradeType: 2, paramId, value });
    for (const [body, said] of [
      [{ sellInterest: '999' }, 'sellInterest pays holders more than 30 % a year'],
      [{ buyInterest: '0.3000000001' }, 'buyInterest pays holders more than 30 % a year'],
      [{ buyInterest: '-3.0000000001' }, 'buyInterest costs holders more than 300 % a year'],
      [{ maintainMargin: '1.01' }, 'maintenanceMarginRatio leaves no room'],
    ] as const) {
      const { listed, envelope } = await saveTerms({ symbolId: EURUSD, ...body });
      expect([listed, envelope.msg], JSON.stringify(body)).toEqual([WRONG, expect.stringContaining(said)]);
    }
    const fees = [
      [17, '0.1000000001', '0.1'],
      [18, '10000.01', '10000'],
    ] as const;
    for (const [paramId, above, most] of fees) {
      expect((await parameter(paramId, above)).listed).toBe(WRONG);
      expect((await parameter(paramId, most)).listed).toBe('0');
      const rows = await management.call<{ records: { id: number; paramId: number }[] }>(
        BIZ.tradeParameterPage,
      );
      const saved = rows.envelope.data.records.find((row) => row.paramId === paramId);
      await management.call(BIZ.removeTradeParameter, { id: saved?.id });
    }
  });

  it('take two persons where a day would pay customers as much as two must approve, and say how much [ATK-579]', async () => {
    interface Way {
      readonly limits: readonly object[];
    }
    const ways = (await management.call<Way[]>(BIZ.depositChannels)).envelope.data;
    const lowered = ways.map((way) => ({
      ...way,
      limits: way.limits.map((limit) => ({ ...limit, fourEyesAmount: '1' })),
    }));
    expect((await management.call(BIZ.saveDepositChannels, { channels: lowered })).listed).toBe('0');
    const dealers = [
      await management.addPerson('Dan', 'dealer'),
      await management.addPerson('Dora', 'dealer'),
    ];
    const [dan, dora] = dealers.map(({ token }) => async (body: object) => {
      const path = `/openapi-b/global/${BIZ.saveProductTerms}`;
      const answer = await management.post(path, { tradeType: 2, symbolId: BITCOIN, ...body }, { token });
      return [answer.listed, answer.envelope.msg] as const;
    });
    expect(await order(BITCOIN, { requestNum: '0.05' })).toBe('0');
    expect(await dan?.({ buyInterest: '0.001' })).toEqual(['0', expect.any(String)]);
    const before = await detail(BITCOIN);
    for (const [member, value] of [['buyInterest', '0.3']] as const) {
      const requested = await dan?.({ [member]: value });
      expect(requested).toEqual([
        'FS10302',
        expect.stringMatching(
          /one day would pay customers [1-9]\d*\.\d+ USDT on what they hold now\. It takes two/,
        ),
      ]);
      expect(await detail(BITCOIN)).toEqual(before);
      expect((await dora?.({ [member]: value }))?.[0]).toBe('0');
    }
    // What pays less takes one.
    expect((await dan?.({ buyInterest: '-3' }))?.[0]).toBe('0');
    // Taking the change back would pay as much again.
    expect((await dan?.({ buyInterest: '0.3' }))?.[0]).toBe('FS10302');
    await saveTerms({ symbolId: BITCOIN, restore: true });
    await saveTerms({ symbolId: BITCOIN, buyInterest: '-0.25' });
    await management.call(BIZ.saveDepositChannels, { channels: ways });
  });

  it('take two persons beyond one percent a year before anybody holds something, since a friend would open afterwards [ATK-582] [MAX_PAID_ALONE_PERCENT] [HU-93]', async () => {
    const people = [await management.addPerson('Ann', 'dealer'), await management.addPerson('Abe', 'dealer')];
    const [ann, abe] = people.map(({ token }) => async (body: object) => {
      const path = `/openapi-b/global/${BIZ.saveProductTerms}`;
      return (await management.post(path, { tradeType: 2, symbolId: EURUSD, ...body }, { token })).listed;
    });
    const before = await detail(EURUSD);
    for (const member of ['buyInterest', 'sellInterest']) {
      expect(await ann?.({ [member]: '0.01' })).toBe('0');
      expect(await ann?.({ [member]: '0.0100000001' })).toBe('FS10302');
      expect(await abe?.({ [member]: '0.0100000001' })).toBe('0');
      expect(await ann?.({ [member]: '0.01' })).toBe('0');
    }
    expect(await ann?.({ restore: true })).toBe('0');
    expect(await detail(EURUSD)).toEqual(before);
  });

  it('are followed by a report that names who got much without paying it in [ATK-578]', async () => {
    const { customerNo } = trader;
    const giver = await management.addTrader('giver@meridian.example');
    const give = async (bonus: number) =>
      management.call(BIZ.operationBonus, {
        companyId: '1',
        customerNo,
        activityCustomerNo: giver.customerNo,
        tradeType: 2,
        activityId: `gift-${bonus}`,
        currencyBonus: 'USDT',
        bonus,
        type: 1,
      });
    const report = async () =>
      (await management.call<{ unusual: object[]; complete: boolean }>(BIZ.houseReport)).envelope.data;
    expect((await give(4_999)).listed).toBe('0');
    expect(await report()).toMatchObject({ unusual: [], complete: true });
    expect((await give(1)).listed).toBe('0');
    expect((await report()).unusual).toMatchObject([
      {
        customerNo,
        currency: 'USDT',
        kind: 'corrections',
        amount: expect.stringMatching(/^5000\.0+$/) as string,
      },
    ]);
  });

  it('are those of the company that changed them, and of its product list again when it says so', async () => {
    const guest = async (companyId: string) =>
      (
        await management.post<SymbolDetail>(
          `/api/global/${BIZ_TYPE.getSymbolDetail}`,
          { tradeType: 2, symbolId: BITCOIN },
          { companyId, token: null },
        )
      ).envelope.data.buyInterest;
    expect(await guest('1')).toBe(-0.25);
    expect(await guest('2')).not.toBe(-0.25);
    await saveTerms({ symbolId: BITCOIN, restore: true });
    expect(await guest('1')).toBe(await guest('2'));
  });
});

describe('margin groups', () => {
  const SYMBOL = 10023;
  const save = (body: object) => management.call(BIZ.saveMarginGroup, { type: 2, ...body });
  const give = (body: object) =>
    management.call(BIZ.saveTradeParameter, { tradeType: 2, symbolId: SYMBOL, ...body });
  const tier = (rangeLeft: number, rangeRight: number, values: string) => ({
    type: 2,
    values,
    rangeLeft,
    rangeRight,
    percent: 10,
  });
  const groups = async () =>
    (await management.call<{ records: { id: number; name: string }[] }>(BIZ.marginGroupPage, {})).envelope
      .data.records;

  it('are tiers from 0 on that follow one another, with a name of their own [MAX_TIERS_OF_GROUP]', async () => {
    const refused = async (marginDtoList: object[]) => (await save({ name: 'No', marginDtoList })).listed;
    expect(await refused([tier(1, 5, '1-10')])).toBe(WRONG);
    expect(await refused([tier(0, 5, '1-10'), tier(6, 0, '1-5')])).toBe(WRONG);
    expect(await refused([tier(0, 5, '1-10'), tier(5, 0, '1-20')])).toBe(WRONG);
    expect(await refused([tier(0, 5, 'high')])).toBe(WRONG);
    const many = Array.from({ length: 21 }, (_, at) => tier(at, at + 1, '1-10'));
    expect(await refused(many)).toBe(WRONG);
    expect((await save({ name: 'Many', marginDtoList: many.slice(1, 21) })).listed).toBe(WRONG);
    expect((await save({ name: 'Many', marginDtoList: many.slice(0, 20) })).listed).toBe('0');
    expect((await save({ name: 'Many', marginDtoList: [tier(0, 0, '1-10')] })).listed).toBe(WRONG);
    const [group] = await groups();
    expect((await management.call(BIZ.removeMarginGroup, { id: group?.id })).listed).toBe('0');
    expect((await management.call(BIZ.removeMarginGroup, { id: group?.id })).listed).toBe(
      'USCUSTOMER_API_0000003',
    );
  });

  it('are given to a product by a parameter, hold at once, and stay while they are given', async () => {
    const before = await detail(SYMBOL);
    const highest = Number(before.marginInfo.values.split('-')[1]);
    const half = Math.floor(highest / 2);
    const units = before.contractSize * 10;
    await save({ name: 'Ours', marginDtoList: [tier(0, units, `1-${half}`), tier(units, 0, '1-2')] });
    const id = (await groups())[0]?.id ?? 0;
    expect((await give({ paramId: 22, value: '99' })).listed).toBe(WRONG);
    expect((await give({ paramId: 22, value: String(id), customerNo: trader.customerNo })).listed).toBe(
      WRONG,
    );
    expect((await give({ paramId: 22, value: String(id), tradeType: 5 })).listed).toBe(WRONG);
    expect((await give({ paramId: 22, value: String(id) })).listed).toBe('0');
    const after = await detail(SYMBOL);
    expect(after.marginInfo.values).toBe(`1-${half}`);
    expect(after.marginTiers).toMatchObject([
      { period: 'daily', maxLeverage: half, maintainMargin: before.maintainMargin },
      { period: 'daily', maxLeverage: 2, maintainMargin: before.maintainMargin },
    ]);
    expect(after.marginTiers.map(({ fromLots }) => Number(fromLots))).toEqual([0, 10]);
    expect((await management.call(BIZ.removeMarginGroup, { id })).listed).toBe('USCUSTOMER_API_0000004');
    const change = { id, type: 2, marginDtoList: [tier(0, 0, '1-3')] };
    expect((await management.call(BIZ.updateMarginGroup, change)).listed).toBe('0');
    expect((await detail(SYMBOL)).marginInfo.values).toBe('1-3');
    const rows = await management.call<{ records: { id: number; paramId: number }[] }>(
      BIZ.tradeParameterPage,
      {},
    );
    const given = rows.envelope.data.records.find(({ paramId }) => paramId === 22);
    await management.call(BIZ.removeTradeParameter, { id: given?.id });
    expect((await detail(SYMBOL)).marginInfo).toEqual(before.marginInfo);
  });
});

describe('trading hours that an operator changes', () => {
  it('close a product at once, on a holiday of the company and outside of its windows', async () => {
    const holiday = { startTime: START_MS - DAY_MS, endTime: START_MS + DAY_MS };
    expect(await order(BITCOIN)).toBe('0');
    expect((await saveHours({ symbolId: BITCOIN, addedHolidayList: [holiday] })).envelope.data).toMatchObject(
      { isChanged: true, addedHolidayList: [holiday] },
    );
    expect(await order(BITCOIN)).toBe(CLOSED);
    expect((await detail(BITCOIN)).holidayTimeList).toContainEqual(holiday);
    expect((await detail(BITCOIN)).stockStatus).toBe('CLOSED');
    await saveHours({ symbolId: BITCOIN, addedHolidayList: [] });
    expect(await order(BITCOIN)).toBe('0');
    const sunday = { dayOfWeek: 7, startTime: 0, endTime: 3600 };
    await saveHours({ symbolId: BITCOIN, tradeTimeList: [sunday] });
    expect((await detail(BITCOIN)).tradeTimeList).toEqual([sunday]);
    expect(await order(BITCOIN)).toBe(CLOSED);
    await saveHours({ symbolId: BITCOIN, restore: true });
    expect(await order(BITCOIN)).toBe('0');
  });

  it('lie within the hours of the quotes, and no span ends before it begins [MAX_TRADE_WINDOWS] [MAX_ADDED_HOLIDAYS]', async () => {
    const refused = async (body: object) => (await saveHours({ symbolId: EURUSD, ...body })).listed;
    const window = { dayOfWeek: 1, startTime: 3600, endTime: 7200 };
    expect(await refused({ tradeTimeList: [{ ...window, dayOfWeek: 6 }] })).toBe(WRONG);
    expect(await refused({ tradeTimeList: [{ ...window, endTime: 3600 }] })).toBe(WRONG);
    expect(await refused({ tradeTimeList: Array.from({ length: 33 }, () => window) })).toBe(WRONG);
    expect(await refused({ tradeTimeList: Array.from({ length: 32 }, () => window) })).toBe('0');
    const holiday = { startTime: 5, endTime: 6 };
    expect(await refused({ addedHolidayList: [{ startTime: 5, endTime: 5 }] })).toBe(WRONG);
    expect(await refused({ addedHolidayList: Array.from({ length: 201 }, () => holiday) })).toBe(WRONG);
    expect(await refused({ addedHolidayList: Array.from({ length: 200 }, () => holiday) })).toBe('0');
    expect((await saveHours({ symbolId: 4_000, addedHolidayList: [] })).listed).toBe(NOT_SOLD);
    await saveHours({ symbolId: EURUSD, restore: true });
  });
});

it('terms and hours that an operator changed hold after a restart', async () => {
  const window = { dayOfWeek: 2, startTime: 3600, endTime: 7200 };
  await saveHours({ symbolId: EURUSD, tradeTimeList: [window] });
  await saveTerms({ symbolId: EURUSD, buyInterest: '-0.125' });
  await management.platform.close();
  management = await start();
  const guest = await management.post<SymbolDetail>(
    `/api/global/${BIZ_TYPE.getSymbolDetail}`,
    { tradeType: 2, symbolId: EURUSD },
    { token: null },
  );
  expect(guest.envelope.data).toMatchObject({ tradeTimeList: [window], buyInterest: -0.125 });
  const hours = await management.call<object[]>(BIZ.productHours, { symbolId: EURUSD });
  expect(hours.envelope.data).toMatchObject([{ isChanged: true, tradeTimeList: [window] }]);
});
