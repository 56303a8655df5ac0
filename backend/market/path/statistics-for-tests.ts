/** For tests of the shape of the market: the usual figures of a list of numbers. */

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
export const correlation = (a: readonly number[], b: readonly number[]): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((value, i) => (value - meanA) * ((b[i] ?? meanB) - meanB)));
  return product / Math.sqrt(mean(a.map((v) => (v - meanA) ** 2)) * mean(b.map((v) => (v - meanB) ** 2)));
};
export const autocorrelation = (values: readonly number[], lag: number): number =>
  correlation(values.slice(lag), values.slice(0, -lag));
