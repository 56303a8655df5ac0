import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMON_ITEM, FULL, HOLIDAY, ITEM, SETTING, WINDOW } from './support/records.ts';
import { expectShape } from './support/shape.ts';
import { answerOf, Venue, type Open, type SentHeaders, type Trader } from './support/venue.ts';

/** Dictionaries, countries, assets, lists of products and funds, as guests and customers read them. */

const DICTIONARY = 'config.app.AppDictDubboService.';
const PRODUCTS = 'config.app.AppSymbolDubboService.';
const ASSETS = 'config.app.AppAssetsDubboService.getAssetsList';
const US = 'USCUSTOMER_API_';
const VERSION = { version: '0.0.1' };
const FULL_ITEM = ['revision', 'createBy', 'updateBy', 'nameTw', 'nameEn'];

let venue: Venue;
let trader: Trader;
/** Every brief product of the customers' group. */
let rows: Open[];
let funds: Open[];

beforeAll(async () => {
  venue = await Venue.start('--rate-limits', 'off');
  trader = await venue.trader(0);
  rows = await venue.ask(`${PRODUCTS}getSymbolBaseList`, { customerGroupId: 1 });
  funds = (await venue.ask(`${PRODUCTS}findFundPage`, {})).records;
});
afterAll(() => venue.stop());

const refused = async (bizType: string, body: unknown, headers: SentHeaders = {}) =>
  (await venue.call(bizType, body, headers)).listed;

describe('reference calls', () => {
  it.each<[string, object]>([
    ['getListByParentId', { parentId: 0 }],
    ['getListByParentCode', { parentCode: 'Language' }],
    ['getMapByParentCodes', { parentCode: 'Language' }],
    ['getCountryListByParentId', { parentId: '0' }],
    ['getCountryListByParentCode', { parentCode: 'phone_code' }],
  ])('%s wants a company, a trace and its parameter [CL-20] [CL-07] [CL-09] [CL-12]', async (name, body) => {
    const bizType = DICTIONARY + name;
    const token = { token: trader.token };
    expect(await refused(bizType, body, { ...token, companyId: null })).toBe('GGATEWAY_CODE_003');
    expect(await refused(bizType, body, { ...token, trace: null })).toBe('GGATEWAY_CODE_004');
    expect(await refused(bizType, {}, token)).toBe('GGATEWAY_CODE_006');
    expect(await refused(bizType, body, token)).toBe('0');
  });

  it.each<[string, object]>([
    ['getSymbolList', { tradeType: 2, customerGroupId: 1 }],
    ['getSymbolBaseList', { customerGroupId: 1 }],
    ['getSymbolDetail', { tradeType: 2, symbolId: 10021 }],
    ['getFundInfo', { fundId: 1 }],
  ])('%s wants a company, a trace and each parameter [CL-20] [CL-14] [CL-15] [CL-16]', async (name, body) => {
    const bizType = PRODUCTS + name;
    expect(await refused(bizType, body, { companyId: null, ...VERSION })).toBe('GGATEWAY_CODE_003');
    expect(await refused(bizType, body, { trace: null, ...VERSION })).toBe('GGATEWAY_CODE_004');
    for (const member of Object.keys(body))
      expect(await refused(bizType, { ...body, [member]: undefined }, VERSION), member).toBe(
        'GGATEWAY_CODE_006',
      );
  });

  it('are open to guests; an unknown token counts as none and shows nothing of anybody [CL-21] [CL-05]', async () => {
    const own = await venue.call(ASSETS, {}, { token: trader.token });
    expect((await venue.call(ASSETS, {}, { companyId: null, trace: null, lang: null })).listed).toBe('0');
    expect((await venue.call(ASSETS)).data).toEqual(own.data);
    const groups = (customerGroupId: number, token: string | null) =>
      venue.ask(`${PRODUCTS}getSymbolBaseList`, { customerGroupId }, { token });
    expect(await groups(3, 'x')).toEqual([]);
    expect(await groups(2, 'x')).toEqual(await groups(2, null));
  });

  it('tell the time of the server in thirteen digits, growing [CL-04]', async () => {
    const first = (await venue.post('/api/thirdExt/now')).data;
    const second = (await venue.post('/api/thirdExt/now')).data;
    expectShape(first, 'ms');
    expect(Math.abs(first - venue.nowMs())).toBeLessThan(10_000);
    expect(second).toBeGreaterThanOrEqual(first);
    for (const [header, code] of [
      ['companyId', 'GGATEWAY_CODE_003'],
      ['trace', 'GGATEWAY_CODE_004'],
    ] as const)
      expect((await venue.post('/api/thirdExt/now', {}, { [header]: null })).listed).toBe(code);
  });

  it('tell the country of an address to guests who name company and trace [CL-02] [CL-03] [DI-43]', async () => {
    const ask = async (headers: Record<string, string>) =>
      answerOf(await fetch(`${venue.ready.baseUrl}/api/geoip/country`, { headers }));
    const { data } = await ask({ companyId: '1', trace: 't', lang: 'en-US' });
    expectShape(data, { iso_code: 'text', name: 'text', request_ip: 'text' });
    expect(data.request_ip).toBe('127.0.0.1');
    expect((await ask({ trace: 't', lang: 'en-US' })).listed).toBe('GGATEWAY_CODE_003');
    expect((await ask({ companyId: '1', lang: 'en-US' })).listed).toBe('GGATEWAY_CODE_004');
    expect((await ask({ companyId: '1', trace: 't' })).listed).toBe('0');
  });
});

