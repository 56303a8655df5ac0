import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  profitOf,
  toAccountCurrency,
  type Conversion,
  type InstrumentTerms,
} from '../../../backend/domain/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import type { InstrumentNumber, PositionIdText } from '../../../backend/domain/units.ts';

/** What an account risks, worked out of its positions at one moment. Money at the digits of the account. */

/** A position with what is needed to reckon it at another price. */
export interface RiskPosition extends PositionView {
  readonly terms: InstrumentTerms;
  readonly conversion: Conversion;
  readonly markPrice: number;
  readonly openProfit: bigint;
}

/** What is owned or owed of a currency, in money of the account. */
export interface Exposure {
  readonly currency: string;
  /** Above zero: it is good for the account when the currency rises. */
  readonly net: bigint;
}

export interface Exposures {
  /** The largest first. */
  readonly rows: readonly Exposure[];
  /** Notional of all positions, both sides added. */
  readonly gross: bigint;
}

/** What a position is worth at its mark. */
export function notionalOf({ markPrice, volume, terms, conversion }: RiskPosition): bigint {
  return toAccountCurrency(BigInt(markPrice) * BigInt(volume), terms, conversion, 'half-even');
}

/** Bought is owned of the base currency and owed of the other, sold the other way round. A stablecoin is no dollar: each stands for itself. */
export function exposuresOf(positions: readonly RiskPosition[]): Exposures {
  const nets = new Map<string, bigint>();
  const add = (currency: string, amount: bigint) =>
    void nets.set(currency, (nets.get(currency) ?? 0n) + amount);
  let gross = 0n;
  for (const position of positions) {
    const notional = notionalOf(position);
    const signed = position.direction === DIRECTION.buy ? notional : -notional;
    gross += notional;
    add(position.terms.baseCurrency, signed);
    add(position.terms.profitCurrency, -signed);
  }
  const rows = [...nets]
    .map(([currency, net]) => ({ currency, net }))
    .sort((left, right) => (left.net < right.net ? 1 : left.net > right.net ? -1 : 0));
  return { rows, gross };
}

/** A step of the liquidation ladder. */
export interface Rung {
  readonly positionId: PositionIdText;
  readonly symbolId: InstrumentNumber;
  readonly liquidationPrice: number;
  /** How far the price has to go, basis points of it; below zero downwards. */
  readonly distanceBp: number;
  /** The same on a logarithmic way from 0.1 % to 100 %, 0 to 1. */
  readonly way: number;
  /** What the position would have lost there. */
  readonly result: bigint;
}

const NEAREST_BP = 10;
const FARTHEST_BP = 10_000;

/** A distance on a logarithmic scale, 0 at 0.1 % and nearer, 1 at 100 % and farther. */
export function logWay(distanceBp: number): number {
  const size = Math.min(FARTHEST_BP, Math.max(NEAREST_BP, Math.abs(distanceBp)));
  return Math.log(size / NEAREST_BP) / Math.log(FARTHEST_BP / NEAREST_BP);
}

/** Positions that a price would close by force, the nearest first. */
export function liquidationLadder(positions: readonly RiskPosition[]): readonly Rung[] {
  return positions
    .flatMap((position): readonly Rung[] => {
      const { positionId, symbolId, liquidationPrice, markPrice } = position;
      if (liquidationPrice === undefined || markPrice === 0) return [];
      const distanceBp = Math.round(((liquidationPrice - markPrice) / markPrice) * 10_000);
      const result = resultAt(position, liquidationPrice);
      return [{ positionId, symbolId, liquidationPrice, distanceBp, way: logWay(distanceBp), result }];
    })
    .sort((left, right) => Math.abs(left.distanceBp) - Math.abs(right.distanceBp));
}

/** Result of a position at a price (ticks). An isolated one loses its margin at most. */
function resultAt(position: RiskPosition, price: number): bigint {
  const { direction, entryPrice, volume, terms, conversion, margin } = position;
  const opening = BigInt(entryPrice) * BigInt(volume);
  const result = profitOf(direction, opening, BigInt(price) * BigInt(volume), terms, conversion);
  return terms.tradeType === 'isolated' && result < -margin ? -margin : result;
}

/** What a move of the market would do. */
export interface WhatIf {
  readonly equity: bigint;
  /** Equity over margin in basis points; undefined where nothing binds margin. */
  readonly levelBp: number | undefined;
  readonly parts: readonly {
    readonly positionId: PositionIdText;
    readonly symbolId: InstrumentNumber;
    /** What its result changes by. */
    readonly change: bigint;
    readonly isLiquidated: boolean;
  }[];
}

export interface Standing {
  readonly equity: bigint;
  readonly usedMargin: bigint;
}

/**
 * The account with the prices of some products, or of all, moved by basis points, currencies converted as now. An isolated
 * position beyond its liquidation price is gone with its margin.
 */
export function whatIf(
  positions: readonly RiskPosition[],
  { equity, usedMargin }: Standing,
  moveBp: number,
  symbolId?: InstrumentNumber,
): WhatIf {
  const parts = positions.map((position) => {
    const moves = symbolId === undefined || position.symbolId === symbolId;
    const price = moves
      ? Math.max(1, Math.round(position.markPrice * (1 + moveBp / 10_000)))
      : position.markPrice;
    const isLiquidated = isBeyond(position, price);
    const result = isLiquidated ? -position.margin : moves ? resultAt(position, price) : position.openProfit;
    return {
      positionId: position.positionId,
      symbolId: position.symbolId,
      isLiquidated,
      change: result - position.openProfit,
      freed: isLiquidated ? position.margin : 0n,
    };
  });
  const moved = parts.reduce((sum, { change }) => sum + change, equity);
  const used = parts.reduce((sum, { freed }) => sum - freed, usedMargin);
  return {
    equity: moved,
    levelBp: used <= 0n ? undefined : Number((moved * 10_000n) / used),
    parts: parts.map(({ freed: _freed, ...part }) => part),
  };
}

function isBeyond({ terms, liquidationPrice, direction }: RiskPosition, price: number): boolean {
  if (terms.tradeType !== 'isolated' || liquidationPrice === undefined) return false;
  return direction === DIRECTION.buy ? price <= liquidationPrice : price >= liquidationPrice;
}

/** Parts of a move that are named; the others are added up. */
export const MAX_NAMED_PARTS = 6;

/** The positions that a move changes most, and what all others add up to. */
export function namedParts({ parts }: Pick<WhatIf, 'parts'>) {
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  const sorted = parts.toSorted((left, right) => Number(size(right.change) - size(left.change)));
  const others = sorted.slice(MAX_NAMED_PARTS);
  return {
    named: sorted.slice(0, MAX_NAMED_PARTS),
    others: others.length,
    rest: others.reduce((sum, { change }) => sum + change, 0n),
  };
}

/** Largest move that the slider offers, and the moves at which its curve is worked out (basis points). */
export const MOST_MOVE_BP = 1_500;
export const MOVES_BP: readonly number[] = Array.from({ length: 61 }, (_, at) => (at - 30) * 50);

/** Where a margin level stands on the gauge, 0 to 1: half at 150 %, ever slower beyond. */
export function gaugeShare(levelBp: number): number {
  const level = Math.max(0, levelBp);
  return level / (level + 15_000);
}
