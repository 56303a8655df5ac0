import { parseDecimal } from '../../domain/decimal.ts';

/** Decimals with which amounts of settings are compared; no setting has more. */
export const SETTING_DIGITS = 18;

/** What four eyes read of a way to pay in or out. */
export interface GuardedWay {
  readonly id: number;
  readonly limits: readonly {
    readonly accountCurrency: string;
    /** Absent: every group without a limit of its own. */
    readonly customerGroupId?: number | undefined;
    /** Decimal text in the account currency. */
    readonly fourEyesAmount: string;
  }[];
}

/** The amount from which a way needs two persons, SETTING_DIGITS; undefined where it does not take the currency. */
function amountOf(way: GuardedWay, accountCurrency: string, customerGroupId?: number): bigint | undefined {
  const fitting = way.limits.filter((limit) => limit.accountCurrency === accountCurrency);
  const limit =
    fitting.find((one) => one.customerGroupId === customerGroupId) ??
    fitting.find((one) => one.customerGroupId === undefined);
  return limit && parseDecimal(limit.fourEyesAmount, SETTING_DIGITS);
}

/**
 * The amount below which one person approves alone, SETTING_DIGITS: that of the way that asks for two persons last. 0 where no way takes
 * the currency, so that every amount needs two. A group that is undefined is any without a limit of its own.
 */
export function onePersonAmount(
  ways: readonly GuardedWay[],
  accountCurrency: string,
  customerGroupId?: number,
): bigint {
  return ways
    .map((way) => amountOf(way, accountCurrency, customerGroupId) ?? 0n)
    .reduce((most, amount) => (amount > most ? amount : most), 0n);
}

/**
 * Whether one person could approve more by the new ways than by those in force. A way that is there already is compared with itself; one
 * that is new, or takes a currency for the first time, with what one person may approve by any of those in force.
 */
export function loosensFourEyes(before: readonly GuardedWay[], after: readonly GuardedWay[]): boolean {
  const limits = [...before, ...after].flatMap((way) => way.limits);
  const groups = new Set([undefined, ...limits.map(({ customerGroupId }) => customerGroupId)]);
  const currencies = new Set(limits.map(({ accountCurrency }) => accountCurrency));
  const known = new Map(before.map((way) => [way.id, way]));
  return after.some((way) =>
    [...currencies].some((currency) =>
      [...groups].some((group) => {
        const amount = amountOf(way, currency, group);
        if (amount === undefined) return false;
        const own = known.get(way.id);
        const allowed = own && amountOf(own, currency, group);
        return amount > (allowed ?? onePersonAmount(before, currency, group));
      }),
    ),
  );
}
