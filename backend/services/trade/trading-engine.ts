import type { Logger } from 'pino';
import type { MarketFeed } from '../../market/index.ts';
import type { Clock } from '../../protocol/clock.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import type { ProductTerms } from '../../protocol/rules/index.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { tradingRepository } from '../../storage/trading/index.ts';
import {
  TradingCore,
  TradingState,
  type Account,
  type Command,
  type PlaceOrder,
  type Outcome,
  type TradingEvent,
} from '../../trading/index.ts';
import type { RequestContext } from '../operation.ts';
import type { AccountChange, AccountMessage } from '../trade-stream.ts';
import { accountChanges } from './account-changes.ts';
import { Quotes } from './quotes.ts';
import { EventProjector } from './event-projector.ts';
import { storedState } from './rows.ts';

/** Decisions whose rows are on their way to the disk; customers' commands beyond it are refused with CFDWBW500. */
const MAX_PENDING_COMMITS = 16_384;
/** All commits of trading build on one another (see Database). */
const CHAIN = 'trading';

export interface TradingEngineOptions {
  readonly database: Database;
  readonly feed: MarketFeed;
  readonly marketClock: Clock;
  readonly wallClock: Clock;
  /** The terms of a product for the owner of an account, or the product's own. */
  terms(symbolId: number, account?: Account): ProductTerms | undefined;
  /** False for a product that a customer's group does not see; absent: every group sees all. */
  readonly isVisibleTo?:
    | ((companyId: number, customerGroupId: number, symbolId: number) => boolean)
    | undefined;
  /** True for a company whose clients are those in the field (client profile `deployed`); absent: for none. */
  readonly isDeployed?: ((companyId: number) => boolean) | undefined;
  /** True for a company where losses take credit before money that may be withdrawn; absent: for none. */
  readonly losesCreditFirst?: ((companyId: number) => boolean) | undefined;
  readonly log: Logger;
}

/** Statements to be stored in the same commit as a decision, for example its answer under an idempotency key. */
export type EventStatements = (events: readonly TradingEvent[]) => readonly Statement[];

/** A decision that was taken and will be on disk when `committed` resolves. */
export interface PendingCommit {
  readonly events: Outcome['events'];
  readonly committed: Promise<void>;
}

/**
 * The one writer of the trading state. Decisions are taken one after the other without waiting for the disk; each reply
 * and each message waits for the commit of its own decision. When a decision cannot be stored the state in memory is
 * ahead of the store, so nothing more is accepted until a restart.
 */
export class TradingEngine {
  readonly quotes: Quotes;
  readonly #options: TradingEngineOptions;
  readonly #core: TradingCore;
  readonly #recorder: EventProjector;
  readonly #messageListeners = new Set<(message: AccountMessage) => void>();
  readonly #changeListeners = new Set<(change: AccountChange) => void>();
  readonly #eventListeners = new Set<(events: readonly TradingEvent[]) => void>();
  /** The last commit on its way of each account that has one. */
  readonly #commits = new Map<number, Promise<void>>();
  #pending = 0;
  #last: Promise<void> = Promise.resolve();
  #halted = false;

  private constructor(options: TradingEngineOptions, core: TradingCore, recorder: EventProjector) {
    this.#options = options;
    this.#core = core;
    this.#recorder = recorder;
    this.quotes = new Quotes(options.feed, options.marketClock);
  }

  /** Rebuilds the state from the store. */
  static async open(options: TradingEngineOptions): Promise<TradingEngine> {
    const stored = await tradingRepository.load(options.database);
    const core = new TradingCore(
      (symbolId, account) => options.terms(symbolId, account),
      TradingState.restore(storedState(stored)),
      options.losesCreditFirst,
    );
    const recorder = new EventProjector({
      lastTransferId: stored.last.transferId,
      lastSeqId: stored.last.seqId,
      account: (accountId) => core.state.account(accountId),
      terms: (symbolId) => options.terms(symbolId),
      wallNowMs: () => options.wallClock.nowMs(),
    });
    return new TradingEngine(options, core, recorder);
  }

  get state(): TradingState {
    return this.#core.state;
  }

  get halted(): boolean {
    return this.#halted;
  }

  /** The number of the newest trade message. */
  get lastSeqId(): number {
    return this.#recorder.lastSeqId;
  }

  /** The terms of a product for the owner of an account: a customer group may have its own; without one, the product's. */
  terms(symbolId: number, account?: Account): ProductTerms | undefined {
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

  nowMs(): number {
    return this.#options.marketClock.nowMs();
  }

  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: number): boolean {
    return this.#options.isDeployed?.(companyId) === true;
  }

