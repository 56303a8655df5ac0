import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createSteppedClock } from '../../market/index.ts';
import { termsFromDetail } from '../../contract/mapping/instrument-terms.ts';
import {
  Asset,
  CountryByIp,
  CountryListItem,
  DictListItem,
  SymbolBase,
  SymbolBasic,
  SymbolDetail,
  SymbolRow,
} from '../../contract/records/index.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Operation, RequestContext } from '../operation.ts';
import { testContext } from '../testing/context.ts';
import { createCatalogueService } from './catalogue-service.ts';

/** Monday 2026-03-02 12:00 UTC: stocks are closed, everything else is open. */
const NOON = Date.UTC(2026, 2, 2, 12);
const HOUR = 60 * 60 * 1000;

const clock = createSteppedClock(NOON);
const catalogue = createCatalogueService({
  source: { products: BUILT_IN_PRODUCTS },
  marketClock: clock,
  wallClock: clock,
});

const CONTEXT = testContext({ receivedAtMs: NOON });

function find(name: string, service: { operations: readonly Operation[] } = catalogue): Operation {
  const found = service.operations.find((operation) => operation.bizType.endsWith(name));
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
}

async function call<Answer>(
  name: string,
  request: unknown = {},
  context: Partial<RequestContext> = {},
): Promise<Answer> {
  const operation = find(name);
  return (await operation.handle({ ...CONTEXT, ...context }, request as never)) as Answer;
}