describe('dictionaries', () => {
  it('list children by id and by code, without the members that lists leave out [CL-07] [CL-08] [CL-09] [DI-01] [ST-01]', async () => {
    const groups: Open[] = await venue.ask(`${DICTIONARY}getListByParentId`, { parentId: 0 });
    expect(groups.map(({ code }) => code)).toEqual(expect.arrayContaining(['Language', 'symbol_label']));
    for (const { id, code } of groups) {
      const children: Open[] = await venue.ask(`${DICTIONARY}getListByParentId`, { parentId: id });
      expect(await venue.ask(`${DICTIONARY}getListByParentCode`, { parentCode: code })).toEqual(children);
      for (const child of children) {
        expectShape(child, code === 'phone_code' ? COMMON_ITEM : ITEM, `${code} ${child.code}`);
        expect([child.parentId, child.parentCode, child.status]).toEqual([id, code, 1]);
        for (const name of FULL_ITEM) expect(child).not.toHaveProperty(name);
      }
    }
    expect(await venue.ask(`${DICTIONARY}getListByParentCode`, { parentCode: 'no such' })).toEqual([]);
  });

  it('come whole by several codes, for customers only [CL-10] [CL-11] [DI-02]', async () => {
    const body = { parentCode: 'Language,symbol_label,no such' };
    expect(await refused(`${DICTIONARY}getMapByParentCodes`, body)).toBe('GGATEWAY_CODE_001');
    const map = await venue.ask(`${DICTIONARY}getMapByParentCodes`, body, { token: trader.token });
    expect(Object.keys(map).sort()).toEqual(['Language', 'no such', 'symbol_label']);
    expect(map['no such']).toEqual([]);
    expect(map.Language.length).toBeGreaterThanOrEqual(3);
    for (const item of [...map.Language, ...map.symbol_label]) expectShape(item, { ...ITEM, ...FULL });
  });

  it('list countries with area codes, found by a part of their name [CL-12] [CL-13] [DI-03] [DI-04] [DI-05]', async () => {
    const list = (more: object = {}): Promise<Open[]> =>
      venue.ask(`${DICTIONARY}getCountryListByParentCode`, { parentCode: 'phone_code', ...more });
    const countries = await list();
    const shape = { ...COMMON_ITEM, nationalCode: 'text', countryCode: 'text' } as const;
    for (const country of countries) {
      expectShape(country, shape, country.code);
      expect(country).not.toHaveProperty('showType');
      for (const name of FULL_ITEM) expect(country).not.toHaveProperty(name);
      expectShape(country.childs, [{ ...shape, ...FULL }], `children of ${country.code}`);
    }
    const areas = new Map(countries.map(({ nationalCode, countryCode }) => [nationalCode, countryCode]));
    const known = { SG: '65', US: '1', CN: '86', JP: '81', DE: '49', GB: '44', FR: '33', AU: '61' };
    for (const [code, area] of Object.entries({ ...known, IN: '91', HK: '852' }))
      expect(String(areas.get(code)).replace('+', ''), code).toBe(area);
    const found = await list({ name: 'sing' });
    expect(found.map(({ nationalCode }) => nationalCode)).toEqual(['SG']);
    expect(await list({ name: 'no such country' })).toEqual([]);
    const parent = countries[0].parentId;
    const byId = await venue.ask(`${DICTIONARY}getCountryListByParentId`, { parentId: String(parent) });
    expect(byId).toEqual(countries);
  });
});

