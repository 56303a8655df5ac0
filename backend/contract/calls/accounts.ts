import { Account } from '../records/account.ts';
import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { ExchangeRate } from '../records/exchange-rates.ts';
import { WhatHappened } from '../records/happened.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';
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

export const ACCOUNT_CALLS = defineCalls('Client API, funds', {
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
});

export const ACCOUNT_CALLS_2 = defineCalls('Client API, customers: assets', {
  queryCustomerAssets: {
    bizType: 'customer.app.CustomerWebApiService.queryCustomerAssets',
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
    summary: 'Figures of one account',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      accountId: Type.Optional(TextLike()),
      accountCurrency: Type.Optional(TextLike()),
    }),
    response: Account,
  },
});

export const ACCOUNT_CALLS_3 = defineCalls('Client API, trading: orders', {
  whatHappened: {
    bizType: 'venue.app.CatchUpService.whatHappened',
    summary: 'What happened in an account while the platform was off',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      accountId: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike()),
      /** Events of the same time that follow on this one. */
      afterEventId: Type.Optional(IntegerLike()),
    }),
    response: WhatHappened,
  },
});

export const ACCOUNT_CALLS_4 = defineCalls('Client API, trading: capital flow', {
  accountStatement: {
    bizType: 'venue.app.StatementService.accountStatement',
    summary: 'Statement of a period: from opening to closing balance, also as CSV',
    openPermission: 'ready_only',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
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
