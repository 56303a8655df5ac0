import { isUnkind } from '../domain/fidelity/fidelity.ts';
import { Arrivals, Ways } from './arrivals.ts';
import { toPlatformError } from '../contract/mapping/reject-codes.ts';
import type { InstrumentTerms } from '../domain/index.ts';
import { type OrderId, type Rate, type MarketTimeMs, type InstrumentId } from '../domain/units.ts';
import type { CustomerTrade } from '../market/index.ts';
import { journalRepository, tradingRepository } from '../storage/trading/index.ts';
import {
  computeBorrowable,
  exchangeRate,
  marginModelOf,
  valueWallet,
  TradingCore,
  TradingState,
  type Account,
  type Asset,
  type PlaceOrder,
  type Valuing,
  type TradingEvent,
  type TradingView,
} from './core/index.ts';
import type { AccountChange, AccountMessage } from './trade-stream.ts';
import { CommandQueue, type PendingCommit } from './command-queue.ts';
import { CommitTracker } from './commit/commit-tracker.ts';
import type { AccountCommand, EventStatements, MarketCommand } from './decided.ts';
import type { TradingEngineOptions } from './engine-options.ts';
import { EngineEvents } from './engine-events.ts';
import { EventProjector } from './commit/event-projector.ts';
import { JournalWriter } from './journal/journal-writer.ts';
import { recallFootprints } from './catch-up/recall-footprints.ts';
import { Quotes } from './quotes.ts';
import { storedState } from './journal/rows.ts';
import type { AccountId, CompanyId, CustomerId } from '../domain/units.ts';

export type { PendingCommit } from './command-queue.ts';

/** Whether decisions can be taken, and what became of the last ones. */
export interface TradingCondition {
  /** Nothing is decided until the store can write again or what is stored has been read again. */
  readonly isPaused: boolean;
  /** Accounts for which nothing is decided for a time, because they failed again and again. */
  readonly quarantinedAccounts: number;
  /** Wall-clock time of the last decision that was lost. */
  readonly lastLossMs: number | undefined;
}

/** What trading holds, as numbers. */
export interface TradingLoad {
  /** Decisions that are on their way to the disk. */
  readonly pendingCommits: number;
  /** Quotes that wait because nothing can be decided. */
  readonly heldTicks: number;
  readonly accounts: number;
  readonly orders: number;
  readonly positions: number;
}

/** Who looks at products: anybody of a company, or one of its customers. */
interface Viewer {
  readonly companyId: CompanyId;
  readonly caller: { readonly customerGroupId: number } | undefined;
}

/**
 * The one writer of the trading state: a queue that decides commands (`command-queue.ts`), a projector that makes a record of each
 * decision (`event-projector.ts`) and a tracker of what became of it (`commit-tracker.ts`). Each reply and each message waits for the
 * commit of its own decision. Decisions about one account build on one another and those about different accounts do not, but for
 * the accounts of one wallet: when one cannot be taken or stored, that account or wallet alone is read from the store again.
 */
export class TradingEngine {
  readonly quotes: Quotes;
  /** What happens to orders on their way to the market; undefined: nothing. */
  readonly arrivals: Arrivals | undefined;
  readonly #options: TradingEngineOptions;
  readonly #core: TradingCore;
  readonly #projector: EventProjector;
  readonly #tracker: CommitTracker;
  readonly #queue: CommandQueue;
  readonly #updates: EngineEvents;

