import type { SqlConnection, SqlStatement } from '../engine/engine.ts';
import type { CommitRequest, StorageReply } from '../messages/messages.ts';
import { describeLoss, NO_TALLY, parseTally, withCommit, type Tally } from './tally.ts';
import { readWitness, WitnessFile } from './witness-file.ts';

/** Name of the witness file of a data file. */
export const witnessPath = (file: string): string => `${file}.commits`;

/** The table that counts in the database what the witness counts beside it. */
export const TALLY_SCHEMA = [
  'CREATE TABLE IF NOT EXISTS store_tally (id INTEGER PRIMARY KEY CHECK (id = 1), tally TEXT NOT NULL)',
  `INSERT OR IGNORE INTO store_tally (id, tally) VALUES (1, '${JSON.stringify(NO_TALLY)}')`,
] as const;

/**
 * What the database lacks of what was acknowledged, in words; undefined when it has everything. Changes nothing.
 * A store of an earlier version has no tally, and nothing to compare it with.
 */
export function findLoss(database: SqlConnection, file: string): string | undefined {
  const stored = storedTally(database);
  const witnessed = readWitness(witnessPath(file));
  if (witnessed === 'damaged' || (witnessed === 'none' && stored !== undefined)) {
    const state = witnessed === 'none' ? 'missing' : 'damaged';
    return `${witnessPath(file)}, which names the newest acknowledged commit, is ${state}: commits after ${stored?.commits ?? 0} may be lost.`;
  }
  return witnessed === 'none' ? undefined : describeLoss(stored ?? NO_TALLY, witnessed);
}

/** Counts the commits of an open store, in the same transaction and, once they are on disk, in the witness file. */
export class CommitWitness {
  readonly #file: WitnessFile;
  readonly #database: SqlConnection;
  #update: SqlStatement | undefined;
  #tally: Tally;

  constructor(database: SqlConnection, file: string) {
    const stored = storedTally(database);
    this.#tally = stored ?? NO_TALLY;
    // The file comes first: a store with a tally and without a file counts as one that lost something.
    this.#file = new WitnessFile(witnessPath(file), this.#tally);
    if (stored === undefined) for (const statement of TALLY_SCHEMA) database.exec(statement);
    this.#database = database;
  }

  /** Writes the tally after these commits into the open transaction; call the result once that is on disk. */
  count(commits: readonly CommitRequest[], replies: readonly StorageReply[]): () => void {
    const tally = commits.reduce(
      (before, { statements }, at) => (replies[at]?.ok ? withCommit(before, statements) : before),
      this.#tally,
    );
    if (tally === this.#tally) return () => undefined;
    this.#write(tally);
    return () => {
      this.#tally = tally;
      this.#file.write(tally);
    };
  }

  /** What was stored so far. */
  get tally(): Tally {
    return this.#tally;
  }

  close(): void {
    this.#forget();
    this.#file.close();
  }

  #write(tally: Tally): void {
    this.#update ??= this.#database.prepare('UPDATE store_tally SET tally = ? WHERE id = 1');
    try {
      this.#update.run([JSON.stringify(tally)]);
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /** WebAssembly leaves a statement that failed unfinished, and an unfinished one fails again. */
  #forget(): void {
    const update = this.#update;
    this.#update = undefined;
    try {
      update?.finalize();
    } catch {
      // Finalising reports the failure of the last run once more.
    }
  }
}

function storedTally(database: SqlConnection): Tally | undefined {
  const isThere = database.get("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'store_tally'");
  if (!isThere) return undefined;
  const row = database.get('SELECT tally FROM store_tally WHERE id = 1');
  return parseTally(String(row?.['tally'] ?? ''));
}
