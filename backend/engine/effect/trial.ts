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

export type { Effect, TrialFill } from './effect-tally.ts';
export type { Standing } from './standing.ts';

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
  /** The moment from which on other terms hold. */
  readonly present: TrialStep;
  /** What the market does from then on. */
  readonly steps: readonly TrialStep[];
}

/**
 * Decides on a copy of what a company's customers have what would be decided for them: by the same core, from the same commands, so that
 * nothing is worked out in another way. Between two parts of the work it yields; what is decided meanwhile for the customers themselves is not in
 * it, and nothing of it reaches them.
 */
export function* tryOut(live: TradingView, trial: Trial): Generator<undefined, Effect, undefined> {
  const state = copyOf(live, trial.companyId);
  yield;
  const { present, steps, symbolIds, terms, termsNow, assets } = trial;
  const before = takeStock({ state, terms: termsNow, assets, market: present.market });
  const tally = new EffectTally(state, terms, before);
  yield;
  /** Products come one after the other: until its own quote comes, a product stands where it did. */
  const quoted = new Map<InstrumentId, MarketView>();
  const newest = (symbolId: InstrumentId) => quoted.get(symbolId) ?? present.market(symbolId);
  const core = new TradingCore(terms, state, trial.losesCreditFirst, newest, assets);
  const decide = (command: Command) => tally.take(core.execute(command));
  if (terms !== termsNow)
    for (const symbolId of state.heldProducts().toSorted((one, other) => one - other)) {
      decide({ type: 'changeMarginSet', timeMs: present.timeMs, symbolId });
      yield;
    }
  for (const { timeMs, market } of steps) {
    if (state.expiries.isTriggered(timeMs)) decide({ type: 'expire', timeMs });
    for (const symbolId of symbolIds) {
      const quote = market(symbolId);
      if (quote === undefined) continue;
      quoted.set(symbolId, quote);
      if (state.isQuiet(symbolId)) core.forgetQuote(symbolId);
      else decide({ type: 'applyTick', timeMs, symbolId, market: quote });
      yield;
    }
    tally.endStep(timeMs);
  }
  return tally.effect(takeStock({ state, terms, assets, market: newest }));
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
