import { DIRECTION, type Direction } from '../domain/direction.ts';
import { TRADE_MODE } from '../domain/execution-model.ts';
import type { DepthLevel } from '../domain/market-data.ts';
import { executionPrice, type InstrumentTerms } from '../domain/index.ts';
import type { MarketView } from './commands.ts';

/** What an order would get: a volume at a notional (price ticks times volume units). */
export interface FillEstimate {
  readonly volume: number;
  readonly notional: bigint;
}

export interface FillRequest {
  readonly direction: Direction;
  readonly volume: number;
  /** Worst acceptable price; undefined accepts any. */
  readonly limit?: number | undefined;
  /** Closes that must happen get what the depth does not hold at its last level's price. */
  readonly forced?: boolean;
}

/**
 * Fills an order against the market: market-maker modes fill any volume at their price, the modes with a book walk its
 * levels until the volume is filled, the limit is passed or the book ends. A volume of 0 means nothing was to be had.
 */
export function estimateFill(request: FillRequest, market: MarketView, terms: InstrumentTerms): FillEstimate {
  const price = executionPrice(request.direction, market, terms);
  if (!isWithin(price, request)) return { volume: 0, notional: 0n };
  const levels = walkedLevels(request.direction === DIRECTION.buy ? 'asks' : 'bids', market, terms);
  if (levels === undefined)
    return { volume: request.volume, notional: BigInt(price) * BigInt(request.volume) };
  let left = request.volume;
  let notional = 0n;
  let last = price;
  for (const level of levels) {
    if (left === 0 || !isWithin(level.price, request)) break;
    const taken = Math.min(left, level.volume);
    notional += BigInt(level.price) * BigInt(taken);
    left -= taken;
    last = level.price;
  }
  if (left > 0 && request.forced === true) {
    notional += BigInt(last) * BigInt(left);
    left = 0;
  }
  return { volume: request.volume - left, notional };
}

/** The levels that an order of this product walks, best first; undefined where any volume is dealt at the best price. */
export function walkedLevels(
  side: 'asks' | 'bids',
  market: MarketView,
  { tradeMode }: Pick<InstrumentTerms, 'tradeMode'>,
): readonly DepthLevel[] | undefined {
  const walks = tradeMode === TRADE_MODE.aggregation || tradeMode === TRADE_MODE.matchmaking;
  return walks ? market.depth?.()?.[side] : undefined;
}

function isWithin(price: number, { direction, limit }: FillRequest): boolean {
  if (limit === undefined) return true;
  return direction === DIRECTION.buy ? price <= limit : price >= limit;
}
