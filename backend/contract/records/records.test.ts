import { describe, expect, it } from 'vitest';
import type { TSchema } from 'typebox';
import * as records from './index.ts';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
}

const KINDS: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'num',
  string: 'str',
  boolean: 'bool',
  array: 'list',
  object: 'object',
  null: 'null',
};

function kindOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) {
    const kinds = [...new Set(schema.anyOf.map(kindOf))].filter((kind) => kind !== 'null');
    return kinds.join('|');
  }
  if (schema.const !== undefined) return KINDS[typeof schema.const] ?? 'str';
  return KINDS[schema.type ?? ''] ?? '?';
}

/** `name:kind` of every member, sorted; kinds of members that may be null are those of their value. */
function members(schema: TSchema): string[] {
  const { properties = {} } = schema as JsonSchema;
  return Object.entries(properties)
    .map(([name, member]) => `${name}:${kindOf(member)}`)
    .sort();
}

/** Reads `int id parentId; str name` into the form of `members`. */
function listed(text: string): string[] {
  return text
    .split(';')
    .flatMap((group) => {
      const [kind = '', ...names] = group.trim().split(/\s+/);
      return names.map((name) => `${name}:${kind}`);
    })
    .sort();
}

function has(schema: TSchema, text: string): void {
  expect(members(schema)).toEqual(expect.arrayContaining(listed(text)));
}

function isExactly(schema: TSchema, text: string): void {
  expect(members(schema)).toEqual(listed(text));
}

function member(schema: TSchema, name: string): TSchema {
  const found = (schema as JsonSchema).properties?.[name];
  if (found === undefined) throw new Error(`no member ${name}`);
  return found as TSchema;
}

function item(schema: TSchema, name: string): TSchema {
  return (member(schema, name) as JsonSchema).items as TSchema;
}

const PLAIN = `int id parentId sort status createTime updateTime hasLeaf; str name displayName code parentCode extend`;
const INTERNAL = 'str nameTw nameEn createBy updateBy; int revision';

describe('dictionary items', () => {
  it('have the members of the specification [DI-01, DI-02]', () => {
    isExactly(records.DictListItem, `${PLAIN} showType`);
    isExactly(records.DictItem, `${PLAIN} showType; ${INTERNAL}`);
  });

  it('of countries have no showType and nest complete children [DI-03, DI-04]', () => {
    const country = 'str nationalCode countryCode; list childs';
    isExactly(records.CountryListItem, `${PLAIN}; ${country}`);
    isExactly(records.CountryItem, `${PLAIN}; ${INTERNAL}; ${country}`);
    isExactly(item(records.CountryListItem, 'childs'), `${PLAIN}; ${INTERNAL}; ${country}`);
    isExactly(item(records.CountryItem, 'childs'), `${PLAIN}; ${INTERNAL}; ${country}`);
  });
});

describe('assets', () => {
  it('have the members of the specification [DI-06, DI-07]', () => {
    isExactly(
      records.Asset,
      `int id status revision createTime updateTime digits initState type fundId; str createBy updateBy name displayName code`,
    );
  });
});

describe('products', () => {
  it('in basic form have the members of the specification [DI-08]', () => {
    isExactly(
      records.SymbolBasic,
      'int id status; str name code baseCurrency profitCurrency sourceId tradeTypes',
    );
  });

  it('in brief form have the members of the specification [DI-09, DI-10, DI-11, DI-12, DI-13, DI-14]', () => {
    isExactly(
      records.SymbolBase,
      `int tradeType symbolId sortNum symbolDigits pointRatio dealMode fundId enableShortLoan enableLongLoan dividend
       inHolidayTime inTradeTime; str symbolCode symbolName baseCurrency profitCurrency customerGroupIds symbolGroupIds
       labels askSpread bidSpread; bool etf; list holidayTimeList tradeTimeList`,
    );
    const { required } = records.SymbolBase as unknown as { required: string[] };
    expect(required).toEqual(
      expect.arrayContaining(['inHolidayTime', 'inTradeTime', 'holidayTimeList', 'tradeTimeList']),
    );
  });

  it('have holidays and weekly windows of whole numbers [DI-15, DI-16]', () => {
    isExactly(records.HolidayTime, 'int startTime endTime');
    isExactly(records.TradeTime, 'int dayOfWeek startTime endTime');
    expect(member(records.TradeTime, 'dayOfWeek') as { minimum?: number; maximum?: number }).toMatchObject({
      minimum: 1,
      maximum: 7,
    });
  });
});

const MARGIN_RATIOS = ['daytime', 'overnight']
  .flatMap((part) => ['Buy', 'Sell'].map((side) => part + side))
  .flatMap((start) => ['Init', 'Remaining', 'Alarm'].map((level) => `${start}${level}MarginRatio`));

