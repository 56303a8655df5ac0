import type { Direction } from '../../domain/direction.ts';
import {
  executionPrice,
  ladderOf,
  notionalWithin,
  stepped,
  type InstrumentTerms,
} from '../../domain/index.ts';
import type { MarketView } from '../commands.ts';
import type { Money } from '../../domain/units.ts';

/**
 * The largest quantity, a multiple of the step, that costs a buyer or brings a seller at most `amount` of the profit currency (at
 * `digits` decimals) at this market. Beyond the end of a book it counts on at the last price, so that the order shows what
 * the book did not hold.
 */
export function volumeWithin(
  amount: Money,
  direction: Direction,
  market: MarketView,
  terms: InstrumentTerms,
  digits: number,
): number {
  let left = notionalWithin(amount, terms, digits);
  let volume = 0n;
  let last = BigInt(executionPrice(direction, market, terms));
  for (const level of ladderOf(direction, market, terms) ?? []) {
    last = BigInt(level.price);
    const affordable = left / last;
    const taken = affordable < BigInt(level.volume) ? affordable : BigInt(level.volume);
    volume += taken;
    left -= taken * last;
    if (taken === affordable) break;
  }
  return stepped(volume + left / last, terms);
}