  /** Throws the listed code of the first rule that the order would break if its account had `more` money. */
  check(command: PlaceOrder, more: bigint): void {
    const [first] = this.#core.check(command, more);
    if (first) throw new PlatformError(first.code, first.params);
  }

  /** Gives out the number of an order that is placed later. */
  takeOrderId(): number {
    return this.#core.takeOrderId(this.nowMs());
  }

  /**
   * Decides a customer's command. Throws the listed code of the first rule that it breaks, then nothing happened.
   * `extraStatements` of the events are stored with them or not at all.
   */
  decide(command: Command, extraStatements?: EventStatements): PendingCommit {
    if (this.#pending >= MAX_PENDING_COMMITS) throw new PlatformError('CFDWBW500');
    const { outcome, committed } = this.#run(command, extraStatements);
    const [first] = outcome.violations;
    if (first) throw new PlatformError(first.code, first.params);
    return { events: outcome.events, committed };
  }

  /** Decides a command and waits until it is on disk. */
  async execute(command: Command, extraStatements?: EventStatements): Promise<readonly TradingEvent[]> {
    const { events, committed } = this.decide(command, extraStatements);
    await committed;
    return events;
  }

  /** Lets the market or the clock set off what waits for it. Failures halt the engine; nobody waits for the result. */
  advance(command: Extract<Command, { type: 'applyTick' | 'expire' }>): void {
    if (this.#halted) return;
    try {
      this.#run(command).committed.catch(() => undefined);
    } catch (error) {
      this.#options.log.error({ err: error }, 'tick or expiry failed in the trading core');
    }
  }

  /** Messages leave after their commit, in order. Returns the removal. */
  onMessage(listener: (message: AccountMessage) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  /** Changes without a message, after their commit. Returns the removal. */
  onChange(listener: (change: AccountChange) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** Events as they are decided, before they are on disk. Returns the removal. */
  onEvents(listener: (events: readonly TradingEvent[]) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Undefined when every decision about the account is on disk; else resolves when it is, and rejects when it cannot be. */
  committed(accountId: number): Promise<void> | undefined {
    return this.#commits.get(accountId);
  }

  /** Resolves when every decision so far is on disk. */
  settled(): Promise<void> {
    return this.#last.catch(() => undefined);
  }

  #run(command: Command, extraStatements?: EventStatements): { outcome: Outcome; committed: Promise<void> } {
    if (this.#halted) throw new PlatformError('CFDWBW500');
    let outcome: Outcome;
    let records: ReturnType<EventProjector['record']> | undefined;
    try {
      outcome = this.#core.execute(command);
      if (outcome.events.length > 0) records = this.#recorder.record(outcome.events);
    } catch (error) {
      this.#halt(error);
      throw new PlatformError('CFDWBW500');
    }
    if (records === undefined) return { outcome, committed: Promise.resolve() };
    const { statements, messages } = records;
    this.#pending++;
    const added = extraStatements === undefined ? [] : this.#added(extraStatements, outcome.events);
    const committed = this.#options.database.commit([...statements, ...added], { chain: CHAIN }).then(
      () => {
        this.#pending--;
        for (const message of messages) this.#publish(this.#messageListeners, message);
        // The market changes positions all the time: only decisions of people are published.
        if (command.type === 'applyTick' || command.type === 'expire') return;
        const changes = accountChanges(outcome.events, messages, (id) => this.state.account(id));
        for (const change of changes) this.#publish(this.#changeListeners, change);
      },
      (error: unknown) => {
        this.#pending--;
        this.#halt(error);
        throw new PlatformError('CFDWBW500');
      },
    );
    this.#last = committed;
    this.#follow(outcome.events, committed);
    for (const listener of this.#eventListeners) listener(outcome.events);
    return { outcome, committed };
  }

  /** Remembers which accounts have a decision that is not on disk; after a failed commit they stay so. */
  #follow(events: readonly TradingEvent[], committed: Promise<void>): void {
    const accountIds = new Set(events.map(({ accountId }) => accountId));
    for (const accountId of accountIds) this.#commits.set(accountId, committed);
    committed.then(
      () => {
        for (const accountId of accountIds)
          if (this.#commits.get(accountId) === committed) this.#commits.delete(accountId);
      },
      () => undefined,
    );
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

  #publish<Told>(listeners: ReadonlySet<(told: Told) => void>, told: Told): void {
    for (const listener of listeners) {
      try {
        listener(told);
      } catch (error) {
        this.#options.log.error({ err: error, told }, 'listener of trading events failed');
      }
    }
  }

  #halt(error: unknown): void {
    if (this.#halted) return;
    this.#halted = true;
    this.#options.log.fatal({ err: error }, 'trading stopped: a decision could not be stored');
  }
}
