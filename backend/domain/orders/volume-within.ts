import { stepped } from '../asset-amounts.ts';
import type { Direction } from '../direction.ts';
import { executionPrice } from './execution-price.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { isMarketMaker, ladderOf, type DeepQuote, type LadderTerms } from '../ladder.ts';
import type { Notional, VolumeUnits } from '../units.ts';

/**
 * The largest quantity, a multiple of the step, whose fill at this quote costs a buyer or brings a seller at most `most` (price ticks
 * times volume units). Beyond the end of its ladder a market maker deals at the last price; elsewhere it counts on at the dearer end of
 * the book, so that the order shows what the book did not hold and never costs more.
 */
export function volumeWithin(
  most: Notional,
  direction: Direction,
  quote: DeepQuote,
  terms: LadderTerms & Pick<InstrumentTerms, 'volumeStep'>,
): VolumeUnits {
  if (most <= 0n) return 0;
  const best = executionPrice(direction, quote, terms);
  let left = most;
  let volume = 0n;
  let last = best;
  for (const level of ladderOf(direction, quote, terms) ?? []) {
    last = level.price;
    const affordable = left / BigInt(last);
    const taken = affordable < BigInt(level.volume) ? affordable : BigInt(level.volume);
    volume += taken;
    left -= taken * BigInt(last);
    if (taken === affordable) return stepped(volume, terms);
  }
  const beyond = isMarketMaker(terms) ? last : Math.max(last, best);
  return stepped(volume + left / BigInt(beyond), terms);
}

/**
 * The largest multiple of the step, up to `most`, that fits. What fits has to stay fitting for anything smaller; 0 where not even
 * one step does.
 */
export function largestVolume(
  most: VolumeUnits,
  { volumeStep }: Pick<InstrumentTerms, 'volumeStep'>,
  fits: (volume: VolumeUnits) => boolean,
): VolumeUnits {
  let low = 0;
  let high = Math.floor(most / volumeStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * volumeStep)) low = middle;
    else high = middle - 1;
  }
  return low * volumeStep;
}
