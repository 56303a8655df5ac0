import type { Static } from 'typebox';
import { Type } from 'typebox';
import { aliasesOf } from '../aliases.ts';
import { defineCalls } from '../call.ts';
import { Account } from '../records/account.ts';
import { ExchangeRate } from '../records/exchange-rates.ts';
import { WhatHappened } from '../records/happened.ts';
import { listMembers } from '../records/list-request.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import { AccountStatement } from '../records/statement.ts';

/** Clients repeat headers in these bodies; only the currencies count. */
const headerMembers = {
  companyId: Type.Optional(IntegerLike()),
  trace: Type.Optional(TextLike()),
  ip: Type.Optional(TextLike()),
  lang: Type.Optional(TextLike()),
};

const Code = Type.String({ minLength: 1, maxLength: 16 });

/** Pairs of a request that are read; from there on it is no request. */
const MAX_RATE_PAIRS_READ = 1_000;

export const FlowRow = Type.Object({
  id: Type.Integer(),
  remark: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
  subjectId: Type.Integer(),
  bookkeepId: Type.Integer(),
  /** The unused side is zero. */
  amountIn: Type.String(),
  amountOut: Type.String(),
  amount: Type.String(),
  /** 2 done. */
  status: Type.Integer(),
  amountAfter: Type.String(),
  businessType: Type.Integer(),
  businessType1: Type.Integer(),
  customerNo: Type.String(),
  digits: Type.String(),
  currency: Type.String(),
  businessTypeName: Type.String(),
  businessType1Name: Type.String(),
  accountId: Type.Integer(),
  orderId: Type.Union([Type.Integer(), Type.Null()]),
  dealId: Type.Union([Type.Integer(), Type.Null()]),
});
export type FlowRow = Static<typeof FlowRow>;

const { accountId: _accountId, ...spotFlowMembers } = FlowRow.properties;
export const SpotFlowRow = Type.Object({
  ...spotFlowMembers,
  createdBy: Type.Integer(),
  updateBy: Type.Integer(),
  /** 0: a line is never changed. */
  version: Type.Integer(),
  digits: Type.Integer(),
  orderId: Type.Union([Type.String(), Type.Null()]),
  dealId: Type.Union([Type.String(), Type.Null()]),
});

export const FlowRequest = Type.Object({
  ...listMembers,
  businessType: Type.Optional(IntegerLike()),
  status: Type.Optional(IntegerLike()),
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
      currencies: Type.Array(Type.Object({ source: Code, target: Code }), { maxItems: MAX_RATE_PAIRS_READ }),
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
    response: PageOf(Type.Unknown()),
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
      /** Cash and margin, decimal text with `digits` decimals. */
      balance: Type.String(),
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
      /** Events of the same time that follow on this one. */
      afterEventId: Type.Optional(IntegerLike()),
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
      /** The period: from its first millisecond up to, and without, its last one. */
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      /** Lines of the same period that follow on this one. */
      afterTransferId: Type.Optional(IntegerLike()),
      format: Type.Optional(Type.String({ maxLength: 8 })),
    }),
    response: AccountStatement,
  },
});
