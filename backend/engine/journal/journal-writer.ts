import type { Logger } from 'pino';
import type { Database } from '../../storage/index.ts';
import { journalRepository, type JournalExtent } from '../../storage/trading/index.ts';
import type { TradingState } from '../core/index.ts';
import { houseBooksUpTo } from './journal-replay.ts';
import { ofSnapshotHead, snapshotHead, snapshotParts } from './state-snapshot.ts';

/** Records that the journal holds before a snapshot takes the place of them; with it a few hundred megabytes. */
export const MAX_JOURNAL_RECORDS = 500_000;

export interface JournalWriterOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly state: TradingState;
  /** What the store held of it at the start. */
  readonly journal: JournalExtent;
  /** Numbers of the newest record and of the newest line of the ledger, as they are now. */
  readonly numbers: { readonly lastSequence: number; readonly lastTransferId: number };
}

/**
 * Bounds the journal: once it holds MAX_JOURNAL_RECORDS, a snapshot of the state takes the place of its records. A store
 * that traded before it had a journal gets its first snapshot at once. Called only while everything that was decided is stored, since a
 * snapshot is to hold nothing else.
 */
export class JournalWriter {
  readonly #options: JournalWriterOptions;
  #records: number;
  #running: Promise<void> | undefined;

  constructor(options: JournalWriterOptions) {
    this.#options = options;
    this.#records = options.journal.records;
  }

  /** The snapshot of a store that traded before it had a journal, and of one whose journal is full. */
  async begin(): Promise<void> {
    const { journal, state } = this.#options;
    const isOlder = journal.last === 0 && journal.snapshot === undefined && state.accounts.size > 0;
    if (!isOlder && !this.isDue) return;
    this.take();
    await this.#running;
  }

  /** One more record is on its way. */
  noteRecord(): void {
    this.#records += 1;
  }

  /** Whether a snapshot is due, and none is being written. */
  get isDue(): boolean {
    return this.#running === undefined && this.#records >= MAX_JOURNAL_RECORDS;
  }

  /** Begins a snapshot of this moment. It is tried again later when it cannot be stored. */
  take(): void {
    const { lastSequence: sequence, lastTransferId: transferId } = this.#options.numbers;
    const parts = snapshotParts(this.#options.state);
    const records = this.#records;
    this.#running = this.#write(sequence, transferId, parts)
      .then(
        () => void (this.#records -= records),
        (error: unknown) => this.#options.log.warn({ err: error }, 'snapshot of trading not stored'),
      )
      .finally(() => (this.#running = undefined));
  }

  /** Resolves when no snapshot is being written. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #write(sequence: number, transferId: number, parts: Iterable<string>): Promise<void> {
    const { database } = this.#options;
    const before = await journalRepository.snapshot(database);
    const head = before === undefined ? undefined : ofSnapshotHead(before.parts);
    const books = await houseBooksUpTo(database, head?.houseBooks ?? [], head?.transferId ?? 0, transferId);
    await journalRepository.writeSnapshot(database, sequence, snapshotHead(transferId, books), parts);
    await journalRepository.trim(database, sequence);
  }
}
