import type { InstrumentId } from '../units.ts';
import PRESETS from './presets.json' with { type: 'json' };

/** How the orders that wait at a price are served. */
export interface QueueRule {
  /** Which trades serve them: those at the price and beyond, or only those beyond. */
  readonly servedBy: 'atPrice' | 'beyondPrice';
  /**
   * Of what leaves a price without a trade, `(ahead ÷ shown) ^ exponent` stood ahead of an order. Null: nobody ahead ever leaves,
   * also when the market goes beyond the price.
   */
  readonly cancelExponent: number | null;
}

/**
 * How long an order is on its way to the market, the way of the market data to its sender included: a fixed time and a lognormal one, both
 * longer while the market is nervous.
 */
export interface Latency {
  readonly fixedMs: number;
  readonly medianMs: number;
  /** Deviation of the logarithm. */
  readonly sigma: number;
}

/** How kind the fills of a product are. */
export interface FillRules {
  /** `touch`: a resting order is filled when the quote reaches its price, before anybody who stands there. */
  readonly resting: 'touch' | QueueRule;
  /** Null: an order is at the market when it is sent. */
  readonly latency: Latency | null;
  /** The share of orders that the market rejects though no rule is broken, 0 to 1. */
  readonly rejectRate: number;
}

/** How kind fills are, by a name that reports give. */
export interface Fidelity extends FillRules {
  readonly name: string;
  /** What is chance comes from it. */
  readonly seed: number;
  /** Products with rules of their own. */
  readonly products: ReadonlyMap<InstrumentId, FillRules>;
}

export const FIDELITY_PRESETS = ['touch', 'queue', 'through'] as const;
export type FidelityPreset = (typeof FIDELITY_PRESETS)[number];

/** The rules that have this name; undefined for a name that is none of a preset. */
export function fidelityPreset(name: string, seed = 1): Fidelity | undefined {
  const preset = FIDELITY_PRESETS.find((one) => one === name);
  return preset && { name: preset, seed, ...(PRESETS[preset] as FillRules), products: new Map() };
}

/** The rules of a product. */
export function fillRulesOf(fidelity: Fidelity, symbolId: InstrumentId): FillRules {
  return fidelity.products.get(symbolId) ?? fidelity;
}

/** How resting orders of a product wait; undefined where they are filled at the touch. */
export function queueRuleOf(fidelity: Fidelity, symbolId: InstrumentId): QueueRule | undefined {
  const { resting } = fillRulesOf(fidelity, symbolId);
  return resting === 'touch' ? undefined : resting;
}

/** Whether fills of any product may be other than those of the touch. */
export function isUnkind(fidelity: Fidelity): boolean {
  return [fidelity, ...fidelity.products.values()].some(
    ({ resting, latency, rejectRate }) => resting !== 'touch' || latency !== null || rejectRate > 0,
  );
}
