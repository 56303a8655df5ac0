import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { LOCK_SIDES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import { customerMembers, OfCustomer } from '../../records/customers/customer-account.ts';
import { ExchangeRate } from '../../records/money/exchange-rates.ts';
import { TransferRecord } from '../../records/money/transfer.ts';
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

export const ReconciliationRequest = Type.Object({
  startTime: describe(
    'What happened from this time on is compared, milliseconds since 1970 (UTC); left out: the last day.',
    Type.Optional(IntegerLike({ minimum: 0 })),
  ),
});

export const ReconciliationReport = Type.Object({
  startTime: describe(
    'What happened from this time on is compared, milliseconds since 1970 (UTC); left out: the last day.',
    Milliseconds,
  ),
  isEmpty: describe('True when nothing differs.', Type.Boolean()),
  complete: Type.Boolean(),
  checks: describe(
    'One entry for each comparison.',
    Type.Array(
      Type.Object({
        name: describe('Name of the comparison.', Text),
        checked: describe('How much was compared.', Whole),
        found: describe('How many differences there are; at most 1,000 of a comparison are listed.', Whole),
        complete: Type.Boolean(),
        differences: describe(
          'What does not agree; the list must be empty.',
          Type.Array(
            Type.Object({
              subject: describe(
                'Number of the proposal, transfer or account; the name of a comparison that could not be made.',
                Text,
              ),
              reference: describe(
                'Number of the payment or the ledger line; empty where there is none.',
                Text,
              ),
              between: describe(
                'What does not agree: books, proposal, channel, ledger; record for a ledger line without one; check for a comparison that could not be made.',
                Text,
              ),
            }),
          ),
        ),
      }),
    ),
  ),
});

export const ReconciliationJobRow = Type.Object({
  jobId: Text,
  state: describe(
    'running, done, cancelled, or unfinished: the platform was started again since, so there is no report.',
    Type.Enum(['running', 'done', 'cancelled', 'unfinished']),
  ),
  startTime: describe(
    'What happened from this time on is compared, milliseconds since 1970 (UTC); left out: the last day.',
    Milliseconds,
  ),
  done: describe('Comparisons that are made.', Whole),
  all: describe('Comparisons that are made in the whole.', Whole),
  compared: describe('Proposals and payments that were compared so far.', Whole),
  report: describe(
    'The report, once the job is done or cancelled; else null. A cancelled one has what was compared until then and is neither empty nor complete.',
    Type.Union([ReconciliationReport, Type.Null()]),
  ),
});

/** A transfer as operators read it: with both customers and the rate. */
const ListedTransfer = Type.Object({
  ...TransferRecord.properties,
  id: describe('Number of the transfer.', Whole),
  outCustomerNo: describe('Customer who paid.', Text),
  inCustomerNo: describe('Customer who got the money.', Text),
  rate: describe('What one unit of the paid currency was worth in the other, decimal text.', DecimalText),
});

/** Issue a bonus to a customer, or take one back. */
export const BONUS_TYPE = { issue: 1, takeBack: 2 } as const;

const accountMembers = { ...customerMembers, tradeType: IntegerLike(), companyId: IntegerLike() };

/** What is locked: money into the accounts of an account type, out of them, or both. */
export const LOCK_TYPE = { in: 1, out: 2, both: 3 } as const;

const OneLock = Type.Object({
  ...accountMembers,
  type: describe(
    'Which transfers.',
    IntegerLike({ minimum: LOCK_TYPE.in, maximum: LOCK_TYPE.both }),
    LOCK_SIDES,
  ),
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
  cancelReconciliation: {
    bizType: 'venue.admin.ReconciliationService.cancel',
    summary: 'End such a job; its report has what was compared until then',
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
      customerNo: describe('Customer on either side; left out: all.', Type.Optional(TextLike(16))),
      tradeType: describe(PHRASES.accountTypeEitherSide, Type.Optional(IntegerLike())),
      outCurrencyCode: Type.Optional(TextLike(16)),
      inCurrencyCode: Type.Optional(TextLike(16)),
      startTime: describe(PHRASES.fromWhen, Type.Optional(IntegerLike())),
      endTime: describe(PHRASES.untilWhen, Type.Optional(IntegerLike())),
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
      activityId: describe(
        'Number of the promotion, at most 64 characters; each gives once and takes back once.',
        Type.String({ minLength: 1, maxLength: 64 }),
      ),
      activityCustomerNo: describe('Customer number of the account that pays.', TextLike(16)),
      currencyBonus: describe('Currency code of the bonus.', Type.String({ minLength: 1, maxLength: 16 })),
      bonus: describe('Amount of the bonus, decimal text.', TextLike(32)),
      type: describe(
        PHRASES.whatToDo,
        IntegerLike({ minimum: BONUS_TYPE.issue, maximum: BONUS_TYPE.takeBack }),
        { 1: ['ISSUE', 'give'], 2: ['TAKE_BACK', 'take back'] },
      ),
    }),
    response: Type.Object({
      result: describe('True when money moved.', Type.Boolean()),
      actionAmount: describe('Amount that really moved, decimal text.', Type.String()),
    }),
  },
  lockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.lockTradeAccount',
    summary: 'Lock transfers of an account',
    permission: 'money.change',
    changes: true,
    request: OfCustomer(
      Type.Object({
        ...OneLock.properties,
        lockTime: describe(
          'How long the lock lasts, in seconds.',
          Type.Optional(IntegerLike({ minimum: 1 })),
        ),
        lockEndTime: Type.Optional(IntegerLike({ minimum: 1 })),
      }),
    ),
    response: Type.Object({ lockEndTime: Type.Integer() }),
  },
  unlockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.unlockTradeAccount',
    summary: 'Unlock transfers of an account',
    permission: 'money.change',
    changes: true,
    request: OfCustomer(OneLock),
    response: Type.Null(),
  },
  queryOneLockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.queryOneLockTradeAccount',
    summary: 'Whether transfers of one kind are locked',
    permission: 'money.read',
    request: OfCustomer(OneLock),
    response: Type.Boolean(),
  },
  queryTradeTypeLockTradeAccount: {
    bizType: 'fund.admin.CustomerActivityBonusAdminDubboService.queryTradeTypeLockTradeAccount',
    summary: 'Locks of all kinds',
    permission: 'money.read',
    request: OfCustomer(Type.Object(accountMembers)),
    response: Type.Array(
      Type.Object({
        lockStatus: describe('True while the lock holds.', Type.Boolean()),
        type: describe('Which transfers.', Type.String(), LOCK_SIDES),
      }),
    ),
  },
  getExchangeRate: {
    bizType: 'fund.admin.CustomerFundAdminDubboService.getExchangeRate',
    summary: 'Rates for deposits and withdrawals',
    permission: 'reference.read',
    request: Type.Object({
      companyId: Type.Optional(IntegerLike()),
      currencyMap: describe(
        'Pairs to convert: source currency code to target currency code.',
        Type.Record(
          Type.String({ minLength: 1, maxLength: 16 }),
          Type.String({ minLength: 1, maxLength: 16 }),
        ),
      ),
      type: describe('What the rate is for.', Type.Optional(IntegerLike({ minimum: 1, maximum: 2 })), {
        1: ['DEPOSIT', 'deposits'],
        2: ['WITHDRAWAL', 'withdrawals'],
      }),
    }),
    response: Type.Array(ExchangeRate),
  },
});
