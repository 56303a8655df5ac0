import { join } from 'node:path';
import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import { type Backups, verifyAudit, type Rehearsal } from '../../services/management/management-service.ts';
import type { PlatformContext } from '../platform-context.ts';
import {
  SEAL_KEY_FILE,
  StoredBackups,
  type SealSettings,
  type WatchedDatabase,
  openDatabase,
} from '../../storage/index.ts';
import { FailedCheckError } from './failed-check.ts';
import { soundLedger } from './verify-ledger.ts';

const MINUTE_MS = 60_000;

interface PlannedBackupsOptions {
  readonly everyMinutes: number | undefined;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Keys of what is sealed in them. */
  readonly seal?: SealSettings;
}

/** Backups that are made when somebody asks and, where wanted, again and again. */
export class PlannedBackups implements Backups {
  readonly #stored: StoredBackups;
  readonly #wallClock: WallClock;
  readonly #everyMs: number | undefined;
  readonly #log: Logger;
  readonly #seal: SealSettings;
  #cancel: (() => void) | undefined;
  #underWay: ReturnType<Backups['create']> | undefined;
  #rehearsing: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  failure: string | undefined;

  constructor(stored: StoredBackups, { everyMinutes, wallClock, log, seal = {} }: PlannedBackupsOptions) {
    this.#stored = stored;
    this.#wallClock = wallClock;
    this.#everyMs = everyMinutes === undefined ? undefined : everyMinutes * MINUTE_MS;
    this.#log = log;
    this.#seal = seal;
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

  /** After the backup that is being made, and one after the other. */
  rehearse(name: string): ReturnType<Backups['rehearse']> {
    const rehearsal = this.#rehearsing.then(async () => {
      await this.#underWay?.catch(() => undefined);
      return this.#stored.withCopy(name, this.#wallClock.nowMs(), (folder) =>
        rehearseRestore(folder, this.#seal),
      );
    });
    this.#rehearsing = rehearsal.catch(() => undefined);
    return rehearsal;
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
  const { dataDirectory, sealKeys: keys, sealKeyFile } = config;
  const file = sealKeyFile ?? (dataDirectory === undefined ? undefined : join(dataDirectory, SEAL_KEY_FILE));
  const seal = { keys, file };
  return disposables.add(new PlannedBackups(stored, { everyMinutes, wallClock, log, seal }));
}

/** Opens a copy of a backup as a restore would, adds up its books, follows its audit trail, and closes it. Never rejects. */
async function rehearseRestore(folder: string, seal: SealSettings): Promise<Rehearsal> {
  const problems: string[] = [];
  const note = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    // The first line of a failed check says only that there are others.
    const lines = message.split('\n');
    problems.push(...(error instanceof FailedCheckError && lines.length > 1 ? lines.slice(1) : lines));
    return '';
  };
  try {
    const database = await openDatabase({ directory: folder, mustExist: true, seal });
    try {
      const ledger = await soundLedger(database).catch(note);
      const { rows, head, broken } = await verifyAudit(database);
      if (broken !== undefined) problems.push(`audit trail broken at row ${broken.seq}: ${broken.reason}`);
      return { ledger: ledger === '' ? [] : ledger.split('\n'), problems, auditRows: rows, auditHead: head };
    } finally {
      await database.close();
    }
  } catch (error) {
    note(error);
    return { ledger: [], problems, auditRows: 0, auditHead: '' };
  }
}
