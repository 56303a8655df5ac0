import { toPlatformError } from '../../protocol/mapping/reject-codes.ts';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import { StorageUnavailableError, type Statement } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import {
  computeBorrowable,
  exchangeRate,
  marginModelOf,
  valueWallet,
  TradingCore,
  TradingState,
  type Account,
  type Asset,
  type Command,
  type Fault,
  type PlaceOrder,
  type Valuing,
  type Outcome,
  type TradingEvent,
} from '../../trading/index.ts';
import type { RequestContext } from '../operation.ts';
import type { AccountChange, AccountMessage } from '../trade-stream.ts';
import { accountChanges } from './account-changes.ts';
import { AccountRecovery, type Loss } from './account-recovery.ts';
import { CommitQueue } from './commit-queue.ts';
import {
  byUnit,
  isOfMarket,
  isRefusal,
  type AccountCommand,
  type Decided,
  type EventStatements,
  type MarketCommand,
} from './decided.ts';
import type { TradingEngineOptions } from './engine-options.ts';
import { EventProjector } from './event-projector.ts';
import { HeldTicks } from './held-ticks.ts';
import { ListenerSet } from './listener-set.ts';
import { Quotes } from './quotes.ts';
import { storedState } from './rows.ts';
import { UntoldMessages } from './untold-messages.ts';

/** Decisions whose rows are on their way to the disk; customers' commands beyond it are refused with CFDWBW500. */
const MAX_PENDING_COMMITS = 16_384;

/** A decision that was taken and will be on disk when `committed` resolves. */
export interface PendingCommit {
  readonly events: Outcome['events'];
  readonly committed: Promise<void>;
}

/** Whether decisions can be taken, and what became of the last ones. */
export interface TradingCondition {
  /** Nothing is decided until the store can write again or what is stored has been read again. */
  readonly isPaused: boolean;
  /** Accounts for which nothing is decided for a time, because they failed again and again. */
  readonly asideCount: number;
  /** Wall-clock time of the last decision that was lost. */
  readonly lastLossMs: number | undefined;
}

/**
 * The one writer of the trading state. Decisions are taken one after the other without waiting for the disk; each reply
 * and each message waits for the commit of its own decision. Decisions about one account build on one another and those
 * about different accounts do not, but for the accounts of one wallet: when one cannot be taken or stored, that account or
 * wallet alone is read from the store again.
 * While the store cannot write, commands are refused and quotes are held, to be decided in their order afterwards.
 */
export class TradingEngine {
  readonly quotes: Quotes;
  readonly #options: TradingEngineOptions;
  readonly #core: TradingCore;
  readonly #recorder: EventProjector;
  readonly #recovery: AccountRecovery;
  readonly #commits: CommitQueue;
  readonly #held = new HeldTicks();
  readonly #messages: ListenerSet<[message: AccountMessage]>;
  readonly #changes: ListenerSet<[change: AccountChange]>;
  readonly #events: ListenerSet<[events: readonly TradingEvent[]]>;
  readonly #resumes: ListenerSet<[]>;
  readonly #untold: UntoldMessages;
  /** Resolves when the store can write again. */
  #outage: Promise<void> | undefined;
  #lastPlace = 0;
  /** Market time up to which every quote was decided; undefined before the start. */
  #reachedMs: number | undefined;
  #lastLossMs: number | undefined;
  #isClosed = false;

