/** Moments, quantiles and the normal distribution, over plain numbers (docs/evaluation.md, Figures). */

export function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n − 1), in two passes; undefined for fewer than two values. */
export function deviation(values: readonly number[]): number | undefined {
  const centre = mean(values);
  if (centre === undefined || values.length < 2) return undefined;
  return Math.sqrt(centralSum(values, centre, 2) / (values.length - 1));
}

/** By how many standard errors the mean of one sample is above that of another (Welch); undefined where none varies. */
export function standardErrors(values: readonly number[], others: readonly number[]): number | undefined {
  const [one, other] = [deviation(values), deviation(others)];
  const [above, below] = [mean(values), mean(others)];
  if (one === undefined || other === undefined || above === undefined || below === undefined)
    return undefined;
  const error = Math.sqrt(one ** 2 / values.length + other ** 2 / others.length);
  return error === 0 ? undefined : (above - below) / error;
}

/**
 * By how many deviations the mean of some values lies above others that stand for where they come from: the deviation is that
 * of the others, so that a single value can be compared. Undefined where the others do not vary.
 */
export function deviationsAbove(values: readonly number[], others: readonly number[]): number | undefined {
  const spread = deviation(others);
  const [above, below] = [mean(values), mean(others)];
  if (spread === undefined || spread === 0 || above === undefined || below === undefined) return undefined;
  return (above - below) / (spread * Math.sqrt(1 / values.length + 1 / others.length));
}

/** Third standardised moment (n); undefined where nothing varies. */
export function skewness(values: readonly number[]): number | undefined {
  return standardised(values, 3);
}

/** Fourth standardised moment (n): 3 for a normal distribution. Undefined where nothing varies. */
export function kurtosis(values: readonly number[]): number | undefined {
  return standardised(values, 4);
}

function standardised(values: readonly number[], power: number): number | undefined {
  const centre = mean(values);
  if (centre === undefined) return undefined;
  const variance = centralSum(values, centre, 2) / values.length;
  if (variance === 0) return undefined;
  return centralSum(values, centre, power) / values.length / variance ** (power / 2);
}

function centralSum(values: readonly number[], centre: number, power: number): number {
  return values.reduce((sum, value) => sum + (value - centre) ** power, 0);
}

/** The value below which a share of the values lies, between two of them by their distance (type 7 of Hyndman and Fan). */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (place - Math.floor(place));
}

/** Beyond this the distribution is 0 or 1 to sixteen digits. */
const FAR = 9;

/** The standard normal distribution function, by Marsaglia's series (2004). */
export function normalBelow(value: number): number {
  if (value <= -FAR) return 0;
  if (value >= FAR) return 1;
  // The series is a sum of terms of one sign; on the low side the other tail is what is left of 1.
  if (value < 0) return 1 - normalBelow(-value);
  let term = value;
  let sum = value;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    term *= (value * value) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-value * value) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The value that a normal variable is below with a probability; by halving, to the last bit. */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError(`not a probability: ${probability}`);
  let low = -FAR;
  let high = FAR;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    if (normalBelow(middle) < probability) low = middle;
    else high = middle;
  }
}
