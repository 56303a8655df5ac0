import type { TradeType } from '../../domain/account-type.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type { CompanyId, InstrumentId } from '../../domain/units.ts';
import type { Account } from '../../engine/core/index.ts';
import { tryOut, type Effect, type Trial, type TrialStep } from '../../engine/effect/trial.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { CourseMoment } from '../../market/index.ts';
import type { GroupKey } from '../catalogue/catalogue-service.ts';
import { cachedTerms } from './cached-terms.ts';
import type { TradeServiceOptions } from './trade-service.ts';

/** Positions and resting orders that a trial looks at: what takes well under a second of the one thread, and not in one piece. */
export const MAX_TRIAL_RECORDS = 50_000;
/** The thread is left to others after so long (milliseconds). */
const TURN_MS = 15;

/** Terms of a product in an account type, for a customer group. */
export type TermsOfGroup = (
  symbolId: InstrumentId,
  tradeType: TradeType,
  group?: GroupKey,
) => InstrumentTerms | undefined;

/** A company has more open than a trial looks at. */
export class TrialTooLargeError extends Error {
  override readonly name = 'TrialTooLargeError';
  readonly records: number;

  constructor(records: number) {
    super(`${records} positions and orders are more than a trial looks at`);
    this.records = records;
  }
}

/** What a change would do to what a company's customers have open now; nothing of it happens. Rejects with TrialTooLargeError. */
export interface Effects {
  /** Other terms, with the quotes of now. */
  ofTerms(this: void, companyId: CompanyId, terms: TermsOfGroup): Promise<Effect>;
  /** Another course of the market, on the terms of now. */
  ofCourse(this: void, companyId: CompanyId, moments: readonly CourseMoment[]): Promise<Effect>;
}

/** Tries changes out on a copy of what is open, one after the other, a part at a time. */
export function effectsOf(
  engine: TradingEngine,
  { feed, customerGroup, termsDay, assets, losesCreditFirst }: TradeServiceOptions,
): Effects {
  const termsNow = (symbolId: InstrumentId, account?: Account) => engine.terms(symbolId, account);
  const symbolIds = feed.source.products.map(({ symbolId }) => symbolId).toSorted((a, b) => a - b);
  let last: Promise<unknown> = Promise.resolve();
  const stepAt = (
    timeMs: number,
    market: (symbolId: InstrumentId, profitCurrency: string) => ReturnType<TrialStep['market']>,
  ): TrialStep => {
    const known = new Map<InstrumentId, ReturnType<TrialStep['market']>>();
    return {
      timeMs,
      market(symbolId) {
        const terms = known.has(symbolId) ? undefined : engine.terms(symbolId);
        if (terms !== undefined) known.set(symbolId, market(symbolId, terms.profitCurrency));
        return known.get(symbolId);
      },
    };
  };
  const run = (trial: Omit<Trial, 'termsNow' | 'assets' | 'losesCreditFirst' | 'symbolIds'>) => {
    const next = last.then(() => {
      const records = countRecords(engine, trial.companyId);
      if (records > MAX_TRIAL_RECORDS) throw new TrialTooLargeError(records);
      return finish(tryOut(engine.state, { ...trial, termsNow, assets, losesCreditFirst, symbolIds }));
    });
    last = next.catch(() => undefined);
    return next;
  };
  const present = () =>
    stepAt(engine.nowMs(), (symbolId, currency) => engine.quotes.liveOrNone(symbolId, currency));
  return {
    ofTerms(companyId, terms) {
      const now = present();
      const after = cachedTerms({ terms, customerGroup, termsDay });
      return run({ companyId, terms: after.read, present: now, steps: [now] });
    },
    ofCourse: (companyId, moments) =>
      run({
        companyId,
        terms: termsNow,
        present: present(),
        steps: moments.map((moment) => stepAt(moment.timeMs, engine.quotes.bentBy(moment))),
      }),
  };
}

function countRecords({ state }: TradingEngine, companyId: CompanyId): number {
  let records = 0;
  for (const account of state.accounts.values())
    if (account.companyId === companyId)
      records +=
        (state.positionsOf.get(account.accountId)?.size ?? 0) +
        (state.ordersOf.get(account.accountId)?.size ?? 0);
  return records;
}

/** Runs a trial to its end. */
async function finish(trial: Generator<undefined, Effect, undefined>): Promise<Effect> {
  let turnMs = performance.now();
  for (;;) {
    const { done, value } = trial.next();
    if (done === true) return value;
    if (performance.now() - turnMs < TURN_MS) continue;
    await new Promise((resolve) => void setImmediate(resolve));
    turnMs = performance.now();
  }
}