  private constructor(deps: {
    readonly options: TradingEngineOptions;
    readonly core: TradingCore;
    readonly projector: EventProjector;
    readonly writer: JournalWriter;
    readonly quotes: Quotes;
    readonly ways: Ways | undefined;
  }) {
    const { options, core, projector, writer, quotes, ways } = deps;
    this.#options = options;
    this.#core = core;
    this.#projector = projector;
    this.quotes = quotes;
    const updates = new EngineEvents(options.log);
    this.#updates = updates;
    const { source } = options.feed;
    this.arrivals =
      ways === undefined
        ? undefined
        : new Arrivals({
            ways,
            source,
            quotes,
            state: core.state,
            profitCurrency: (symbolId) => options.terms(symbolId)?.profitCurrency,
          });
    const queue = new CommandQueue({
      engine: options,
      core,
      quotes,
      updates,
      arrivals: this.arrivals,
      tracker: () => this.#tracker,
    });
    this.#queue = queue;
    this.#tracker = new CommitTracker({
      engine: options,
      core,
      projector,
      writer,
      updates,
      reachedMs: () => queue.reachedMs,
      decideAgain: (unit, command, place) => queue.decideAgain(unit, command, place),
      onRestored: (returned) => queue.restored(returned),
      onRecovered: () => queue.resume(),
    });
  }

  /** Rebuilds the state from the store. */
  static async open(options: TradingEngineOptions): Promise<TradingEngine> {
    const { database, log, fidelity, feed } = options;
    const ways = fidelity && isUnkind(fidelity) ? new Ways(fidelity, feed.source) : undefined;
    const stored = await tradingRepository.load(database);
    const journal = await journalRepository.extent(database);
    const quotes = new Quotes(options.feed, options.marketClock);
    const core = new TradingCore(
      (symbolId, account) => options.terms(symbolId, account),
      TradingState.restore(storedState(stored)),
      options.losesCreditFirst,
      (symbolId) => {
        const tick = quotes.latest(symbolId);
        const terms = options.terms(symbolId);
        return tick && terms && quotes.view(tick, terms.profitCurrency);
      },
      options.assets,
      fidelity,
      ways && ((deal, atMs) => ways.wayMs('answer', deal, atMs)),
    );
    await recallFootprints(database, core.state, (symbolId) => options.terms(symbolId));
    const projector = new EventProjector({
      lastTransferId: stored.last.transferId,
      lastSeqId: stored.last.seqId,
      lastSequence: journal.last,
      account: (accountId) => core.state.account(accountId),
      terms: (symbolId, account) => options.terms(symbolId, account),
      wallNowMs: () => options.wallClock.nowMs(),
    });
    const writer = new JournalWriter({ database, log, state: core.state, journal, numbers: projector });
    await writer.begin();
    return new TradingEngine({ options, core, projector, writer, quotes, ways });
  }

  /** What is decided so far, for everybody to read and nobody to change. */
  get state(): TradingView {
    return this.#core.state;
  }

  /** True while nothing is decided: the store cannot write, or what it holds is being read again. */
  get isPaused(): boolean {
    return this.#queue.isPaused;
  }

  get condition(): TradingCondition {
    const { quarantinedAccounts, lastLossMs } = this.#tracker;
    return { isPaused: this.isPaused, quarantinedAccounts, lastLossMs };
  }

  /** What waits, and how much there is. */
  get load(): TradingLoad {
    const { accounts, orders, positions } = this.#core.state;
    return {
      pendingCommits: this.#tracker.size,
      heldTicks: this.#queue.heldTicks,
      accounts: accounts.size,
      orders: orders.size,
      positions: positions.size,
    };
  }

  /** The number of the newest trade message. */
  get lastSeqId(): number {
    return this.#projector.lastSeqId;
  }

  /** The terms of a product for the owner of an account: a customer group may have its own; without one, the product's. */
  terms(symbolId: InstrumentId, account?: Account): InstrumentTerms | undefined {
    return this.#options.terms(symbolId, account);
  }

  /** Watches every price anew, because spreads have changed: for the orders and positions of one account, or of all. */
  spreadsChanged(accountId?: AccountId): void {
    this.#core.state.rewatch(accountId);
  }

  /** True when the caller's customer group sees the product. */
  isVisibleTo({ companyId, caller }: Viewer, symbolId: InstrumentId): boolean {
    const { isVisibleTo } = this.#options;
    return (
      isVisibleTo === undefined ||
      caller === undefined ||
      isVisibleTo(companyId, caller.customerGroupId, symbolId)
    );
  }

  /** What accounts are valued with, as it is now. */
  get valuing(): Valuing {
    return this.#core.valuing;
  }

  /** Money that may leave an account; nothing while the account cannot be valued. */
  withdrawable(account: Account): bigint {
    return marginModelOf(account).computeWithdrawable(this.#core.valuing, account) ?? 0n;
  }

  /** An asset by its code; undefined where the platform has none of it. */
  asset(code: string): Asset | undefined {
    return this.#options.assets?.asset(code);
  }

  /** The products by which wallets that owe something are valued. */
  pricingProducts(): readonly InstrumentId[] {
    const { indebted } = this.state;
    const held = [...indebted].flatMap((accountId) => this.state.unitMembers(accountId));
    const priced = held.map((member) =>
      this.#options.assets?.pricedBy(this.state.account(member)?.currency ?? ''),
    );
    return [...new Set(priced.filter((symbolId) => symbolId !== undefined))];
  }

  /** The rate at which one account may repay what another owes; undefined without quotes. */
  repaymentRate(source: Account, target: Account): Rate | undefined {
    return exchangeRate(this.#core.valuing, source, target);
  }

  /** What an account of leveraged spot may still borrow, and what its wallet stands on; undefined while it cannot be valued. */
  lendingState(account: Account) {
    const { valuing } = this.#core;
    return {
      borrowable: computeBorrowable(valuing, account),
      offer: valuing.assets.loan(account.currency),
      wallet: valueWallet(valuing, account.accountId),
    };
  }

  /** Code of the first product that a conversion goes over; empty where it needs none. */
  conversionSymbol(from: string, to: string): string {
    const symbolId = this.quotes.routeSymbol(from, to);
    return symbolId === undefined ? '' : (this.terms(symbolId)?.symbolCode ?? '');
  }

  /** The time of the market, or the one of the past that is being replayed. */
  nowMs(): MarketTimeMs {
    return this.quotes.asOfMs ?? this.#options.marketClock.nowMs();
  }

  /** Decides as of a time of the past from now on; undefined: as of the present again. */
  replay(asOfMs: number | undefined): void {
    this.quotes.asOfMs = asOfMs;
    if (asOfMs !== undefined) return;
    // Nobody is valued by the quotes of then any more.
    this.#core.state.marks.clear();
    this.#core.state.cross.termsChanged();
  }

  /** The market time up to which every quote was decided; undefined before the start. */
  get reachedMs(): number | undefined {
    return this.#queue.reachedMs;
  }

  /** When the next split is that concerns somebody; undefined while nothing is decided, and when none is known. */
  get nextSplitMs(): number | undefined {
    return this.#queue.nextSplitMs;
  }

  /** Every quote up to a market time was handed over. What is held while nothing can be decided does not count. */
  reached(timeMs: number): void {
    this.#queue.reached(timeMs);
  }

  /** Stop-out level in percent of a cross account while it holds nothing; undefined: the platform's. */
  idleStopOut(account: Account): number | undefined {
    return this.#options.idleStopOut?.(account);
  }

  /** The demo customer of a real one, and back; undefined for one without another side. */
  otherSideOf(customerId: CustomerId): Promise<CustomerId | undefined> {
    return this.#options.otherSideOf?.(customerId) ?? Promise.resolve(undefined);
  }

  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: CompanyId): boolean {
    return this.#options.isDeployed?.(companyId) === true;
  }

  /** Throws the listed code of the first rule that the order would break if its account had `more` money. */
  check(command: PlaceOrder, more: bigint): void {
    const [first] = this.#core.check(command, more);
    if (first) throw toPlatformError(first);
  }

  /** Gives out the number of an order that is placed later. */
  takeOrderId(): OrderId {
    return this.#core.takeOrderId(this.nowMs());
  }

  /**
   * Decides a customer's command. Throws the listed code of the first rule that it breaks, then nothing happened, and
   * CFDWBW500 when nothing can be decided about the account. `extraStatements` of the events are stored with them or not at
   * all.
   */
  decide(command: AccountCommand, extraStatements?: EventStatements): PendingCommit {
    return this.#queue.decide(command, extraStatements);
  }

  /** Decides a command and waits until it is on disk. */
  async execute(
    command: AccountCommand,
    extraStatements?: EventStatements,
  ): Promise<readonly TradingEvent[]> {
    const { events, committed } = this.decide(command, extraStatements);
    await committed;
    return events;
  }

  /**
   * Lets the market or the clock set off what waits for it; nobody waits for the result. Quotes that come while nothing can
   * be decided are held; the clock is asked again afterwards.
   */
  advance(command: MarketCommand): void {
    this.#queue.advance(command);
  }

  /** What brings orders back to where they stood in line (`catch-up/recall-queues.ts`). */
  get lines(): Pick<TradingCore, 'recall' | 'recallJoin'> {
    return this.#core;
  }

  /** A quote of a quiet product: whoever is valued next is valued with the newest one. */
  skip(symbolId: InstrumentId): void {
    this.#core.forgetQuote(symbolId);
  }

  /** Quotes of all products that concern nobody were passed over. */
  skipQuiet(): void {
    this.#core.forgetQuietQuotes();
  }

  /** Messages leave after their commit, in order. Returns the removal. */
  onMessage(listener: (message: AccountMessage) => void): () => void {
    return this.#updates.messages.add(listener);
  }

  /** Changes without a message, after their commit. Returns the removal. */
  onChange(listener: (change: AccountChange) => void): () => void {
    return this.#updates.changes.add(listener);
  }

  /** Decisions after their commit. Returns the removal. */
  onStored(listener: (events: readonly TradingEvent[]) => void): () => void {
    return this.#updates.stored.add(listener);
  }

  /** Accounts and wallets that were read again because a decision about them could not be stored. Returns the removal. */
  onReset(listener: (units: readonly AccountId[]) => void): () => void {
    return this.#updates.resets.add(listener);
  }

  /** Events as they are decided, before they are on disk. Returns the removal. */
  onEvents(listener: (events: readonly TradingEvent[]) => void): () => void {
    return this.#updates.events.add(listener);
  }

  /** Trades between customers, after their commit. Returns the removal. */
  onTrade(listener: (trade: CustomerTrade) => void): () => void {
    return this.#updates.trades.add(listener);
  }

  /** Called when decisions are taken again after a pause. Returns the removal. */
  onResumed(listener: () => void): () => void {
    return this.#updates.resumes.add(listener);
  }

  /**
   * Undefined when every decision about the account is on disk; else resolves when it is. Rejects when it cannot be, once
   * the account is again what is stored of it.
   */
  committed(accountId: AccountId): Promise<void> | undefined {
    return this.#tracker.committed(this.#core.state.unitOf(accountId));
  }

  /** Resolves when what the state holds of the accounts is what is stored of them, as far as they are not set aside. */
  shown(accountIds: readonly number[]): Promise<void> {
    return this.#tracker.shown(accountIds.map((accountId) => this.#core.state.unitOf(accountId)));
  }

  /** Resolves when every decision so far is on disk, or was undone because it cannot be. */
  settled(): Promise<void> {
    return this.#tracker.settled();
  }

  /** Decides nothing more. */
  async close(): Promise<void> {
    await this.#tracker.settledCommits();
    this.#queue.close();
    await this.#tracker.close();
  }
}
