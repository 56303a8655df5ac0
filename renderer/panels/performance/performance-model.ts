import { divide } from '../../../backend/domain/decimal.ts';
import type { TradeRecord } from '../../venue/port.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** What trades add up to. Money at the digits of the account, net of fees and financing unless it says gross. */

/** Below this many trades an average says little; the page says so. */
export const SMALL_SAMPLE = 30;

export const PERIODS = ['week', 'month', 'quarter', 'year', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const PERIOD_DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  week: 7,
  month: 30,
  quarter: 84,
  year: 365,
};

/** Trades that were closed in the period that ends now (market time). */
export function tradesIn(
  trades: readonly TradeRecord[],
  period: Period,
  nowMs: number,
): readonly TradeRecord[] {
  if (period === 'all') return trades;
  const fromMs = nowMs - PERIOD_DAYS[period] * DAY_MS;
  return trades.filter(({ closeTimeMs }) => closeTimeMs >= fromMs);
}

/** What was paid for opening and closing; an opening that was not read counts as nothing. */
export function feesOf({ openFee, closeFee }: TradeRecord): bigint {
  return (openFee ?? 0n) + closeFee;
}

export function netOf(trade: TradeRecord): bigint {
  return trade.gross - feesOf(trade) + trade.financing;
}

export interface Summary {
  readonly count: number;
  readonly wins: number;
  readonly losses: number;
  readonly net: bigint;
  readonly gross: bigint;
  /** Paid, above zero. */
  readonly fees: bigint;
  readonly financing: bigint;
  /** Sums of the net of winners and of losers. */
  readonly won: bigint;
  readonly lost: bigint;
  /** Winners of all trades in basis points; undefined without trades. */
  readonly winRateBp: number | undefined;
  /** Net of one trade on average; undefined without trades. */
  readonly expectancy: bigint | undefined;
  readonly averageWin: bigint | undefined;
  readonly averageLoss: bigint | undefined;
  /** Won over lost, in hundredths; undefined without losers. */
  readonly profitFactor: number | undefined;
  /** How long trades were held on average (milliseconds); undefined where no opening is known. */
  readonly heldMs: number | undefined;
  readonly wonHeldMs: number | undefined;
  readonly lostHeldMs: number | undefined;
  /** Trades whose opening, and so its fee, is not known. */
  readonly withoutOpening: number;
}

export function summaryOf(trades: readonly TradeRecord[]): Summary {
  const winners = trades.filter((trade) => netOf(trade) > 0n);
  const losers = trades.filter((trade) => netOf(trade) < 0n);
  const sum = (some: readonly TradeRecord[], of: (trade: TradeRecord) => bigint) =>
    some.reduce((total, trade) => total + of(trade), 0n);
  const net = sum(trades, netOf);
  const won = sum(winners, netOf);
  const lost = sum(losers, netOf);
  return {
    count: trades.length,
    wins: winners.length,
    losses: losers.length,
    net,
    gross: sum(trades, ({ gross }) => gross),
    fees: sum(trades, feesOf),
    financing: sum(trades, ({ financing }) => financing),
    won,
    lost,
    winRateBp: trades.length === 0 ? undefined : Math.round((winners.length * 10_000) / trades.length),
    expectancy: average(net, trades.length),
    averageWin: average(won, winners.length),
    averageLoss: average(lost, losers.length),
    profitFactor: lost === 0n ? undefined : Number(divide(won * 100n, -lost, 'half-even')),
    heldMs: averageHolding(trades),
    wonHeldMs: averageHolding(winners),
    lostHeldMs: averageHolding(losers),
    withoutOpening: trades.filter(({ openTimeMs }) => openTimeMs === undefined).length,
  };
}

function average(sum: bigint, count: number): bigint | undefined {
  return count === 0 ? undefined : divide(sum, BigInt(count), 'half-even');
}

function averageHolding(trades: readonly TradeRecord[]): number | undefined {
  const held = trades.flatMap(({ openTimeMs, closeTimeMs }) =>
    openTimeMs === undefined ? [] : [closeTimeMs - openTimeMs],
  );
  return held.length === 0 ? undefined : held.reduce((sum, ms) => sum + ms, 0) / held.length;
}

/** A point of the curve: what all trades up to it add up to, and how far below the highest point before. */
export interface CurvePoint {
  readonly atMs: number;
  readonly net: bigint;
  /** Zero or below. */
  readonly drawdown: bigint;
}

