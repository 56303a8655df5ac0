import type { Static } from 'typebox';
import { type Effect as EffectRow, MAX_EFFECT_ROWS } from '../../../contract/calls/management/effects.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { DIRECTIONS } from '../../../contract/mapping/order-numbers.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { lotsText, REFERENCE_CURRENCY } from '../../../domain/index.ts';
import type { Account } from '../../../engine/core/index.ts';
import type { Revenue } from '../../../engine/effect/revenue.ts';
import type { Effect, Standing, TrialFill } from '../../../engine/effect/trial.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { TermsEffect } from '../../trade/trade-service.ts';

type Row = Static<typeof EffectRow>;

/** Decimals of a level in percent. */
const LEVEL_DIGITS = 2;
/** Accounts nearest to their stop-out that are listed. */
const MAX_NEAREST = 20;

/** Upper ends of the ranges by which accounts are counted, in percent; the last range has none. */
const LEVEL_BOUNDS = [50, 80, 120, 160, 200, 300, 450, 700, null] as const;

/** Money at `digits` that an end of day pays. */
export type LargePayments = readonly {
  readonly currency: string;
  readonly digits: number;
  readonly amount: bigint;
}[];

/** Whether a change takes two persons, and the payments for which it does. */
export interface PersonsNeeded {
  readonly takesTwo: boolean;
  readonly large: LargePayments;
}

/** The effect of a change as operators read it. */
export function effectRecord(
  effect: Effect | TermsEffect,
  products: readonly ProductDefinition[],
  marketTime: number,
  { takesTwo, large }: PersonsNeeded = { takesTwo: false, large: [] },
): Row {
  const { called, fills, unknown, currencies } = effect;
  const stopOuts = fills.filter(({ kind }) => kind === 'stopOut');
  const others = fills.filter(({ kind }) => kind !== 'stopOut');
  const last = effect.progress.at(-1);
  const first = <Kept>(rows: readonly Kept[]) => rows.slice(0, MAX_EFFECT_ROWS);
  const listed = [called, stopOuts, others];
  return {
    marketTime,
    positions: effect.positions,
    orders: effect.orders,
    touched: effect.touched,
    calledCount: called.length,
    stoppedOutCount: last?.stoppedOut ?? 0,
    fillCount: fills.length,
    called: first(called).flatMap(({ accountId, equity, used, timeMs }) => {
      const account = effect.accounts.get(accountId);
      if (account === undefined) return [];
      return [{ ...ownerRow(account), marginLevel: levelText({ equity, used }), time: timeMs }];
    }),
    stopOuts: first(stopOuts).flatMap((fill) => fillRow(fill, products)),
    fills: first(others).flatMap((fill) => fillRow(fill, products)),
    nearest: nearestRows(effect),
    marginLevels: levelRows(effect),
    currencies: currencies.map(({ currency, digits, ...amounts }) => {
      const money = (amount: bigint) => formatDecimal(amount, digits);
      return {
        currency,
        customersResult: money(amounts.customers),
        floatingBefore: money(amounts.floatingBefore),
        floatingAfter: money(amounts.floatingAfter),
        companyResult: money(amounts.house),
        fees: money(amounts.fees),
        markUp: money(amounts.markup),
        marginBefore: money(amounts.marginBefore),
        marginAfter: money(amounts.marginAfter),
      };
    }),
    revenue: 'revenue' in effect ? effect.revenue.map(revenueRow) : [],
    takesTwo,
    largePayments: large.map(({ currency, digits, amount }) => ({
      currency,
      amount: formatDecimal(amount, digits),
    })),
    progress: effect.progress.map(({ timeMs, ...counts }) => ({ time: timeMs, ...counts })),
    unknown: unknown.length,
    complete:
      unknown.length === 0 &&
      listed.every(({ length }) => length <= MAX_EFFECT_ROWS) &&
      (!('isDayWhole' in effect) || effect.isDayWhole),
  };
}

