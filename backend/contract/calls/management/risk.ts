import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { customerMembers } from '../../records/customer-account.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';

export const ExposureLimitRow = Type.Object({
  scope: Type.String(),
  symbolId: Type.Union([Type.Integer(), Type.Null()]),
  customerNo: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  most: Type.String(),
  used: Type.Union([Type.String(), Type.Null()]),
});

/** What a limit bounds: all products together, each product by itself, or each customer. */
export const EXPOSURE_SCOPES = ['company', 'product', 'customer'] as const;

const Scope = Type.Union(EXPOSURE_SCOPES.map((scope) => Type.Literal(scope)));

export const HedgeRecord = Type.Object({
  hedgeId: Type.String(),
  symbolId: Type.Integer(),
  symbolCode: Type.String(),
  tradeType: Type.Integer(),
  currency: Type.String(),
  direction: Type.Integer(),
  volume: Type.String(),
  price: Type.String(),
  amount: Type.String(),
  netVolume: Type.String(),
  hedgedVolume: Type.String(),
  realisedResult: Type.String(),
  time: Type.Integer(),
});

export const HedgeExposure = Type.Object({
  symbolId: Type.Integer(),
  symbolCode: Type.String(),
  tradeType: Type.Integer(),
  currency: Type.String(),
  longVolume: Type.String(),
  shortVolume: Type.String(),
  netVolume: Type.String(),
  hedgeRatio: Type.Union([Type.String(), Type.Null()]),
  hedgeThreshold: Type.Union([Type.String(), Type.Null()]),
  targetVolume: Type.String(),
  hedgedVolume: Type.String(),
  unhedgedVolume: Type.String(),
  waitingVolume: Type.String(),
  averagePrice: Type.Union([Type.String(), Type.Null()]),
  openResult: Type.Union([Type.String(), Type.Null()]),
  realisedResult: Type.String(),
  hedgeTime: Type.Union([Type.Integer(), Type.Null()]),
});

const members = {
  companyId: IntegerLike(),
  tradeType: IntegerLike(),
  trace: Type.Optional(Type.String({ maxLength: 128 })),
};

export const customer = customerMembers;

export const HouseCurrency = Type.Object({
  currency: Type.String(),
  accountDigits: Type.Integer(),
  openingBalances: Type.String(),
  deposits: Type.String(),
  withdrawals: Type.String(),
  adjustments: Type.String(),
  customersResult: Type.String(),
  companyResult: Type.String(),
  fees: Type.String(),
  exchanged: Type.String(),
  loans: Type.String(),
  interest: Type.String(),
  dividends: Type.String(),
  financing: Type.String(),
  closingBalances: Type.String(),
});

const HouseReportExposure = Type.Object({
  symbolId: Type.Integer(),
  symbolCode: Type.String(),
  longVolume: Type.String(),
  shortVolume: Type.String(),
  netVolume: Type.String(),
});

export const HouseHedge = Type.Object({
  symbolId: Type.Integer(),
  symbolCode: Type.String(),
  tradeType: Type.Integer(),
  currency: Type.String(),
  fills: Type.Integer(),
  realisedResult: Type.String(),
});

const Unusual = Type.Object({
  customerNo: Type.String(),
  accountId: Type.Integer(),
  currency: Type.String(),
  /** `financing`, `dividends`, `corrections` or `rebates`. */
  kind: Type.String(),
  amount: Type.String(),
});

const symbols = { symbolIds: Type.String({ minLength: 1, maxLength: 2000 }) };
const symbolMembers = { symbolId: Type.Integer(), symbolName: Type.String(), symbolCode: Type.String() };

const ProductPnl = Type.Object({ ...symbolMembers, pnl: Type.String() });
const ProductNet = Type.Object({
  ...symbolMembers,
  netPositionNum: Type.String(),
  netPositionVolume: Type.String(),
});
const ProductSides = Type.Object({
  ...symbolMembers,
  buyNum: Type.String(),
  buyVolume: Type.String(),
  sellNum: Type.String(),
  sellVolume: Type.String(),
});