describe('product detail', () => {
  const detail = records.SymbolDetail;

  it('has identity, digits and spreads [DI-17, DI-18, DI-19]', () => {
    has(detail, 'int tradeType symbolId; str symbolName symbolCode baseCurrency profitCurrency');
    has(detail, 'int symbolDigits numberDigits priceBreadth pointRatio contractSize');
    has(detail, 'num earlyWarningProportion askSpread bidSpread');
  });

  it('has margin type, info, six lists and twelve ratios [DI-20, DI-21, DI-22]', () => {
    const set = 'str id type values; int groupId; num rangeLeft rangeRight percent';
    has(detail, 'int marginType; object marginInfo');
    isExactly(member(detail, 'marginInfo'), 'str type values; list marginVoList');
    isExactly(item(member(detail, 'marginInfo'), 'marginVoList'), set);
    for (const part of ['daily', 'holiday', 'weekend', 'beforeHoliday', 'beforeWeekend', 'used']) {
      isExactly(item(detail, `${part}MarginSet`), set);
    }
    expect(MARGIN_RATIOS).toHaveLength(12);
    for (const name of MARGIN_RATIOS) isExactly(member(detail, name), set);
  });

  it('has sessions and times [DI-23, DI-24]', () => {
    has(detail, 'list tradeTimeList quoteTimeList holidayTimeList; str eodTime');
    has(detail, 'int weekendLeadTime holidayLeadTime overnightInAdvance startTime endTime');
    isExactly(item(detail, 'quoteTimeList'), 'int dayOfWeek startTime endTime');
  });

  it('has volumes and distances [DI-25, DI-26]', () => {
    has(detail, 'num volumeStep minVolume maxVolume buyMaxPositionVolumes sellMaxPositionVolumes');
    has(detail, 'int limitOrderMaxVolume minTradeUnit accountPositionTotalVolumes');
    has(detail, 'int stopLossMinPoint stopLossMaxPoint; num priceMaxLimit priceMinLimit');
  });

  it('has interest, fees and lending [DI-27, DI-28, DI-29, DI-30, DI-31]', () => {
    has(detail, 'num buyInterest sellInterest feeRate fee minFee maxFee dividendFee minDividendFee');
    has(detail, 'str feeMethod feeFormula leverRatio; int wholeYearDays');
    has(detail, 'num borrowingLimitRatio multipleFreezeRatio transferLimitRatio withdrawalRatio totalCredit');
    isExactly(item(detail, 'borrowInterestList'), 'int id borrowInterestGroupId assetsId; num value');
    isExactly(item(detail, 'borrowLimitList'), 'int id borrowListGroupId assetsId; num value');
    isExactly(item(detail, 'borrowStatusList'), 'int id borrowStatusGroupId assetsId value');
    isExactly(
      item(detail, 'longLoanYearRatio'),
      'int id borrowInterestGroupId assetsId; num value; str assetCode',
    );
    has(detail, 'num shortLoanYearRatio; int accountDayLeverageRatio accountOvernightLeverageRatio');
    has(detail, 'int enableShortLoan enableLongLoan');
  });

  it('has every other member [DI-32, DI-33, DI-34, DI-35, DI-36]', () => {
    has(detail, 'int dealMode fundId tradeEnable; bool etf; str newShare labels; list labelList');
    has(detail, 'str tradeDirection accountReset liquidationFormula netAssetCurrency enableReverseTrade');
    has(detail, 'str corporateActionCode stockStatus maintainMargin enableDepthTrade');
    for (const name of ['dividendFutureInfos', 'dividendPastInfos']) {
      isExactly(
        item(detail, name),
        `str dividendSymbolName dividendCurrency dividendLeft dividendRight actionInfo; int dividendDate dividendActionType`,
      );
    }
    isExactly(item(detail, 'labelList'), `${PLAIN} showType; ${INTERNAL}`);
  });

  it('has no member beyond the specification but the tiers of the margin in full [ORD-37]', () => {
    isExactly(item(detail, 'marginTiers'), 'str period fromLots maintainMargin; int maxLeverage');
    expect(members(detail)).toHaveLength(99 + 1);
  });
});

describe('funds', () => {
  it('have the members of the specification [DI-37, DI-38, DI-39, DI-40, DI-41]', () => {
    isExactly(
      records.Fund,
      `int fundId shareToken shareTokenDigits operationMode trackIndex companyId customerId settlementCompanyId
       settlementCustomerId canPurchase purchaseType canRedemption dailySettlementTime yearDays;
       str fundName fundType managerName preShare upDate shareTokenCode trackIndexOut customerNo settlementCustomerNo
       introduction newShare; num purchaseFeeProportion redemptionFeeProportion minRedemptionNum managementFee;
       list purchaseCurrencySetting redemptionCurrencySetting fundCurrencyList`,
    );
    isExactly(
      records.PurchaseCurrencySetting,
      'str currencyCode currencyName; num minPurchaseAmount minPurchaseNum purchaseFeeProportion',
    );
    isExactly(
      records.RedemptionCurrencySetting,
      'str currencyCode currencyName; num minRedemptionAmount minRedemptionNum redemptionFeeProportion',
    );
    isExactly(records.FundCurrency, 'str currencyCode currencyName weight');
  });
});

describe('pages', () => {
  it('wrap records with whole counts [DI-42]', () => {
    isExactly(records.PageOf(records.Fund), 'list records; int total size current');
  });

  it('cut rows by number and size', () => {
    const rows = Array.from({ length: 45 }, (_, index) => index);
    expect(records.pageOf(rows, {})).toEqual({ records: rows.slice(0, 20), total: 45, size: 20, current: 1 });
    expect(records.pageOf(rows, { current: 3, size: 20 }).records).toEqual([40, 41, 42, 43, 44]);
    expect(records.pageOf(rows, { current: 4, size: 20 })).toEqual({
      records: [],
      total: 45,
      size: 20,
      current: 4,
    });
  });
});

describe('country by address', () => {
  it('has three required texts [DI-43]', () => {
    isExactly(records.CountryByIp, 'str iso_code name request_ip');
    expect((records.CountryByIp as unknown as { required: string[] }).required).toHaveLength(3);
  });
});
