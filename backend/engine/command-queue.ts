import { toPlatformError } from '../contract/mapping/reject-codes.ts';
import { CODE } from '../contract/errors/codes.ts';
import { PlatformError } from '../contract/platform-error.ts';
import { isHedgeUnit, type Command, type Outcome, type TradingCore, type ApplyTick } from './core/index.ts';
import type { Arrivals } from './arrivals.ts';
import type { CommitTracker } from './commit/commit-tracker.ts';
import { byUnit, type AccountCommand, type EventStatements, type MarketCommand } from './decided.ts';
import type { TradingEngineOptions } from './engine-options.ts';
import type { EngineEvents } from './engine-events.ts';
import type { Quotes } from './quotes.ts';
import { splitsOf, type ProductDefinition } from '../market/index.ts';
import type { ShareSplit } from '../domain/share-split.ts';
import type { InstrumentId, MarketTimeMs } from '../domain/units.ts';

/** A split of the shares of a product. */
interface DueSplit extends ShareSplit {
  readonly symbolId: InstrumentId;
}

/**
 * The splits of all products in the order of their times, and how many of them are decided. To decide one again harms nobody: what
 * went through it once is left alone. So a start decides all of the past, and everything is asked again for accounts that were
 * read from the store once more.
 */
export class SplitSchedule {
  readonly #all: readonly DueSplit[];
  readonly #isUsed: (symbolId: InstrumentId) => boolean;
  #next = 0;
  /** The last split of each product that is decided. */
  readonly #decided = new Map<number, number>();

  /** @param isUsed Whether somebody has something of a product. */
  constructor(products: readonly ProductDefinition[], isUsed: (symbolId: InstrumentId) => boolean) {
    this.#isUsed = isUsed;
    this.#all = products
      .flatMap((product) => splitsOf(product).map((split) => ({ ...split, symbolId: product.symbolId })))
      .sort((one, other) => one.atMs - other.atMs || one.symbolId - other.symbolId);
  }

