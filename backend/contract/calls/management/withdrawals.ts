import { type Static, Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { AmountVerifications } from '../../records/amount-verification.ts';
import { PageOf } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { proposalPageMembers, reviewMembers } from '../../records/review.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';
import { WithdrawProposal } from '../../records/withdrawal.ts';

/** What of a proposal only operators see. */
const Reviewed = Type.Object({
  ...WithdrawProposal.properties,
  /** `waiting`, `approved`, `paying`, `done`, `refused`, `failed` or `cancelled`. */
  state: Text,
  ...reviewMembers,
  /** Who pays: number of the provider; empty: an operator, by hand. */
  merchantNo: Text,
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
  leftOpen: Amount,
  /** Absent: without bound. */
  rightClose: Type.Optional(Amount),
  feeType: Type.Union([Type.Literal('fixed'), Type.Literal('rate')]),
  /** An amount, or a share: 0.01 is 1 %. */
  fee: Amount,
});

const MAX_FEE_TIERS = 20;

/** What may leave accounts of a currency, and what it costs; amounts are in that currency. */
export const WithdrawLimit = Type.Object({
  accountCurrency: Currency,
  /** Customer group that it is for; absent: every group without one of its own. */
  customerGroupId: Type.Optional(Type.Integer({ minimum: 1 })),
  lowAmount: Amount,
  highAmount: Amount,
  /** Most of 24 hours. */
  dayAmount: Amount,
  /** From this amount on an operator approves. */
  reviewAmount: Amount,
  /** From this amount on two of them do. */
  fourEyesAmount: Amount,
  fees: Type.Array(FeeTier, { maxItems: MAX_FEE_TIERS }),
  verifications: AmountVerifications,
});

const MAX_WITHDRAW_LIMITS = 100;

/** A way out that a company offers. */
export const WithdrawMethod = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  /** `bank`, `digit_wallet`, `wire` or the code of an e-wallet. */
  method: Code,
  /** Name that customers read. */
  channelName: Type.String({ minLength: 1, maxLength: 64 }),
  /** Where it goes: to a bank card of the customer, or to an address of a chain. */
  payee: Type.Union([Type.Literal('card'), Type.Literal('address')]),
  /** Which provider pays; absent: an operator, by hand. */
  merchantNo: Type.Optional(Code),
  withdrawCurrency: Currency,
  /** Chains of an address. */
  blockchains: Type.Array(Code, { maxItems: MAX_METHOD_TEXTS }),
  /** Customer groups that see it; absent: all. */
  customerGroupIds: Groups,
  /** When it is open (UTC); empty: always. 1 is Monday. */
  openTimes: Type.Array(
    Type.Object({
      weekDay: Type.Integer({ minimum: 1, maximum: DAYS_IN_WEEK }),
      openTime: Type.String({
        maxLength: 200,
        pattern: '^\\d{2}:\\d{2}-\\d{2}:\\d{2}(,\\d{2}:\\d{2}-\\d{2}:\\d{2})*$',
      }),
    }),
    { maxItems: DAYS_IN_WEEK },
  ),
  /** Banks that a card may be of; empty: any. */
  banks: Type.Array(Type.Object({ code: Code, name: Type.String({ minLength: 1, maxLength: 64 }) }), {
    maxItems: MAX_METHOD_TEXTS,
  }),
  sort: Type.Integer(),
  enabled: Type.Boolean(),
  limits: Type.Array(WithdrawLimit, { maxItems: MAX_WITHDRAW_LIMITS }),
});

/** Ways out of a company, and what each says about accounts. */
const MAX_WITHDRAW_METHODS = 50;

/** Ten years; longer, nobody waits. */
const Minutes = Type.Integer({ minimum: 0, maximum: 5_256_000 });

/** What has to be true before money leaves, beside amounts; times are minutes. */
export const WithdrawConditions = Type.Object({
  /** Customer group that they are for; absent: every group without some of its own. */
  customerGroupId: Type.Optional(Type.Integer({ minimum: 1 })),
  enabled: Type.Boolean(),
  /** Withdrawals in 24 hours. */
  maxCount: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** True: only accounts into which money was paid. */
  mustActive: Type.Boolean(),
  /** How long nothing leaves after the first login password and the first fund password. */
  firstLoginPasswordMinutes: Minutes,
  firstFundPasswordMinutes: Minutes,
  /** And after a change of each, and of the e-mail address or the phone number. */
  loginPasswordMinutes: Minutes,
  fundPasswordMinutes: Minutes,
  contactMinutes: Minutes,
  /** How long an address or card that was added is not paid to. */
  newPayeeMinutes: Minutes,
});

/** Conditions of a company: of all groups, and of single ones. */
const MAX_WITHDRAW_CONDITIONS = 50;

const Settings = Type.Object({
  methods: Type.Array(WithdrawMethod, { maxItems: MAX_WITHDRAW_METHODS }),
  conditions: Type.Array(WithdrawConditions, { minItems: 1, maxItems: MAX_WITHDRAW_CONDITIONS }),
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
    request: Type.Object({ startTime: Type.Optional(IntegerLike()) }),
    response: Type.Object({
      startTime: Milliseconds,
      withdrawals: Whole,
      differences: Type.Array(Type.Object({ proposalNo: Text, accountId: Whole, between: Text })),
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