describe('assets', () => {
  it('are complete and of two kinds [CL-05] [CL-06] [DI-06] [DI-07] [ST-01] [ST-02]', async () => {
    const all: Open[] = await venue.ask(ASSETS);
    for (const asset of all) {
      expectShape(asset, {
        id: 'int',
        status: 'int',
        revision: 'int',
        createBy: 'text',
        updateBy: 'text',
        createTime: 'ms',
        updateTime: 'ms',
        name: 'text',
        displayName: 'text',
        code: 'text',
        digits: 'int',
        initState: 'yesNo',
        type: 'yesNo',
        fundId: 'int',
      });
      expect(asset.digits).toBeGreaterThanOrEqual(0);
      expect(asset.status).toBe(1);
    }
    const ids = (list: Open[]) => list.map(({ id }) => id).sort((a, b) => a - b);
    const [common, ofFunds] = await Promise.all([1, 2].map((type) => venue.ask(ASSETS, { type })));
    expect(await venue.ask(ASSETS, { type: 0 })).toEqual(all);
    expect(ids([...common, ...ofFunds])).toEqual(ids(all));
    expect(new Set(ids(all)).size).toBe(all.length);
    expect(common.find(({ code }: Open) => code === 'USDT')).toMatchObject({ digits: 2, type: 1 });
    for (const type of ['x', 9]) expect(await refused(ASSETS, { type })).toBe('GGATEWAY_CODE_015');
  });
});

describe('lists of products', () => {
  it('are found by type and by a part of code or name [CL-14] [DI-08]', async () => {
    const list = (tradeType: number, name?: string): Promise<Open[]> =>
      venue.ask(`${PRODUCTS}getSymbolList`, { tradeType, customerGroupId: 1, name });
    for (const tradeType of [1, 2, 3, 5, 6]) {
      const found = await list(tradeType);
      const wanted = rows.filter((row) => row.tradeType === tradeType).map((row) => row.symbolCode);
      expect(found.map(({ code }) => code).sort()).toEqual(wanted.sort());
      for (const product of found) {
        expectShape(product, {
          id: 'int',
          status: 'int',
          name: 'text',
          code: 'text',
          baseCurrency: 'text',
          profitCurrency: 'text',
          sourceId: 'text',
          tradeTypes: 'text',
        });
        expect(product.tradeTypes.split(',')).toContain(String(tradeType));
      }
    }
    const codes = async (name: string) => (await list(2, name)).map(({ code }) => code);
    expect(await codes('btc')).toEqual(['BTC/USDT']);
    expect(await codes('Bitcoin')).toContain('BTC/USDT');
    expect(await codes('no such product')).toEqual([]);
    expect(await list(4)).toEqual([]);
  });

  it('have brief rows with every member, one for each type that a product is sold in [CL-15] [DI-09] [DI-10] [DI-11] [DI-12] [DI-13] [DI-14]', () => {
    expect(new Set(rows.map((row) => row.tradeType))).toEqual(new Set([1, 2, 3, 5, 6]));
    expect(new Set(rows.map((row) => `${row.symbolId}/${row.tradeType}`)).size).toBe(rows.length);
    for (const row of rows) {
      expectShape(
        row,
        {
          tradeType: 'int',
          symbolId: 'int',
          symbolCode: 'text',
          symbolName: 'text',
          baseCurrency: 'text',
          profitCurrency: 'text',
          customerGroupIds: 'text',
          symbolGroupIds: 'text',
          labels: 'text',
          sortNum: 'int',
          symbolDigits: 'int',
          askSpread: 'decimal',
          bidSpread: 'decimal',
          pointRatio: 'int',
          dealMode: 'int',
          etf: 'bool',
          fundId: 'int',
          enableShortLoan: 'yesNo',
          enableLongLoan: 'yesNo',
          dividend: 'yesNo',
          inHolidayTime: 'flag',
          inTradeTime: 'flag',
          holidayTimeList: [HOLIDAY],
          tradeTimeList: [WINDOW],
        },
        row.symbolCode,
      );
      expect([1, 2, 3, 4]).toContain(row.dealMode);
      expect(row.customerGroupIds.split(',')).toContain('1');
    }
  });

  it('state holidays in milliseconds and sessions in seconds of the day, beginning before they end [DI-15] [DI-16]', () => {
    for (const { holidayTimeList, tradeTimeList, symbolCode } of rows) {
      for (const { startTime, endTime } of holidayTimeList) expect(startTime).toBeLessThan(endTime);
      for (const { dayOfWeek, startTime, endTime } of tradeTimeList) {
        expect([dayOfWeek >= 1 && dayOfWeek <= 7, startTime < endTime], symbolCode).toEqual([true, true]);
        expect([startTime >= 0, endTime <= 86_400], symbolCode).toEqual([true, true]);
      }
    }
    const bitcoin = rows.find((row) => row.symbolId === 10021);
    expect(bitcoin.tradeTimeList).toHaveLength(7);
    expect(rows.find((row) => row.symbolId === 10101).holidayTimeList.length).toBeGreaterThan(0);
  });

  it('differ between customer groups; a group that is not open to all is for its own [CL-22]', async () => {
    const labels = async (customerGroupId: number, headers: SentHeaders = {}) => {
      const list: Open[] = await venue.ask(`${PRODUCTS}getSymbolBaseList`, { customerGroupId }, headers);
      return [...new Set(list.map((row) => row.labels))].sort();
    };
    expect(await labels(2)).toEqual(expect.arrayContaining(['crypto', 'forex']));
    expect(await labels(3)).toEqual([]);
    expect(await labels(3, { token: trader.token })).toEqual([]);
    const move = { customerNo: trader.customerNo, customerGroupId: 3 };
    expect((await venue.manage('venue.admin.CustomerGroupService.moveCustomer', move)).listed).toBe('0');
    expect(await labels(3, { token: trader.token })).toEqual(['crypto']);
  });
});

