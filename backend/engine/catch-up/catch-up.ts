import type { Logger } from 'pino';
import type { MarketClock, WallClock } from '../../domain/clock.ts';
import type { MarketSource, TimeSpan } from '../../market/index.ts';
import type { Database, Statement } from '../../storage/index.ts';
import { catchUpRepository, type CatchUpRow } from '../../storage/trading/index.ts';
import type { Account, TradingEvent } from '../core/index.ts';
import type { TradingEngine } from '../trading-engine.ts';
import { AccountsAhead } from './accounts-ahead.ts';
import { happenedRows } from './happened-rows.ts';
import { recallQueues } from './recall-queues.ts';
import { expiries, Replay, type TimedCommands } from './replay.ts';
import type { AccountId, InstrumentId } from '../../domain/units.ts';

/** How often it is stored how far trading has come, by the wall clock; what follows is replayed after a kill. */
const MARK_INTERVAL_MS = 10_000;

interface MarkFollowerOptions {
  readonly engine: TradingEngine;
  readonly database: Database;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  readonly log: Logger;
}

/**
 * Stores now and then up to which market time everything is decided and on disk. A mark is only set when nothing is held,
 * set aside or lost, so that it never claims more than is stored.
 */
class MarkFollower {
  readonly #options: MarkFollowerOptions;
  #cancel: (() => void) | undefined;

  constructor(options: MarkFollowerOptions) {
    this.#options = options;
  }

  start(): void {
    const { wallClock, log } = this.#options;
    const again = (): void => {
      this.#cancel = wallClock.schedule(wallClock.nowMs() + MARK_INTERVAL_MS, () => {
        this.mark().catch((error: unknown) =>
          log.warn({ err: error }, 'how far trading has come is not stored'),
        );
        again();
      });
    };
    again();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Stores how far trading has come, with other statements; nothing while that is not certain. */
  async mark(more: readonly Statement[] = []): Promise<void> {
    const { engine, database, marketClock } = this.#options;
    const { reachedMs } = engine;
    const before = engine.condition;
    if (reachedMs === undefined || before.isPaused || before.quarantinedAccounts > 0) return;
    const seenAtMs = Math.max(reachedMs, engine.quotes.asOfMs ?? marketClock.nowMs());
    await engine.settled();
    const { isPaused, quarantinedAccounts, lastLossMs } = engine.condition;
    if (isPaused || quarantinedAccounts > 0 || lastLossMs !== before.lastLossMs) return;
    await database.commit([catchUpRepository.setMark(reachedMs, seenAtMs), ...more]);
  }
}

/** The stretches of a span of which a source knows no prices of a product, in order. */
export function findGaps(
  source: MarketSource,
  symbolId: InstrumentId,
  { fromMs, toMs }: TimeSpan,
): TimeSpan[] {
  const isSold = source.products.some((product) => product.symbolId === symbolId);
  if (!isSold || source.bounds === undefined) return [{ fromMs, toMs }];
  const known = source.known?.(symbolId) ?? { fromMs, toMs };
  const [first, last] = [Math.max(fromMs, known.fromMs), Math.min(toMs, known.toMs)];
  if (first >= last) return [{ fromMs, toMs }];
  return [
    { fromMs, toMs: first },
    { fromMs: last, toMs },
  ].filter((gap) => gap.fromMs < gap.toMs);
}

/** Progress is told, and stored, this often at most, by the wall clock. */
const NOTIFY_EVERY_MS = 2_000;
/** Steps after which others have their turn. */
const STEPS_A_TURN = 8;
/** What is left when the market goes on by itself: the feed hands it over. */
const HANDOVER_MS = 60_000;

/** How far a catch-up is; times are on the market clock. */
export interface CatchUpProgress {
  readonly fromMs: number;
  readonly toMs: number;
  /** Everything up to here is decided. */
  readonly atMs: number;
  /** Ticks that were decided. */
  readonly ticks: number;
}

