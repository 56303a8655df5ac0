import { Type } from 'typebox';
import { MARGIN_PERIODS } from '../../../domain/margin-terms.ts';
import { defineManagementCalls } from '../../call.ts';
import { MarginTierRecord } from '../../records/margin.ts';
import { pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { Text, Whole } from '../../records/shapes.ts';
import { SymbolDetail } from '../../records/symbol-detail.ts';
import { HolidayTime, SymbolBase, SymbolBasic, TradeTime } from '../../records/symbol.ts';

const ProductStatusRecord = Type.Object({
  symbolId: Type.Integer(),
  status: Type.Integer(),
});

const Name = Type.String({ minLength: 1, maxLength: 64 });

const Tier = Type.Object({
  /** Of the group itself; what is sent does not count. */
  marginGroupId: Type.Optional(IntegerLike({ minimum: 0 })),
  type: IntegerLike({ minimum: 1, maximum: 2 }),
  values: TextLike(32),
  rangeLeft: Type.Number({ minimum: 0, maximum: 1e12 }),
  rangeRight: Type.Number({ minimum: 0, maximum: 1e12 }),
  percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
});

/** Tiers of one margin group. */
const MAX_TIERS_OF_GROUP = 20;

export const Tiers = Type.Array(Tier, { minItems: 1, maxItems: MAX_TIERS_OF_GROUP });

const members = { type: IntegerLike({ minimum: 1, maximum: 2 }), values: Type.Optional(TextLike(32)) };

const Scope = Type.Optional(IntegerLike({ minimum: 0 }));

const parameterMembers = {
  customerNo: Type.Optional(TextLike(16)),
  tradeType: IntegerLike({ minimum: 0 }),
  customerGroupId: Scope,
  symbolId: Scope,
  symbolGroupId: Scope,
  paramId: IntegerLike(),
  value: TextLike(64),
};

export const Hours = Type.Object({
  symbolId: Whole,
  isChanged: Type.Boolean(),
  /** When it may be traded, in seconds of the UTC day. */
  tradeTimeList: Type.Array(TradeTime),
  /** Holidays of the company beside those of the product. */
  addedHolidayList: Type.Array(HolidayTime),
});

const DAY_SECONDS = 86_400;

const Window = Type.Object({
  dayOfWeek: IntegerLike({ minimum: 1, maximum: 7 }),
  startTime: IntegerLike({ minimum: 0, maximum: DAY_SECONDS }),
  endTime: IntegerLike({ minimum: 0, maximum: DAY_SECONDS }),
});

/** Windows of a week, and holidays that a company adds to those of a product. */
const MAX_TRADE_WINDOWS = 32;

const Span = Type.Object({
  startTime: IntegerLike({ minimum: 0 }),
  endTime: IntegerLike({ minimum: 0 }),
});

const MAX_ADDED_HOLIDAYS = 200;

export const Spread = Type.Object({
  symbolId: Type.Integer(),
  tradeType: Type.Integer(),
  /** The group for which it holds; 0: every group without a spread of its own. */
  customerGroupId: Type.Integer(),
  askSpread: Type.Integer(),
  bidSpread: Type.Integer(),
});

/** Greatest spread on one side, in price ticks, whatever the price is. */
const GREATEST_SPREAD = 1_000_000;

const Side = Type.Optional(IntegerLike({ minimum: 0, maximum: GREATEST_SPREAD }));

export const Terms = Type.Object({
  symbolId: Whole,
  tradeType: Whole,
  isChanged: Type.Boolean(),
  minLeverage: Whole,
  maxLeverage: Whole,
  defaultLeverage: Whole,
  maintainMargin: Text,
  marginTiers: Type.Array(MarginTierRecord),
  buyInterest: Text,
  sellInterest: Text,
  tripleInterestDay: Whole,
  minFee: Text,
  maxFee: Text,
});

const Leverage = Type.Optional(IntegerLike({ minimum: 1, maximum: 1_000 }));

const decimal = (pattern: string) => Type.String({ maxLength: 40, pattern });

const text = (pattern: string) => Type.Optional(decimal(pattern));

const SHARE = '^\\d{1,3}(\\.\\d{1,10})?$';

export const TermsTier = Type.Object({
  period: Type.Union(MARGIN_PERIODS.map((period) => Type.Literal(period))),
  fromLots: decimal('^\\d{1,15}(\\.\\d{1,10})?$'),
  maxLeverage: IntegerLike({ minimum: 1, maximum: 1_000 }),
  maintainMargin: decimal(SHARE),
});

/** Tiers of one product in one account type, over all periods. */
const MAX_CHANGED_TIERS = 120;

const INTEREST = '^-?\\d{1,3}(\\.\\d{1,10})?$';

/** Day of the week whose interest stands for the weekend too; 0: none. */
export const NO_DAY = 0;

const FEE_BOUND = '^\\d{1,7}(\\.\\d{1,8})?$';

export const TermsChange = Type.Object({
  symbolId: IntegerLike(),
  tradeType: IntegerLike(),
  /** True: everything is as in the product list again. */
  restore: Type.Optional(Type.Boolean()),
  minLeverage: Leverage,
  maxLeverage: Leverage,
  defaultLeverage: Leverage,
  maintainMargin: text(SHARE),
  marginTiers: Type.Optional(Type.Array(TermsTier, { maxItems: MAX_CHANGED_TIERS })),
  buyInterest: text(INTEREST),
  sellInterest: text(INTEREST),
  tripleInterestDay: Type.Optional(IntegerLike({ minimum: NO_DAY, maximum: 7 })),
  minFee: text(FEE_BOUND),
  maxFee: text(FEE_BOUND),
});

/** Terms, hours, spreads and margins of products. */
export const PRODUCT_MANAGEMENT = defineManagementCalls({
  getSymbolByCompanyId: {
    bizType: 'config.admin.AdminSymbolDubboService.getSymbolByCompanyId',
    summary: 'Products of the company',
    permission: 'products.read',
    request: Type.Object({
      companyId: IntegerLike(),
      tradeType: Type.Optional(IntegerLike()),
      trace: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    response: Type.Array(SymbolBase),
  },
  getSymbolList: {
    bizType: 'config.admin.AdminSymbolDubboService.getSymbolList',
    summary: 'Products of an account type and customer group',
    permission: 'products.read',
    request: Type.Object({
      customerGroupId: IntegerLike(),
      name: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: Type.Array(SymbolBasic),
  },
  getSymbolTradeTypeByCompanyId: {
    bizType: 'config.admin.AdminSymbolDubboService.getSymbolTradeTypeByCompanyId',
    summary: 'Products of a group in an account type',
    permission: 'products.read',
    request: Type.Object({
      companyId: IntegerLike(),
      tradeType: IntegerLike(),
      customerGroupId: IntegerLike(),
    }),
    response: Type.Array(
      Type.Object({
        symbolId: Type.Integer(),
        symbolCode: Type.String(),
        symbolName: Type.String(),
        customerGroupId: Type.String(),
        tradeType: Type.String(),
        tradeTypeName: Type.String(),
      }),
    ),
  },
  getSymbolGroupList: {
    bizType: 'config.admin.AdminSymbolDubboService.getSymbolGroupList',
    summary: 'Product groups',
    permission: 'products.read',
    request: Type.Object({}),
    response: Type.Array(Type.Object({ id: Type.Integer(), status: Type.Integer(), name: Type.String() })),
  },
  getFundByCompanyId: {
    bizType: 'config.admin.AdminSymbolDubboService.getFundByCompanyId',
    summary: 'Funds of the company',
    permission: 'products.read',
    request: Type.Object({
      companyId: IntegerLike(),
      trace: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    response: Type.Array(
      Type.Object({
        fundId: Type.Integer(),
        shareTokenCode: Type.String(),
        fundName: Type.String(),
        customerGroupIds: Type.String(),
      }),
    ),
  },
  getSymbolDetail: {
    bizType: 'config.admin.AdminSymbolDubboService.getSymbolDetail',
    summary: 'Everything about one product',
    permission: 'products.read',
    request: Type.Object({
      companyId: IntegerLike(),
      symbolId: IntegerLike({ minimum: 0 }),
      tradeType: Type.Optional(IntegerLike()),
    }),
    response: SymbolDetail,
  },
  productStatuses: {
    bizType: 'venue.admin.ProductService.statuses',
    summary: 'States of the products',
    permission: 'products.read',
    request: Type.Object({}),
    response: Type.Array(ProductStatusRecord),
  },
  setProductStatus: {
    bizType: 'venue.admin.ProductService.setStatus',
    summary: 'Disable, delete or enable a product',
    permission: 'products.change',
    changes: true,
    request: Type.Object({
      symbolId: IntegerLike({ minimum: 1 }),
      status: IntegerLike({ minimum: 1, maximum: 3 }),
    }),
    response: Type.Object({
      ...ProductStatusRecord.properties,
      cancelled: Type.Array(Type.String()),
    }),
  },
  marginGroupPage: {
    bizType: 'config.admin.AdminMarginConfigService.pageView',
    summary: 'Margin groups of the company',
    permission: 'products.read',
    request: Type.Object(pageRequestMembers),
    response: Type.Unknown(),
  },
  saveMarginGroup: {
    bizType: 'config.admin.AdminMarginConfigService.saveMarginConf',
    summary: 'Add a margin group: tiers under a name',
    permission: 'products.change',
    batch: true,
    changes: true,
    request: Type.Object({ name: Name, marginDtoList: Tiers, ...members }),
    response: Type.Boolean(),
  },
  updateMarginGroup: {
    bizType: 'config.admin.AdminMarginConfigService.updateMarginConf',
    summary: 'Change a margin group',
    permission: 'products.change',
    batch: true,
    changes: true,
    request: Type.Object({
      ...{ id: IntegerLike(), name: Type.Optional(Name), marginDtoList: Type.Optional(Tiers) },
      ...members,
    }),
    response: Type.Boolean(),
  },
  removeMarginGroup: {
    bizType: 'config.admin.AdminMarginConfigService.removeMarginConf',
    summary: 'Remove a margin group that no product has',
    permission: 'products.change',
    changes: true,
    request: Type.Object({ id: IntegerLike() }),
    response: Type.Boolean(),
  },
  tradeParameterPage: {
    bizType: 'config.admin.AdminTradeConfigService.pageView',
    summary: 'Trading parameters',
    permission: 'products.read',
    request: Type.Object(pageRequestMembers),
    response: Type.Unknown(),
  },
  saveTradeParameter: {
    bizType: 'config.admin.AdminTradeConfigService.saveParamConf',
    summary: 'Set a trading parameter',
    permission: 'products.change',
    changes: true,
    request: Type.Object(parameterMembers),
    response: Type.Boolean(),
  },
  updateTradeParameter: {
    bizType: 'config.admin.AdminTradeConfigService.updateParamConf',
    summary: 'Change a trading parameter',
    permission: 'products.change',
    changes: true,
    request: Type.Object({ ...parameterMembers, tradeType: Scope, id: IntegerLike() }),
    response: Type.Boolean(),
  },
  removeTradeParameter: {
    bizType: 'config.admin.AdminTradeConfigService.removeParamConf',
    summary: 'Remove a trading parameter',
    permission: 'products.change',
    changes: true,
    request: Type.Object({ id: IntegerLike() }),
    response: Type.Boolean(),
  },
  productHours: {
    bizType: 'venue.admin.ProductService.hours',
    summary: 'Trading hours and added holidays of the products',
    permission: 'products.read',
    request: Type.Object({ symbolId: Type.Optional(IntegerLike()) }),
    response: Type.Array(Hours),
  },
  saveProductHours: {
    bizType: 'venue.admin.ProductService.saveHours',
    summary: 'Change trading hours and added holidays of a product',
    permission: 'products.change',
    batch: true,
    changes: true,
    request: Type.Object({
      symbolId: IntegerLike(),
      /** True: windows and holidays are as in the product list again. */
      restore: Type.Optional(Type.Boolean()),
      tradeTimeList: Type.Optional(Type.Array(Window, { minItems: 1, maxItems: MAX_TRADE_WINDOWS })),
      addedHolidayList: Type.Optional(Type.Array(Span, { maxItems: MAX_ADDED_HOLIDAYS })),
    }),
    response: Hours,
  },
  productSpreads: {
    bizType: 'venue.admin.ProductService.spreads',
    summary: 'Spreads that were changed',
    permission: 'products.read',
    request: Type.Object({}),
    response: Type.Array(Spread),
  },
  saveProductSpread: {
    bizType: 'venue.admin.ProductService.saveSpread',
    summary: 'Set the spread of a product',
    permission: 'products.change',
    changes: true,
    request: Type.Object({
      symbolId: IntegerLike(),
      tradeType: IntegerLike(),
      /** Absent or 0: every group without a spread of its own. */
      customerGroupId: Type.Optional(IntegerLike({ minimum: 0 })),
      askSpread: Side,
      bidSpread: Side,
    }),
    response: Type.Array(Spread),
  },
  productTerms: {
    bizType: 'venue.admin.ProductService.terms',
    summary: 'Margins, financing and bounds of fees of the products',
    permission: 'products.read',
    request: Type.Object({ symbolId: Type.Optional(IntegerLike()) }),
    response: Type.Array(Terms),
  },
  saveProductTerms: {
    bizType: 'venue.admin.ProductService.saveTerms',
    summary: 'Change margins, financing and bounds of fees of a product',
    permission: 'products.change',
    batch: true,
    changes: true,
    request: TermsChange,
    response: Terms,
  },
});
