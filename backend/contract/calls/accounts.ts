import type { Static } from 'typebox';
import { describe, record } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { FLOW_STATES } from '../meanings.ts';
import { Type } from 'typebox';
import { aliasesOf } from '../aliases.ts';
import { ADJUSTMENT_KINDS } from '../mapping/flow-types.ts';
import { defineCalls } from '../call.ts';
import { Account } from '../records/customers/account.ts';
import { ExchangeRate } from '../records/money/exchange-rates.ts';
import { WhatHappened } from '../records/trading/happened.ts';
import { listMembers } from '../records/list-request.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import { AccountStatement } from '../records/money/statement.ts';
import * as Id from '../records/ids.ts';
import { Milliseconds, Nullable, Numeric, Text, Whole } from '../records/shapes.ts';

/** Clients repeat headers in these bodies; only the currencies count. */
const headerMembers = {
  companyId: Type.Optional(IntegerLike()),
  trace: Type.Optional(TextLike()),
  ip: Type.Optional(TextLike()),
  lang: Type.Optional(TextLike()),
};

const Code = Type.String({ minLength: 1, maxLength: 16 });

/** An adjustment of a balance as operators and the customer see it. */
export const AdjustProposal = Type.Object({
  id: describe('Number of the adjustment.', Whole),
  proposalNo: Text,
  companyId: Whole,
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  accountId: Id.Account,
  accountCurrency: Text,
  tradeType: Whole,
  businessType: describe('Kind of the adjustment, a number of the account type.', Whole, ADJUSTMENT_KINDS),
  businessTypeText: describe('The business type as text.', Text),
  amount: describe('Amount in the account currency; below zero where money was taken back.', Numeric),
  withdraw: Type.Boolean(),
  remark: Nullable(Text),
  status: describe(PHRASES.always1, Whole),
  checkStatus: describe('Always 2: an adjustment is approved as it is made.', Whole),
  checkBy: Text,
  createBy: Text,
  createTime: Milliseconds,
  updateBy: Text,
  updateTime: Milliseconds,
  operatorPassword: describe(PHRASES.alwaysNull, Type.Null()),
  thirdOrderId: describe(PHRASES.alwaysNull, Type.Null()),
  thirdAccount: Type.Null(),
  resetAccount: describe('Always false.', Type.Boolean()),
});

/** Pairs of a request that are read; from there on it is no request. */
const MAX_RATE_PAIRS_READ = 1_000;

export const FlowRow = record('FlowRow', {
  id: describe('Movement.', Type.Integer()),
  remark: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
  subjectId: describe('Book of the account that the movement is about.', Type.Integer()),
  bookkeepId: describe('Booking that the movement belongs to.', Type.Integer()),
  amountIn: describe(
    'What came in, decimal text with `digits` decimals; zero for what went out.',
    Type.String(),
  ),
  amountOut: describe(
    'What went out, decimal text with `digits` decimals; zero for what came in.',
    Type.String(),
  ),
  amount: describe('The movement with its sign, decimal text with `digits` decimals.', Type.String()),
  status: describe(PHRASES.state, Type.Integer(), FLOW_STATES),
  amountAfter: describe('The book after the movement, decimal text with `digits` decimals.', Type.String()),
  businessType: Type.Integer(),
  businessType1: Type.Integer(),
  customerNo: Id.CustomerNo,
  digits: describe(PHRASES.decimalPlacesAmountsText, Type.String()),
  currency: describe(PHRASES.currencyCodeAmounts, Type.String()),
  businessTypeName: describe('Name of `businessType`.', Type.String()),
  businessType1Name: describe('Name of `businessType1`.', Type.String()),
  accountId: Id.Account,
  orderId: describe(PHRASES.orderCaused, Type.Union([Type.Integer(), Type.Null()])),
  dealId: describe(PHRASES.fillCaused, Type.Union([Type.Integer(), Type.Null()])),
});
export type FlowRow = Static<typeof FlowRow>;

const { accountId: _accountId, ...spotFlowMembers } = FlowRow.properties;
export const SpotFlowRow = record('FlowRow', {
  ...spotFlowMembers,
  createdBy: describe('Customer whose line it is.', Type.Integer()),
  updateBy: describe('Customer whose line it is.', Type.Integer()),
  version: describe('How often the line was changed: 0, because none ever is.', Type.Integer()),
  digits: describe(PHRASES.decimalPlacesAmountsText, Type.Integer()),
  orderId: describe(PHRASES.orderCaused, Type.Union([Type.String(), Type.Null()])),
  dealId: describe(PHRASES.fillCaused, Type.Union([Type.String(), Type.Null()])),
});