/** How a start goes on from the time that the platform was off. */
export interface CatchUpOptions {
  /** False starts as it stands: what happened meanwhile is not looked at. */
  readonly isWanted: boolean;
  /** Lets everything else have its turn. */
  takeTurn(): Promise<void>;
  onProgress?(progress: CatchUpProgress): void;
  /** What was asked for meanwhile: to leave the rest as it stands, or to end the platform. */
  request?(): 'asItStands' | 'end' | undefined;
}

/** What became of it: nothing was to be done, it is done, the rest was left as it stands, or the platform is to end. */
export type CatchUpResult = 'nothing' | 'done' | 'asItStands' | 'ended';

export interface CatchUpDependencies {
  readonly engine: TradingEngine;
  readonly source: MarketSource;
  readonly database: Database;
  readonly marketClock: MarketClock;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** What happens at times of its own beside the ends of orders. */
  readonly timed?: readonly TimedCommands[];
  readonly needsEveryTick?: (symbolId: InstrumentId) => boolean;
}

/** What is stored with each decision, so that a replay after a kill decides nothing twice. */
export class DecisionRows {
  /** The catch-up that is running. */
  catchUpId: number | undefined;

  readonly rows = (
    account: Account | undefined,
    events: readonly TradingEvent[],
    decidedToMs: number,
  ): readonly Statement[] => {
    if (account === undefined) return [];
    const mark = catchUpRepository.setAccountMark(account.accountId, decidedToMs);
    if (this.catchUpId === undefined) return [mark];
    return [
      mark,
      ...happenedRows(this.catchUpId, events, account).map((row) => catchUpRepository.addEvent(row)),
    ];
  };
}

/** Brings trading from where it last stood to the present before anybody is served. */
export class CatchUp {
  readonly #options: CatchUpDependencies;
  readonly #decisions: DecisionRows;
  readonly #writer: MarkFollower;
  #notifiedMs = 0;

  constructor(options: CatchUpDependencies, decisions: DecisionRows) {
    this.#options = options;
    this.#decisions = decisions;
    this.#writer = new MarkFollower(options);
  }

  /** Keeps the mark from now on. */
  start(): void {
    this.#writer.start();
  }

  /**
   * Decides at once what a feed has handed to nobody, as after a host has slept. Who has placed something meanwhile is spared
   * the quotes of before.
   */
  skipped(afterMs: number, toMs: number): void {
    const { engine, source, log, timed = [], needsEveryTick } = this.#options;
    const { orders, positions, indebted, accounts } = engine.state;
    const isIdle = orders.size + positions.size + indebted.size === 0;
    if (source.bounds === undefined || engine.isPaused || isIdle) return;
    const ahead = new AccountsAhead(lastChanges(engine), () => accounts.keys());
    const replay = new Replay({ engine, source, ahead, timed: [expiries(engine), ...timed], needsEveryTick });
    for (const _ of replay.steps(afterMs, toMs)) if (engine.isPaused) break;
    log.warn(
      { from: text(afterMs), to: text(toMs), ticks: replay.ticks },
      'caught up with a clock that went on',
    );
  }

  /** Stores how far trading has come; nothing while that is not certain. Rejects when the store does. */
  mark(): Promise<void> {
    return this.#writer.mark();
  }

  /** Stores how far trading has come, for the last time. */
  async close(): Promise<void> {
    this.#writer.stop();
    try {
      await this.#writer.mark();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'how far trading has come is not stored');
    }
  }

