import { toAccountCurrency, type AmountTerms, type Conversion } from '../amounts.ts';
import { divide } from '../decimal.ts';
import { DIRECTION, type Direction } from '../direction.ts';
import { isMarketMaker, ladderOf, type DeepQuote, type FillEstimate, type LadderTerms } from '../ladder.ts';
import { executionPrice } from '../orders/execution-price.ts';
import type { Money, VolumeUnits } from '../units.ts';

/** Why a fill came out as it did. Quantities are lots, costs amounts in the account's currency, all as decimal text. */
export interface FillExplanation {
  /** Name of the fidelity in force. */
  readonly model: string;
  /** Number of the quote that filled it; null where none did. */
  readonly seq: number | null;
  /** Number of the quote with which the order joined the line of its price, and the volume ahead of it then; null: it stood in none. */
  readonly joinedSeq: number | null;
  readonly joinedAhead: string | null;
  /** The volume that still stood ahead of it when the trade came that filled it. */
  readonly filledAhead: string | null;
  /** Levels of the book that it had walked by then; null for one that rested. */
  readonly levels: number | null;
  /** What it cost against the middle of the quote, in parts that add up; below zero: it gained. */
  readonly spread: string;
  readonly slippage: string;
  readonly fee: string;
}

/** What a fill cost against the middle: the way to the customer's best price, and what it paid beyond that. */
export interface FillCosts {
  readonly spread: Money;
  readonly slippage: Money;
}

/** Twice a notional keeps half a price tick whole; some more digits keep the rounding to one. */
const SCALE = 1_000n;

/** The costs of a fill at a quote. They are rounded once together, and the rest of the sum is the slippage. */
export function costsOf(
  direction: Direction,
  { volume, notional }: FillEstimate,
  quote: DeepQuote,
  terms: LadderTerms & AmountTerms,
  conversion: Conversion,
): FillCosts {
  const units = BigInt(volume);
  const sign = direction === DIRECTION.buy ? 1n : -1n;
  const middle = BigInt(quote.bid + quote.ask) * units;
  const best = 2n * BigInt(executionPrice(direction, quote, terms)) * units;
  const money = (twice: bigint) =>
    divide(toAccountCurrency(sign * twice * SCALE, terms, conversion, 'half-even'), 2n * SCALE, 'half-even');
  const spread = money(best - middle);
  return { spread, slippage: money(2n * notional - middle) - spread };
}

/** How many levels of the book an order walks for a volume; the last one also stands for what is beyond it. */
export function levelsWalked(
  direction: Direction,
  volume: VolumeUnits,
  quote: DeepQuote,
  terms: LadderTerms,
): number {
  if (isMarketMaker(terms) && volume <= terms.quoteVolume) return 1;
  let [left, walked] = [volume, 0];
  for (const level of ladderOf(direction, quote, terms) ?? []) {
    if (left <= 0) break;
    left -= level.volume;
    walked += 1;
  }
  return Math.max(1, walked);
}
