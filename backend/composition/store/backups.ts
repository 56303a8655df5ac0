import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import type { Backups } from '../../services/management/management-service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { StoredBackups, type WatchedDatabase } from '../../storage/index.ts';

const MINUTE_MS = 60_000;

/** Backups that are made when somebody asks and, where wanted, again and again. */
export class PlannedBackups implements Backups {
  readonly #stored: StoredBackups;
  readonly #wallClock: WallClock;
  readonly #everyMs: number | undefined;
  readonly #log: Logger;
  #cancel: (() => void) | undefined;
  #underWay: ReturnType<Backups['create']> | undefined;
  #isClosed = false;
  failure: string | undefined;

  constructor(
    stored: StoredBackups,
    { everyMinutes, wallClock, log }: { everyMinutes: number | undefined; wallClock: WallClock; log: Logger },
  ) {
    this.#stored = stored;
    this.#wallClock = wallClock;
    this.#everyMs = everyMinutes === undefined ? undefined : everyMinutes * MINUTE_MS;
    this.#log = log;
    this.#plan();
  }

  list(): ReturnType<Backups['list']> {
    return this.#stored.list();
  }

  /** Whoever asks while one is made gets that one. */
  create(): ReturnType<Backups['create']> {
    this.#underWay ??= this.#create().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  async #create(): ReturnType<Backups['create']> {
    try {
      const made = await this.#stored.create(this.#wallClock.nowMs());
      this.failure = undefined;
      this.#log.info(made, 'backup made');
      return made;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      this.#log.error({ folder: this.#stored.folder, reason: this.failure }, 'no backup could be made');
      throw error;
    } finally {
      this.#plan();
    }
  }

  /** The next one is due when the newest is old enough; one that failed is tried again after the same time. */
  #plan(): void {
    this.#cancel?.();
    if (this.#everyMs === undefined || this.#isClosed) return;
    const nowMs = this.#wallClock.nowMs();
    const newestMs = this.failure === undefined ? (this.list()[0]?.timeMs ?? nowMs - this.#everyMs) : nowMs;
    // A backup of a time to come, made before the clock was put back, puts off the next one no further.
    const dueMs = Math.min(newestMs, nowMs) + this.#everyMs;
    this.#cancel = this.#wallClock.schedule(dueMs, () => void this.create().catch(() => undefined));
  }
}

/** The backups of a platform that is told to make some; undefined for any other. Throws DataFolderError. */
export function openBackups(
  { config, disposables, wallClock, log }: PlatformContext,
  database: WatchedDatabase,
): Backups | undefined {
  const { backupFolder, storedBackups, backupMinutes: everyMinutes } = config;
  if (backupFolder === undefined) return undefined;
  const stored = new StoredBackups(backupFolder, storedBackups, database);
  return disposables.add(new PlannedBackups(stored, { everyMinutes, wallClock, log }));
}