describe('products', () => {
  it('have a brief row in every account type, valid with every member [CL-15] [DI-09] [DI-10] [DI-11] [DI-12] [DI-13] [DI-14] [DI-15] [DI-16]', async () => {
    const rows = await call<SymbolBase[]>('getSymbolBaseList', { customerGroupId: 1 });
    const validator = Compile(SymbolBase);
    expect(rows.length).toBe(BUILT_IN_PRODUCTS.flatMap((product) => product.plays).length);
    for (const row of rows) {
      expect(validator.Errors(row)).toEqual([]);
      for (const window of row.tradeTimeList) expect(window.startTime).toBeLessThan(window.endTime);
      for (const holiday of row.holidayTimeList) {
        expect(String(holiday.startTime)).toHaveLength(13);
        expect(holiday.startTime).toBeLessThan(holiday.endTime);
      }
    }
  });

  it('have a basic row, found by a part of code or name [CL-14] [DI-08]', async () => {
    const validator = Compile(SymbolBasic);
    const list = (name?: string) =>
      call<SymbolBasic[]>('getSymbolList', { tradeType: 2, customerGroupId: 2, name });
    for (const row of await list()) expect(validator.Check(row)).toBe(true);
    expect((await list('btc')).map((row) => row.code)).toEqual(['BTC/USDT']);
    expect((await list('以太')).map((row) => row.code)).toEqual(['ETH/USDT']);
    expect((await list('Bitcoin')).map((row) => row.code)).toContain('BTC/USDT');
    expect(await list('nothing like it')).toEqual([]);
    expect(await call('getSymbolList', { tradeType: 4, customerGroupId: 2 })).toEqual([]);
    for (const tradeType of [1, 2, 3, 5, 6]) {
      const rows = await call<SymbolBasic[]>('getSymbolList', { tradeType, customerGroupId: 2 });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row.tradeTypes.split(',')).toContain(String(tradeType));
    }
  });

  it('have a complete detail that agrees with the brief row [CL-16] [DI-17] [DI-18] [DI-19] [DI-20] [DI-21] [DI-22] [DI-23] [DI-24] [DI-25] [DI-26] [DI-27] [DI-28] [DI-29] [DI-30] [DI-31] [DI-32] [DI-33] [DI-34] [DI-35] [DI-36]', async () => {
    const validator = Compile(SymbolDetail);
    for (const row of await call<SymbolBase[]>('getSymbolBaseList', { customerGroupId: 1 })) {
      const detail = await call<SymbolDetail>('getSymbolDetail', {
        symbolId: row.symbolId,
        tradeType: row.tradeType,
      });
      expect(validator.Errors(detail)).toEqual([]);
      expect(detail).toMatchObject({
        symbolCode: row.symbolCode,
        symbolName: row.symbolName,
        symbolDigits: row.symbolDigits,
        dealMode: row.dealMode,
        tradeTimeList: row.tradeTimeList,
        askSpread: Number(row.askSpread),
      });
      expect(detail.stockStatus).toBe(row.inTradeTime === 1 ? 'TRADING' : 'CLOSED');
    }
  });

  it('come with their details in one answer for whoever asks for them', async () => {
    const rows = await call<SymbolRow[]>('getSymbolBaseList', { customerGroupId: 1, withDetail: true });
    const validator = Compile(SymbolRow);
    for (const { detail, ...row } of rows) {
      expect(validator.Errors({ detail, ...row })).toEqual([]);
      const { symbolId, tradeType } = row;
      expect(detail).toEqual(await call('getSymbolDetail', { symbolId, tradeType }));
    }
    const plain = await call<SymbolRow[]>('getSymbolBaseList', { customerGroupId: 1 });
    expect(plain).toEqual(rows.map(({ detail: _detail, ...row }) => row));
  });

  it('carry terms that the order rules can read', () => {
    for (const product of BUILT_IN_PRODUCTS) {
      for (const play of product.plays) {
        const detail = catalogue.detail(product.symbolId, TRADE_TYPES.written(play.tradeType));
        if (detail === undefined) throw new Error(`no detail of ${product.code}`);
        const terms = termsFromDetail({ ...detail, maintainMargin: detail.maintainMargin ?? '0' });
        expect([terms.minLeverage, terms.defaultLeverage, terms.maxLeverage]).toEqual([
          play.minLeverage,
          play.defaultLeverage,
          play.maxLeverage,
        ]);
      }
    }
    expect(catalogue.detail(10021, 'stock')).toBeUndefined();
    expect(catalogue.detail(1, 'isolated')).toBeUndefined();
  });

  it('have a leverage of a thousand at most [MAX_LEVERAGE]', () => {
    const detail = catalogue.detail(10021, 'isolated');
    if (detail === undefined) throw new Error('no detail');
    const terms = (values: string) =>
      termsFromDetail({
        ...detail,
        maintainMargin: detail.maintainMargin ?? '0',
        leverRatio: '20',
        marginInfo: { ...detail.marginInfo, values },
      });
    expect(terms('1-1000').maxLeverage).toBe(1_000);
    expect(() => terms('1-1001')).toThrow('leverage 1-1001');
  });

  it('that do not exist fail with a listed code [CL-16]', async () => {
    await expect(call('getSymbolDetail', { symbolId: 1, tradeType: 2 })).rejects.toThrow(PlatformError);
    await expect(call('getSymbolDetail', { symbolId: 10021, tradeType: 6 })).rejects.toMatchObject({
      code: 'CFDWBWE000013',
    });
  });

  it('follow their sessions on the market clock [DI-13]', async () => {
    const state = async (atMs: number) => {
      const moved = createCatalogueService({
        source: { products: BUILT_IN_PRODUCTS },
        marketClock: createSteppedClock(atMs),
        wallClock: clock,
      });
      const rows = (await find('getSymbolBaseList', moved).handle(CONTEXT, {
        customerGroupId: 1,
      } as never)) as SymbolBase[];
      const open = (area: string) => rows.filter((row) => row.labels === area).map((row) => row.inTradeTime);
      return {
        crypto: new Set(open('crypto')),
        forex: new Set(open('forex')),
        stock: new Set(open('stock')),
      };
    };
    const opened = new Set([1]);
    const closed = new Set([0]);
    expect(await state(NOON)).toEqual({ crypto: opened, forex: opened, stock: closed });
    expect(await state(NOON + 4 * HOUR)).toEqual({ crypto: opened, forex: opened, stock: opened });
    expect(await state(NOON - 24 * HOUR)).toEqual({ crypto: opened, forex: closed, stock: closed });
  });

  it('differ between customer groups, and a private group is for its members [CL-22]', async () => {
    const codes = async (customerGroupId: number, own?: number) => {
      const caller =
        own === undefined
          ? undefined
          : { customerId: 1, customerNo: '1', customerGroupId: own, credential: '' };
      const rows = await call<SymbolBase[]>('getSymbolBaseList', { customerGroupId }, { caller });
      return new Set(rows.map((row) => row.labels));
    };
    expect((await codes(2)).has('forex')).toBe(true);
    expect(await codes(3, 3)).toEqual(new Set(['crypto']));
    expect(await codes(3)).toEqual(new Set());
    expect(await codes(3, 1)).toEqual(new Set());
    expect(await codes(999)).toEqual(new Set());
  });

  it('state sessions in minutes for companies whose clients read them so', async () => {
    const deployed = createCatalogueService({
      source: { products: BUILT_IN_PRODUCTS },
      marketClock: clock,
      wallClock: clock,
      isDeployed: (companyId) => companyId === 1,
    });
    const detail = find('getSymbolDetail', deployed);
    const request = { symbolId: 10021, tradeType: 2 } as never;
    const minutes = (await detail.handle(CONTEXT, request)) as SymbolDetail;
    const seconds = (await detail.handle({ ...CONTEXT, companyId: 2 }, request)) as SymbolDetail;
    expect(minutes.tradeTimeList[0]?.endTime).toBe(1440);
    expect(seconds.tradeTimeList[0]?.endTime).toBe(86_400);
  });
});