  /** Decides what happened since trading last stood. Rejects when the store does. */
  async run(options: CatchUpOptions): Promise<CatchUpResult> {
    const { engine, source, database, marketClock, log } = this.#options;
    const nowMs = marketClock.nowMs();
    const mark = await catchUpRepository.mark(database);
    const { orders, positions, indebted } = engine.state;
    const isIdle = positions.size + orders.size + indebted.size === 0;
    if (mark === undefined) {
      if (!isIdle) log.warn('when trading last stood is not known: it goes on as it stands');
      return this.#begin(nowMs);
    }
    if (options.isWanted) recallQueues(engine, source, Math.min(mark.decidedToMs, nowMs));
    const last = await catchUpRepository.last(database);
    const interrupted = last?.state === 'running' ? last : undefined;
    if (mark.decidedToMs >= nowMs) {
      log.warn(
        { stood: text(mark.decidedToMs), now: text(nowMs) },
        'the market clock is before the time at which trading last stood: nothing is looked at again',
      );
      return this.#begin(
        nowMs,
        interrupted && catchUpRepository.save({ ...interrupted, state: 'asItStands' }),
      );
    }
    if (isIdle)
      return this.#begin(nowMs, interrupted && catchUpRepository.save(finished(interrupted, nowMs)));
    const reached_ms = mark.decidedToMs;
    const row: CatchUpRow = interrupted
      ? { ...interrupted, to_ms: nowMs, reached_ms }
      : {
          catch_up_id: (last?.catch_up_id ?? 0) + 1,
          from_ms: Math.min(mark.seenAtMs, nowMs),
          to_ms: nowMs,
          reached_ms,
          state: 'running',
        };
    if (!options.isWanted) return this.#leave(row, nowMs);
    return this.#replay(row, mark.decidedToMs, options);
  }

  async #replay(begun: CatchUpRow, decidedToMs: number, options: CatchUpOptions): Promise<CatchUpResult> {
    const { engine, source, database, marketClock, log, timed = [], needsEveryTick } = this.#options;
    let row = begun;
    await database.commit([...catchUpRepository.save(row), ...this.#gaps(row)]);
    log.warn(
      { from: text(row.from_ms), to: text(row.to_ms) },
      'catching up with the time that the platform was off',
    );
    this.#decisions.catchUpId = row.catch_up_id;
    engine.reached(decidedToMs);
    const ahead = new AccountsAhead(await catchUpRepository.accountMarks(database), () =>
      engine.state.accounts.keys(),
    );
    const replay = new Replay({ engine, source, ahead, timed: [expiries(engine), ...timed], needsEveryTick });
    try {
      let at = decidedToMs;
      while (row.to_ms > at) {
        const request = await this.#pass(replay, row, at, options);
        if (request === 'end') return await this.#end(row);
        if (request === 'asItStands') return await this.#leave(row, marketClock.nowMs());
        // What has passed meanwhile is less each time, unless the market is too fast to be caught.
        const passedMs = marketClock.nowMs() - row.to_ms;
        const isCatching = passedMs > HANDOVER_MS && passedMs < row.to_ms - at;
        at = row.to_ms;
        if (isCatching) row = { ...row, to_ms: at + passedMs };
      }
    } finally {
      this.#decisions.catchUpId = undefined;
    }
    log.warn({ to: text(row.to_ms), ticks: replay.ticks }, 'caught up');
    options.onProgress?.({ fromMs: row.from_ms, toMs: row.to_ms, atMs: row.to_ms, ticks: replay.ticks });
    await this.#begin(row.to_ms, catchUpRepository.save(finished(row, row.to_ms)));
    return 'done';
  }

  /** Decides up to the end of a row, or up to a wish. */
  async #pass(
    replay: Replay,
    row: CatchUpRow,
    afterMs: number,
    { takeTurn, onProgress, request }: CatchUpOptions,
  ): Promise<ReturnType<NonNullable<CatchUpOptions['request']>>> {
    const { engine, wallClock, log } = this.#options;
    let steps = 0;
    for (const atMs of replay.steps(afterMs, row.to_ms)) {
      if (engine.isPaused) await this.#resumed();
      if (++steps % STEPS_A_TURN !== 0 && wallClock.nowMs() - this.#notifiedMs < NOTIFY_EVERY_MS) continue;
      await takeTurn();
      const requested = request?.();
      if (requested !== undefined) return requested;
      if (wallClock.nowMs() - this.#notifiedMs < NOTIFY_EVERY_MS) continue;
      this.#notifiedMs = wallClock.nowMs();
      onProgress?.({ fromMs: row.from_ms, toMs: row.to_ms, atMs, ticks: replay.ticks });
      log.info({ at: text(atMs), to: text(row.to_ms), ticks: replay.ticks }, 'catching up');
      await this.#writer.mark();
    }
    return undefined;
  }

  /** The store writes again, or what was lost has been read again. */
  #resumed(): Promise<void> {
    const { engine } = this.#options;
    return new Promise((resolve) => {
      const remove = engine.onResumed(() => {
        remove();
        resolve();
      });
    });
  }

  /** Trading goes on from a time; all up to there is decided, or is not looked at any more. */
  async #begin(atMs: number, more: readonly Statement[] | undefined = []): Promise<'nothing'> {
    const { engine, database } = this.#options;
    await engine.settled();
    engine.reached(atMs);
    await database.commit([
      catchUpRepository.setMark(atMs, atMs),
      catchUpRepository.forgetAccountMarks(),
      ...more,
    ]);
    return 'nothing';
  }

  /** What is not decided yet is left as it stands. */
  async #leave(row: CatchUpRow, nowMs: number): Promise<'asItStands'> {
    const { engine, log } = this.#options;
    const reached_ms = Math.max(row.reached_ms, engine.reachedMs ?? 0);
    log.warn(
      { from: text(reached_ms), to: text(nowMs) },
      'starts as it stands: what happened meanwhile is not looked at',
    );
    const state = 'asItStands' as const;
    await this.#begin(nowMs, catchUpRepository.save({ ...row, to_ms: nowMs, reached_ms, state }));
    return 'asItStands';
  }

  /** The next start goes on here. */
  async #end(row: CatchUpRow): Promise<'ended'> {
    const { log, engine } = this.#options;
    await this.#writer.mark();
    log.warn(
      { at: text(engine.reachedMs ?? row.reached_ms) },
      'catching up is interrupted: the next start goes on',
    );
    return 'ended';
  }

  /** Says of what no prices are known, to the log and to everybody who has something there. */
  #gaps({ catch_up_id, from_ms, to_ms }: CatchUpRow): Statement[] {
    const { engine, source, log } = this.#options;
    const { orders, positions } = engine.state;
    const waiting = [...orders.values(), ...positions.values()].map(({ symbolId }) => symbolId);
    const rows = [...new Set(waiting)].flatMap((symbolId) => {
      const gaps = findGaps(source, symbolId, { fromMs: from_ms, toMs: to_ms });
      for (const gap of gaps)
        log.warn(
          { symbolId, from: text(gap.fromMs), to: text(gap.toMs) },
          'no prices of a product are known: nothing is decided by them',
        );
      return gaps.flatMap((gap) =>
        [...engine.state.ownersIn(symbolId)].map((account_id) =>
          catchUpRepository.addGap({
            catch_up_id,
            account_id,
            symbol_id: symbolId,
            from_ms: gap.fromMs,
            to_ms: gap.toMs,
          }),
        ),
      );
    });
    // An interrupted catch-up has said some of it already.
    return [catchUpRepository.forgetGaps(catch_up_id), ...rows];
  }
}

/** When each account last placed or changed what it has. */
function lastChanges({ state }: TradingEngine): Map<number, number> {
  const changes = new Map<number, number>();
  const note = (accountId: AccountId, atMs: number) =>
    changes.set(accountId, Math.max(atMs, changes.get(accountId) ?? 0));
  for (const { accountId, updatedAtMs } of state.orders.values()) note(state.unitOf(accountId), updatedAtMs);
  for (const { accountId, openedAtMs } of state.positions.values()) note(accountId, openedAtMs);
  return changes;
}

function finished(row: CatchUpRow, atMs: number): CatchUpRow {
  return { ...row, to_ms: atMs, reached_ms: atMs, state: 'done' };
}

function text(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
