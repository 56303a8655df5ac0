import { divide } from '../../domain/decimal.ts';
import type { MarketTimeMs, Money, PositionIdText } from '../../domain/units.ts';
import { groupsOf, sumOf, type Fill } from './record.ts';

/** What trades cost, each below zero where it was paid. */
export interface Costs {
  readonly spread: Money;
  readonly slippage: Money;
  readonly impact: Money;
  readonly fee: Money;
  readonly financing: Money;
}

/** The names of costs, in the order in which they lead from gross to net. */
export const COSTS = [
  'spread',
  'slippage',
  'impact',
  'fee',
  'financing',
] as const satisfies readonly (keyof Costs)[];

export function totalOf(costs: Costs): bigint {
  return sumOf(COSTS, (name) => costs[name]);
}

/** One closing of a position, with its share of what the opening cost. */
export interface Trade extends Costs {
  readonly positionId: PositionIdText;
  readonly symbol: string;
  /** Side of the opening. */
  readonly side: Fill['side'];
  readonly openMs: MarketTimeMs;
  readonly closeMs: MarketTimeMs;
  readonly openPrice: string;
  readonly closePrice: string;
  readonly lots: bigint;
  /** What was traded at the opening. */
  readonly amount: Money;
  /** What the middle of the market moved: the net before all costs. */
  readonly gross: Money;
  readonly net: Money;
}

/** What is left of an opening. */
interface Opening {
  readonly fill: Fill;
  left: bigint;
  spread: bigint;
  slippage: bigint;
  impact: bigint;
  fee: bigint;
  amount: bigint;
}

const SHARED = ['spread', 'slippage', 'impact', 'fee', 'amount'] as const;

/** Trades of fills that are given oldest first, in the order of their closings. A closing without an opening is left out. */
export function tradesOf(fills: readonly Fill[]): readonly Trade[] {
  const open = new Map<string, Opening>();
  const trades: Trade[] = [];
  for (const fill of fills) {
    const opening = open.get(fill.positionId);
    if (fill.opens) open.set(fill.positionId, add(opening, fill));
    else if (opening !== undefined) trades.push(close(opening, fill));
  }
  return trades;
}

function add(opening: Opening | undefined, fill: Fill): Opening {
  if (opening === undefined) return { fill, ...shares(fill), left: fill.lots };
  opening.left += fill.lots;
  for (const name of SHARED) opening[name] += fill[name];
  return opening;
}

function shares({ spread, slippage, impact, fee, amount }: Fill) {
  return { spread, slippage, impact, fee, amount };
}

/** Takes the closed share out of the opening; the last closing takes what is left, so that nothing is lost by rounding. */
function close(opening: Opening, fill: Fill): Trade {
  const take = (name: (typeof SHARED)[number]): bigint => {
    const part =
      fill.lots >= opening.left
        ? opening[name]
        : divide(opening[name] * fill.lots, opening.left, 'half-even');
    opening[name] -= part;
    return part;
  };
  const costs: Costs = {
    spread: take('spread') + fill.spread,
    slippage: take('slippage') + fill.slippage,
    impact: take('impact') + fill.impact,
    fee: take('fee') + fill.fee,
    financing: fill.financing,
  };
  const amount = take('amount');
  opening.left -= fill.lots;
  // The prices of the fills hold spread, slippage and impact already.
  const gross = fill.profit - costs.spread - costs.slippage - costs.impact;
  return {
    ...costs,
    positionId: fill.positionId,
    symbol: fill.symbol,
    side: opening.fill.side,
    openMs: opening.fill.timeMs,
    closeMs: fill.timeMs,
    openPrice: opening.fill.price,
    closePrice: fill.price,
    lots: fill.lots,
    amount,
    gross,
    net: gross + totalOf(costs),
  };
}

/** What some trades come to. */
export interface Group extends Costs {
  readonly name: string;
  readonly trades: number;
  readonly won: number;
  readonly gross: Money;
  readonly net: Money;
}

/** Trades by a name that each has, in the order in which the names first came. */
export function groupBy(trades: readonly Trade[], nameOf: (trade: Trade) => string): readonly Group[] {
  return [...groupsOf(trades, nameOf)].map(([name, members]) => groupOf(name, members));
}

export function groupOf(name: string, trades: readonly Trade[]): Group {
  return {
    name,
    trades: trades.length,
    won: trades.filter(({ net }) => net > 0n).length,
    gross: sumOf(trades, ({ gross }) => gross),
    spread: sumOf(trades, ({ spread }) => spread),
    slippage: sumOf(trades, ({ slippage }) => slippage),
    impact: sumOf(trades, ({ impact }) => impact),
    fee: sumOf(trades, ({ fee }) => fee),
    financing: sumOf(trades, ({ financing }) => financing),
    net: sumOf(trades, ({ net }) => net),
  };
}
