import { Type, type Static } from 'typebox';
import { AmountVerifications } from './amount-verification.ts';

/** Channels of a company, and what each says about accounts. */
export const MAX_DEPOSIT_CHANNELS = 50;
const MAX_DEPOSIT_LIMITS = 100;
const MAX_CHANNEL_TEXTS = 20;

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' });
const Currency = Type.String({ minLength: 1, maxLength: 16 });
const Amount = Type.String({ maxLength: 40, pattern: '^\\d{1,18}(\\.\\d{1,18})?$' });

/** What may be paid into accounts of a currency, and what it costs; amounts are in that currency. */
export const DepositLimit = Type.Object({
  accountCurrency: Currency,
  /** Customer group that it is for; absent: every group without one of its own. */
  customerGroupId: Type.Optional(Type.Integer({ minimum: 1 })),
  lowAmount: Amount,
  highAmount: Amount,
  /** From this amount on an operator approves. */
  reviewAmount: Amount,
  /** From this amount on two of them do. */
  fourEyesAmount: Amount,
  feeType: Type.Union([Type.Literal('fixed'), Type.Literal('rate')]),
  /** An amount, or a share: 0.01 is 1 %. */
  fee: Amount,
  /** Levels of verification that amounts need; absent: none. */
  verifications: Type.Optional(AmountVerifications),
});
export type DepositLimit = Static<typeof DepositLimit>;

/** A way to pay in that a company offers. */
export const DepositChannel = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  /** Code and type by which requests name it, together with the merchant. */
  paymentCode: Code,
  paymentType: Code,
  /** Name that customers read. */
  alias: Type.String({ minLength: 1, maxLength: 64 }),
  /** Which provider carries it. */
  merchantNo: Code,
  /** How it is paid: on a page, by a code to scan, or to an address of a chain. */
  form: Type.Union([Type.Literal('page'), Type.Literal('qr'), Type.Literal('address')]),
  paymentCurrency: Currency,
  /** Chains of an address. */
  blockchains: Type.Array(Code, { maxItems: MAX_CHANNEL_TEXTS }),
  clientTypes: Type.Array(Type.Union([Type.Literal('pc'), Type.Literal('mobile')]), {
    minItems: 1,
    maxItems: 2,
  }),
  /** Customer groups that see it; absent: all. */
  customerGroupIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_CHANNEL_TEXTS })),
  /** Ranges `HH:mm-HH:mm` (UTC), joined by commas; empty: always. */
  openTime: Type.String({
    maxLength: 200,
    pattern: '^(\\d{2}:\\d{2}-\\d{2}:\\d{2}(,\\d{2}:\\d{2}-\\d{2}:\\d{2})*)?$',
  }),
  sort: Type.Integer(),
  enabled: Type.Boolean(),
  /** How long a proposal waits for its payment. */
  lifetimeMinutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
  limits: Type.Array(DepositLimit, { maxItems: MAX_DEPOSIT_LIMITS }),
});
export type DepositChannel = Static<typeof DepositChannel>;

/** The provider that every platform brings along. */
export const BUILT_IN_MERCHANT = 'simulator';

const limit = (accountCurrency: string, feeType: 'fixed' | 'rate', fee: string): DepositLimit => ({
  accountCurrency,
  lowAmount: '10',
  highAmount: '100000',
  reviewAmount: '10000',
  fourEyesAmount: '50000',
  feeType,
  fee,
});
/** Who pays much by card or code has said who it is. */
const identified = (...args: Parameters<typeof limit>): DepositLimit => ({
  ...limit(...args),
  verifications: [{ above: '5000', levelCode: 'level_1' }],
});

const common = {
  merchantNo: BUILT_IN_MERCHANT,
  clientTypes: ['pc', 'mobile'],
  blockchains: [],
  openTime: '',
  enabled: true,
  lifetimeMinutes: 30,
} satisfies Partial<DepositChannel>;

/** Channels that a company begins with: all of them lead to the built-in payment simulator. */
export const STANDARD_DEPOSIT_CHANNELS: readonly DepositChannel[] = [
  {
    ...common,
    ...{ id: 1, paymentCode: 'card', paymentType: 'bank_card', alias: 'Bank card', form: 'page', sort: 1 },
    paymentCurrency: 'USD',
    limits: [identified('USDT', 'rate', '0.01'), identified('USD', 'rate', '0.01')],
  },
  {
    ...common,
    ...{ id: 2, paymentCode: 'scan', paymentType: 'qr_code', alias: 'QR payment', form: 'qr', sort: 2 },
    paymentCurrency: 'EUR',
    limits: [identified('USDT', 'fixed', '1'), identified('USD', 'fixed', '1')],
  },
  {
    ...common,
    ...{
      id: 3,
      paymentCode: 'coin',
      paymentType: 'digit_wallet',
      alias: 'Coin transfer',
      form: 'address',
      sort: 3,
    },
    paymentCurrency: 'USDT',
    blockchains: ['TRC20', 'ERC20'],
    lifetimeMinutes: 120,
    limits: [limit('USDT', 'fixed', '0')],
  },
];
