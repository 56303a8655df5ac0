import type { VolumeUnits } from '../../../domain/units.ts';

/** The line of a price as one order sees it: what stands ahead of it, and what the price was last seen to hold. */
export interface Line {
  ahead: VolumeUnits;
  shown: VolumeUnits;
}

/** A trade at the price serves those ahead first; answers what is left of it for the order. */
export function serveLine(line: Line, volume: VolumeUnits): VolumeUnits {
  const served = Math.min(line.ahead, volume);
  line.ahead -= served;
  line.shown = Math.max(0, line.shown - volume);
  return volume - served;
}

/**
 * The price is seen to hold so much now. What is gone without a trade was cancelled, `(ahead ÷ shown) ^ exponent` of it ahead of the
 * order, down: whoever stands in front has waited longest and leaves least. What has come stands behind.
 */
export function observeLine(line: Line, shown: VolumeUnits, exponent: number): void {
  const gone = line.shown - shown;
  if (gone > 0) line.ahead -= Math.floor(gone * (line.ahead / line.shown) ** exponent);
  line.ahead = Math.min(line.ahead, shown);
  line.shown = shown;
}
