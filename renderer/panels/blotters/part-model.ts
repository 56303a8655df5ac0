import { DIRECTION } from '../../../backend/domain/direction.ts';
import { feeOf, profitOf, type Conversion, type InstrumentTerms } from '../../../backend/domain/index.ts';
import type { PositionView } from '../../trading/contracts.ts';

/** Closing a part of what is held. Volumes are units of the product, prices ticks, money at the digits of the account. */

type PartTerms = Pick<InstrumentTerms, 'volumeStep' | 'minVolume'>;

/** The volume that a percentage means: on the steps of the product, never under its least order, and all for 100. */
export function partVolume(percent: number, held: number, { volumeStep, minVolume }: PartTerms): number {
  if (percent >= 100) return held;
  const wanted = Math.round((held * percent) / 100 / volumeStep) * volumeStep;
  return Math.min(held, Math.max(wanted, minVolume));
}

/** A share of an amount, rounded down: a result is never made to look better. */
function share(amount: bigint, part: number, whole: number): bigint {
  if (whole === 0) return 0n;
  const top = amount * BigInt(part);
  const bottom = BigInt(whole);
  const cut = top / bottom;
  return top % bottom !== 0n && top < 0n ? cut - 1n : cut;
}

/** What a close of one position takes of it. */
export interface Part {
  readonly position: PositionView;
  /** Undefined: all of it. */
  readonly volume: number | undefined;
}

/** Spreads a volume over positions of one side, the first ones first. */
export function spreadPart(positions: readonly PositionView[], volume: number): readonly Part[] {
  const parts: Part[] = [];
  let left = volume;
  for (const position of positions) {
    if (left <= 0) break;
    const taken = Math.min(left, position.volume);
    parts.push({ position, volume: taken === position.volume ? undefined : taken });
    left -= taken;
  }
  return parts;
}

/** Result of a close at the mark with the fee for it and the shares of opening fee and financing; undefined without a mark. */
export function netOfPart(
  { position, volume = position.volume }: Part,
  terms: InstrumentTerms,
  conversion: Conversion,
): bigint | undefined {
  const { markPrice, entryPrice, direction } = position;
  if (markPrice === undefined) return undefined;
  return netAt({ position, volume }, markPrice, { entryPrice, direction, terms, conversion });
}

function netAt(
  { position, volume }: { readonly position: PositionView; readonly volume: number },
  price: number,
  at: Pick<PositionView, 'entryPrice' | 'direction'> & {
    readonly terms: InstrumentTerms;
    readonly conversion: Conversion;
  },
): bigint {
  const opening = BigInt(at.entryPrice) * BigInt(volume);
  const closing = BigInt(price) * BigInt(volume);
  const gross = profitOf(at.direction, opening, closing, at.terms, at.conversion);
  const fee = feeOf(closing, volume, at.terms, at.conversion);
  const paid = share(-(position.openFee ?? 0n), volume, position.volume);
  return gross - fee + paid + share(position.financing ?? 0n, volume, position.volume);
}

/** Steps that the search for a price takes: it halves what is left, and prices have 53 bits. */
const MAX_SEARCH_STEPS = 60;

/** The nearest price to the entry at which a close leaves nothing lost, fees and financing in (ticks). */
export function breakEvenPrice(
  position: PositionView,
  terms: InstrumentTerms,
  conversion: Conversion,
): number | undefined {
  const { entryPrice, direction, volume } = position;
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const isEven = (way: number) =>
    netAt({ position, volume }, entryPrice + sign * way, { entryPrice, direction, terms, conversion }) >= 0n;
  // Financing that was received may lie behind the entry: prices a whole entry away are far enough on both sides.
  let [low, high] = [-entryPrice + 1, entryPrice - 1];
  if (!isEven(high)) return undefined;
  for (let step = 0; step < MAX_SEARCH_STEPS && high - low > 1; step += 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEven(middle)) high = middle;
    else low = middle;
  }
  return entryPrice + sign * high;
}

/** Whether a stop loss may stand at a price now: behind the mark by the least distance of the product. */
export function canStopAt(
  { direction, markPrice }: Pick<PositionView, 'direction' | 'markPrice'>,
  price: number,
  { stopMinPoints }: Pick<InstrumentTerms, 'stopMinPoints'>,
): boolean {
  if (markPrice === undefined) return false;
  const space = direction === DIRECTION.buy ? markPrice - price : price - markPrice;
  return space > 0 && space >= stopMinPoints;
}
