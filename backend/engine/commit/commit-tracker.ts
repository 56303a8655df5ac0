import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CustomerTrade } from '../../market/index.ts';
import { StorageUnavailableError, type Statement, type Database } from '../../storage/index.ts';
import {
  isHedgeUnit,
  type Command,
  type Fault,
  type TradingCore,
  type TradingEvent,
  type Account,
} from '../core/index.ts';
import type { AccountMessage, AccountChange } from '../trade-stream.ts';
import { AccountRecovery, type Loss } from './account-recovery.ts';
import { CommitQueue } from './commit-queue.ts';
import { tradeStatements } from './customer-trade-rows.ts';
import { isOfMarket, isRefusal, type Decided, type EventStatements } from '../decided.ts';
import type { TradingEngineOptions } from '../engine-options.ts';
import type { EngineEvents } from '../engine-events.ts';
import type { EventProjector, WriteBatch } from './event-projector.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { AccountId } from '../../domain/units.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { tradingRepository } from '../../storage/trading/index.ts';

/** Messages of commits that had no answer: some are stored all the same, and are told once that is known. */
class UndeliveredMessages {
  readonly #database: Database;
  readonly #messages = new Map<number, AccountMessage[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  add(accountId: AccountId, messages: readonly AccountMessage[]): void {
    this.#messages.set(accountId, [...(this.#messages.get(accountId) ?? []), ...messages]);
  }

  /** Forgets the messages of decisions about the accounts; resolves with those of them that are stored, in their order. */
  async takeStored(accountIds: readonly number[]): Promise<readonly AccountMessage[]> {
    const undelivered = accountIds.flatMap((accountId) => this.#messages.get(accountId) ?? []);
    for (const accountId of accountIds) this.#messages.delete(accountId);
    const [first] = undelivered;
    if (first === undefined) return [];
    const receivers = [...new Set(undelivered.map((message) => message.accountId))];
    const query = { accountIds: receivers, seqId: first.seqId - 1, fromMs: 0, limit: undelivered.length };
    const rows = await tradingRepository.messagesAfter(this.#database, query);
    const stored = new Set(rows.map((row) => row.seq_id));
    return undelivered.filter(({ seqId }) => stored.has(seqId));
  }
}

/** The trades between customers among the events of a decision: each is seen from the order that rested. */
function customerTrades(
  events: readonly TradingEvent[],
  accountOf: (accountId: number) => Account | undefined,
): CustomerTrade[] {
  const trades: CustomerTrade[] = [];
  for (const event of events) {
    if (event.type !== 'orderFilled' && event.type !== 'assetsExchanged') continue;
    const owner = event.takenBy === undefined ? undefined : accountOf(event.accountId);
    if (owner === undefined) continue;
    const { dealId: tradeId, symbolId, timeMs, price, volume, direction } = event.deal;
    const { companyId } = owner;
    const tradeType = TRADE_TYPES.number(owner.tradeType);
    const taken = direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
    trades.push({ tradeId, companyId, tradeType, symbolId, timeMs, price, volume, direction: taken });
  }
  return trades;
}

const CHANGED: Partial<Record<TradingEvent['type'], AccountChange['of']>> = {
  orderPlaced: 'pendingOrders',
  orderModified: 'pendingOrders',
  orderTriggered: 'pendingOrders',
  orderTrailed: 'pendingOrders',
  positionChanged: 'positions',
  marginAdjusted: 'positions',
  leverageSet: 'positions',
  positionFinanced: 'funds',
  fundsMoved: 'funds',
  loanMoved: 'funds',
  holdingsChanged: 'funds',
  sharesSplit: 'positions',
};

/** What a decision changed for accounts that it has no trade message for, each kind of change once. */
function accountChanges(
  events: readonly TradingEvent[],
  messages: readonly AccountMessage[],
  accountOf: (accountId: AccountId) => Account | undefined,
): AccountChange[] {
  const changes = new Map<string, AccountChange>();
  for (const { type, accountId } of events) {
    const of = CHANGED[type];
    if (of === undefined || messages.some((message) => message.accountId === accountId)) continue;
    const account = accountOf(accountId);
    if (account === undefined) continue;
    const { companyId, customerId, tradeType } = account;
    changes.set(`${accountId}/${of}`, { accountId, companyId, customerId, tradeType, of });
  }
  return [...changes.values()];
}

export interface CommitTrackerOptions {
  readonly engine: TradingEngineOptions;
  readonly core: TradingCore;
  readonly projector: EventProjector;
  readonly writer: JournalWriter;
  readonly updates: EngineEvents;
  /** Market time up to which every quote was decided; undefined before the start. */
  reachedMs(): number | undefined;
  /** Has a decision of the market made once more for the units that lost it. */
  decideAgain(units: readonly number[], command: Command, place: number | undefined): void;
  /** Called when units are again what is stored of them; `returned` were set aside for a time. */
  onRestored(returned: readonly number[]): void;
  /** Called when the store can write again. */
  onRecovered(): void;
}

/**
 * Stores what was decided and knows what became of it: messages and changes leave when their decision is on disk, and what
 * cannot be stored is undone by reading its account or wallet again.
 */
export class CommitTracker {
  readonly #options: CommitTrackerOptions;
  readonly #commits: CommitQueue;
  readonly #recovery: AccountRecovery;
  readonly #undelivered: UndeliveredMessages;
  /** Resolves when the store can write again. */
  #outage: Promise<void> | undefined;
  #lastLossMs: number | undefined;

  constructor(options: CommitTrackerOptions) {
    this.#options = options;
    const { engine, core } = options;
    this.#undelivered = new UndeliveredMessages(engine.database);
    this.#commits = new CommitQueue(engine.database);
    this.#recovery = new AccountRecovery({
      ...engine,
      wallClock: engine.hostClock ?? engine.wallClock,
      core,
      unanswered: (unit) => this.#commits.unanswered(unit),
      onRestored: (units, returned) => this.#restored(units, returned),
    });
  }

  /** Commits on their way. */
  get size(): number {
    return this.#commits.size;
  }

  /** Units that are set aside. */
  get quarantinedAccounts(): number {
    return this.#recovery.quarantinedAccounts;
  }

  /** Wall-clock time of the last decision that was undone. */
  get lastLossMs(): number | undefined {
    return this.#lastLossMs;
  }

  /** Whether what is stored is being read again. */
  get isReading(): boolean {
    return this.#recovery.isReading;
  }

  /** Whether nothing may be decided about a unit. */
  isLost(unit: number): boolean {
    return this.#recovery.isLost(unit);
  }

  /** Stores what was decided together; undefined when it cannot even be written down. */
  store({ units, events, command, extraStatements, place }: Decided): Promise<void> | undefined {
    const { projector, writer } = this.#options;
    let batch: WriteBatch;
    try {
      batch = projector.record(events, { units, command: command.type });
    } catch (error) {
      const [accountId, ...met] = units;
      this.note({ accountId, error, met }, command, place);
      return undefined;
    }
    const { statement, messages } = batch;
    const added = extraStatements === undefined ? [] : this.#added(extraStatements, events);
    const beside = units.flatMap((unit) => this.#beside(unit, events, command));
    const trades = customerTrades(events, (id) => this.#options.core.state.account(id));
    writer.noteRecord();
    const add = units.some(isHedgeUnit) ? 'addAfterAll' : 'add';
    const callbacks = {
      stored: () => this.#stored({ units, events, command }, messages, trades),
      failed: (error: unknown) => {
        this.#options.decideAgain(units, command, place);
        const [first] = units;
        // They are looked for once all of them are read again: each is told with its first account.
        if (error instanceof StorageUnavailableError && first !== undefined)
          this.#undelivered.add(first, messages);
        for (const [at, unit] of units.entries())
          this.#lose(unit, error, {
            isByMarket: at > 0 || isOfMarket(command),
            isOwnFault: isRefusal(error),
          });
      },
    };
    // The rows of trading have numbers of its own; of what is stored beside them it knows nothing.
    const options = { cannotConflict: added.length === 0 };
    const statements = [statement, ...added, ...beside, ...tradeStatements(trades)];
    return this.#commits[add](units, statements, callbacks, options);
  }

  /** Takes note of a decision that went wrong inside. */
  note({ accountId, error, met = [] }: Fault, command: Command, place?: number): void {
    const { engine, decideAgain } = this.#options;
    const { type } = command;
    engine.log.error({ err: error, accountId, command: type }, 'a decision failed and is undone');
    this.#lastLossMs = engine.wallClock.nowMs();
    if (accountId === undefined) return;
    decideAgain([accountId, ...met], command, place);
    this.#recovery.lose(accountId, { isByMarket: isOfMarket(command), isOwnFault: true });
    // Whose resting order was met did not set it off: it is as if the market had.
    for (const unit of met) this.#recovery.lose(unit, { isByMarket: true, isOwnFault: true });
  }

  /** Looks whether the store can write, and goes on by itself when it can again. */
  isStoreDown(): boolean {
    const { engine, onRecovered } = this.#options;
    const over = engine.database.available?.();
    if (over === undefined) return false;
    if (over === this.#outage) return true;
    this.#outage = over;
    engine.log.error('the store cannot write: trading waits until it can');
    void over.then(() => {
      engine.log.info('the store can write again');
      onRecovered();
    });
    return true;
  }

  /** Undefined when every decision about the unit is on disk; else resolves when it is, or rejects once it is undone. */
  committed(unit: number): Promise<void> | undefined {
    const over = this.#recovery.over(unit);
    const refused = over?.then(() => Promise.reject(new PlatformError(CODE.tradingFault)));
    refused?.catch(() => undefined);
    return refused ?? this.#commits.unanswered(unit);
  }

  /** Resolves when what the state holds of the units is what is stored of them, as far as they are not set aside. */
  async shown(units: readonly number[]): Promise<void> {
    await Promise.allSettled(units.map((unit) => this.#commits.unanswered(unit)));
    await this.#recovery.settled();
  }

  /** Resolves when every decision so far is on disk, or was undone because it cannot be. */
  async settled(): Promise<void> {
    await this.#commits.settled();
    await this.#recovery.settled();
  }

  /** Resolves when every commit has its answer. */
  settledCommits(): Promise<void> {
    return this.#commits.settled();
  }

  /** Reads nothing again. */
  async close(): Promise<void> {
    this.#recovery.close();
    await this.#options.writer.settled();
  }

  #stored(
    { units, events, command }: Decided,
    messages: readonly AccountMessage[],
    trades: readonly CustomerTrade[],
  ): void {
    const { updates, core, engine, writer } = this.#options;
    for (const message of messages) updates.messages.notify(message);
    updates.stored.notify(events);
    if (
      writer.isDue &&
      this.#commits.size === 0 &&
      !this.#recovery.isReading &&
      this.quarantinedAccounts === 0
    )
      writer.take();
    for (const trade of trades) updates.trades.notify(trade);
    // The market changes positions all the time: only decisions of people are published, and splits, which are rare.
    const [taker, ...met] = units;
    for (const unit of met) this.#recovery.noteSuccess(unit);
    if (isOfMarket(command) && taker !== undefined) this.#recovery.noteSuccess(taker);
    const isNotified = !isOfMarket(command) || command.type === 'splitShares';
    if (!isNotified || updates.changes.isEmpty) return;
    try {
      const changes = accountChanges(events, messages, (id) => core.state.account(id));
      for (const change of changes) updates.changes.notify(change);
    } catch (error) {
      engine.log.error({ err: error, accountId: taker }, 'changes of an account could not be told');
    }
  }

  #lose(unit: number, error: unknown, loss: Loss): void {
    const { engine } = this.#options;
    this.#lastLossMs = engine.wallClock.nowMs();
    // What follows on a decision that was not stored is refused for that reason alone, and an outage is logged once.
    if (!this.isStoreDown() && !this.#recovery.isLost(unit))
      engine.log.error({ err: error, accountId: unit }, 'a decision could not be stored and is undone');
    this.#recovery.lose(unit, loss);
  }

  #restored(units: readonly number[], returned: readonly number[]): void {
    for (const unit of units) this.#commits.renew(unit);
    this.#notifyStored(units);
    this.#options.updates.resets.notify(units);
    this.#options.onRestored(returned);
  }

  /** Messages of commits that were on disk although nobody said so leave now. */
  #notifyStored(units: readonly number[]): void {
    const { updates, engine } = this.#options;
    this.#undelivered.takeStored(units).then(
      (stored) => stored.forEach((message) => updates.messages.notify(message)),
      (error: unknown) => engine.log.error({ err: error }, 'stored messages could not be read'),
    );
  }

  /** What is stored with every decision: how far the account has come, among others. */
  #beside(unit: number, events: readonly TradingEvent[], command: Command): readonly Statement[] {
    const { engine, core, reachedMs } = this.#options;
    const { besideDecision } = engine;
    const decidedToMs = command.type === 'applyTick' ? command.timeMs : reachedMs();
    if (besideDecision === undefined || decidedToMs === undefined) return [];
    return core.state.unitMembers(unit).flatMap((member) =>
      besideDecision(
        core.state.account(member),
        events.filter(({ accountId }) => accountId === member),
        decidedToMs,
      ),
    );
  }

  /** The decision stands whatever becomes of what was to be stored beside it. */
  #added(extraStatements: EventStatements, events: readonly TradingEvent[]): readonly Statement[] {
    try {
      return extraStatements(events);
    } catch (error) {
      this.#options.engine.log.error({ err: error }, 'idempotent answer not stored with its order');
      return [];
    }
  }
}
