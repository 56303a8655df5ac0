import type { AnswerOf, RowOf } from '../../../backend/contract/call.ts';
import type { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import { subtract } from '../effect/effect-model.ts';
import { money } from '../../operator/meridian/proposals.ts';

export type HouseReport = AnswerOf<typeof RISK_MANAGEMENT.houseReport>;
export type HedgeRow = RowOf<typeof RISK_MANAGEMENT.hedgeExposures>;
export type LimitRow = RowOf<typeof RISK_MANAGEMENT.exposureLimits>;

/** Spans of the house report, which all end now. */
export const SPANS = ['today', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS: Readonly<Record<Span, number>> = { today: 1, week: 7, month: 30 };

/** First millisecond of a span, which begins with a day: `todayMs` is the first one of the running day. */
export function startOf(span: Span, todayMs: number): number {
  return todayMs - (DAYS[span] - 1) * DAY_MS;
}

/** What a span brought in one currency. Amounts are at `digits`. */
export interface HouseFigures {
  readonly currency: string;
  readonly digits: number;
  readonly paidIn: bigint;
  readonly takenOut: bigint;
  readonly customersResult: bigint;
  readonly houseResult: bigint;
  readonly fees: bigint;
  readonly financing: bigint;
  readonly interest: bigint;
  readonly balances: bigint;
  /** What the balances of all customers were before. */
  readonly opening: bigint;
}

/** The currencies of a report, the one in which customers have most movements first. */
export function toHouseFigures({ currencies }: HouseReport): readonly HouseFigures[] {
  return currencies
    .map(({ currency, accountDigits: digits, ...row }) => ({
      currency,
      digits,
      paidIn: money(row.deposits, digits),
      takenOut: money(row.withdrawals, digits),
      customersResult: money(row.customersResult, digits),
      houseResult: money(row.companyResult, digits),
      fees: money(row.fees, digits),
      financing: money(row.financing, digits),
      interest: money(row.interest, digits),
      balances: money(row.closingBalances, digits),
      opening: money(row.openingBalances, digits),
    }))
    .toSorted((one, other) => Number(other.fees > 0n) - Number(one.fees > 0n));
}

/** What customers hold of a product, and what of it the house has laid off. Quantities are lots, decimal texts. */
export interface ExposureRow {
  readonly id: number;
  readonly product: string;
  readonly long: string;
  readonly short: string;
  readonly net: string;
  /** Shares of the larger side, 0 to 100. */
  readonly longShare: number;
  readonly shortShare: number;
  /** Of the net, above zero long. */
  readonly netShare: number;
  /** What the house holds against it; undefined where the product is not hedged. */
  readonly hedged: string | undefined;
  /** What of the net is not hedged. */
  readonly open: string;
  /** What is used of the limit of the product, and the limit; undefined without one. */
  readonly limit: { readonly used: string; readonly most: string; readonly percent: number } | undefined;
}

export function toExposures(
  report: HouseReport,
  hedges: readonly HedgeRow[],
  limits: readonly LimitRow[],
): readonly ExposureRow[] {
  return report.exposures.map(({ symbolId, symbolCode, longVolume, shortVolume, netVolume }) => {
    const [long, short] = [Number(longVolume), Number(shortVolume)];
    const most = Math.max(long, short);
    const share = (side: number) => (most === 0 ? 0 : (100 * side) / most);
    const hedged = hedgedOf(hedges.filter((hedge) => hedge.symbolId === symbolId));
    return {
      id: symbolId,
      product: symbolCode,
      long: longVolume,
      short: shortVolume,
      net: netVolume,
      longShare: share(long),
      shortShare: share(short),
      netShare: share(long - short),
      hedged,
      open: hedged === undefined ? netVolume : subtract(netVolume, hedged),
      limit: limitOf(limits.find((limit) => limit.scope === 'product' && limit.symbolId === symbolId)),
    };
  });
}

/** Lots of all account types in which a product is hedged. */
function hedgedOf(hedges: readonly HedgeRow[]): string | undefined {
  if (hedges.length === 0) return undefined;
  const digits = Math.max(...hedges.map(({ hedgedVolume }) => (hedgedVolume.split('.')[1] ?? '').length));
  const sum = hedges.reduce((all, { hedgedVolume }) => all + (parseDecimal(hedgedVolume, digits) ?? 0n), 0n);
  return formatDecimal(sum, digits);
}

function limitOf(row: LimitRow | undefined): ExposureRow['limit'] {
  if (row === undefined || row.used === null) return undefined;
  const most = Number(row.most);
  return { used: row.used, most: row.most, percent: most === 0 ? 100 : (100 * Number(row.used)) / most };
}
