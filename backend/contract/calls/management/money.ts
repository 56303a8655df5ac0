import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { customerMembers } from '../../records/customer-account.ts';
import { ExchangeRate } from '../../records/exchange-rates.ts';
import { TransferRecord } from '../../records/transfer.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { DecimalText, Milliseconds, Text, Whole } from '../../records/shapes.ts';

const Margins = Type.Object({
  deposits: Text,
  withdrawals: Text,
  /** Kept of every exchange besides while a product on the way does not trade. */
  closedMarket: Text,
  /** Older rates exchange nothing. */
  largestAgeHours: Whole,
});

/** Greatest age that a company may allow a rate: ten days. */
const MAX_RATE_AGE_HOURS = 240;

export const ReconciliationRequest = Type.Object({ startTime: Type.Optional(IntegerLike({ minimum: 0 })) });

export const ReconciliationReport = Type.Object({
  startTime: Milliseconds,
  isEmpty: Type.Boolean(),
  complete: Type.Boolean(),
  checks: Type.Array(
    Type.Object({
      name: Text,
      checked: Whole,
      found: Whole,
      complete: Type.Boolean(),
      differences: Type.Array(Type.Object({ subject: Text, reference: Text, between: Text })),
    }),
  ),
});

export const ReconciliationJobRow = Type.Object({
  ...{ jobId: Text, state: Text, startTime: Milliseconds },
  ...{ done: Whole, all: Whole, compared: Whole },
  report: Type.Union([ReconciliationReport, Type.Null()]),
});

/** A transfer as operators read it: with both customers and the rate. */
const ListedTransfer = Type.Object({
  ...TransferRecord.properties,
  id: Whole,
  outCustomerNo: Text,
  inCustomerNo: Text,
  rate: DecimalText,
});

/** Issue a bonus to a customer, or take one back. */
export const BONUS_TYPE = { issue: 1, takeBack: 2 } as const;

const accountMembers = { ...customerMembers, tradeType: IntegerLike(), companyId: IntegerLike() };

/** What is locked: money into the accounts of an account type, out of them, or both. */
export const LOCK_TYPE = { in: 1, out: 2, both: 3 } as const;

const OneLock = Type.Object({
  ...accountMembers,
  type: IntegerLike({ minimum: LOCK_TYPE.in, maximum: LOCK_TYPE.both }),
});

/** Rates, bonuses, locks, transfers and the reconciliation. */
export const MONEY_MANAGEMENT = defineManagementCalls({
  rateMargins: {
    bizType: 'venue.admin.ExchangeRateService.margins',
    summary: 'What the company keeps of exchanges of money',
    permission: 'money.read',
    request: Type.Object({}),
    response: Margins,
  },
  saveRateMargins: {
    bizType: 'venue.admin.ExchangeRateService.saveMargins',
    summary: 'Change what the company keeps of exchanges of money',
    permission: 'money.configure',
    changes: true,
    request: Type.Object({
      deposits: Type.Optional(TextLike(16)),
      withdrawals: Type.Optional(TextLike(16)),
      closedMarket: Type.Optional(TextLike(16)),
      largestAgeHours: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_RATE_AGE_HOURS })),
    }),
    response: Margins,
  },
  reconciliation: {
    bizType: 'venue.admin.ReconciliationService.report',
    summary: 'Compare proposals, books, ledger and channels; must be empty',
    permission: 'money.read',
    request: ReconciliationRequest,
    response: ReconciliationReport,
  },
  startReconciliation: {
    bizType: 'venue.admin.ReconciliationService.start',
    summary: 'The same as a job that goes on while nobody waits',
    permission: 'money.read',
    request: ReconciliationRequest,
    response: ReconciliationJobRow,
  },
  reconciliationProgress: {
    bizType: 'venue.admin.ReconciliationService.progress',
    summary: 'How far such a job is, and its report',
    permission: 'money.read',
    request: Type.Object({ jobId: TextLike(32) }),
    response: ReconciliationJobRow,
  },
  transferPage: {
    bizType: 'venue.admin.TransferService.page',
    summary: 'Transfers of all customers',
    permission: 'money.read',
    request: Type.Object({
      ...pageRequestMembers,
      customerNo: Type.Optional(TextLike(16)),
      tradeType: Type.Optional(IntegerLike()),
      outCurrencyCode: Type.Optional(TextLike(16)),
      inCurrencyCode: Type.Optional(TextLike(16)),
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
    }),
    response: PageOf(ListedTransfer),
  },
  operationBonus: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.operationBonus',
    summary: 'Give a bonus or take it back',
    permission: 'money.change',
    changes: true,
    request: Type.Object({
      companyId: IntegerLike(),
      customerNo: TextLike(16),
      tradeType: IntegerLike(),
      accountId: Type.Optional(IntegerLike()),
      activityId: Type.String({ minLength: 1, maxLength: 64 }),
      activityCustomerNo: TextLike(16),
      currencyBonus: Type.String({ minLength: 1, maxLength: 16 }),
      bonus: TextLike(32),
      type: IntegerLike({ minimum: BONUS_TYPE.issue, maximum: BONUS_TYPE.takeBack }),
    }),
    response: Type.Object({ result: Type.Boolean(), actionAmount: Type.String() }),
  },
  lockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.lockTradeAccount',
    summary: 'Lock transfers of an account',
    permission: 'money.change',
    changes: true,
    request: Type.Object({
      ...OneLock.properties,
      lockTime: Type.Optional(IntegerLike({ minimum: 1 })),
      lockEndTime: Type.Optional(IntegerLike({ minimum: 1 })),
    }),
    response: Type.Object({ lockEndTime: Type.Integer() }),
  },
  unlockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.unlockTradeAccount',
    summary: 'Unlock transfers of an account',
    permission: 'money.change',
    changes: true,
    request: OneLock,
    response: Type.Null(),
  },
  queryOneLockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.queryOneLockTradeAccount',
    summary: 'Whether transfers of one kind are locked',
    permission: 'money.read',
    request: OneLock,
    response: Type.Boolean(),
  },
  queryTradeTypeLockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.queryTradeTypeLockTradeAccount',
    summary: 'Locks of all kinds',
    permission: 'money.read',
    request: Type.Object(accountMembers),
    response: Type.Array(Type.Object({ lockStatus: Type.Boolean(), type: Type.String() })),
  },
  getExchangeRate: {
    bizType: 'fund.admin.CustomerFundAdminDubboService.getExchangeRate',
    summary: 'Rates for deposits and withdrawals',
    permission: 'reference.read',
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      currencyMap: Type.Record(
        Type.String({ minLength: 1, maxLength: 16 }),
        Type.String({ minLength: 1, maxLength: 16 }),
      ),
      type: Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })),
    }),
    response: Type.Array(ExchangeRate),
  },
});
