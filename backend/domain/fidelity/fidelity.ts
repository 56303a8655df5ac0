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

/** How long one way is: a fixed time and a lognormal one, both longer while the market is nervous. */
export interface WayTime {
  readonly fixedMs: number;
  readonly medianMs: number;
  /** Deviation of the logarithm. */
  readonly sigma: number;
}

/** The ways between a customer and the market. */
export interface Latency {
  /** Of market data to the customer. */
  readonly quote: WayTime;
  /** Of an order, a change or a cancellation to the market. */
  readonly order: WayTime;
  /** Of what the market answers back to the customer. */
  readonly answer: WayTime;
}

/** What an order that takes does to the book for those who come after it. */
export interface OwnSize {
  /** Half of what was taken from a level is back after so many milliseconds of the market. */
  readonly levelHalfLifeMs: number;
  /**
   * By which share of the spread an order as large as the best level moves the price for whoever takes in the same direction after it;
   * 0: by nothing. It is linear in the volume, so that dividing an order changes nothing of it.
   */
  readonly priceShare: number;
  /** Half of that move is gone after so many milliseconds of the market; null: it stays. */
  readonly priceHalfLifeMs: number | null;
}

/** How kind the fills of a product are. */
export interface FillRules {
  /** `touch`: a resting order is filled when the quote reaches its price, before anybody who stands there. */
  readonly resting: 'touch' | QueueRule;
  /** Null: an order is at the market when it is sent. */
  readonly latency: Latency | null;
  /** Null: an order leaves nothing behind. */
  readonly ownSize: OwnSize | null;
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
    ({ resting, latency, ownSize, rejectRate }) =>
      resting !== 'touch' || latency !== null || ownSize !== null || rejectRate > 0,
  );
}
