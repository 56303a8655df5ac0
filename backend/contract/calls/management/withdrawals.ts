import { type Static, Type } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineManagementCalls } from '../../call.ts';
import { AmountVerifications } from '../../records/money/amount-verification.ts';
import { PageOf } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { proposalPageMembers, reviewMembers } from '../../records/money/review.ts';
import * as Id from '../../records/ids.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';
import { WithdrawProposal } from '../../records/money/withdrawal.ts';
import { WITHDRAWAL_STATES } from '../../../domain/withdrawals/index.ts';

/** What of a proposal only operators see. */
const Reviewed = record('WithdrawProposal', {
  ...WithdrawProposal.properties,
  state: describe(
    'State: `waiting`, `approved`, `paying`, `done`, `refused`, `failed` or `cancelled`.',
    Type.Enum([...WITHDRAWAL_STATES]),
  ),
  ...reviewMembers,
  merchantNo: describe('Number of the provider that pays; empty: an operator does, by hand.', Text),
});

/** Longest reason of a refusal or failure; the customer reads it. */
const MAX_WITHDRAW_REASON_LENGTH = 200;

const Reason = Type.String({ minLength: 1, maxLength: MAX_WITHDRAW_REASON_LENGTH });

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' });

const Currency = Type.String({ minLength: 1, maxLength: 16 });

const MAX_METHOD_TEXTS = 50;

const Groups = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_METHOD_TEXTS }));

const DAYS_IN_WEEK = 7;

const Amount = Type.String({ maxLength: 40, pattern: '^\\d{1,18}(\\.\\d{1,18})?$' });

/** The fee of amounts above `leftOpen` up to `rightClose`. */
const FeeTier = Type.Object({
  leftOpen: describe(PHRASES.feeHoldsAboveThis, Amount),
  rightClose: describe('The fee holds up to this amount; left out: without bound.', Type.Optional(Amount)),
  feeType: describe(PHRASES.fixedOrRate, Type.Union([Type.Literal('fixed'), Type.Literal('rate')])),
  fee: describe(PHRASES.amountAccountCurrency, Amount),
});

const MAX_FEE_TIERS = 20;

/** What may leave accounts of a currency, and what it costs; amounts are in that currency. */
export const WithdrawLimit = Type.Object({
  accountCurrency: Currency,
  customerGroupId: describe(
    'Customer group that it is for; left out: all others.',
    Type.Optional(Type.Integer({ minimum: 1 })),
  ),
  lowAmount: Amount,
  highAmount: Amount,
  dayAmount: describe(PHRASES.mostOf24Hours, Amount),
  /** From this amount on an operator approves. */
  reviewAmount: Amount,
  /** From this amount on two of them do. */
  fourEyesAmount: Amount,
  fees: describe(
    'Fees by amount; the first that fits holds.',
    Type.Array(FeeTier, { maxItems: MAX_FEE_TIERS }),
  ),
  verifications: describe('Levels of verification that amounts need.', AmountVerifications),
});

const MAX_WITHDRAW_LIMITS = 100;

/** A way out that a company offers. */
export const WithdrawMethod = Type.Object({
  id: describe('Number of the way out.', Type.Integer({ minimum: 1 })),
  method: describe('Code of the way out: `bank`, `digit_wallet`, `wire` or that of an e-wallet.', Code),
  /** Name that customers read. */
  channelName: Type.String({ minLength: 1, maxLength: 64 }),
  payee: describe(
    'Where it goes: `card` or `address`.',
    Type.Union([Type.Literal('card'), Type.Literal('address')]),
  ),
  merchantNo: describe(
    'Number of the provider that pays; left out: an operator does, by hand.',
    Type.Optional(Code),
  ),
  withdrawCurrency: Currency,
  /** Chains of an address. */
  blockchains: Type.Array(Code, { maxItems: MAX_METHOD_TEXTS }),
  customerGroupIds: describe(PHRASES.customerGroupsSee, Groups),
  openTimes: describe(
    'When it is open (UTC), by day of the week; empty: always.',
    Type.Array(
      Type.Object({
        weekDay: Type.Integer({ minimum: 1, maximum: DAYS_IN_WEEK }),
        openTime: describe(
          PHRASES.timesDayUtc,
          Type.String({
            maxLength: 200,
            pattern: '^\\d{2}:\\d{2}-\\d{2}:\\d{2}(,\\d{2}:\\d{2}-\\d{2}:\\d{2})*$',
          }),
        ),
      }),
      { maxItems: DAYS_IN_WEEK },
    ),
  ),
  banks: describe(
    'Banks that a card may be of; empty: any.',
    Type.Array(
      Type.Object({
        code: describe(PHRASES.codeBank, Code),
        name: describe(PHRASES.nameBank, Type.String({ minLength: 1, maxLength: 64 })),
      }),
      { maxItems: MAX_METHOD_TEXTS },
    ),
  ),
  sort: Type.Integer(),
  enabled: Type.Boolean(),
  limits: describe(
    'What may leave accounts of a currency, and what it costs.',
    Type.Array(WithdrawLimit, { maxItems: MAX_WITHDRAW_LIMITS }),
  ),
});

