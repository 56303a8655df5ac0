import type { AmountVerification } from '../../contract/records/money/amount-verification.ts';
import { powerOfTen } from '../../domain/decimal.ts';
import { computeWithdrawalFee } from '../../domain/withdrawals/index.ts';
import { SETTING_DIGITS } from './approvals.ts';
import { configured, feeTiers, isAssigned, limitsFor, type FeeOfAmounts } from './payment-methods.ts';

/** What of a limit decides how much money moves, how soon and for which fee; amounts are decimal text. */
interface ComparedLimit {
  readonly accountCurrency: string;
  /** Absent: every group without a limit of its own. */
  readonly customerGroupId?: number | undefined;
  readonly lowAmount: string;
  readonly highAmount: string;
  /** Of 24 hours; absent: without bound. */
  readonly dayAmount?: string;
  readonly reviewAmount: string;
  readonly verifications?: readonly AmountVerification[] | undefined;
  /** By amount; of a deposit there is one for all amounts. */
  readonly fees?: readonly FeeOfAmounts[];
  readonly feeType?: FeeOfAmounts['feeType'];
  readonly fee?: string;
}

/** A payment method as far as customers are offered it. */
export interface OfferedMethod {
  readonly enabled: boolean;
  readonly customerGroupIds?: readonly number[] | undefined;
  readonly limits: readonly ComparedLimit[];
}

/** Stands for a group that no method names. */
const EVERY_OTHER_GROUP = 0;
/** Larger than any amount of a setting. */
const LARGEST = powerOfTen(SETTING_DIGITS * 2);

/** Whether some customer group could move more by the new methods than by those in force: as `offersMore` says. */
export function loosensMethods<Method extends OfferedMethod>(
  before: readonly Method[],
  after: readonly Method[],
  nameOf: (method: Method) => string,
): boolean {
  const groups = [...before, ...after].flatMap(({ customerGroupIds = [], limits }) => [
    ...customerGroupIds,
    ...limits.map(({ customerGroupId = EVERY_OTHER_GROUP }) => customerGroupId),
  ]);
  return [...new Set([EVERY_OTHER_GROUP, ...groups])].some((group) =>
    offersMore({ methods: before, group }, { methods: after, group }, nameOf),
  );
}

/** Methods as they are for a customer group. */
interface Offer<Method extends OfferedMethod> {
  readonly methods: readonly Method[];
  readonly group: number;
}

/**
 * Whether more can be moved by an offer than by another: other amounts, a lower fee, fewer levels of verification, or an amount that nobody
 * looks at. Of methods that requests name alike the first holds, and so it is with limits. What is offered already is compared with what
 * had its name; what is new, by a new name, a new currency or because the method is given to the group, with all that is offered.
 */
export function offersMore<Method extends OfferedMethod>(
  before: Offer<Method>,
  after: Offer<Method>,
  nameOf: (method: Method) => string,
): boolean {
  const offered = offeredTo(before.methods, before.group, nameOf);
  return [...offeredTo(after.methods, after.group, nameOf)].some(([key, limit]) => {
    const own = offered.get(key);
    const alike = [...offered.values()].filter((one) => one.accountCurrency === limit.accountCurrency);
    const compared = own === undefined ? alike : [own];
    return LOOSER.some((isLooser) => compared.every((one) => isLooser(one, limit)));
  });
}

/** The limits in force for a customer group, by the name of the method and the account currency. */
function offeredTo<Method extends OfferedMethod>(
  methods: readonly Method[],
  customerGroupId: number,
  nameOf: (method: Method) => string,
): ReadonlyMap<string, ComparedLimit> {
  const assigned = methods.filter((method) => isAssigned(method, customerGroupId));
  const first = new Map(assigned.toReversed().map((method) => [nameOf(method), method]));
  const limits = [...first].flatMap(([name, method]) =>
    method.enabled
      ? limitsFor(method, customerGroupId).map(
          (limit) => [`${name} ${limit.accountCurrency}`, limit] as const,
        )
      : [],
  );
  return new Map(limits.toReversed());
}

/** Each of these is enough. */
const LOOSER: readonly ((before: ComparedLimit, after: ComparedLimit) => boolean)[] = [
  (before, after) => amount(after.lowAmount) < amount(before.lowAmount),
  (before, after) => amount(after.highAmount) > amount(before.highAmount),
  (before, after) => amount(after.dayAmount) > amount(before.dayAmount),
  (before, after) => amount(after.reviewAmount) > amount(before.reviewAmount),
  ({ verifications: before = [] }, { verifications: after = [] }) =>
    before.some(
      ({ levelCode, above }) =>
        !after.some((one) => one.levelCode === levelCode && amount(one.above) <= amount(above)),
    ),
  (before, after) => {
    const [old, next] = [tiersOf(before), tiersOf(after)];
    const edges = [...old, ...next].flatMap(({ leftOpen, rightClosed = LARGEST }) => [leftOpen, rightClosed]);
    // Between two edges both fees are lines.
    const amounts = [...edges, ...edges.map((edge) => edge + 1n)];
    return amounts.some((one) => computeWithdrawalFee(one, next) < computeWithdrawalFee(one, old));
  },
];

function tiersOf({ fees, feeType = 'fixed', fee = '0' }: ComparedLimit) {
  return feeTiers({ fees: fees ?? [{ leftOpen: '0', feeType, fee }] }, SETTING_DIGITS);
}

function amount(text: string | undefined): bigint {
  return text === undefined ? LARGEST : configured(text, SETTING_DIGITS);
}
