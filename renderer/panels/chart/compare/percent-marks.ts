/** Pixels between two marks of the axis at least. */
const MARK_SPACING = 44;
/** Least step of the marks in percent: figures have two places. */
const LEAST_STEP = 0.01;

/**
 * Round percentages for the marks of an axis, rising, at steps of 1, 2 or 5 times a power of ten. `low` and `high` are the
 * edges of the scale in percent, `height` is its height in pixels.
 */
export function percentMarks(low: number, high: number, height: number): readonly number[] {
  const room = Math.floor(height / MARK_SPACING);
  if (room < 1 || !(high > low)) return [];
  const step = roundStep((high - low) / room);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step);
}

function roundStep(least: number): number {
  const wanted = Math.max(least, LEAST_STEP);
  const power = 10 ** Math.floor(Math.log10(wanted) + 1e-9);
  const factor = [1, 2, 5].find((each) => each * power >= wanted * (1 - 1e-9)) ?? 10;
  return factor * power;
}