describe('assets', () => {
  it('are complete, and their types are disjoint parts of all [CL-06] [DI-06] [DI-07]', async () => {
    const validator = Compile(Asset);
    const all = await call<Asset[]>('getAssetsList');
    for (const asset of all) expect(validator.Errors(asset)).toEqual([]);
    expect(await call('getAssetsList', { type: 0 })).toEqual(all);
    const common = await call<Asset[]>('getAssetsList', { type: 1 });
    const funds = await call<Asset[]>('getAssetsList', { type: 2 });
    expect([...common, ...funds].map((asset) => asset.id).sort()).toEqual(
      all.map((asset) => asset.id).sort(),
    );
    expect(new Set(all.map((asset) => asset.id)).size).toBe(all.length);
  });

  it('are set up or being set up, nothing else [ST-02]', async () => {
    const states = new Set((await call<Asset[]>('getAssetsList')).map(({ initState }) => initState));
    expect([...states].filter((state) => state !== 1 && state !== 2)).toEqual([]);
    expect(states.size).toBeGreaterThan(0);
    const validator = Compile(Asset);
    const [asset] = await call<Asset[]>('getAssetsList');
    for (const initState of [0, 3, '2', null]) {
      expect(validator.Check({ ...asset, initState })).toBe(false);
    }
  });

  it('name every currency that crypto and forex are settled in', () => {
    for (const product of BUILT_IN_PRODUCTS) {
      if (product.area !== 'crypto' && product.area !== 'forex') continue;
      expect(catalogue.asset(product.baseCurrency)?.code).toBe(product.baseCurrency);
      expect(catalogue.asset(product.profitCurrency)?.code).toBe(product.profitCurrency);
    }
    expect(catalogue.asset('USDT')?.digits).toBe(2);
  });
});

