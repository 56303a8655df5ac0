import { Type, type Static } from 'typebox';
import { AmountVerifications } from './amount-verification.ts';
import { BUILT_IN_MERCHANT } from './deposit-channels.ts';

/** Ways out of a company, and what each says about accounts. */
export const MAX_WITHDRAW_METHODS = 50;
const MAX_WITHDRAW_LIMITS = 100;
const MAX_FEE_TIERS = 20;
const MAX_METHOD_TEXTS = 50;
const DAYS_IN_WEEK = 7;

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' });
const Currency = Type.String({ minLength: 1, maxLength: 16 });
const Amount = Type.String({ maxLength: 40, pattern: '^\\d{1,18}(\\.\\d{1,18})?$' });
const Groups = Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: MAX_METHOD_TEXTS }));

/** The fee of amounts above `leftOpen` up to `rightClose`. */
const FeeTier = Type.Object({
  leftOpen: Amount,
  /** Absent: without bound. */
  rightClose: Type.Optional(Amount),
  feeType: Type.Union([Type.Literal('fixed'), Type.Literal('rate')]),
  /** An amount, or a share: 0.01 is 1 %. */
  fee: Amount,
});

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
export type WithdrawLimit = Static<typeof WithdrawLimit>;

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
export type WithdrawMethod = Static<typeof WithdrawMethod>;

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
export type WithdrawConditions = Static<typeof WithdrawConditions>;

/** Money out of a company. */
export interface WithdrawSettings {
  readonly methods: readonly WithdrawMethod[];
  readonly conditions: readonly WithdrawConditions[];
}

const TWO_DAYS = 2 * 24 * 60;
const ONE_DAY = 24 * 60;

/** What a company begins with: two days after a change of what protects the customer, one day for a new payee. */
export const STANDARD_WITHDRAW_CONDITIONS: WithdrawConditions = {
  enabled: true,
  maxCount: 10,
  mustActive: true,
  firstLoginPasswordMinutes: 0,
  firstFundPasswordMinutes: 0,
  loginPasswordMinutes: TWO_DAYS,
  fundPasswordMinutes: TWO_DAYS,
  contactMinutes: TWO_DAYS,
  newPayeeMinutes: ONE_DAY,
};

const limit = (accountCurrency: string, fees: WithdrawLimit['fees']): WithdrawLimit => ({
  accountCurrency,
  lowAmount: '10',
  highAmount: '100000',
  dayAmount: '200000',
  reviewAmount: '5000',
  fourEyesAmount: '50000',
  fees,
  verifications: [{ above: '0', levelCode: 'level_2' }],
});
const byShare: WithdrawLimit['fees'] = [
  { leftOpen: '0', rightClose: '1000', feeType: 'fixed', fee: '5' },
  { leftOpen: '1000', feeType: 'rate', fee: '0.005' },
];
const fixed: WithdrawLimit['fees'] = [{ leftOpen: '0', feeType: 'fixed', fee: '1' }];

const common = { openTimes: [], banks: [], enabled: true } satisfies Partial<WithdrawMethod>;

/** Ways out that a company begins with: two by the built-in payment simulator, and one that operators carry out by hand. */
export const STANDARD_WITHDRAW_METHODS: readonly WithdrawMethod[] = [
  {
    ...common,
    ...{ id: 1, method: 'bank', channelName: 'Bank card', payee: 'card', sort: 1 },
    ...{ merchantNo: BUILT_IN_MERCHANT, withdrawCurrency: 'USD', blockchains: [] },
    limits: [limit('USDT', byShare), limit('USD', byShare)],
  },
  {
    ...common,
    ...{ id: 2, method: 'digit_wallet', channelName: 'Coin transfer', payee: 'address', sort: 2 },
    ...{ merchantNo: BUILT_IN_MERCHANT, withdrawCurrency: 'USDT', blockchains: ['TRC20', 'ERC20'] },
    limits: [limit('USDT', fixed), limit('USD', fixed)],
  },
  {
    ...common,
    ...{ id: 3, method: 'wire', channelName: 'Wire transfer', payee: 'card', sort: 3 },
    ...{ withdrawCurrency: 'EUR', blockchains: [] },
    limits: [limit('USDT', byShare), limit('USD', byShare)],
  },
];

/** Money out as a company has set it. */
export function withdrawSettingsOf(
  company: { readonly withdrawSettings?: WithdrawSettings } | undefined,
): WithdrawSettings {
  return (
    company?.withdrawSettings ?? {
      methods: STANDARD_WITHDRAW_METHODS,
      conditions: [STANDARD_WITHDRAW_CONDITIONS],
    }
  );
}

/** The conditions of a customer group: its own, else those of all, else the standard ones. */
export function conditionsFor({ conditions }: WithdrawSettings, customerGroupId: number): WithdrawConditions {
  return (
    conditions.find((one) => one.customerGroupId === customerGroupId) ??
    conditions.find((one) => one.customerGroupId === undefined) ??
    STANDARD_WITHDRAW_CONDITIONS
  );
}
