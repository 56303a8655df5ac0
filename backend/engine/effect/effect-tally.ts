import type { Direction } from '../../domain/direction.ts';
import type {
  AccountId,
  InstrumentId,
  MarketTimeMs,
  Money,
  PriceTicks,
  VolumeUnits,
} from '../../domain/units.ts';
import {
  ORDER_KIND,
  type Account,
  type Deal,
  type MarginCalled,
  type OrderKind,
  type Outcome,
  type Position,
  type TermsLookup,
  type TradingState,
} from '../core/index.ts';
import { markupOf } from './revenue.ts';
import type { Standing } from './standing.ts';

/** A fill of a trial; money at the account's digits. */
export interface TrialFill {
  readonly account: Account;
  readonly symbolId: InstrumentId;
  /** `stopOut` for what is closed by force. */
  readonly kind: OrderKind;
  /** That of the fill. */
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  readonly price: PriceTicks;
  readonly profit: Money;
  readonly fee: Money;
  readonly timeMs: MarketTimeMs;
}

/** How far it had come after a step: all figures count from the beginning. */
export interface TrialProgress {
  readonly timeMs: MarketTimeMs;
  /** Accounts that were warned, and that lost something by force. */
  readonly called: number;
  readonly stoppedOut: number;
  readonly fills: number;
}

/** Money of all accounts in one currency, at their digits. */
export interface CurrencyEffect {
  readonly currency: string;
  readonly digits: number;
  /** What balances changed by, and the floating results of contracts before and afterwards. */
  readonly customers: Money;
  readonly floatingBefore: Money;
  readonly floatingAfter: Money;
  /** What the house won, and the fees. The mark-up is a part of what fills earned for the house. */
  readonly house: Money;
  readonly fees: Money;
  readonly markup: Money;
  /** Margin that contracts bind. */
  readonly marginBefore: Money;
  readonly marginAfter: Money;
}

/** What a change leads to. */
export interface Effect {
  /** Open positions and resting orders at the beginning. */
  readonly positions: number;
  readonly orders: number;
  /** Positions whose margin or protection changed, or of which something was closed. */
  readonly touched: number;
  /** The first warning of each account that was not warned before. */
  readonly called: readonly MarginCalled[];
  readonly fills: readonly TrialFill[];
  readonly before: ReadonlyMap<number, Standing>;
  readonly after: ReadonlyMap<number, Standing>;
  /** Every account as it is afterwards. */
  readonly accounts: ReadonlyMap<number, Account>;
  readonly currencies: readonly CurrencyEffect[];
  readonly progress: readonly TrialProgress[];
  /** Accounts for which something went wrong, so that nobody knows what would become of them. */
  readonly unknown: readonly (AccountId | undefined)[];
}

interface Books {
  readonly digits: number;
  /** Cash and margin less what is owed. */
  readonly own: Money;
}

/** Counts what the events of a trial say; the state shows what they came to. */
export class EffectTally {
  readonly #state: TradingState;
  readonly #terms: TermsLookup;
  readonly #before: ReadonlyMap<number, Standing>;
  readonly #booksBefore: ReadonlyMap<string, Books>;
  readonly #positions: ReadonlySet<number>;
  readonly #orders: number;
  readonly #touched = new Set<number>();
  readonly #called = new Map<number, MarginCalled>();
  readonly #stoppedOut = new Set<number>();
  readonly #fills: TrialFill[] = [];
  readonly #markup = new Map<string, bigint>();
  readonly #progress: TrialProgress[] = [];
  readonly #unknown: (AccountId | undefined)[] = [];

  constructor(state: TradingState, terms: TermsLookup, before: ReadonlyMap<number, Standing>) {
    this.#state = state;
    this.#terms = terms;
    this.#before = before;
    this.#booksBefore = booksOf(state);
    this.#positions = new Set(state.positions.keys());
    this.#orders = state.orders.size;
  }

  take({ events, faults }: Outcome): void {
    for (const { accountId } of faults) this.#unknown.push(accountId);
    for (const event of events) {
      if ('position' in event) this.#touch(event.position);
      if (event.type === 'orderFilled' || event.type === 'assetsExchanged') this.#fill(event.deal);
      if (event.type !== 'marginCalled' || !event.isCalled || this.#called.has(event.accountId)) continue;
      this.#called.set(event.accountId, event);
    }
  }

  endStep(timeMs: MarketTimeMs): void {
    const [called, stoppedOut] = [this.#called.size, this.#stoppedOut.size];
    this.#progress.push({ timeMs, called, stoppedOut, fills: this.#fills.length });
  }

  effect(after: ReadonlyMap<number, Standing>): Effect {
    return {
      positions: this.#positions.size,
      orders: this.#orders,
      touched: this.#touched.size,
      called: [...this.#called.values()],
      fills: this.#fills,
      before: this.#before,
      after,
      accounts: this.#state.accounts,
      currencies: this.#currencies(after),
      progress: this.#progress,
      unknown: this.#unknown,
    };
  }

  #touch({ positionId }: Position): void {
    if (this.#positions.has(positionId)) this.#touched.add(positionId);
  }

  #fill(deal: Deal): void {
    const { accountId, symbolId, kind, direction, volume, price, profit, fee, timeMs, rate } = deal;
    const account = this.#state.account(accountId);
    if (account === undefined) return;
    if (kind === ORDER_KIND.stopOut) this.#stoppedOut.add(this.#state.unitOf(accountId));
    this.#fills.push({ account, symbolId, kind, direction, volume, price, profit, fee, timeMs });
    const terms = this.#terms(symbolId, account);
    if (terms === undefined) return;
    const earned = markupOf({ account, direction, volume, rate }, terms);
    this.#markup.set(account.currency, (this.#markup.get(account.currency) ?? 0n) + earned);
  }

  #currencies(after: ReadonlyMap<number, Standing>): CurrencyEffect[] {
    const house = (book: 'house' | 'fee', currency: string) =>
      this.#state.houseBooks.get(`${book}/${currency}`) ?? 0n;
    return [...booksOf(this.#state)].map(([currency, { digits, own }]) => ({
      currency,
      digits,
      customers: own - (this.#booksBefore.get(currency)?.own ?? 0n),
      floatingBefore: sumOf(this.#before, currency, ({ floating }) => floating),
      floatingAfter: sumOf(after, currency, ({ floating }) => floating),
      house: house('house', currency),
      fees: house('fee', currency),
      markup: this.#markup.get(currency) ?? 0n,
      marginBefore: sumOf(this.#before, currency, marginOf),
      marginAfter: sumOf(after, currency, marginOf),
    }));
  }
}

/** What all accounts in a currency have together. */
function booksOf(state: TradingState): Map<string, Books> {
  const books = new Map<string, Books>();
  for (const { currency, digits, cash, margin, loan, interest } of state.accounts.values())
    books.set(currency, { digits, own: (books.get(currency)?.own ?? 0n) + cash + margin - loan - interest });
  return books;
}

function sumOf(
  standings: ReadonlyMap<number, Standing>,
  currency: string,
  figure: (standing: Standing) => Money | undefined,
): Money {
  let sum = 0n;
  for (const standing of standings.values())
    if (standing.account.currency === currency) sum += figure(standing) ?? 0n;
  return sum;
}

/** Wallets bind no margin: what they owe is no money of the currency of one account. */
function marginOf({ account, used }: Standing): Money {
  return account.tradeType === 'leveragedSpot' ? 0n : used;
}