function ownerRow({ customerNo, accountId, tradeType, currency }: Account) {
  return { customerNo, accountId, tradeType: TRADE_TYPES.number(tradeType), currency };
}

function fillRow(fill: TrialFill, products: readonly ProductDefinition[]): Row['fills'] {
  const { account, symbolId, direction, volume, price, profit, fee, timeMs } = fill;
  const product = products.find((one) => one.symbolId === symbolId);
  if (product === undefined) return [];
  return [
    {
      ...ownerRow(account),
      symbolId,
      symbolCode: product.code,
      direction: DIRECTIONS.number(direction),
      volume: lotsText(volume, product.numberDigits),
      price: formatDecimal(BigInt(price), product.digits),
      profit: formatDecimal(profit, account.digits),
      fee: formatDecimal(fee, account.digits),
      time: timeMs,
    },
  ];
}

/** Accounts that are closed as a whole, by how far their level is above the one at which that happens. */
function nearestRows({ before, after }: Effect): Row['nearest'] {
  const distance = ({ equity, used, stopOut = 0n }: Standing) =>
    equity === undefined || used === 0n ? undefined : Number((equity * 10_000n) / used - stopOut * 100n);
  const watched = [...after.values()].flatMap((standing) => {
    const away = standing.stopOut === undefined ? undefined : distance(standing);
    return away === undefined ? [] : [{ standing, away }];
  });
  return watched
    .sort((one, other) => one.away - other.away)
    .slice(0, MAX_NEAREST)
    .map(({ standing }) => {
      const { account, equity, used, stopOut = 0n } = standing;
      const earlier = before.get(account.accountId);
      const isWallet = account.tradeType === 'leveragedSpot';
      const money = (amount: bigint | undefined) =>
        amount === undefined
          ? null
          : formatDecimal(amount, isWallet ? REFERENCE_CURRENCY.digits : account.digits);
      return {
        ...ownerRow(account),
        equityBefore: money(earlier?.equity),
        equityAfter: money(equity),
        marginBefore: money(earlier?.used ?? 0n) ?? '',
        marginAfter: money(used) ?? '',
        levelBefore: earlier === undefined ? null : levelText(earlier),
        levelAfter: levelText(standing),
        stopOutLevel: Number(stopOut),
      };
    });
}

/** How many accounts have which level: those that a level closes as a whole and that have margin in use. */
function levelRows({ before, after }: Effect): Row['marginLevels'] {
  const levelsOf = (standings: Effect['before']) =>
    [...standings.values()].flatMap(({ equity, used, stopOut }) =>
      stopOut === undefined || equity === undefined || used === 0n ? [] : [(equity * 100n) / used],
    );
  const [now, then] = [levelsOf(before), levelsOf(after)];
  return LEVEL_BOUNDS.map((below, at) => {
    const from = LEVEL_BOUNDS[at - 1];
    const isIn = (level: bigint) =>
      (below === null || level < BigInt(below)) &&
      (from === undefined || from === null || level >= BigInt(from));
    return { below, accountsBefore: now.filter(isIn).length, accountsAfter: then.filter(isIn).length };
  });
}

function revenueRow({ currency, digits, fills, fees, markup, financing }: Revenue): Row['revenue'][number] {
  const money = (amount: bigint) => formatDecimal(amount, digits);
  return {
    currency,
    dayFills: fills,
    feesBefore: money(fees.before),
    feesAfter: money(fees.after),
    markUpBefore: money(markup.before),
    markUpAfter: money(markup.after),
    financingBefore: money(financing.before),
    financingAfter: money(financing.after),
  };
}

function levelText({ equity, used }: Pick<Standing, 'equity' | 'used'>): string | null {
  if (equity === undefined || used === 0n) return null;
  return formatDecimal((equity * 100n * 10n ** BigInt(LEVEL_DIGITS)) / used, LEVEL_DIGITS);
}
