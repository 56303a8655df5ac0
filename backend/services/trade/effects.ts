import type { TradeType } from '../../domain/account-type.ts';
import type { WallClock } from '../../domain/clock.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import type { CompanyId, CustomerId, InstrumentId } from '../../domain/units.ts';
import type { Account, AssetCatalogue, TradingView } from '../../engine/core/index.ts';
import { tryOut, type Effect, type Trial, type TrialStep } from '../../engine/effect/trial.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { CourseMoment } from '../../market/index.ts';
import type { GroupKey } from '../catalogue/catalogue-service.ts';
import { cachedTerms } from './cached-terms.ts';

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

interface EffectOptions {
  readonly feed: { readonly source: { readonly products: readonly { readonly symbolId: InstrumentId }[] } };
  readonly wallClock: WallClock;
  readonly customerGroup?: ((customerId: CustomerId) => number | undefined) | undefined;
  readonly termsDay?: (() => number) | undefined;
  readonly assets?: AssetCatalogue | undefined;
  readonly losesCreditFirst?: ((companyId: CompanyId) => boolean) | undefined;
}

/** Tries changes out on a copy of what is open, one after the other, a part at a time. */
export function effectsOf(
  engine: TradingEngine,
  { feed, wallClock, customerGroup, termsDay, assets, losesCreditFirst }: EffectOptions,
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
      requireTriable(engine.state, trial.companyId);
      return finish(
        tryOut(engine.state, { ...trial, termsNow, assets, losesCreditFirst, symbolIds }),
        wallClock,
      );
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

/** Throws TrialTooLargeError for a company that has more open than a trial looks at. */
export function requireTriable(
  { accounts, positionsOf, ordersOf }: Pick<TradingView, 'accounts' | 'positionsOf' | 'ordersOf'>,
  companyId: CompanyId,
): void {
  let records = 0;
  for (const account of accounts.values()) {
    if (account.companyId !== companyId) continue;
    const { accountId } = account;
    records += (positionsOf.get(accountId)?.size ?? 0) + (ordersOf.get(accountId)?.size ?? 0);
  }
  if (records > MAX_TRIAL_RECORDS) throw new TrialTooLargeError(records);
}

/** Runs a trial to its end. */
async function finish(
  trial: Generator<undefined, Effect, undefined>,
  clock: Pick<WallClock, 'nowMs' | 'schedule'>,
): Promise<Effect> {
  let turnMs = clock.nowMs();
  for (;;) {
    const { done, value } = trial.next();
    if (done === true) return value;
    if (clock.nowMs() - turnMs < TURN_MS) continue;
    await new Promise<void>((resolve) => void clock.schedule(clock.nowMs(), resolve));
    turnMs = clock.nowMs();
  }
}