export const FlowRequest = Type.Object({
  ...listMembers,
  businessType: Type.Optional(IntegerLike()),
  status: describe(PHRASES.onlyMovementsThisState, Type.Optional(IntegerLike()), FLOW_STATES),
  startTime: Type.Optional(IntegerLike()),
  endTime: Type.Optional(IntegerLike()),
  operate: Type.Optional(IntegerLike()),
});

const flowPageMembers = { total: Type.Integer(), size: Type.Integer(), current: Type.Integer() };

/** Rates, flows, statements and figures of accounts. */
export const ACCOUNT_CALLS = defineCalls('Client API, funds', {
  queryCapitalFlowList: {
    bizType: 'tradeapi.app.OrderApiService.queryCapitalFlowList',
    summary: 'Capital flow: every movement of money',
    section: 'Client API, trading: capital flow',
    openPermission: 'ready_only',
    aliases: aliasesOf('tradeapi.app.OrderApiService.queryCapitalFlowList'),
    request: FlowRequest,
    response: Type.Object({ ...flowPageMembers, records: Type.Array(FlowRow) }),
  },
  spotCapitalFlowList: {
    bizType: 'tradeapi.app.SpotOrderApiService.queryCapitalFlowList',
    summary: 'Capital flow of spot accounts',
    section: 'Client API, trading: capital flow',
    openPermission: 'ready_only',
    request: FlowRequest,
    response: Type.Object({ ...flowPageMembers, records: Type.Array(SpotFlowRow) }),
  },
  getExchangeRateList: {
    bizType: 'fund.app.FundExchangeRateQueryService.getExchangeRateList',
    summary: 'Exchange rates of several pairs',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      ...headerMembers,
      currencies: describe(
        'Pairs to convert, at most 50.',
        Type.Array(
          Type.Object({
            source: describe('Currency code to convert from.', Code),
            target: describe('Currency code to convert to.', Code),
          }),
          { maxItems: MAX_RATE_PAIRS_READ },
        ),
      ),
    }),
    response: Type.Array(ExchangeRate),
  },
  getTradeExchangeRate: {
    bizType: 'fund.app.FundExchangeRateQueryService.getTradeExchangeRate',
    summary: 'Exchange rate of a pair',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ ...headerMembers, sourceCurrency: Code, targetCurrency: Code }),
    response: ExchangeRate,
  },
  queryDepositAdjustPageList: {
    bizType: 'fund.app.CustomerProposalQueryService.queryDepositAdjustPageList',
    summary: 'Adjustments by the operator',
    openPermission: 'ready_only',
    request: Type.Object({
      ...pageRequestMembers,
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike(16)),
    }),
    response: PageOf(AdjustProposal),
  },
  queryCustomerAssets: {
    bizType: 'customer.app.CustomerWebApiService.queryCustomerAssets',
    section: 'Client API, customers: assets',
    summary: 'What the accounts hold',
    openPermission: 'ready_only',
    request: Type.Object({ tradeType: Type.Optional(IntegerLike()) }),
    response: Type.Object({
      assetsId: Type.Integer(),
      currency: Type.String(),
      digits: Type.Integer(),
      balance: describe('Money with its margin, decimal text with `digits` decimals.', Type.String()),
    }),
  },
  queryAccountAssetsInfo: {
    bizType: 'customer.app.CustomerWebApiService.queryAccountAssetsInfo',
    section: 'Client API, customers: assets',
    summary: 'Figures of one account',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Needed(IntegerLike()),
      accountId: Type.Optional(TextLike()),
      accountCurrency: Type.Optional(TextLike()),
    }),
    response: Account,
  },
  whatHappened: {
    bizType: 'venue.app.CatchUpService.whatHappened',
    section: 'Client API, trading: orders',
    summary: 'What happened in an account while the platform was off',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Needed(IntegerLike()),
      accountId: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike()),
      afterEventId: describe(
        'Only events that follow on this one: `lastEventId` of the answer before.',
        Type.Optional(IntegerLike()),
      ),
    }),
    response: WhatHappened,
  },
  accountStatement: {
    bizType: 'venue.app.StatementService.accountStatement',
    section: 'Client API, trading: capital flow',
    summary: 'Statement of a period: from opening to closing balance, also as CSV',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Needed(IntegerLike()),
      accountId: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike()),
      startTime: describe(
        'First millisecond of the period; left out or 0: from the first line.',
        Type.Optional(IntegerLike()),
      ),
      endTime: describe(
        'End of the period, which is not part of it; left out or 0: up to now.',
        Type.Optional(IntegerLike()),
      ),
      afterTransferId: describe(
        'Only lines that follow on this one: `lastTransferId` of the answer before.',
        Type.Optional(IntegerLike()),
      ),
      format: describe('`csv` for the table as well.', Type.Optional(Type.String({ maxLength: 8 }))),
    }),
    response: AccountStatement,
  },
});