  /** When the next split is that concerns somebody; undefined when none is known. */
  get nextMs(): MarketTimeMs | undefined {
    for (let at = this.#next; at < this.#all.length; at++) {
      const due = this.#all[at];
      if (due !== undefined && this.#isUsed(due.symbolId)) return due.atMs;
    }
    return undefined;
  }

  /** Takes the next split up to a time that concerns somebody; undefined when none is left. */
  take(untilMs: MarketTimeMs): DueSplit | undefined {
    for (let due = this.#all[this.#next]; due !== undefined; due = this.#all[this.#next]) {
      if (due.atMs > untilMs) return undefined;
      this.#next += 1;
      this.#decided.set(due.symbolId, due.atMs);
      if (this.#isUsed(due.symbolId)) return due;
    }
    return undefined;
  }

  /** Whether a quote counts shares of before a split that is decided: then nothing may come of it. */
  isOutdated(symbolId: InstrumentId, timeMs: MarketTimeMs): boolean {
    return timeMs < (this.#decided.get(symbolId) ?? -Infinity);
  }

  /** Begins anew, because accounts are again what was stored of them. */
  restart(): void {
    this.#next = 0;
    this.#decided.clear();
  }
}

/** Quotes that are held in full; beyond it each product keeps its lowest, its highest and its newest one. */
const MAX_HELD_TICKS = 20_000;

interface HeldTick {
  /** Place among all quotes in the order in which they came. */
  readonly place: number;
  readonly tick: ApplyTick;
}

interface Extremes {
  lowest: HeldTick;
  highest: HeldTick;
  newest: HeldTick;
}

/**
 * Quotes that came while nothing could be decided, and those whose outcome was lost: they are decided in the order in which
 * they came once that is possible. However long it takes, no price that was reached is missed.
 */
export class HeldTicks {
  #held: HeldTick[] = [];
  readonly #beyond = new Map<number, Extremes>();

  get isEmpty(): boolean {
    return this.#held.length === 0 && this.#beyond.size === 0;
  }

  /** Quotes that are held in full, and products of which more came. */
  get size(): number {
    return this.#held.length + this.#beyond.size;
  }

  hold(tick: ApplyTick, place: number): void {
    const held = { tick, place };
    // Those that are decided once more are few: no more than commits may be on their way.
    if (tick.only !== undefined || this.#held.length < MAX_HELD_TICKS) return void this.#held.push(held);
    const extremes = this.#beyond.get(tick.symbolId);
    if (extremes === undefined)
      return void this.#beyond.set(tick.symbolId, { lowest: held, highest: held, newest: held });
    if (tick.market.bid < extremes.lowest.tick.market.bid) extremes.lowest = held;
    if (tick.market.ask > extremes.highest.tick.market.ask) extremes.highest = held;
    extremes.newest = held;
  }

  /** Takes everything that is held, oldest first. */
  take(): readonly HeldTick[] {
    const beyond = [...this.#beyond.values()].flatMap(({ lowest, highest, newest }) => [
      ...new Set([lowest, highest, newest]),
    ]);
    const taken = [...this.#held, ...beyond].sort((left, right) => left.place - right.place);
    this.#held = [];
    this.#beyond.clear();
    return taken;
  }
}

/** Decisions whose rows are on their way to the disk; customers' commands beyond it are refused with CFDWBW500. */
const MAX_PENDING_COMMITS = 16_384;

/** A decision that was taken and will be on disk when `committed` resolves. */
export interface PendingCommit {
  readonly events: Outcome['events'];
  readonly committed: Promise<void>;
}

export interface CommandQueueOptions {
  readonly engine: TradingEngineOptions;
  readonly core: TradingCore;
  readonly quotes: Quotes;
  readonly updates: EngineEvents;
  /** What happens to commands on their way to the market; undefined: nothing. */
  readonly arrivals?: Pick<Arrivals, 'arrive'> | undefined;
  /** Asked for when it is needed: it and the queue know of each other. */
  tracker(): CommitTracker;
}

/**
 * Decides commands one after the other, without waiting for the disk. While nothing can be decided, customers' commands are
 * refused and quotes are held, to be decided in their order afterwards.
 */
export class CommandQueue {
  readonly #options: CommandQueueOptions;
  readonly #held = new HeldTicks();
  readonly #splits: SplitSchedule;
  #lastPlace = 0;
  #isClosed = false;
  /** Market time up to which every quote was decided; undefined before the start. */
  #reachedMs: number | undefined;

  constructor(options: CommandQueueOptions) {
    this.#options = options;
    const { core, engine } = options;
    this.#splits = new SplitSchedule(
      engine.feed.source.products,
      (symbolId) => !core.state.isUnused(symbolId),
    );
  }

  /** True while nothing is decided: the store cannot write, or what it holds is being read again. */
  get isPaused(): boolean {
    const tracker = this.#options.tracker();
    return tracker.isStoreDown() || tracker.isReading || this.#isClosed;
  }

  /** Quotes that wait until something can be decided. */
  get heldTicks(): number {
    return this.#held.size;
  }

  /** When the next split is that concerns somebody; undefined while nothing is decided, and when none is known. */
  get nextSplitMs(): number | undefined {
    return this.isPaused ? undefined : this.#splits.nextMs;
  }

  get reachedMs(): number | undefined {
    return this.#reachedMs;
  }

  /** Every quote up to a market time was handed over. What is held while nothing can be decided does not count. */
  reached(timeMs: number): void {
    if (!this.isPaused) this.#reachedMs = timeMs;
  }

  /** Decides a customer's command (`TradingEngine.decide`). */
  decide(sent: AccountCommand, extraStatements?: EventStatements): PendingCommit {
    const { core, updates, arrivals } = this.#options;
    const command = arrivals?.arrive(sent) ?? sent;
    const tracker = this.#options.tracker();
    if (this.#isClosed || tracker.isStoreDown() || tracker.size >= MAX_PENDING_COMMITS)
      throw new PlatformError(CODE.tradingFault);
    this.#splitUpTo(command.timeMs);
    if (this.#unitsOf(command).some((unit) => tracker.isLost(unit)))
      throw new PlatformError(CODE.tradingFault);
    const { events, violations, faults, met } = core.execute(command);
    const [first] = violations;
    if (first) throw toPlatformError(first);
    for (const fault of faults) tracker.note(fault, command);
    // What fails at a hedge of the house is none of the customer's business.
    if (faults.some((fault) => !isHedgeUnit(fault.accountId))) throw new PlatformError(CODE.tradingFault);
    const accountId = events[0]?.accountId;
    if (accountId === undefined) return { events, committed: Promise.resolve() };
    const unit = core.state.unitOf(accountId);
    const others = (met[0] ?? []).filter((each) => each !== unit);
    const own = events.filter((event) => !isHedgeUnit(event.accountId));
    const committed = tracker.store({ units: [unit, ...others], events: own, command, extraStatements });
    if (committed === undefined) throw new PlatformError(CODE.tradingFault);
    for (const event of events)
      if (isHedgeUnit(event.accountId)) tracker.store({ units: [event.accountId], events: [event], command });
    updates.events.notify(events);
    return { events, committed };
  }

  /** Lets the market or the clock set off what waits for it; nobody waits for the result. */
  advance(command: MarketCommand): void {
    const place = ++this.#lastPlace;
    if (!this.isPaused) this.#advance(command, place);
    else if (command.type === 'applyTick' && !this.#isClosed) this.#held.hold(command, place);
  }

  /** Holds a quote for the units that lost what it set off. */
  decideAgain(units: readonly number[], command: Command, place: number | undefined): void {
    if (command.type !== 'applyTick' || place === undefined) return;
    this.#held.hold({ ...command, only: new Set(units) }, place);
  }

  /** Goes on after units are again what is stored of them; those that were set aside see the newest quotes first. */
  restored(returned: readonly number[]): void {
    queueMicrotask(() => {
      for (const unit of returned) this.#lookAtMarket(unit);
      this.resume();
    });
  }

  /** Decides what was held, in its order, as far as nothing else goes wrong. */
  resume(): void {
    if (this.isPaused) return;
    // What was lost may have been the outcome of a split.
    this.#splits.restart();
    const held = this.#held.take();
    for (const { tick, place } of held) {
      if (this.isPaused) {
        this.#held.hold(tick, place);
        continue;
      }
      // Orders that expire before a quote must not meet it.
      if (this.#options.core.state.expiries.isTriggered(tick.timeMs))
        this.#advance({ type: 'expire', timeMs: tick.timeMs }, place);
      this.#advance(tick, place);
    }
    if (!this.isPaused) this.#options.updates.resumes.notify();
  }

  /** Decides nothing more. */
  close(): void {
    this.#isClosed = true;
  }

  /** Decides the splits up to a time before anything else of that time: quotes of then count new shares. */
  #splitUpTo(untilMs: number): void {
    const { engine, quotes } = this.#options;
    for (let due = this.#splits.take(untilMs); due !== undefined; due = this.#splits.take(untilMs)) {
      const { symbolId, atMs, newShares, oldShares } = due;
      const profitCurrency = engine.terms(symbolId)?.profitCurrency ?? '';
      const market = quotes.viewAt(symbolId, profitCurrency, atMs - 1);
      const opening = quotes.viewAt(symbolId, profitCurrency, atMs);
      const split = { timeMs: atMs, symbolId, newShares, oldShares, market, opening } as const;
      this.#run({ type: 'splitShares', ...split }, ++this.#lastPlace);
    }
  }

  #advance(command: MarketCommand, place: number): void {
    this.#splitUpTo(command.timeMs);
    if (command.type === 'applyTick' && this.#splits.isOutdated(command.symbolId, command.timeMs)) return;
    this.#run(command, place);
  }

  #run(command: MarketCommand, place: number): void {
    const { core, updates } = this.#options;
    const tracker = this.#options.tracker();
    const { events, faults, met } = core.execute(command);
    for (const fault of faults) tracker.note(fault, command, place);
    if (events.length === 0) return;
    for (const part of byUnit(events, (accountId) => core.state.unitOf(accountId), met))
      tracker.store({ ...part, command, place });
    updates.events.notify(events);
  }

  /** What is decided together with the accounts that a command names. */
  #unitsOf(command: AccountCommand): readonly number[] {
    const { state } = this.#options.core;
    const owner = 'accountId' in command ? command.accountId : state.wallets.find(command)[0];
    const owners = command.type === 'transferFunds' ? [owner, command.toAccountId] : [owner];
    return owners.map((accountId) => (accountId === undefined ? 0 : state.unitOf(accountId)));
  }

  /** Decides the newest quotes for a unit that saw none for a time. */
  #lookAtMarket(unit: number): void {
    const { core, engine, quotes } = this.#options;
    const live = core.state
      .unitMembers(unit)
      .flatMap((member) => [...core.state.openPositions(member), ...core.state.liveOrders(member)]);
    for (const symbolId of new Set(live.map((one) => one.symbolId))) {
      const profitCurrency = engine.terms(symbolId)?.profitCurrency;
      const market = profitCurrency && quotes.liveOrNone(symbolId, profitCurrency);
      if (!market) continue;
      const timeMs = quotes.asOfMs ?? engine.marketClock.nowMs();
      this.advance({ type: 'applyTick', timeMs, symbolId, market, only: new Set([unit]) });
    }
  }
}