/** Exposure, its limits, hedges and the house report. */
export const RISK_MANAGEMENT = defineManagementCalls({
  queryCompanySymbolPnl: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolPnl',
    summary: 'Floating profit of all customers, by product',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...symbols }),
    response: Type.Array(ProductPnl),
  },
  queryCompanySymbolNetPosition: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolNetPosition',
    summary: 'Net position of all customers, by product',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...symbols }),
    response: Type.Array(ProductNet),
  },
  queryCompanySymbolPosition: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCompanySymbolPosition',
    summary: 'Bought and sold of all customers, by product',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...symbols }),
    response: Type.Array(ProductSides),
  },
  queryCustomerSymbolPnl: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPnl',
    summary: 'Floating profit of a customer, by product',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...symbols, ...customer }),
    response: Type.Array(ProductPnl),
  },
  queryCustomerSymbolNetPosition: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolNetPosition',
    summary: 'Net position of a customer, by product',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...symbols, ...customer }),
    response: Type.Array(ProductNet),
  },
  queryCustomerSymbolPosition: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPosition',
    summary: 'Bought and sold of a customer, by product',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...symbols, ...customer }),
    response: Type.Array(ProductSides),
  },
  exposureLimits: {
    bizType: 'venue.admin.ExposureLimitService.list',
    summary: 'What customers’ contracts may be worth, and are worth',
    permission: 'trading.read',
    request: Type.Object({}),
    response: Type.Array(ExposureLimitRow),
  },
  setExposureLimit: {
    bizType: 'venue.admin.ExposureLimitService.set',
    summary: 'Set what customers’ contracts may be worth',
    permission: 'risk.change',
    changes: true,
    request: Type.Object({
      scope: Scope,
      symbolId: Type.Optional(IntegerLike()),
      customerNo: Type.Optional(TextLike(16)),
      currency: Type.Optional(TextLike(16)),
      most: Type.Optional(TextLike(32)),
    }),
    response: Type.Array(ExposureLimitRow),
  },
  hedgeRecords: {
    bizType: 'venue.admin.HedgeService.records',
    summary: 'What the company traded at the source against what customers hold',
    permission: 'trading.read',
    request: Type.Object({
      ...pageRequestMembers,
      symbolId: Type.Optional(IntegerLike()),
      tradeType: Type.Optional(IntegerLike()),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
    }),
    response: PageOf(HedgeRecord),
  },
  hedgeExposures: {
    bizType: 'venue.admin.HedgeService.exposures',
    summary: 'What customers and the company hold of hedged products',
    permission: 'trading.read',
    request: Type.Object({ symbolId: Type.Optional(IntegerLike()) }),
    response: Type.Array(HedgeExposure),
  },
  queryCompanyPnl: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCompanyPnl',
    summary: 'Floating profit of all customers, by currency',
    permission: 'trading.read',
    request: Type.Object(members),
    response: Type.Record(Type.String(), Type.String()),
  },
  queryCustomerPnl: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerPnl',
    summary: 'Floating profit of a customer, by currency',
    permission: 'trading.read',
    request: Type.Object({ ...members, ...customer }),
    response: Type.Object({ currcency: Type.String(), pnl: Type.String() }),
  },
  houseReport: {
    bizType: 'venue.admin.HouseReportService.report',
    summary: 'What customers paid in, won, lost and paid in fees, and what they hold',
    permission: 'trading.read',
    request: Type.Object({ startTime: Type.Optional(IntegerLike()), endTime: Type.Optional(IntegerLike()) }),
    response: Type.Object({
      startTime: Type.Integer(),
      endTime: Type.Integer(),
      currencies: Type.Array(HouseCurrency),
      exposures: Type.Array(HouseReportExposure),
      hedges: Type.Array(HouseHedge),
      /** What single accounts got in the period, where it is large, the largest sums first. */
      unusual: Type.Array(Unusual),
      /** False where more payments are unusual than `unusual` names. */
      complete: Type.Boolean(),
    }),
  },
});