describe('funds', () => {
  it('are complete records, the same by page and by number [CL-18] [CL-19] [DI-37] [DI-38] [DI-39] [DI-40] [DI-41]', async () => {
    expect(funds.length).toBeGreaterThan(0);
    for (const fund of funds) {
      expectShape(fund, {
        fundId: 'int',
        fundName: 'text',
        fundType: 'text',
        managerName: 'text',
        preShare: 'text',
        upDate: 'text',
        shareToken: 'int',
        shareTokenCode: 'text',
        shareTokenDigits: 'int',
        operationMode: 'int',
        trackIndex: 'int',
        trackIndexOut: 'text',
        companyId: 'int',
        customerNo: 'text',
        customerId: 'int',
        settlementCompanyId: 'int',
        settlementCustomerNo: 'text',
        settlementCustomerId: 'int',
        introduction: 'text',
        canPurchase: 'yesNo',
        purchaseFeeProportion: 'number',
        purchaseType: 'yesNo',
        purchaseCurrencySetting: [{ ...SETTING, minPurchaseAmount: 'number', minPurchaseNum: 'number' }],
        canRedemption: 'yesNo',
        redemptionFeeProportion: 'number',
        minRedemptionNum: 'number',
        redemptionCurrencySetting: [
          { ...SETTING, minRedemptionAmount: 'number', minRedemptionNum: 'number' },
        ],
        newShare: 'text',
        managementFee: 'number',
        dailySettlementTime: 'int',
        yearDays: 'int',
        fundCurrencyList: [{ ...SETTING, weight: 'decimal' }],
      });
      expect(await venue.ask(`${PRODUCTS}getFundInfo`, { fundId: fund.fundId })).toEqual(fund);
      for (const share of [fund.purchaseFeeProportion, fund.redemptionFeeProportion, fund.managementFee])
        expect(share >= 0 && share < 0.1).toBe(true);
      expect(fund.dailySettlementTime >= 0 && fund.dailySettlementTime < 1_440).toBe(true);
      const weights = fund.fundCurrencyList.map(({ weight }: Open) => Number(weight));
      expect(weights.reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 9);
    }
    expect(await refused(`${PRODUCTS}getFundInfo`, { fundId: 99 })).toBe('USCUSTOMER_API_0000003');
  });

  it('are paged from 1 with 20 a page, each once, and found by a part of their name [CL-19] [DI-42]', async () => {
    const page = (body: object) => venue.ask(`${PRODUCTS}findFundPage`, body);
    const whole = await page({});
    expect(whole).toMatchObject({ current: 1, size: 20, total: funds.length });
    const ids = [];
    for (let current = 1; current <= funds.length; current++) {
      const one = await page({ current, size: 1 });
      expect(one).toMatchObject({ current, size: 1, total: funds.length });
      ids.push(...one.records.map(({ fundId }: Open) => fundId));
    }
    expect(ids).toEqual(funds.map(({ fundId }) => fundId));
    expect((await page({ current: funds.length + 1, size: 1 })).records).toEqual([]);
    const named = await page({ name: funds[0].fundName.toLowerCase().slice(0, 12) });
    expect(named.records.map(({ fundId }: Open) => fundId)).toEqual([funds[0].fundId]);
  });
});

