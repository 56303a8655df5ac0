import { closePriceOf, type BestQuote } from './execution-price.ts';
import { DIRECTION, type Direction } from '../direction.ts';
import { divide, formatDecimal } from '../decimal.ts';
import { feeOf, profitOf, type Conversion } from '../amounts.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { violation, type Violation } from '../rejection.ts';
import type { Money, Notional, PriceTicks, VolumeUnits } from '../units.ts';

/** Most targets of a position. */
export const MAX_TARGETS = 5;
/** All of a position, in the unit of shares: hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

/** A price at which a part of a position is closed with a profit. */
export interface ProfitTarget {
  readonly price: PriceTicks;
  /** Of the lots that were opened, in hundredths of a percent; undefined where the target names a volume. */
  readonly share?: number | undefined;
  readonly volume?: VolumeUnits | undefined;
  /** The last of targets that come to the whole position: it closes what is left. */
  readonly takesRest?: boolean | undefined;
}

/** When the stop of a position goes to what it cost: after its first target, or after a profit of so many price ticks. */
export type BreakEvenAfter = 'firstTarget' | PriceTicks;

/** The same of an open position, whose profit has a price. */
export type BreakEven = { readonly after: 'firstTarget' } | { readonly at: PriceTicks };

type TargetTerms = Pick<
  InstrumentTerms,
  'stopMinPoints' | 'stopMaxPoints' | 'symbolDigits' | 'numberDigits' | 'minVolume' | 'volumeStep'
>;

/**
 * Checks targets: at most five, nearest first, each on the side of profits by the least distance from `reference` at least, all before the
 * take profit, and together no more than `volume`, the lots that were opened. Shares and volumes are not mixed.
 */
export function validateTargets(
  direction: Direction,
  targets: readonly ProfitTarget[],
  position: {
    readonly reference: PriceTicks;
    readonly volume: VolumeUnits;
    readonly takeProfit?: PriceTicks | undefined;
  },
  terms: TargetTerms,
): Violation[] {
  const { reference, volume, takeProfit } = position;
  const sign = direction === DIRECTION.buy ? 1 : -1;
  let before = sign * reference + Math.max(1, terms.stopMinPoints) - 1;
  for (const { price } of targets) {
    const tooFar = terms.stopMaxPoints > 0 && sign * (price - reference) > terms.stopMaxPoints;
    const isLast = takeProfit !== undefined && sign * (takeProfit - price) <= 0;
    if (!(price > 0) || sign * price <= before || tooFar || isLast)
      return [violation('targetOutsideBand', formatDecimal(price, terms.symbolDigits))];
    before = sign * price;
  }
  return areSharesValid(targets, volume, terms)
    ? []
    : [violation('targetSharesOutside', String(MAX_TARGETS))];
}

function areSharesValid(
  targets: readonly ProfitTarget[],
  volume: VolumeUnits,
  { minVolume, volumeStep }: TargetTerms,
): boolean {
  if (targets.length > MAX_TARGETS) return false;
  const isShare = targets[0]?.share !== undefined;
  let sum = 0;
  for (const target of targets) {
    const part = isShare ? target.share : target.volume;
    const other = isShare ? target.volume : target.share;
    if (part === undefined || other !== undefined || !Number.isSafeInteger(part) || part <= 0) return false;
    if (!isShare && (part < minVolume || part % volumeStep !== 0)) return false;
    sum += part;
  }
  return sum <= (isShare ? WHOLE_SHARE : volume);
}

/** Targets as a position has them: of those that come to all of its volume the last takes what is left. */
export function completeTargets(
  targets: readonly ProfitTarget[],
  volume: VolumeUnits,
): readonly ProfitTarget[] | undefined {
  const sum = targets.reduce(
    (all, { share, volume: named = 0 }) => all + (share === undefined ? named / volume : share / WHOLE_SHARE),
    0,
  );
  const isWhole = sum > 1 - 1 / (2 * Math.max(WHOLE_SHARE, volume));
  return targets.length === 0
    ? undefined
    : targets.map(({ price, share, volume: named }, at) => ({
        price,
        ...(share === undefined ? { volume: named } : { share }),
        ...(isWhole && at === targets.length - 1 && { takesRest: true }),
      }));
}