  private constructor(
    options: TradingEngineOptions,
    core: TradingCore,
    recorder: EventProjector,
    quotes: Quotes,
  ) {
    this.#options = options;
    this.#core = core;
    this.#recorder = recorder;
    const { log } = options;
    this.#messages = new ListenerSet(log, 'listener of trade messages failed');
    this.#changes = new ListenerSet(log, 'listener of changes of accounts failed');
    this.#events = new ListenerSet(log, 'listener of decisions failed');
    this.#resumes = new ListenerSet(log, 'listener of resumed trading failed');
    this.#untold = new UntoldMessages(options.database);
    this.#commits = new CommitQueue(options.database);
    this.#recovery = new AccountRecovery({
      ...options,
      core,
      unanswered: (accountId) => this.#commits.unanswered(accountId),
      onRestored: (accountIds, returned) => this.#restored(accountIds, returned),
    });
    this.quotes = quotes;
  }

  /** Rebuilds the state from the store. */
  static async open(options: TradingEngineOptions): Promise<TradingEngine> {
    const stored = await tradingRepository.load(options.database);
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
    );
    const recorder = new EventProjector({
      lastTransferId: stored.last.transferId,
      lastSeqId: stored.last.seqId,
      account: (accountId) => core.state.account(accountId),
      terms: (symbolId, account) => options.terms(symbolId, account),
      wallNowMs: () => options.wallClock.nowMs(),
    });
    return new TradingEngine(options, core, recorder, quotes);
  }

  get state(): TradingState {
    return this.#core.state;
  }

  /** True while nothing is decided: the store cannot write, or what it holds is being read again. */
  get isPaused(): boolean {
    return this.#isStoreDown() || this.#recovery.isReading || this.#isClosed;
  }

  get condition(): TradingCondition {
    const { isPaused } = this;
    return { isPaused, asideCount: this.#recovery.asideCount, lastLossMs: this.#lastLossMs };
  }

  /** The number of the newest trade message. */
  get lastSeqId(): number {
    return this.#recorder.lastSeqId;
  }

  /** The terms of a product for the owner of an account: a customer group may have its own; without one, the product's. */
  terms(symbolId: number, account?: Account): InstrumentTerms | undefined {
    return this.#options.terms(symbolId, account);
  }

  /** Watches every price anew, because spreads have changed: for the orders and positions of one account, or of all. */
  spreadsChanged(accountId?: number): void {
    this.state.rewatch(accountId);
  }

  /** True when the caller's customer group sees the product. */
  isVisibleTo({ companyId, caller }: RequestContext, symbolId: number): boolean {
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
  pricingProducts(): readonly number[] {
    const { indebted } = this.state;
    const held = [...indebted].flatMap((accountId) => this.state.unitMembers(accountId));
    const priced = held.map((member) =>
      this.#options.assets?.pricedBy(this.state.account(member)?.currency ?? ''),
    );
    return [...new Set(priced.filter((symbolId) => symbolId !== undefined))];
  }

  /** The rate at which one account may repay what another owes; undefined without quotes. */
  repaymentRate(source: Account, target: Account): bigint | undefined {
    return exchangeRate(this.#core.valuing, source, target);
  }

  /** What an account of leveraged spot may still borrow, and what its wallet stands on; undefined while it cannot be valued. */
  lendingState(account: Account) {
    const { valuing } = this.#core;
    return {
      borrowable: computeBorrowable(valuing, account),
      wallet: valueWallet(valuing, account.accountId),
    };
  }

  /** Code of the first product that a conversion goes over; empty where it needs none. */
  conversionSymbol(from: string, to: string): string {
    const symbolId = this.quotes.routeSymbol(from, to);
    return symbolId === undefined ? '' : (this.terms(symbolId)?.symbolCode ?? '');
  }

  /** The time of the market, or the one of the past that is being replayed. */
  nowMs(): number {
    return this.quotes.asOfMs ?? this.#options.marketClock.nowMs();
  }

  /** Decides as of a time of the past from now on; undefined: as of the present again. */
  replay(asOfMs: number | undefined): void {
    this.quotes.asOfMs = asOfMs;
  }

  /** The market time up to which every quote was decided; undefined before the start. */
  get reachedMs(): number | undefined {
    return this.#reachedMs;
  }

  /** Every quote up to a market time was handed over. What is held while nothing can be decided does not count. */
  reached(timeMs: number): void {
    if (!this.isPaused) this.#reachedMs = timeMs;
  }

  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: number): boolean {
    return this.#options.isDeployed?.(companyId) === true;
  }

  /** Throws the listed code of the first rule that the order would break if its account had `more` money. */
  check(command: PlaceOrder, more: bigint): void {
    const [first] = this.#core.check(command, more);
    if (first) throw toPlatformError(first);
  }

  /** Gives out the number of an order that is placed later. */
  takeOrderId(): number {
    return this.#core.takeOrderId(this.nowMs());
  }

  /**
   * Decides a customer's command. Throws the listed code of the first rule that it breaks, then nothing happened, and
   * CFDWBW500 when nothing can be decided about the account. `extraStatements` of the events are stored with them or not at
   * all.
   */
  decide(command: AccountCommand, extraStatements?: EventStatements): PendingCommit {
    const isLost = this.#recovery.isLost(this.#unitOf(command));
    if (isLost || this.#isClosed || this.#isStoreDown() || this.#commits.size >= MAX_PENDING_COMMITS)
      throw new PlatformError(CODE.tradingFault);
    const { events, violations, faults } = this.#core.execute(command);
    const [first] = violations;
    if (first) throw toPlatformError(first);
    for (const fault of faults) this.#note(fault, command);
    if (faults.length > 0) throw new PlatformError(CODE.tradingFault);
    const accountId = events[0]?.accountId;
    if (accountId === undefined) return { events, committed: Promise.resolve() };
    const unit = this.state.unitOf(accountId);
    const committed = this.#store({ unit, events, command, extraStatements });
    if (committed === undefined) throw new PlatformError(CODE.tradingFault);
    this.#events.tell(events);
    return { events, committed };
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
    const place = ++this.#lastPlace;
    if (!this.isPaused) this.#advance(command, place);
    else if (command.type === 'applyTick' && !this.#isClosed) this.#held.hold(command, place);
  }

  /** Messages leave after their commit, in order. Returns the removal. */
  onMessage(listener: (message: AccountMessage) => void): () => void {
    return this.#messages.add(listener);
  }

  /** Changes without a message, after their commit. Returns the removal. */
  onChange(listener: (change: AccountChange) => void): () => void {
    return this.#changes.add(listener);
  }

  /** Events as they are decided, before they are on disk. Returns the removal. */
  onEvents(listener: (events: readonly TradingEvent[]) => void): () => void {
    return this.#events.add(listener);
  }

  /** Called when decisions are taken again after a pause. Returns the removal. */
  onResumed(listener: () => void): () => void {
    return this.#resumes.add(listener);
  }

  /**
   * Undefined when every decision about the account is on disk; else resolves when it is. Rejects when it cannot be, once
   * the account is again what is stored of it.
   */
  committed(accountId: number): Promise<void> | undefined {
    const unit = this.state.unitOf(accountId);
    const over = this.#recovery.over(unit);
    const refused = over?.then(() => Promise.reject(new PlatformError(CODE.tradingFault)));
    refused?.catch(() => undefined);
    return refused ?? this.#commits.unanswered(unit);
  }

  /** Resolves when what the state holds of the accounts is what is stored of them, as far as they are not set aside. */
  async shown(accountIds: readonly number[]): Promise<void> {
    await Promise.allSettled(
      accountIds.map((accountId) => this.#commits.unanswered(this.state.unitOf(accountId))),
    );
    await this.#recovery.settled();
  }

  /** Resolves when every decision so far is on disk, or was undone because it cannot be. */
  async settled(): Promise<void> {
    await this.#commits.settled();
    await this.#recovery.settled();
  }

  /** Decides nothing more. */
  async close(): Promise<void> {
    await this.#commits.settled();
    this.#isClosed = true;
    this.#recovery.close();
  }

  #advance(command: MarketCommand, place: number): void {
    const { events, faults } = this.#core.execute(command);
    for (const fault of faults) this.#note(fault, command, place);
    if (events.length === 0) return;
    for (const [unit, own] of byUnit(events, (accountId) => this.state.unitOf(accountId)))
      this.#store({ unit, events: own, command, place });
    this.#events.tell(events);
  }

  /** What is decided together with the account of a command. */
  #unitOf(command: AccountCommand): number {
    const owner = 'accountId' in command ? command.accountId : this.state.wallets.find(command)[0];
    return owner === undefined ? 0 : this.state.unitOf(owner);
  }

  /** Stores what was decided together; undefined when it cannot even be written down. */
  #store({ unit, events, command, extraStatements, place }: Decided): Promise<void> | undefined {
    let records: ReturnType<EventProjector['record']>;
    try {
      records = this.#recorder.record(events);
    } catch (error) {
      this.#note({ accountId: unit, error }, command, place);
      return undefined;
    }
    const { statements, messages } = records;
    const added = extraStatements === undefined ? [] : this.#added(extraStatements, events);
    const beside = this.#beside(unit, events, command);
    return this.#commits.add(unit, [...statements, ...added, ...beside], {
      stored: () => this.#stored({ unit, events, command }, messages),
      failed: (error) => {
        this.#decideAgain(unit, command, place);
        if (error instanceof StorageUnavailableError) this.#untold.add(unit, messages);
        this.#lose(unit, error, { isByMarket: isOfMarket(command), isOwnFault: isRefusal(error) });
      },
    });
  }

  /** What is stored with every decision: how far the account has come, among others. */
  #beside(unit: number, events: readonly TradingEvent[], command: Command): readonly Statement[] {
    const { besideDecision } = this.#options;
    const decidedToMs = command.type === 'applyTick' ? command.timeMs : this.#reachedMs;
    if (besideDecision === undefined || decidedToMs === undefined) return [];
    return this.state.unitMembers(unit).flatMap((member) =>
      besideDecision(
        this.state.account(member),
        events.filter(({ accountId }) => accountId === member),
        decidedToMs,
      ),
    );
  }

  /** Holds a quote for the account that lost what it set off. */
  #decideAgain(accountId: number, command: Command, place: number | undefined): void {
    if (command.type !== 'applyTick' || place === undefined) return;
    this.#held.hold({ ...command, only: new Set([accountId]) }, place);
  }

  #stored({ unit, events, command }: Decided, messages: readonly AccountMessage[]): void {
    for (const message of messages) this.#messages.tell(message);
    // The market changes positions all the time: only decisions of people are published.
    if (isOfMarket(command)) return this.#recovery.noteSuccess(unit);
    if (this.#changes.isEmpty) return;
    try {
      const changes = accountChanges(events, messages, (id) => this.state.account(id));
      for (const change of changes) this.#changes.tell(change);
    } catch (error) {
      this.#options.log.error({ err: error, accountId: unit }, 'changes of an account could not be told');
    }
  }

  /** A decision that went wrong inside. */
  #note({ accountId, error }: Fault, command: Command, place?: number): void {
    const { type } = command;
    this.#options.log.error({ err: error, accountId, command: type }, 'a decision failed and is undone');
    this.#lastLossMs = this.#options.wallClock.nowMs();
    const isByMarket = isOfMarket(command);
    if (accountId === undefined) return;
    this.#decideAgain(accountId, command, place);
    this.#recovery.lose(accountId, { isByMarket, isOwnFault: true });
  }

  #lose(accountId: number, error: unknown, loss: Loss): void {
    this.#lastLossMs = this.#options.wallClock.nowMs();
    // What follows on a decision that was not stored is refused for that reason alone, and an outage is logged once.
    if (!this.#isStoreDown() && !this.#recovery.isLost(accountId))
      this.#options.log.error({ err: error, accountId }, 'a decision could not be stored and is undone');
    this.#recovery.lose(accountId, loss);
  }

  /** Looks whether the store can write, and goes on by itself when it can again. */
  #isStoreDown(): boolean {
    const over = this.#options.database.available?.();
    if (over === undefined) return false;
    if (over === this.#outage) return true;
    this.#outage = over;
    this.#options.log.error('the store cannot write: trading waits until it can');
    void over.then(() => {
      this.#options.log.info('the store can write again');
      this.#resume();
    });
    return true;
  }

  #restored(accountIds: readonly number[], returned: readonly number[]): void {
    for (const accountId of accountIds) this.#commits.renew(accountId);
    this.#tellStored(accountIds);
    queueMicrotask(() => {
      for (const accountId of returned) this.#lookAtMarket(accountId);
      this.#resume();
    });
  }

  /** Messages of commits that were on disk although nobody said so leave now. */
  #tellStored(accountIds: readonly number[]): void {
    this.#untold.takeStored(accountIds).then(
      (stored) => stored.forEach((message) => this.#messages.tell(message)),
      (error: unknown) => this.#options.log.error({ err: error }, 'stored messages could not be read'),
    );
  }

  /** Decides the newest quotes for an account that saw none for a time. */
  #lookAtMarket(accountId: number): void {
    const { state } = this;
    const live = state
      .unitMembers(accountId)
      .flatMap((member) => [...state.openPositions(member), ...state.liveOrders(member)]);
    for (const symbolId of new Set(live.map((one) => one.symbolId))) {
      const profitCurrency = this.terms(symbolId)?.profitCurrency;
      const market = profitCurrency && this.quotes.liveOrNone(symbolId, profitCurrency);
      if (!market) continue;
      const timeMs = this.nowMs();
      this.advance({ type: 'applyTick', timeMs, symbolId, market, only: new Set([accountId]) });
    }
  }

  /** Decides what was held, in its order, as far as nothing else goes wrong. */
  #resume(): void {
    if (this.isPaused) return;
    const held = this.#held.take();
    for (const { tick, place } of held) {
      if (this.isPaused) {
        this.#held.hold(tick, place);
        continue;
      }
      // Orders that expire before a quote must not meet it.
      if (this.state.expiries.isTriggered(tick.timeMs))
        this.#advance({ type: 'expire', timeMs: tick.timeMs }, place);
      this.#advance(tick, place);
    }
    if (!this.isPaused) this.#resumes.tell();
  }

  /** The decision stands whatever becomes of what was to be stored beside it. */
  #added(extraStatements: EventStatements, events: readonly TradingEvent[]): readonly Statement[] {
    try {
      return extraStatements(events);
    } catch (error) {
      this.#options.log.error({ err: error }, 'idempotent answer not stored with its order');
      return [];
    }
  }
}
