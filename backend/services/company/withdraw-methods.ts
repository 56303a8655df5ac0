import type {
  WithdrawConditions,
  WithdrawLimit,
  WithdrawMethod,
} from '../../contract/calls/management/withdrawals.ts';

import { BUILT_IN_MERCHANT } from './deposit-channels.ts';

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
    id: 1,
    method: 'bank',
    channelName: 'Bank card',
    payee: 'card',
    sort: 1,
    merchantNo: BUILT_IN_MERCHANT,
    withdrawCurrency: 'USD',
    blockchains: [],
    limits: [limit('USDT', byShare), limit('USD', byShare)],
  },
  {
    ...common,
    id: 2,
    method: 'digit_wallet',
    channelName: 'Coin transfer',
    payee: 'address',
    sort: 2,
    merchantNo: BUILT_IN_MERCHANT,
    withdrawCurrency: 'USDT',
    blockchains: ['TRC20', 'ERC20'],
    limits: [limit('USDT', fixed), limit('USD', fixed)],
  },
  {
    ...common,
    id: 3,
    method: 'wire',
    channelName: 'Wire transfer',
    payee: 'card',
    sort: 3,
    withdrawCurrency: 'EUR',
    blockchains: [],
    limits: [limit('USDT', byShare), limit('USD', byShare)],
  },
];

/** Money out of a company that never set it. */
export const STANDARD_WITHDRAW_SETTINGS: WithdrawSettings = {
  methods: STANDARD_WITHDRAW_METHODS,
  conditions: [STANDARD_WITHDRAW_CONDITIONS],
};

/** The conditions of a customer group: its own, else those of all, else the standard ones. */
export function conditionsFor({ conditions }: WithdrawSettings, customerGroupId: number): WithdrawConditions {
  return (
    conditions.find((one) => one.customerGroupId === customerGroupId) ??
    conditions.find((one) => one.customerGroupId === undefined) ??
    STANDARD_WITHDRAW_CONDITIONS
  );
}

/** Minutes that a customer waits; fewer are looser. */
const WAITS = [
  'firstLoginPasswordMinutes',
  'firstFundPasswordMinutes',
  'loginPasswordMinutes',
  'fundPasswordMinutes',
  'contactMinutes',
  'newPayeeMinutes',
] as const;
/** Stands for a group that no condition names. */
const EVERY_OTHER_GROUP = 0;

/** Whether some customer group could withdraw more often, sooner after a change, or with less before it, than now. */
export function loosensConditions(before: WithdrawSettings, after: WithdrawSettings): boolean {
  const named = [...before.conditions, ...after.conditions].map(
    ({ customerGroupId = EVERY_OTHER_GROUP }) => customerGroupId,
  );
  return [EVERY_OTHER_GROUP, ...named].some((group) =>
    areLooser(conditionsFor(before, group), conditionsFor(after, group)),
  );
}

/** Whether conditions let a customer withdraw more often, sooner after a change, or with less before it, than others. */
export function areLooser(now: WithdrawConditions, next: WithdrawConditions): boolean {
  if (!next.enabled) return false;
  const isSooner = WAITS.some((wait) => next[wait] < now[wait]);
  return isSooner || !now.enabled || next.maxCount > now.maxCount || (now.mustActive && !next.mustActive);
}
