import type { MarketSource } from '../market-source.ts';
import { createQuoteCalendar } from '../sessions/calendar.ts';
import { ProductOverlay } from './product-overlay.ts';
import type { Scenario } from './scenario.ts';
import { shockOf, type Shock } from './shock.ts';

const ALL_TIME = { fromMs: 0, toMs: Infinity };

/** A market whose scenarios can be exchanged; `source` stays the same and always follows the newest ones. */
export interface ScenarioMarket {
  readonly source: MarketSource;
  /** Puts other scenarios in place of those so far. */
  setScenarios(scenarios: readonly Scenario[]): void;
}

/**
 * Lays scenarios over a market. Ticks, candles, depth and day figures are bent alike, so that they agree with one
 * another as before, and the ticks that are left are numbered without a hole.
 */
export function createScenarioMarket(base: MarketSource): ScenarioMarket {
  const overlays = new Map<number, ProductOverlay>();
  const { products } = base;

  const setScenarios = (scenarios: readonly Scenario[]): void => {
    overlays.clear();
    if (scenarios.length === 0) return;
    for (const product of products) {
      const { symbolId } = product;
      const calendar = createQuoteCalendar(product.sessions);
      const shocks = scenarios
        .map((scenario) => shockOf(scenario, product, products, calendar))
        .filter((shock): shock is Shock => shock !== undefined);
      if (shocks.length > 0) overlays.set(symbolId, new ProductOverlay(base, product, shocks));
    }
  };

  const source: MarketSource = {
    products,
    ...(base.funds === undefined ? {} : { funds: base.funds }),
    ticks: (symbolId, fromMs, toMs) =>
      overlays.get(symbolId)?.ticks(fromMs, toMs) ?? base.ticks(symbolId, fromMs, toMs),
    lastTick(symbolId, atMs) {
      const overlay = overlays.get(symbolId);
      return overlay ? overlay.lastTick(atMs) : base.lastTick(symbolId, atMs);
    },
    candles: (symbolId, type, endSeconds, count, nowMs) =>
      overlays.get(symbolId)?.candles(type, endSeconds, count, nowMs) ??
      base.candles(symbolId, type, endSeconds, count, nowMs),
    depth(symbolId, atMs, levels) {
      const overlay = overlays.get(symbolId);
      return overlay ? overlay.depth(atMs, levels) : base.depth(symbolId, atMs, levels);
    },
    daySummary(symbolId, atMs) {
      const overlay = overlays.get(symbolId);
      return overlay ? overlay.daySummary(atMs) : base.daySummary(symbolId, atMs);
    },
    ...(base.bounds && {
      bounds(symbolId: number, fromMs: number, toMs: number) {
        const overlay = overlays.get(symbolId);
        return overlay ? overlay.bounds(fromMs, toMs) : base.bounds?.(symbolId, fromMs, toMs);
      },
    }),
    ...(base.known && { known: (symbolId: number) => base.known?.(symbolId) ?? ALL_TIME }),
  };
  return { source, setScenarios };
}
