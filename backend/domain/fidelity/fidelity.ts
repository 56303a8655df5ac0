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

/** How kind the fills of a product are. */
export interface FillRules {
  /** `touch`: a resting order is filled when the quote reaches its price, before anybody who stands there. */
  readonly resting: 'touch' | QueueRule;
}

/** How kind fills are, by a name that reports give. */
export interface Fidelity extends FillRules {
  readonly name: string;
  /** Products with rules of their own. */
  readonly products: ReadonlyMap<InstrumentId, FillRules>;
}

export const FIDELITY_PRESETS = ['touch', 'queue', 'through'] as const;
export type FidelityPreset = (typeof FIDELITY_PRESETS)[number];

/** The rules that have this name; undefined for a name that is none of a preset. */
export function fidelityPreset(name: string): Fidelity | undefined {
  const preset = FIDELITY_PRESETS.find((one) => one === name);
  return preset && { name: preset, ...(PRESETS[preset] as FillRules), products: new Map() };
}

/** How resting orders of a product wait; undefined where they are filled at the touch. */
export function queueRuleOf({ resting, products }: Fidelity, symbolId: InstrumentId): QueueRule | undefined {
  const rule = products.get(symbolId)?.resting ?? resting;
  return rule === 'touch' ? undefined : rule;
}

/** Whether orders of any product stand in line. */
export function hasQueues({ resting, products }: Fidelity): boolean {
  return resting !== 'touch' || [...products.values()].some((rules) => rules.resting !== 'touch');
}