/**
 * What the first of the targets closes: its share of the lots that were opened, down to the volume step, the smallest order at least and
 * what is held at most. The last of targets that come to the whole takes what is left, and so does one that would leave less than the
 * smallest order.
 */
export function targetVolume(
  { share, volume: named = 0, takesRest }: ProfitTarget,
  { openVolume, volume }: Pick<CostedPosition, 'openVolume' | 'volume'>,
  { minVolume, volumeStep }: Pick<InstrumentTerms, 'minVolume' | 'volumeStep'>,
): VolumeUnits {
  if (takesRest === true) return volume;
  const units = share === undefined ? named : Math.floor((openVolume * share) / WHOLE_SHARE);
  const wanted = Math.max(units - (units % volumeStep), minVolume);
  return volume - wanted < minVolume ? volume : wanted;
}

/** A position as far as its costs go. */
interface CostedPosition {
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  readonly openVolume: VolumeUnits;
  /** Opening notional of the held volume. */
  readonly notional: Notional;
  readonly openFee: Money;
  readonly heldFinancing: Money;
}

/**
 * The first price, in ticks, at which closing all that is held pays its opening fee, its closing fee and its financing: up to a tick for a
 * bought position, down to one for a sold one. Undefined where no price above zero does.
 */
export function breakEvenPrice(
  position: CostedPosition,
  terms: InstrumentTerms,
  conversion: Conversion,
): PriceTicks | undefined {
  const { direction, volume, openVolume, notional, openFee, heldFinancing } = position;
  const costs = divide(openFee * BigInt(volume), BigInt(openVolume), 'up') - heldFinancing;
  const pays = (price: PriceTicks) => {
    const closing = BigInt(price) * BigInt(volume);
    const fee = feeOf(closing, volume, terms, conversion);
    return profitOf(direction, notional, closing, terms, conversion) - fee >= costs;
  };
  const average = Number(divide(notional, BigInt(volume), 'down'));
  if (direction === DIRECTION.buy) return firstFrom(1, average, pays);
  // The same downwards: how far below twice the average a price lies.
  const top = 2 * average + 1;
  const below = firstFrom(0, average, (down) => down < top && pays(top - down));
  return below === undefined ? undefined : top - below;
}

/** The first whole number from `low` on for which a test holds that holds from some number on; undefined where there is none nearby. */
function firstFrom(low: number, near: number, test: (at: number) => boolean): number | undefined {
  let high = Math.max(low, near);
  for (let step = 1; !test(high); step *= 2) {
    if (step > near) return undefined;
    high += step;
  }
  let from = low;
  while (from < high) {
    const middle = Math.floor((from + high) / 2);
    if (test(middle)) high = middle;
    else from = middle + 1;
  }
  return high;
}

/** Where the stop of a position goes at break-even, or the price at which that can be tried again: the market is not beyond the costs yet. */
export function moveToBreakEven(
  position: CostedPosition & { readonly stopLoss: PriceTicks | undefined },
  quote: BestQuote,
  terms: InstrumentTerms,
  conversion: Conversion,
): { readonly stopLoss: PriceTicks | undefined; readonly breakEven: BreakEven | undefined } {
  const { direction, stopLoss } = position;
  const price = breakEvenPrice(position, terms, conversion);
  if (price === undefined) return { stopLoss, breakEven: undefined };
  const sign = direction === DIRECTION.buy ? 1 : -1;
  const distance = Math.max(1, terms.stopMinPoints);
  if (sign * (closePriceOf(direction, quote, terms) - price) < distance)
    return { stopLoss, breakEven: { at: price + sign * distance } };
  // A stop that is better stays.
  const isBetter = stopLoss !== undefined && sign * (stopLoss - price) >= 0;
  return { stopLoss: isBetter ? stopLoss : price, breakEven: undefined };
}
