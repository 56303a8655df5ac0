import type { CompanyId, InstrumentId, MarketTimeMs } from '../../domain/units.ts';
import {
  TradingCore,
  TradingState,
  type AssetCatalogue,
  type Command,
  type MarketView,
  type TermsLookup,
  type TradingView,
} from '../core/index.ts';
import { EffectTally, type Effect } from './effect-tally.ts';
import { takeStock } from './standing.ts';

/** The market at a moment of a trial; undefined for a product that is not quoted then. */
export interface TrialStep {
  readonly timeMs: MarketTimeMs;
  market(this: void, symbolId: InstrumentId): MarketView | undefined;
}

/** What is tried out for the customers of a company. */
export interface Trial {
  readonly companyId: CompanyId;
  /** Terms of now, and those that hold in the trial. */
  readonly termsNow: TermsLookup;
  readonly terms: TermsLookup;
  readonly assets?: AssetCatalogue | undefined;
  readonly losesCreditFirst?: ((companyId: CompanyId) => boolean) | undefined;
  /** Products whose quotes come, in this order, at each step. */
  readonly symbolIds: readonly InstrumentId[];
  /** At least one; the first is the moment from which on other terms hold. */
  readonly steps: readonly TrialStep[];
}

/**
 * Decides on a copy of what a company's customers have what would be decided for them: by the same core, from the same commands, so that
 * nothing is worked out in another way. Between two parts of the work it yields; what is decided meanwhile for the customers themselves is not in
 * it, and nothing of it reaches them.
 */
export function* tryOut(live: TradingView, trial: Trial): Generator<undefined, Effect, undefined> {
  const state = copyOf(live, trial.companyId);
  const [first] = trial.steps;
  if (first === undefined) throw new RangeError('a trial has at least one step');
  let now = first;
  const market = (symbolId: InstrumentId) => now.market(symbolId);
  const before = takeStock({ state, terms: trial.termsNow, assets: trial.assets, market });
  const tally = new EffectTally(state, trial.terms, before);
  yield;
  const core = new TradingCore(trial.terms, state, trial.losesCreditFirst, market, trial.assets);
  const decide = (command: Command) => tally.take(core.execute(command));
  const tick = (symbolId: InstrumentId) => {
    const quote = now.market(symbolId);
    if (quote === undefined) return;
    if (state.isQuiet(symbolId)) core.forgetQuote(symbolId);
    else decide({ type: 'applyTick', timeMs: now.timeMs, symbolId, market: quote });
  };
  if (trial.terms !== trial.termsNow)
    for (const symbolId of state.heldProducts().toSorted((one, other) => one - other))
      decide({ type: 'changeMarginSet', timeMs: now.timeMs, symbolId });
  for (const step of trial.steps) {
    now = step;
    if (state.expiries.isTriggered(now.timeMs)) decide({ type: 'expire', timeMs: now.timeMs });
    for (const symbolId of trial.symbolIds) tick(symbolId);
    tally.endStep(now.timeMs);
    yield;
  }
  return tally.effect(takeStock({ state, terms: trial.terms, assets: trial.assets, market }));
}

/** What a company's customers have, apart from everybody else. Records are replaced, never altered, so both states share them. */
function copyOf(live: TradingView, companyId: CompanyId): TradingState {
  const accounts = [...live.accounts.values()].filter((account) => account.companyId === companyId);
  const own = new Set<number>(accounts.map(({ accountId }) => accountId));
  const ofCompany = <Owned extends { readonly accountId: number }>(records: Iterable<Owned>) =>
    [...records].filter(({ accountId }) => own.has(accountId));
  return TradingState.restore({
    accounts,
    orders: ofCompany(live.orders.values()),
    positions: ofCompany(live.positions.values()),
    leverages: ofCompany(live.leverages()),
    holdings: ofCompany(live.stock.all()),
    hedges: [...live.hedges.all()].filter((hedge) => hedge.companyId === companyId),
    last: live.last,
  });
}
