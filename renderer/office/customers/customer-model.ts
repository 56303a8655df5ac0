import type { AnswerOf, RowOf } from '../../../backend/contract/call.ts';
import type { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { isContractType, type TradeType } from '../../../backend/domain/account-type.ts';
import { parseDecimal } from '../../../backend/domain/decimal.ts';
import { money } from '../../operator/meridian/proposals.ts';

export type CustomerDetailRow = AnswerOf<typeof CUSTOMER_MANAGEMENT.customerDetail>;

/** An account as the office shows it. Amounts are at `digits`. */
export interface OfficeAccount {
  readonly id: number;
  readonly type: TradeType | undefined;
  readonly currency: string;
  readonly digits: number;
  readonly balance: bigint;
  readonly open: bigint;
  readonly equity: bigint;
  readonly margin: bigint;
  /** Margin level in basis points; undefined without a position, and where each position has its own. */
  readonly levelBp: number | undefined;
  /** Levels at which the account is called and stopped out, in basis points; undefined where the type has none. */
  readonly callBp: number | undefined;
  readonly stopBp: number | undefined;
}

/** What a level is written with, after the decimal point, in percent. */
const PERCENT_DIGITS = 2;

/** A percentage as basis points; undefined for what is none. */
export function readPercent(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const amount = parseDecimal(text.replace('%', ''), PERCENT_DIGITS);
  return amount === undefined ? undefined : Number(amount);
}

/** The level of an account type in one of the two lists of a customer, which only some platforms send. */
function levelOf(detail: CustomerDetailRow, member: string, tradeType: number): number | undefined {
  const levels: unknown = Object.entries(detail).find(([name]) => name === member)?.[1];
  if (typeof levels !== 'object' || levels === null) return undefined;
  return readPercent(Object.entries(levels).find(([type]) => type === String(tradeType))?.[1]);
}

export function toAccounts(detail: CustomerDetailRow): readonly OfficeAccount[] {
  return detail.accountList.map((row) => ({
    id: row.accountId,
    type: TRADE_TYPES.word(row.tradeType),
    currency: row.currency,
    digits: row.digits,
    balance: money(row.balance, row.digits),
    open: money(row.profit, row.digits),
    equity: money(row.equity, row.digits),
    margin: money(row.margin, row.digits),
    levelBp: readPercent(row.marginRadio),
    callBp: levelOf(detail, 'earlyWarningLevel', row.tradeType),
    stopBp: levelOf(detail, 'forceLevel', row.tradeType),
  }));
}

/** Sums of the accounts of one currency; amounts of several currencies are never added. */
export interface CurrencySum {
  readonly currency: string;
  readonly digits: number;
  readonly accounts: number;
  readonly equity: bigint;
  readonly open: bigint;
}

export function sumByCurrency(accounts: readonly OfficeAccount[]): readonly CurrencySum[] {
  const sums = new Map<string, CurrencySum>();
  for (const { currency, digits, equity, open } of accounts) {
    const sum = sums.get(currency);
    sums.set(currency, {
      currency,
      digits,
      accounts: (sum?.accounts ?? 0) + 1,
      equity: (sum?.equity ?? 0n) + equity,
      open: (sum?.open ?? 0n) + open,
    });
  }
  return [...sums.values()].toSorted((one, other) => other.accounts - one.accounts);
}

/** The contract account types in which a customer has accounts: the lists of orders and positions are asked for by type. */
export function contractTypesOf(accounts: readonly OfficeAccount[]): readonly TradeType[] {
  const types = accounts.flatMap(({ type }) => (type !== undefined && isContractType(type) ? [type] : []));
  return [...new Set(types)].toSorted();
}

/** Ends of the scale of levels, in basis points: 25 % and 500 %, with equal ratios equally far apart. */
const SCALE_FROM_BP = 2_500;
const SCALE_TO_BP = 50_000;

/** Where a level is on the scale, 0 to 100. */
export function placeOnScale(basisPoints: number): number {
  const clamped = Math.min(SCALE_TO_BP, Math.max(SCALE_FROM_BP, basisPoints));
  return (100 * Math.log(clamped / SCALE_FROM_BP)) / Math.log(SCALE_TO_BP / SCALE_FROM_BP);
}

/** The accounts that are called or below, the nearest to their stop-out first. */
export function calledAccounts(accounts: readonly OfficeAccount[]): readonly OfficeAccount[] {
  return accounts
    .filter(({ levelBp, callBp }) => levelBp !== undefined && callBp !== undefined && levelBp <= callBp)
    .toSorted((one, other) => (one.levelBp ?? 0) - (other.levelBp ?? 0));
}

export type ListedCustomerRow = RowOf<typeof CUSTOMER_MANAGEMENT.customerPage>;

/** Tags with one more; the same list where it is there already, in whatever letters, or is no word. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim();
  const isThere = tags.some((each) => each.toLowerCase() === tag.toLowerCase());
  return tag === '' || isThere ? tags : [...tags, tag];
}

/** Tags without one of them. */
export function withoutTag(tags: readonly string[], tag: string): readonly string[] {
  return tags.filter((each) => each !== tag);
}
