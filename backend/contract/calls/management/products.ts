import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { ENABLED, PRODUCT_STATES } from '../../meanings.ts';
import { MARGIN_PERIODS } from '../../../domain/margin/margin-terms.ts';
import { defineManagementCalls } from '../../call.ts';
import { MarginTierRecord } from '../../records/trading/margin.ts';
import { IntegerLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { Text, Whole } from '../../records/shapes.ts';
import { SymbolDetail } from '../../records/symbol-detail.ts';
import { HolidayTime, SymbolBase, SymbolBasic, TradeTime } from '../../records/symbol.ts';

const ProductStatusRecord = Type.Object({
  symbolId: Id.Instrument,
  status: describe('State of the product at the company.', Type.Integer(), PRODUCT_STATES),
});

export const Hours = Type.Object({
  symbolId: Id.Instrument,
  isChanged: Type.Boolean(),
  tradeTimeList: describe(
    'When the product may be traded, within the times at which it is quoted.',
    Type.Array(TradeTime),
  ),
  /** Holidays of the company beside those of the product. */
  addedHolidayList: Type.Array(HolidayTime),
});

const DAY_SECONDS = 86_400;

const Window = Type.Object({
  dayOfWeek: describe(
    'Day of the week, 1 to 7 for Monday to Sunday (UTC).',
    IntegerLike({ minimum: 1, maximum: 7 }),
  ),
  startTime: describe(
    'Begin: second of the UTC day for a window, milliseconds since 1970 (UTC) for a holiday.',
    IntegerLike({ minimum: 0, maximum: DAY_SECONDS }),
  ),
  endTime: describe(
    'End: second of the UTC day for a window, milliseconds since 1970 (UTC) for a holiday.',
    IntegerLike({ minimum: 0, maximum: DAY_SECONDS }),
  ),
});

/** Windows of a week, and holidays that a company adds to those of a product. */
const MAX_TRADE_WINDOWS = 32;

const Span = Type.Object({
  startTime: describe(
    'Begin: second of the UTC day for a window, milliseconds since 1970 (UTC) for a holiday.',
    IntegerLike({ minimum: 0 }),
  ),
  endTime: describe(
    'End: second of the UTC day for a window, milliseconds since 1970 (UTC) for a holiday.',
    IntegerLike({ minimum: 0 }),
  ),
});

const MAX_ADDED_HOLIDAYS = 200;

export const Spread = Type.Object({
  symbolId: Id.Instrument,
  tradeType: Type.Integer(),
  customerGroupId: describe(
    'Customer group of the company; 0: every group without a spread of its own.',
    Type.Integer(),
  ),
  askSpread: describe(
    'Spread that is added to the quoted ask in trade mode 1, in price ticks.',
    Type.Integer(),
  ),
  bidSpread: describe(
    'Spread that is taken off the quoted bid in trade mode 1, in price ticks.',
    Type.Integer(),
  ),
});

/** Greatest spread on one side, in price ticks, whatever the price is. */
const GREATEST_SPREAD = 1_000_000;

const Side = Type.Optional(IntegerLike({ minimum: 0, maximum: GREATEST_SPREAD }));

export const Terms = Type.Object({
  symbolId: Id.Instrument,
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
      name: describe(PHRASES.partNameOrCode, Type.Optional(Type.String({ maxLength: 64 }))),
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
        symbolId: Id.Instrument,
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
    response: Type.Array(
      Type.Object({
        id: describe('Product group.', Type.Integer()),
        status: describe(PHRASES.state, Type.Integer(), ENABLED),
        name: describe('Name of the product group.', Type.String()),
      }),
    ),
  },
  getFundByCompanyId: {
    bizType: 'config.admin.AdminSymbolDubboService.getFundByCompanyId',
    summary: 'Funds of the company',
    permission: 'products.read',
    request: Type.Object({ companyId: IntegerLike(), trace: Type.Optional(Type.String({ maxLength: 128 })) }),
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
      status: describe(
        'State of the product at the company.',
        IntegerLike({ minimum: 1, maximum: 3 }),
        PRODUCT_STATES,
      ),
    }),
    response: Type.Object({
      ...ProductStatusRecord.properties,
      cancelled: describe(
        'Numbers of the resting orders that were cancelled with it.',
        Type.Array(Type.String()),
      ),
    }),
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
      tradeTimeList: describe(
        'When the product may be traded, within the times at which it is quoted.',
        Type.Optional(Type.Array(Window, { minItems: 1, maxItems: MAX_TRADE_WINDOWS })),
      ),
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
      customerGroupId: describe(
        'Customer group of the company; 0: every group without a spread of its own.',
        Type.Optional(IntegerLike({ minimum: 0 })),
      ),
      askSpread: describe('Spread that is added to the quoted ask in trade mode 1, in price ticks.', Side),
      bidSpread: describe('Spread that is taken off the quoted bid in trade mode 1, in price ticks.', Side),
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