/** Ways out of a company, and what each says about accounts. */
const MAX_WITHDRAW_METHODS = 50;

/** Ten years; longer, nobody waits. */
const Minutes = Type.Integer({ minimum: 0, maximum: 5_256_000 });

/** What has to be true before money leaves, beside amounts; times are minutes. */
export const WithdrawConditions = Type.Object({
  customerGroupId: describe(
    'Customer group that it is for; left out: all others.',
    Type.Optional(Type.Integer({ minimum: 1 })),
  ),
  enabled: Type.Boolean(),
  /** Withdrawals in 24 hours. */
  maxCount: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** True: only accounts into which money was paid. */
  mustActive: Type.Boolean(),
  firstLoginPasswordMinutes: describe(PHRASES.minutesAfterFirstLoginPassword, Minutes),
  firstFundPasswordMinutes: describe(PHRASES.minutesAfterFirstFundPassword, Minutes),
  loginPasswordMinutes: describe(
    'Minutes without withdrawals after a change of the login password.',
    Minutes,
  ),
  fundPasswordMinutes: describe('Minutes without withdrawals after a change of the fund password.', Minutes),
  contactMinutes: describe('Minutes without withdrawals after a change of e-mail address or phone.', Minutes),
  newPayeeMinutes: describe(PHRASES.minutesBeforeNewPayee, Minutes),
});

/** Conditions of a company: of all groups, and of single ones. */
const MAX_WITHDRAW_CONDITIONS = 50;

const Settings = Type.Object({
  methods: describe('Ways out, at most 50.', Type.Array(WithdrawMethod, { maxItems: MAX_WITHDRAW_METHODS })),
  conditions: describe(
    'What has to hold beside amounts, for all groups or for one.',
    Type.Array(WithdrawConditions, { minItems: 1, maxItems: MAX_WITHDRAW_CONDITIONS }),
  ),
});

/** Members of the largest list of ways out that is read. */
const SETTING_MEMBERS = 20_000;

export type WithdrawLimit = Static<typeof WithdrawLimit>;

export type WithdrawMethod = Static<typeof WithdrawMethod>;

export type WithdrawConditions = Static<typeof WithdrawConditions>;

/** Withdrawals and the settings of paying out. */
export const WITHDRAWAL_MANAGEMENT = defineManagementCalls({
  withdrawPage: {
    bizType: 'venue.admin.WithdrawProposalService.page',
    summary: 'Withdrawals of all customers',
    permission: 'money.read',
    request: Type.Object({
      ...proposalPageMembers,
      accountCurrency: Type.Optional(TextLike(16)),
      withdrawCurrency: Type.Optional(TextLike(16)),
    }),
    response: PageOf(Reviewed),
  },
  approveWithdraw: {
    bizType: 'venue.admin.WithdrawProposalService.approve',
    summary: 'Approve a withdrawal',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: Reviewed,
  },
  refuseWithdraw: {
    bizType: 'venue.admin.WithdrawProposalService.refuse',
    summary: 'Refuse a withdrawal and give its money back',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32), reason: Reason }),
    response: Reviewed,
  },
  markWithdrawPaid: {
    bizType: 'venue.admin.WithdrawProposalService.markPaid',
    summary: 'Note that a withdrawal was transferred by hand',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32), txid: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: Reviewed,
  },
  markWithdrawFailed: {
    bizType: 'venue.admin.WithdrawProposalService.markFailed',
    summary: 'Note that a withdrawal cannot be paid and give its money back',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32), reason: Reason }),
    response: Reviewed,
  },
  reconcileWithdraws: {
    bizType: 'venue.admin.WithdrawProposalService.reconcile',
    summary: 'Compare withdrawals with books, providers and the ledger',
    permission: 'money.read',
    request: Type.Object({ startTime: describe(PHRASES.fromWhen, Type.Optional(IntegerLike())) }),
    response: Type.Object({
      startTime: describe(PHRASES.fromWhen, Milliseconds),
      withdrawals: describe('How many withdrawals were compared, at most 1,000.', Whole),
      differences: describe(
        'What does not agree; empty when all of it does.',
        Type.Array(
          Type.Object({
            proposalNo: Text,
            accountId: Id.Account,
            between: describe('What disagrees: `books`, `channel` or `ledger`.', Text),
          }),
        ),
      ),
    }),
  },
  withdrawSettings: {
    bizType: 'venue.admin.WithdrawSettingService.find',
    summary: 'Ways out that the company offers, and their conditions',
    permission: 'money.read',
    request: Type.Object({}),
    response: Settings,
  },
  saveWithdrawSettings: {
    bizType: 'venue.admin.WithdrawSettingService.save',
    summary: 'Set ways out and conditions',
    permission: 'money.configure',
    batch: { members: SETTING_MEMBERS },
    changes: true,
    request: Type.Partial(Settings),
    response: Settings,
  },
});
