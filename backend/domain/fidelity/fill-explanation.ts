import { toAccountCurrency, type AmountTerms, type Conversion } from '../amounts.ts';
import { divide } from '../decimal.ts';
import { DIRECTION, type Direction } from '../direction.ts';
import type { FillEstimate, LadderTerms } from '../ladder.ts';
import { executionPrice, type BestQuote } from '../orders/execution-price.ts';
import type { Money, Notional } from '../units.ts';

/** Of a level of the book, what a fill took: price and lots as decimal text. */
export interface WalkedLevel {
  readonly price: string;
  readonly lots: string;
}

/** Why a fill came out as it did. Quantities are lots, costs amounts in the account's currency, all as decimal text. */
export interface FillExplanation {
  /** Name of the fidelity in force. */
  readonly model: string;
  /** Number of the quote that filled it; null where none did. */
  readonly seq: number | null;
  /** Middle of that quote. */
  readonly middle: string;
  /** Number of the quote with which the order joined the line of its price, and the volume ahead of it then; null: it stood in none. */
  readonly joinedSeq: number | null;
  readonly joinedAhead: string | null;
  /** The volume that still stood ahead of it when the trade came that filled it. */
  readonly filledAhead: string | null;
  /** How long the market data were on their way to the customer, in milliseconds. */
  readonly quoteMs: number;
  /** How long it took from that quote until the order was at the market, `quoteMs` included. */
  readonly latencyMs: number;
  /** How long the news of the fill was on its way back. */
  readonly answerMs: number;
  /** Levels of the book that the order had walked by then; null for one that rested. */
  readonly levels: number | null;
  /** What this fill took of them, at the prices of the book; null for one that rested. */
  readonly walk: WalkedLevel[] | null;
  /** By how much orders that took have moved the price, this fill included; above zero is up. Null where no price is moved. */
  readonly moved: string | null;
  /** What it cost against the middle of the quote, in parts that add up; below zero: it gained. */
  readonly spread: string;
  readonly slippage: string;
  /** Of what orders that took before had left behind. */
  readonly impact: string;
  readonly fee: string;
  /** What holding the part of a position has cost that was closed. */
  readonly financing: string;
}

/** What a fill cost against the middle: the way to the customer's best price, what the book took beyond that, and what others had left. */
export interface FillCosts {
  readonly spread: Money;
  readonly slippage: Money;
  readonly impact: Money;
}

/** Twice a notional keeps half a price tick whole; some more digits keep the rounding to one. */
const SCALE = 1_000n;

/**
 * The costs of a fill at a quote. They are rounded once together, and the rest of the sum is the slippage.
 * @param untouched What the same volume would have come to in a book of which nobody had taken anything.
 */
export function costsOf(
  direction: Direction,
  { volume, notional }: FillEstimate,
  untouched: Notional,
  quote: BestQuote,
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
  const impact = money(2n * (notional - untouched));
  return { spread, impact, slippage: money(2n * notional - middle) - spread - impact };
}
