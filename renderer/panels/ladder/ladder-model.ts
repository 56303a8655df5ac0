import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { formatPrice, formatVolume, formatVolumeNarrow } from '../../components/index.ts';

/** The size of a level: to the last digit where there is room for so many characters. */
export function sizeText(volume: number, numberDigits: number, room: number): string {
  const exact = formatVolume(volume, numberDigits);
  return exact.length <= room ? exact : formatVolumeNarrow(volume, numberDigits);
}

/** Largest share of the price that one row may span when levels are merged: 1 %. */
const COARSEST_DIVISOR = 100;
const MOST_STEPS = 6;

/** Steps of merge_accuracy for a product as decimal text, finest first: 0.1, 1, 10, … up to about 1 % of the price. */
export function accuracySteps(digits: number, priceTicks: number): readonly string[] {
  const steps: string[] = [];
  for (let ticks = 1; steps.length < MOST_STEPS; ticks *= 10) {
    if (steps.length > 0 && ticks > priceTicks / COARSEST_DIVISOR) break;
    steps.push(accuracyText(ticks, digits));
  }
  return steps;
}

/** A power of ten in ticks as the text of merge_accuracy: 1 tick of 1 digit is `0.1`, 100 ticks are `10`. */
export function accuracyText(ticks: number, digits: number): string {
  const exponent = Math.round(Math.log10(ticks)) - digits;
  return exponent >= 0 ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(-exponent - 1)}1`;
}

/** The ticks of a merge_accuracy: `10` with 1 digit is 100. */
export function accuracyTicks(accuracy: string, digits: number): number {
  const point = accuracy.indexOf('.');
  const exponent = point < 0 ? accuracy.length - 1 : -(accuracy.length - point - 1);
  return 10 ** (exponent + digits);
}

/** Largest share of the price that one row spans at first, as a divisor: two hundredths of a percent. */
const FIRST_DIVISOR = 5_000;

/** Which of the steps a ladder starts with: coarse enough that a trader can distinguish its prices. */
export function firstStep(steps: readonly string[], digits: number, priceTicks: number): number {
  const fitting = steps.filter((step) => accuracyTicks(step, digits) <= priceTicks / FIRST_DIVISOR);
  return Math.max(0, fitting.length - 1);
}

/** A price as its row shows it: the decimals that a coarse grouping leaves at zero are not written. */
export function groupedPrice(price: number, digits: number, stepTicks: number): string {
  let dropped = 0;
  while (dropped < digits && stepTicks % 10 ** (dropped + 1) === 0 && price % 10 ** (dropped + 1) === 0)
    dropped += 1;
  return formatPrice(price / 10 ** dropped, digits - dropped);
}

/** The row of an own order at this price: buys are merged downwards, sells upwards, as the book is. */
export function toBucket(price: number, stepTicks: number, buy: boolean): number {
  return (buy ? Math.floor(price / stepTicks) : Math.ceil(price / stepTicks)) * stepTicks;
}

export function oppositeSide(side: Direction): Direction {
  return side === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}
