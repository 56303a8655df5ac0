import type { TradeType } from '../../domain/account-type.ts';
import type { WallClock } from '../../domain/clock.ts';
import { DIRECTION } from '../../domain/direction.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import { toRate, type CompanyId, type CustomerId, type InstrumentId } from '../../domain/units.ts';
import type { Account, AssetCatalogue, TradingView } from '../../engine/core/index.ts';
import { revenueOf, type Revenue } from '../../engine/effect/revenue.ts';
import { tryOut, type Effect, type Trial, type TrialStep } from '../../engine/effect/trial.ts';
import { toDeal } from '../../engine/journal/rows.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { CourseMoment } from '../../market/index.ts';
import type { Database } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import type { GroupKey } from '../catalogue/catalogue-service.ts';
import { cachedTerms } from './cached-terms.ts';

/**
 * Positions and resting orders that a trial looks at. Measured as time on a core with so many positions of one product: other terms take 1.1 s,
 * 0.29 s of it in one piece, and a move of prices in ten moments 0.6 s, 0.2 s of it in one piece. Between pieces the thread is free.
 */
export const MAX_TRIAL_RECORDS = 50_000;
const DAY_MS = 86_400_000;
/** Fills of the last day, of all companies, that its revenue is worked out from: the newest. */
const MAX_DAY_FILLS = 20_000;
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
  ofTerms(this: void, companyId: CompanyId, terms: TermsOfGroup): Promise<TermsEffect>;
  /** Another course of the market, on the terms of now. */
  ofCourse(this: void, companyId: CompanyId, moments: readonly CourseMoment[]): Promise<Effect>;
}

/** What other terms lead to, with what a day brought the house and would have brought with them. */
export interface TermsEffect extends Effect {
  readonly revenue: readonly Revenue[];
  /** False where there were more fills than are looked at. */
  readonly isDayWhole: boolean;
}

interface EffectOptions {
  readonly database: Database;
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
  { database, feed, wallClock, customerGroup, termsDay, assets, losesCreditFirst }: EffectOptions,
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
    async ofTerms(companyId, terms) {
      const now = present();
      const after = cachedTerms({ terms, customerGroup, termsDay });
      const effect = await run({ companyId, terms: after.read, present: now, steps: [now] });
      const day = await dayOf(engine, database, companyId);
      const revenue = revenueOf({ ...day, termsNow, terms: after.read });
      return { ...effect, revenue, isDayWhole: day.isWhole };
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

/** The fills of a company in the last day, and what an end of day would finance now. */
async function dayOf(engine: TradingEngine, database: Database, companyId: CompanyId) {
  const { rows, isWhole } = await readDayFills(database, engine.nowMs() - DAY_MS);
  const fills = rows.flatMap((row) => {
    const account = engine.state.account(row.account_id);
    return account?.companyId === companyId ? [{ account, ...toDeal(row) }] : [];
  });
  const held = [...engine.state.accounts.values()]
    .filter((account) => account.companyId === companyId)
    .flatMap((account) =>
      engine.state.openPositions(account.accountId).flatMap(({ symbolId, direction, volume }) => {
        const terms = engine.terms(symbolId, account);
        const quote = terms && engine.quotes.latest(symbolId);
        const rate = terms && engine.quotes.rate(terms.profitCurrency, account.currency);
        if (!quote || rate === undefined) return [];
        const closePrice = direction === DIRECTION.buy ? quote.bid : quote.ask;
        return [{ account, symbolId, direction, volume, rate: toRate(rate), closePrice }];
      }),
    );
  return { fills, held, isWhole };
}

/** The newest fills of all companies since a time; `isWhole` false where there are more. */
export async function readDayFills(database: Pick<Database, 'read'>, sinceMs: number) {
  const rows = await tradingRepository.newestDeals(database, { sinceMs, limit: MAX_DAY_FILLS });
  return { rows, isWhole: rows.length < MAX_DAY_FILLS };
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
    records += positionsOf.count(accountId) + ordersOf.count(accountId);
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
