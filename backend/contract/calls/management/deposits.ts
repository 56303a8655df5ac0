import { type Static, Type } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineManagementCalls } from '../../call.ts';
import { AmountVerifications } from '../../records/money/amount-verification.ts';
import { DepositProposal } from '../../records/money/deposit.ts';
import { PageOf } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { proposalPageMembers, reviewMembers } from '../../records/money/review.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';

/** What of a proposal only operators see. */
const Reviewed = record('DepositProposal', { ...DepositProposal.properties, ...reviewMembers });

/** Longest reason of a refusal; the customer reads it. */
const MAX_REASON_LENGTH = 200;

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' });

const Currency = Type.String({ minLength: 1, maxLength: 16 });

const MAX_CHANNEL_TEXTS = 20;

const Amount = Type.String({ maxLength: 40, pattern: '^\\d{1,18}(\\.\\d{1,18})?$' });

/** What may be paid into accounts of a currency, and what it costs; amounts are in that currency. */
export const DepositLimit = Type.Object({
  accountCurrency: Currency,
  customerGroupId: describe(
    'Customer group that the limit is for; left out: all others.',
    Type.Optional(Type.Integer({ minimum: 1 })),
  ),
  lowAmount: Amount,
  highAmount: Amount,
  /** From this amount on an operator approves. */
  reviewAmount: Amount,
  /** From this amount on two of them do. */
  fourEyesAmount: Amount,
  feeType: describe(PHRASES.fixedOrRate, Type.Union([Type.Literal('fixed'), Type.Literal('rate')])),
  fee: describe(PHRASES.amountAccountCurrency, Amount),
  verifications: describe(
    'Levels of verification that amounts need; left out: none.',
    Type.Optional(AmountVerifications),
  ),
});

const MAX_DEPOSIT_LIMITS = 100;

/** A way to pay in that a company offers. */
export const DepositChannel = Type.Object({
  id: describe(PHRASES.numberWayPay, Type.Integer({ minimum: 1 })),
  /** Code and type by which requests name it, together with the merchant. */
  paymentCode: Code,
  paymentType: Code,
  alias: describe(PHRASES.nameCustomersRead, Type.String({ minLength: 1, maxLength: 64 })),
  /** Which provider carries it. */
  merchantNo: Code,
  form: describe(
    'How it is paid: `page`, `qr` or `address`.',
    Type.Union([Type.Literal('page'), Type.Literal('qr'), Type.Literal('address')]),
  ),
  paymentCurrency: Currency,
  /** Chains of an address. */
  blockchains: Type.Array(Code, { maxItems: MAX_CHANNEL_TEXTS }),
  clientTypes: describe(
    'Kinds of clients that see it.',
    Type.Array(Type.Union([Type.Literal('pc'), Type.Literal('mobile')]), { minItems: 1, maxItems: 2 }),
  ),
  customerGroupIds: describe(
    PHRASES.customerGroupsSee,
    Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_CHANNEL_TEXTS })),
  ),
  /** Ranges `HH:mm-HH:mm` (UTC), joined by commas; empty: always. */
  openTime: Type.String({
    maxLength: 200,
    pattern: '^(\\d{2}:\\d{2}-\\d{2}:\\d{2}(,\\d{2}:\\d{2}-\\d{2}:\\d{2})*)?$',
  }),
  sort: Type.Integer(),
  enabled: Type.Boolean(),
  lifetimeMinutes: describe(
    'How long a proposal waits for its payment.',
    Type.Integer({ minimum: 1, maximum: 10_080 }),
  ),
  limits: describe(
    'What may be paid into accounts of a currency, and what it costs.',
    Type.Array(DepositLimit, { maxItems: MAX_DEPOSIT_LIMITS }),
  ),
});

/** Members of the largest list of channels that is read. */
const CHANNEL_MEMBERS = 20_000;

/** Channels of a company, and what each says about accounts. */
const MAX_DEPOSIT_CHANNELS = 50;

export type DepositLimit = Static<typeof DepositLimit>;

export type DepositChannel = Static<typeof DepositChannel>;

/** Deposits and their channels. */
export const DEPOSIT_MANAGEMENT = defineManagementCalls({
  depositPage: {
    bizType: 'venue.admin.DepositProposalService.page',
    summary: 'Deposits of all customers',
    permission: 'money.read',
    request: Type.Object({ ...proposalPageMembers }),
    response: PageOf(Reviewed),
  },
  approveDeposit: {
    bizType: 'venue.admin.DepositProposalService.approve',
    summary: 'Approve a deposit',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({ proposalNo: TextLike(32) }),
    response: Reviewed,
  },
  refuseDeposit: {
    bizType: 'venue.admin.DepositProposalService.refuse',
    summary: 'Refuse a deposit and pay it back',
    permission: 'money.approve',
    changes: true,
    request: Type.Object({
      proposalNo: TextLike(32),
      reason: Type.String({ minLength: 1, maxLength: MAX_REASON_LENGTH }),
    }),
    response: Reviewed,
  },
  reconcileDeposits: {
    bizType: 'venue.admin.DepositProposalService.reconcile',
    summary: 'Compare payments with proposals, books and providers',
    permission: 'money.read',
    request: Type.Object({ startTime: describe(PHRASES.fromWhen, Type.Optional(IntegerLike())) }),
    response: Type.Object({
      startTime: describe(PHRASES.fromWhen, Milliseconds),
      payments: describe('How many payments were compared.', Whole),
      found: describe('How many differences there are; at most 1,000 are listed.', Whole),
      complete: describe('False where differences are missing in the list.', Type.Boolean()),
      differences: describe(
        'What does not agree, at most 1,000; empty when all of it does.',
        Type.Array(
          Type.Object({
            proposalNo: Text,
            paymentId: describe(PHRASES.numberPaymentProvider, Text),
            between: describe(
              'What disagrees with the payment: `books`, `proposal`, `channel` or `ledger`; `missing`: it never reached the platform.',
              Text,
            ),
          }),
        ),
      ),
    }),
  },
  depositChannels: {
    bizType: 'venue.admin.DepositChannelService.list',
    summary: 'Ways to pay in that the company offers',
    permission: 'money.read',
    request: Type.Object({}),
    response: Type.Array(DepositChannel),
  },
  saveDepositChannels: {
    bizType: 'venue.admin.DepositChannelService.save',
    summary: 'Set the ways to pay in',
    permission: 'money.configure',
    batch: { members: CHANNEL_MEMBERS },
    changes: true,
    request: Type.Object({
      channels: describe(
        'Ways to pay in, at most 50.',
        Type.Array(DepositChannel, { maxItems: MAX_DEPOSIT_CHANNELS }),
      ),
    }),
    response: Type.Array(DepositChannel),
  },
});