describe('dictionaries', () => {
  it('list children without the members that lists leave out [CL-07] [CL-08] [CL-09] [DI-01]', async () => {
    const groups = await call<DictListItem[]>('getListByParentId', { parentId: 0 });
    const validator = Compile(DictListItem);
    for (const group of groups) {
      const children = await call<DictListItem[]>('getListByParentId', { parentId: group.id });
      expect(children.length).toBeGreaterThan(0);
      expect(children.every((child) => child.parentId === group.id && child.parentCode === group.code)).toBe(
        true,
      );
      expect(await call('getListByParentCode', { parentCode: group.code })).toEqual(children);
      if (group.code === 'phone_code') continue;
      for (const child of children) {
        expect(validator.Errors(child)).toEqual([]);
        for (const name of ['revision', 'createBy', 'updateBy', 'nameTw', 'nameEn'])
          expect(child).not.toHaveProperty(name);
      }
    }
    expect(await call('getListByParentCode', { parentCode: 'unknown' })).toEqual([]);
  });

  it('map codes to complete items, unknown codes to none [CL-11] [DI-02]', async () => {
    const map = await call<Record<string, unknown[]>>('getMapByParentCodes', {
      parentCode: 'Language,none,__proto__',
    });
    expect(Object.keys(map)).toEqual(['Language', 'none', '__proto__']);
    expect(map.none).toEqual([]);
    expect(map.Language?.[0]).toMatchObject({
      nameEn: 'Simplified Chinese',
      nameTw: '簡體中文',
      revision: 1,
      createBy: 'system',
    });
  });

  it('speak the language of the request', async () => {
    const name = async (language: RequestContext['language']) =>
      (await call<DictListItem[]>('getListByParentCode', { parentCode: 'trade_type' }, { language }))[1]
        ?.displayName;
    expect(await Promise.all([name('en-US'), name('zh-CN'), name('zh-TW')])).toEqual([
      'Isolated-margin contract',
      '逐仓合约',
      '逐倉合約',
    ]);
  });
});

describe('countries', () => {
  it('carry ISO codes and phone area codes, children complete [CL-12] [DI-03] [DI-04] [DI-05]', async () => {
    const all = await call<CountryListItem[]>('getCountryListByParentId', { parentId: '-1' });
    const validator = Compile(CountryListItem);
    for (const country of all) {
      expect(validator.Errors(country)).toEqual([]);
      expect(country).not.toHaveProperty('showType');
      expect(country).not.toHaveProperty('nameEn');
    }
    const known = {
      CN: '+86',
      US: '+1',
      GB: '+44',
      DE: '+49',
      FR: '+33',
      JP: '+81',
      SG: '+65',
      AU: '+61',
      BR: '+55',
      AF: '+93',
    };
    for (const [code, area] of Object.entries(known)) {
      expect(all.find((country) => country.nationalCode === code)?.countryCode).toBe(area);
    }
    const unitedStates = all.find((country) => country.nationalCode === 'US');
    expect(unitedStates?.childs.map((child) => child.nationalCode)).toContain('PR');
    expect(unitedStates?.childs[0]).toMatchObject({
      nameTw: expect.any(String) as string,
      revision: 1,
      childs: [],
    });
    expect(await call('getCountryListByParentId', { parentId: String(unitedStates?.id) })).toHaveLength(5);
    expect(new Set(all.map((country) => country.id)).size).toBe(all.length);
  });

  it('are found by a part of their name in any language [CL-13]', async () => {
    const search = async (name?: string) =>
      (await call<CountryListItem[]>('getCountryListByParentCode', { parentCode: 'phone_code', name })).map(
        (country) => country.nationalCode,
      );
    expect(await search('singap')).toEqual(['SG']);
    expect(await search('新加坡')).toEqual(['SG']);
    expect(await search('Puerto Rico')).toEqual(['US']);
    expect((await search()).length).toBeGreaterThan(200);
    expect(await call('getCountryListByParentCode', { parentCode: '-1' })).toHaveLength(
      (await search()).length,
    );
  });
});

describe('time and place', () => {
  it('tell the wall clock in 13 digits [CL-04]', async () => {
    expect(await call('thirdExt/now')).toBe(NOON);
  });

  it('tell the configured country and the address of the caller [CL-02] [DI-43]', async () => {
    const place = await call<CountryByIp>('geoip/country', {}, { ip: '127.0.0.1' });
    expect(Compile(CountryByIp).Check(place)).toBe(true);
    expect(place).toEqual({ iso_code: 'SG', name: 'Singapore', request_ip: '127.0.0.1' });
  });
});
