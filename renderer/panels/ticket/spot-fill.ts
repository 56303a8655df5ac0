import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import type { DepthLevel } from '../../../backend/domain/market-data.ts';
import { notionalWithin, stepped, type InstrumentTerms } from '../../../backend/domain/index.ts';

/** The side of the market that an order meets, best first: the touch with what stands there, then what the ladder knows of the rest. */
export interface MetMarket {
  /** Price in ticks. */
  readonly best: number;
  /** Volume at the best price, in units. */
  readonly bestVolume: number;
  /** Levels behind the best price; each stands for its worst price. */
  readonly levels: readonly DepthLevel[];
  /** False where any volume is dealt at the best price. */
  readonly walks: boolean;
}

/** What an order at the market would be dealt at: a volume at a notional (price ticks times volume units). */
export interface ExpectedFill {
  readonly volume: number;
  readonly notional: bigint;
}

/** The market as far as it is known: the volume behind the last level is reckoned at the price of that level. */
function* levelsOf({ best, bestVolume, levels, walks }: MetMarket, direction: Direction) {
  if (walks && bestVolume > 0) {
    yield { price: best, volume: bestVolume };
    // A grouped level holds the best price too: what stands there was counted.
    let counted = bestVolume;
    for (const level of levels) {
      const isBehind = direction === DIRECTION.buy ? level.price > best : level.price < best;
      if (!isBehind && level.price !== best) continue;
      const volume = Math.max(0, level.volume - counted);
      counted = Math.max(0, counted - level.volume);
      if (volume > 0) yield { price: level.price, volume };
    }
  }
  const last = walks ? (levels.at(-1)?.price ?? best) : best;
  const isWorse = direction === DIRECTION.buy ? last > best : last < best;
  yield { price: isWorse ? last : best, volume: Number.MAX_SAFE_INTEGER };
}

/** What a quantity in units would be dealt at. */
export function expectedFill(volume: number, direction: Direction, market: MetMarket): ExpectedFill {
  let left = volume;
  let notional = 0n;
  for (const level of levelsOf(market, direction)) {
    const taken = Math.min(left, level.volume);
    notional += BigInt(level.price) * BigInt(taken);
    left -= taken;
    if (left === 0) break;
  }
  return { volume, notional };
}

/** The largest quantity, a multiple of the step, that costs or brings at most `amount` of money at `digits` decimals. */
export function volumeForMoney(
  amount: bigint,
  direction: Direction,
  market: MetMarket,
  terms: InstrumentTerms,
  digits: number,
): number {
  let left = notionalWithin(amount, terms, digits);
  let volume = 0n;
  for (const level of levelsOf(market, direction)) {
    const price = BigInt(level.price);
    const affordable = left / price;
    const taken = affordable < BigInt(level.volume) ? affordable : BigInt(level.volume);
    volume += taken;
    left -= taken * price;
    if (taken === affordable) break;
  }
  return stepped(volume, terms);
}
