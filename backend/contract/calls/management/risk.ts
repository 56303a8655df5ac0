import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineManagementCalls } from '../../call.ts';
import { customerMembers, OfCustomer } from '../../records/customers/customer-account.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { EffectFill, ownerMembers, TextOrNull } from './effects.ts';

export const ExposureLimitRow = Type.Object({
  scope: Type.String(),
  symbolId: describe(
    'Product that is meant; left out: every product without a limit of its own.',
    Type.Union([Type.Integer(), Type.Null()]),
  ),
  customerNo: describe(
    'Customer who is meant; left out: every customer without a limit of his own.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  currency: describe(
    'Currency code of the amounts; left out: that of the first account of a new customer.',
    Type.String(),
  ),
  most: Type.String(),
  used: describe(
    'What it is worth now, decimal text; null where the limit is that of every customer.',
    Type.Union([Type.String(), Type.Null()]),
  ),
});

/** What a limit bounds: all products together, each product by itself, or each customer. */
export const EXPOSURE_SCOPES = ['company', 'product', 'customer'] as const;

const Scope = Type.Union(EXPOSURE_SCOPES.map((scope) => Type.Literal(scope)));

export const HedgeRecord = Type.Object({
  hedgeId: describe('Number of the fill.', Type.String()),
  symbolId: describe('Product; left out of a request: every product.', Id.Instrument),
  symbolCode: describe('Code of the product.', Type.String()),
  tradeType: describe('Account type whose customers are hedged.', Type.Integer()),
  currency: describe('Currency code of the amounts: the profit currency of the product.', Type.String()),
  direction: describe('What the company did: 1 bought, 2 sold.', Type.Integer()),
  volume: describe('Lots that were traded, decimal text.', Type.String()),
  price: describe('Average price, rounded half to even, decimal text.', Type.String()),
  amount: describe('Price times quantity, exact, decimal text.', Type.String()),
  netVolume: Type.String(),
  hedgedVolume: Type.String(),
  realisedResult: Type.String(),
  time: describe('Market time of the fill, milliseconds since 1970 (UTC).', Type.Integer()),
});