describe('the published error codes', () => {
  const LANGUAGES = ['en-US', 'zh-CN', 'zh-TW'];
  let texts: Map<string, Record<string, string>>;
  const range = (from: number, to: number, width: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(width, '0'));
  /** The lists of the interface, with the numbers that they leave out. */
  const groups: [string, string[]][] = [
    ['', range(12001, 12007, 8)],
    ['', ['CFDWBW500', 'G500', 'US500', 'F999999']],
    ['CFDWBWE', range(1, 29, 6)],
    ['GGATEWAY_CODE_', range(1, 19, 3).filter((code) => code !== '007')],
    ['GGATEWAY_CODE_', [...range(101, 104, 3), '201', '902']],
    [US, [...range(2, 9, 7), ...range(101, 127, 7), ...range(301, 315, 7), ...range(501, 521, 7)]],
    [US, [...range(601, 620, 7), '0000624', '0000632', '0000633', '0000901', '0000902', '0000903']],
    [US, ['00010001', '00010002', '00011001', '00011002', '00011003', '0001025', '0001029']],
  ];

  beforeAll(async () => {
    const answer = await fetch(`${venue.ready.baseUrl}/docs/openapi.json`);
    const published: Open = await answer.json();
    texts = new Map(published['x-error-codes'].map((row: Open) => [row.listedCode, row.text]));
  });

  it('are all that the interface lists, each with a text of its own in every language [ER-02] [ER-34] [ER-63]', () => {
    for (const code of groups.flatMap(([prefix, codes]) => codes.map((each) => prefix + each))) {
      const text = texts.get(code) ?? {};
      expect(Object.keys(text), code).toEqual(LANGUAGES);
      expect(text['en-US'], code).toMatch(/^[A-Z].*\.$/);
      for (const chinese of ['zh-CN', 'zh-TW']) expect(text[chinese], code).toMatch(/\p{Script=Han}.*。$/u);
    }
    expect(texts.get(`${US}00010001`)?.['en-US']).toBe('Your application to open an account was received.');
    expect(texts.get(`${US}00010002`)?.['en-US']).toBe('The account could not be opened.');
  });

  it('of bad files and bad parameters are answered with the published words [ER-34]', async () => {
    const form = new FormData();
    form.append('object', new Blob(['text']), 'note.txt');
    const headers = { companyId: '1', trace: 'file', lang: 'en-US', token: trader.token };
    const upload = await fetch(`${venue.ready.baseUrl}/api/upload`, { method: 'POST', headers, body: form });
    const { listed, body } = await answerOf(upload);
    expect(listed).toBe('GGATEWAY_CODE_103');
    const words = texts.get('GGATEWAY_CODE_103')?.['en-US'] ?? '';
    expect(body.msg).toBe(words.replace('%s', body.msgParams));
    expect(body.msgParams).toMatch(/PNG/i);
    const { appId, appSecret } = venue.ready.demo.auth2;
    const bad = await venue.post('/auth2/token', { appId, appSecret, code: 'x' }, { company: '1' });
    expect(bad.listed).toBe('GGATEWAY_CODE_104');
    expect(bad.body.msg).toBe(texts.get('GGATEWAY_CODE_104')?.['en-US']);
  });
});
