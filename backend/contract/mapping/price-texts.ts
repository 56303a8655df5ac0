import { divide, formatDecimal } from '../../domain/decimal.ts';
import { lotsText } from '../../domain/index.ts';
import type { VolumeUnits } from '../../domain/units.ts';

/** What a customer sees for a price that is not set. */
const NO_PRICE = '0';

/** Decimal text of a price in ticks; `0` when there is none. */
export function priceText(ticks: number | undefined | null, digits: number): string {
  return ticks === undefined || ticks === null ? NO_PRICE : formatDecimal(ticks, digits);
}

/** Scaled integer text of a price, the form in which it is sent in; `0` when there is none. */
export function scaledText(ticks: number | undefined | null): string {
  return ticks === undefined || ticks === null ? NO_PRICE : String(ticks);
}

/** Average price of a turnover over a volume as decimal text; `0` without volume. */
export function averageText(turnover: bigint, volume: VolumeUnits, digits: number): string {
  return volume === 0 ? NO_PRICE : formatDecimal(divide(turnover, BigInt(volume), 'half-even'), digits);
}

export { lotsText };
