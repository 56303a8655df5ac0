import { deviation, kurtosis, mean, normalBelow, normalQuantile, quantile, skewness } from './statistics.ts';

/** Figures of a list of returns. `aYear` is the number of its steps in a year; no interest is taken off. */

/** Mean over sample deviation, a year. */
export function sharpeOf(returns: readonly number[], aYear: number): number | undefined {
  const perStep = sharpePerStep(returns);
  return perStep === undefined ? undefined : perStep * Math.sqrt(aYear);
}

/** Steps below which a ratio of mean and deviation says nothing, and a report gives none. */
export const LEAST_STEPS = 10;

/** Mean over sample deviation of one step, as the tests below take it; undefined where nothing varies. */
export function sharpePerStep(returns: readonly number[]): number | undefined {
  const spread = deviation(returns);
  if (spread === undefined || spread === 0) return undefined;
  return (mean(returns) ?? 0) / spread;
}

/** Mean over the root mean square of what is below zero, counted over all returns, a year. */
export function sortinoOf(returns: readonly number[], aYear: number): number | undefined {
  const downside = Math.sqrt(mean(returns.map((value) => Math.min(0, value) ** 2)) ?? 0);
  return downside === 0 ? undefined : ((mean(returns) ?? 0) / downside) * Math.sqrt(aYear);
}

/** Share of the equity that a step loses at most in that share of all steps; above zero for a loss. */
export function valueAtRisk(returns: readonly number[], share: number): number | undefined {
  const limit = quantile(returns, 1 - share);
  return limit === undefined ? undefined : -limit;
}

/** Mean loss of the steps that lose at least the value at risk. */
export function expectedShortfall(returns: readonly number[], share: number): number | undefined {
  const limit = valueAtRisk(returns, share);
  if (limit === undefined) return undefined;
  const beyond = mean(returns.filter((value) => value <= -limit));
  return beyond === undefined ? undefined : -beyond;
}

/** A Sharpe ratio of one step, and what decides how far it may be trusted. */
export interface SharpeSample {
  readonly sharpe: number;
  readonly count: number;
  readonly skewness: number;
  /** 3 for a normal distribution. */
  readonly kurtosis: number;
}

/** Undefined where nothing varies. */
export function sampleOf(returns: readonly number[]): SharpeSample | undefined {
  const sharpe = sharpePerStep(returns);
  const third = skewness(returns);
  const fourth = kurtosis(returns);
  if (sharpe === undefined || third === undefined || fourth === undefined) return undefined;
  return { sharpe, count: returns.length, skewness: third, kurtosis: fourth };
}

/**
 * Probabilistic Sharpe ratio (Bailey and López de Prado, 2012): the probability that the true ratio is above `least`.
 * Both ratios are of one step.
 */
export function probabilisticSharpe(sample: SharpeSample, least: number): number | undefined {
  const { sharpe, count } = sample;
  const variance = 1 - sample.skewness * sharpe + ((sample.kurtosis - 1) / 4) * sharpe ** 2;
  if (variance <= 0 || count < 2) return undefined;
  return normalBelow(((sharpe - least) * Math.sqrt(count - 1)) / Math.sqrt(variance));
}

const EULER_MASCHERONI = 0.577_215_664_901_532_9;

/** The best of so many Sharpe ratios of one step that is to be expected where the true ones are 0. */
export function expectedBest(trials: number, variance: number): number {
  if (trials < 2) return 0;
  const high = normalQuantile(1 - 1 / trials);
  const higher = normalQuantile(1 - 1 / (trials * Math.E));
  return Math.sqrt(variance) * ((1 - EULER_MASCHERONI) * high + EULER_MASCHERONI * higher);
}

/**
 * Deflated Sharpe ratio (Bailey and López de Prado, 2014): the probability that the best of several tries is above what the
 * best of them would be by chance. `variance` is that of the tries' ratios of one step.
 */
export function deflatedSharpe(
  best: SharpeSample,
  tries: { readonly count: number; readonly variance: number },
): number | undefined {
  return probabilisticSharpe(best, expectedBest(tries.count, tries.variance));
}