/** The curve trade by trade, oldest first. It begins at nothing. */
export function curveOf(trades: readonly TradeRecord[]): readonly CurvePoint[] {
  const oldestFirst = trades.toSorted(
    (left, right) => left.closeTimeMs - right.closeTimeMs || Number(left.dealId) - Number(right.dealId),
  );
  let net = 0n;
  let peak = 0n;
  return oldestFirst.map((trade) => {
    net += netOf(trade);
    if (net > peak) peak = net;
    return { atMs: trade.closeTimeMs, net, drawdown: net - peak };
  });
}

/** The last point of each day on which something was closed. */
export function curveByDay(points: readonly CurvePoint[]): readonly CurvePoint[] {
  return points.filter((point, at) => {
    const next = points[at + 1];
    return next === undefined || dayOf(next.atMs) !== dayOf(point.atMs);
  });
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** The deepest point below a peak; undefined where the curve never fell. */
export function deepestDrawdown(points: readonly CurvePoint[]): CurvePoint | undefined {
  let deepest: CurvePoint | undefined;
  for (const point of points)
    if (point.drawdown < 0n && (deepest === undefined || point.drawdown < deepest.drawdown)) deepest = point;
  return deepest;
}

export interface ProductResult extends Summary {
  readonly symbolId: InstrumentNumber;
}

/** Results by product, the best first. */
export function byProduct(trades: readonly TradeRecord[]): readonly ProductResult[] {
  const groups = new Map<number, TradeRecord[]>();
  for (const trade of trades) {
    const group = groups.get(trade.symbolId);
    if (group === undefined) groups.set(trade.symbolId, [trade]);
    else group.push(trade);
  }
  return [...groups]
    .map(([symbolId, members]) => ({ symbolId, ...summaryOf(members) }))
    .sort((left, right) => (left.net < right.net ? 1 : left.net > right.net ? -1 : 0));
}

export interface HourCell {
  /** 1 to 7, Monday to Sunday, and the hour of the UTC day: when the trade was opened. */
  readonly day: number;
  readonly hour: number;
  readonly count: number;
  readonly net: bigint;
}

/** Results by the hour in which trades were opened; only hours with trades. One without a known opening counts at its close. */
export function byHour(trades: readonly TradeRecord[]): readonly HourCell[] {
  const cells = new Map<number, { count: number; net: bigint }>();
  for (const trade of trades) {
    const atMs = trade.openTimeMs ?? trade.closeTimeMs;
    const day = ((dayOf(atMs) + 3) % 7) + 1;
    const place = day * 24 + new Date(atMs).getUTCHours();
    const cell = cells.get(place) ?? { count: 0, net: 0n };
    cells.set(place, { count: cell.count + 1, net: cell.net + netOf(trade) });
  }
  return [...cells]
    .sort(([left], [right]) => left - right)
    .map(([place, cell]) => ({ day: Math.floor(place / 24), hour: place % 24, ...cell }));
}

/** Trades that an hour needs before it is called a finding. */
export const MIN_FINDING_TRADES = 5;

/** The hour with the largest result of those with enough trades; undefined where there is none. */
export function findingOf(cells: readonly HourCell[]): HourCell | undefined {
  const size = (net: bigint) => (net < 0n ? -net : net);
  return cells
    .filter(({ count }) => count >= MIN_FINDING_TRADES)
    .toSorted((left, right) => Number(size(right.net) - size(left.net)))[0];
}

export interface Histogram {
  /** Width of a bar; edges are multiples of it, so that none goes over zero. */
  readonly width: bigint;
  readonly bars: readonly { readonly from: bigint; readonly count: number }[];
}

/** Bars that a histogram has at most. */
export const MAX_BARS = 30;

/** How many trades ended with which result. */
export function histogramOf(trades: readonly TradeRecord[]): Histogram | undefined {
  const results = trades.map(netOf);
  const [first] = results;
  if (first === undefined) return undefined;
  const low = results.reduce((least, net) => (net < least ? net : least), first);
  const high = results.reduce((most, net) => (net > most ? net : most), first);
  const width = niceWidth((high - low) / BigInt(MAX_BARS - 2) + 1n);
  const from = floorTo(low, width);
  const count = Number((floorTo(high, width) - from) / width) + 1;
  const counts = Array.from({ length: count }, () => 0);
  for (const net of results) {
    const at = Number((floorTo(net, width) - from) / width);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return { width, bars: counts.map((each, at) => ({ from: from + BigInt(at) * width, count: each })) };
}

function floorTo(value: bigint, step: bigint): bigint {
  return divide(value, step, 'floor') * step;
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not below a value. */
function niceWidth(least: bigint): bigint {
  for (let power = 1n; ; power *= 10n)
    for (const step of [1n, 2n, 5n]) if (step * power >= least) return step * power;
}
