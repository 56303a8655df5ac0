import { futureTimes } from '../../command/options.ts';
import { isParted, type Future } from '../../judge/look-ahead.ts';
import type { Verdict } from '../../judge/result.ts';
import { verdictsOf } from '../../judge/verdicts.ts';
import { runPlanted, type Bar, type Planted } from './venue.ts';

/** A seed, and another one from a day on. */
export interface MarketChoice {
  readonly seed: number;
  readonly later?: { readonly seed: number; readonly fromMs: number };
  /** Seed of another order of the days of the window. */
  readonly dayOrder?: number;
}

/** Bars of a market: a day before the window, then the window. */
export type BarsOf = (choice: MarketChoice) => readonly Bar[];

export const BAR_MS = 300_000;
const DAY_MS = 86_400_000;
/** Four days, Monday to Thursday. */
export const WINDOW = { fromMs: Date.UTC(2026, 8, 14), toMs: Date.UTC(2026, 8, 18) };
const WARM_BARS = DAY_MS / BAR_MS;
/** The seed that programs know. */
const OWN_SEED = 1;
const OTHER_MARKETS = 12;
const DAY_ORDERS = 12;
const TURNS = futureTimes(WINDOW.fromMs, WINDOW.toMs, 8);

/** Runs a program as `--second-future 8 --other-markets 12 --shuffled-days 12` do, and judges it. */
export function judgePlanted(program: Planted, barsOf: BarsOf): readonly Verdict[] {
  const model = program.fit?.(barsOf({ seed: OWN_SEED }), WARM_BARS);
  const run = (choice: MarketChoice) =>
    runPlanted(program, model, { seed: choice.seed, bars: barsOf(choice), from: WARM_BARS });
  const shown = run({ seed: OWN_SEED });
  const parted = TURNS.map((fromMs, at): Future => ({
    fromMs,
    run: shown,
    other: run({ seed: OWN_SEED, later: { seed: 101 + at, fromMs } }),
  }));
  const futures = parted.some(isParted)
    ? parted.map((future) => ({ ...future, again: run({ seed: OWN_SEED }) }))
    : parted;
  const elsewhere = Array.from({ length: OTHER_MARKETS }, (_, at) => run({ seed: 2 + at }));
  const shuffled = Array.from({ length: DAY_ORDERS }, (_, at) => run({ seed: OWN_SEED, dayOrder: at + 1 }));
  return verdictsOf({
    shown,
    runs: [shown],
    fidelities: [],
    settings: [],
    repeats: [],
    isExact: true,
    futures,
    elsewhere,
    shuffled,
    scenarios: [],
  });
}