export const HedgeExposure = Type.Object({
  symbolId: describe('Product; left out of a request: every product.', Id.Instrument),
  symbolCode: describe('Code of the product.', Type.String()),
  tradeType: describe('Account type whose customers are hedged.', Type.Integer()),
  currency: describe('Currency code of the amounts: the profit currency of the product.', Type.String()),
  longVolume: Type.String(),
  shortVolume: Type.String(),
  netVolume: Type.String(),
  hedgeRatio: describe(
    'Share of the net exposure that is hedged, decimal text; null where nothing is hedged any more.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  hedgeThreshold: describe(
    'Lots by which the hedge may be away from its target, decimal text; null as above.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  targetVolume: describe('Lots that the company should hold, decimal text.', Type.String()),
  hedgedVolume: Type.String(),
  unhedgedVolume: describe('Net lots less hedged lots, decimal text.', Type.String()),
  waitingVolume: describe(
    'Lots that the company trades at the next quote, below zero to sell, decimal text.',
    Type.String(),
  ),
  averagePrice: describe(
    'What the held lots cost on average, decimal text; null without any.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  openResult: describe(
    'What closing the hedge at the newest quote of the source would earn, decimal text; null without a quote.',
    Type.Union([Type.String(), Type.Null()]),
  ),
  realisedResult: Type.String(),
  hedgeTime: describe(
    'Market time of the last fill, milliseconds since 1970 (UTC); null before the first.',
    Type.Union([Type.Integer(), Type.Null()]),
  ),
});

const members = {
  companyId: IntegerLike(),
  tradeType: IntegerLike(),
  trace: Type.Optional(Type.String({ maxLength: 128 })),
};

export const customer = customerMembers;

export const HouseCurrency = Type.Object({
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  accountDigits: describe(PHRASES.decimalPlacesAmounts, Type.Integer()),
  openingBalances: describe('Balances of all customers before the period, decimal text.', Type.String()),
  deposits: describe('Paid in, decimal text.', Type.String()),
  withdrawals: describe('Taken out, decimal text.', Type.String()),
  adjustments: describe(
    'Adjustments, bonuses, credit and resets with their sign, decimal text.',
    Type.String(),
  ),
  customersResult: describe(
    'Realised profit and loss of the customers, without fees, decimal text.',
    Type.String(),
  ),
  companyResult: describe('The other side of it, which the company has, decimal text.', Type.String()),
  fees: describe('Fees that customers paid, decimal text.', Type.String()),
  exchanged: describe(
    'Assets that customers got less those that they gave, in orders, funds and transfers, before fees, decimal text.',
    Type.String(),
  ),
  loans: describe('Borrowed less repaid, without interest, decimal text.', Type.String()),
  interest: describe('Interest on loans that customers paid, decimal text.', Type.String()),
  dividends: describe(
    'Dividends that customers got, less tax and fees, and cash for parts of a share at splits, decimal text.',
    Type.String(),
  ),
  financing: describe(
    'Financing of positions over the ends of days that customers paid, decimal text; below zero when they got more.',
    Type.String(),
  ),
  closingBalances: describe('Balances of all customers after the period, decimal text.', Type.String()),
});

const HouseReportExposure = Type.Object({
  symbolId: describe(PHRASES.product, Id.Instrument),
  symbolCode: describe('Code of the product.', Type.String()),
  longVolume: Type.String(),
  shortVolume: Type.String(),
  netVolume: describe('Long less short, decimal text.', Type.String()),
});

export const HouseHedge = Type.Object({
  symbolId: describe(PHRASES.product, Id.Instrument),
  symbolCode: describe('Code of the product.', Type.String()),
  tradeType: describe('Account type whose customers are hedged.', Type.Integer()),
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  fills: describe('Fills of the company.', Type.Integer()),
  realisedResult: describe(
    'What the company earned by them, by average cost, in `currency`, decimal text.',
    Type.String(),
  ),
});

const Unusual = Type.Object({
  customerNo: describe('Number of the customer.', Id.CustomerNo),
  accountId: describe('Account that was paid.', Id.Account),
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  kind: describe('`financing`, `dividends`, `corrections` or `rebates`.', Type.String()),
  amount: describe('What the account got, decimal text.', Type.String()),
});

/** A position of the list of all customers. */
export const OpenPosition = Type.Object({
  ...ownerMembers,
  positionId: Id.Position,
  symbolId: Id.Instrument,
  symbolCode: Type.String(),
  direction: describe('What was done: 1 bought, 2 sold.', Type.Integer()),
  volume: describe(PHRASES.lotsDecimalText, Type.String()),
  openPrice: describe('Average price of the opening, decimal text.', Type.String()),
  margin: describe('Margin that it binds, decimal text in account currency.', Type.String()),
  profit: describe(PHRASES.floatingProfitLoss, Type.String()),
  marketValue: describe(
    'What it is worth at the newest quote, in USDT, decimal text; null where there is none.',
    TextOrNull,
  ),
  openTime: describe('Market time of the opening, milliseconds since 1970 (UTC).', Type.Integer()),
});

/** An account that was called for margin, holds something and has not recovered. */
export const CalledAccount = Type.Object({
  ...ownerMembers,
  equity: describe('Equity, decimal text.', Type.String()),
  margin: describe('Margin that is bound, decimal text.', Type.String()),
  marginLevel: describe('Equity in percent of it, with two decimals.', Type.String()),
  stopOutLevel: describe(PHRASES.levelAtWhichClosed, Type.Integer()),
});

const symbols = {
  symbolIds: describe('Products, numbers joined by commas.', Type.String({ minLength: 1, maxLength: 2000 })),
};
const symbolMembers = { symbolId: Id.Instrument, symbolName: Type.String(), symbolCode: Type.String() };

const ProductPnl = Type.Object({
  ...symbolMembers,
  pnl: describe('Profit, decimal text in account currency; a loss is below zero.', Type.String()),
});
const ProductNet = Type.Object({
  ...symbolMembers,
  netPositionNum: describe('Bought less sold, in units, decimal text.', Type.String()),
  netPositionVolume: describe('Bought less sold, in lots, decimal text.', Type.String()),
});
const ProductSides = Type.Object({
  ...symbolMembers,
  buyNum: describe('Bought, in units, decimal text.', Type.String()),
  buyVolume: describe('Bought, in lots, decimal text.', Type.String()),
  sellNum: describe('Sold, in units, decimal text.', Type.String()),
  sellVolume: describe('Sold, in lots, decimal text.', Type.String()),
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
    request: OfCustomer(Type.Object({ ...members, ...symbols, ...customer })),
    response: Type.Array(ProductPnl),
  },
  queryCustomerSymbolNetPosition: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolNetPosition',
    summary: 'Net position of a customer, by product',
    permission: 'trading.read',
    request: OfCustomer(Type.Object({ ...members, ...symbols, ...customer })),
    response: Type.Array(ProductNet),
  },
  queryCustomerSymbolPosition: {
    bizType: 'rtcReport.admin.AdminCompanyQueryService.queryCustomerSymbolPosition',
    summary: 'Bought and sold of a customer, by product',
    permission: 'trading.read',
    request: OfCustomer(Type.Object({ ...members, ...symbols, ...customer })),
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
      symbolId: describe(
        'Product that is meant; left out: every product without a limit of its own.',
        Type.Optional(IntegerLike()),
      ),
      customerNo: describe(
        'Customer who is meant; left out: every customer without a limit of his own.',
        Type.Optional(TextLike(16)),
      ),
      currency: describe(
        'Currency code of the amounts; left out: that of the first account of a new customer.',
        Type.Optional(TextLike(16)),
      ),
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
      symbolId: describe('Product; left out of a request: every product.', Type.Optional(IntegerLike())),
      tradeType: describe('Account type whose customers are hedged.', Type.Optional(IntegerLike())),
      startTime: describe(
        'Only fills from this market time on, milliseconds since 1970 (UTC).',
        Type.Optional(IntegerLike()),
      ),
      endTime: describe(
        'Only fills up to this market time, milliseconds since 1970 (UTC).',
        Type.Optional(IntegerLike()),
      ),
    }),
    response: PageOf(HedgeRecord),
  },
  hedgeExposures: {
    bizType: 'venue.admin.HedgeService.exposures',
    summary: 'What customers and the company hold of hedged products',
    permission: 'trading.read',
    request: Type.Object({
      symbolId: describe('Product; left out of a request: every product.', Type.Optional(IntegerLike())),
    }),
    response: Type.Array(HedgeExposure),
  },
  openPositions: {
    bizType: 'venue.admin.RiskService.positions',
    summary: 'Open positions of all customers with their live figures, the largest first',
    permission: 'trading.read',
    request: Type.Object({
      ...pageRequestMembers,
      symbolId: describe('Product; left out: every product.', Type.Optional(IntegerLike())),
      tradeType: describe('Account type; left out: every one.', Type.Optional(IntegerLike())),
      customerNo: describe('Number of a customer; left out: everybody.', Type.Optional(TextLike(16))),
    }),
    response: PageOf(OpenPosition),
  },
  calledAccounts: {
    bizType: 'venue.admin.RiskService.called',
    summary: 'Accounts that are called for margin now, the nearest to their stop-out first',
    permission: 'trading.read',
    request: Type.Object({}),
    response: Type.Array(CalledAccount),
  },
  stopOuts: {
    bizType: 'venue.admin.RiskService.stopOuts',
    summary: 'What was closed by force, the newest first',
    permission: 'trading.read',
    request: Type.Object({
      ...pageRequestMembers,
      startTime: describe(
        'Only fills from this market time on, milliseconds since 1970 (UTC).',
        Type.Optional(IntegerLike()),
      ),
    }),
    response: PageOf(EffectFill),
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
    request: OfCustomer(Type.Object({ ...members, ...customer })),
    response: Type.Object({
      currcency: describe('Currency code of the account. Spelled so.', Type.String()),
      pnl: describe('Profit, decimal text in account currency; a loss is below zero.', Type.String()),
    }),
  },
  houseReport: {
    bizType: 'venue.admin.HouseReportService.report',
    summary: 'What customers paid in, won, lost and paid in fees, and what they hold',
    permission: 'trading.read',
    request: Type.Object({
      startTime: describe(
        'First millisecond of the period on the market clock; left out: the running day (UTC).',
        Type.Optional(IntegerLike()),
      ),
      endTime: describe(
        'End of the period, which is not part of it; left out: up to now.',
        Type.Optional(IntegerLike()),
      ),
    }),
    response: Type.Object({
      startTime: describe(
        'First millisecond of the period on the market clock; left out: the running day (UTC).',
        Type.Integer(),
      ),
      endTime: describe('End of the period, which is not part of it; left out: up to now.', Type.Integer()),
      currencies: describe(
        'Money of all customers by currency; the figures of the period lead from the opening to the closing balances.',
        Type.Array(HouseCurrency),
      ),
      exposures: describe(
        'What customers hold now, by product; products without positions are left out.',
        Type.Array(HouseReportExposure),
      ),
      hedges: describe(
        'What the company traded at the source against what customers hold in the period, by product and account type.',
        Type.Array(HouseHedge),
      ),
      unusual: describe(
        'Accounts that got much in the period without having paid it in or won it: from a tenth of what one person may approve alone, the largest sums first.',
        Type.Array(Unusual),
      ),
      complete: describe('False where more is unusual than `unusual` names.', Type.Boolean()),
    }),
  },
});
