import { measureKindness, type Case } from '../backend/engine/testing/kindness.ts';
import { FIDELITY_PRESETS, type FidelityPreset } from '../backend/domain/fidelity/fidelity.ts';
import type { BenchResult } from './result.ts';

/** A Tuesday afternoon, when most sessions are open. */
const FROM_MS = Date.UTC(2026, 2, 3, 15);
const MINUTE_MS = 60_000;
const SEEDS = [1, 2];
/** Sizes of orders in typical trades: a line is longer for who is larger. */
const SIZES = [0.1, 1, 10, 100];
const MEASURED = { fromMs: FROM_MS, orders: 6, everyMs: 5 * MINUTE_MS, waitMs: 90 * MINUTE_MS };

/** How long orders at the touch of the built-in market wait under each fidelity, beside the touch, by their size. */
export async function run(): Promise<BenchResult[]> {
  return SIZES.flatMap((trades) => {
    const cases = SEEDS.flatMap((seed) => measureKindness({ seed, trades, ...MEASURED }));
    const filled = cases.filter(({ touch }) => touch.ticks !== undefined);
    return FIDELITY_PRESETS.map((preset) => describe(filled, preset, trades));
  });
}

function describe(cases: readonly Case[], preset: FidelityPreset, trades: number): BenchResult {
  const [ours, baseline] = [median(cases, preset), median(cases, 'touch')];
  const ticks = (one: Case, of: FidelityPreset) => one[of].ticks ?? Infinity;
  const later = cases.filter((one) => ticks(one, preset) > ticks(one, 'touch')).length / cases.length;
  const never = cases.filter((one) => one[preset].ticks === undefined).length / cases.length;
  const better = cases.reduce((sum, one) => sum + one[preset].better, 0) / cases.length;
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return {
    name: `fidelity-${preset}-${trades}`,
    ours,
    baseline,
    ratio: Number((baseline / ours).toFixed(3)),
    unit: 'ms median wait',
    conditions:
      `${cases.length} orders of ${trades} typical ${trades === 1 ? 'trade' : 'trades'} at the touch, all open products, seeds ${SEEDS.join(' and ')}; later than with touch ` +
      `${percent(later)}, not within 90 minutes ${percent(never)}, dealt ${better.toFixed(2)} half spreads better than their price`,
  };
}

/** The middle of the waits; one that was never filled waited longest. */
function median(cases: readonly Case[], preset: FidelityPreset): number {
  const waits = cases.map((one) => one[preset].ms ?? Infinity).sort((one, other) => one - other);
  return waits[Math.floor(waits.length / 2)] ?? 0;
}
