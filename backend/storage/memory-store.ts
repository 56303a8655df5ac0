import type { CompiledQuery } from 'kysely';
import type { BackupCopy, CommitOptions, Statement, WatchedDatabase } from './database.ts';
import { StorageLostError, type StorageError } from './errors.ts';
import { storable } from './storable.ts';
import { WorkerDatabase } from './worker-database.ts';
import type { StorageThread } from './worker-entry.ts';

/** Commits that are answered and handed on together at most. */
const MAX_HELD = 64;
/** How long one is held back for others, in milliseconds, where nobody asks for anything. */
const HELD_MS = 20;
/** Commits that were answered before the thread had them at most: beyond them whoever commits waits for it. */
const MAX_BEHIND = 1_024;

interface Held {
  readonly statements: readonly Statement[];
  readonly options: CommitOptions;
}

/**
 * The store of a platform that keeps everything in memory. Nothing outlives its thread, so what it has taken is as good as
 * stored: a commit that nothing can contradict is answered at once, and handed on with others. All else is answered by the
 * thread, after what was taken before. Where the thread refuses what was answered, the store is lost.
 */
export class MemoryStore implements WatchedDatabase {
  readonly #inner: WorkerDatabase;
  readonly #onLost: ((error: StorageError) => void) | undefined;
  readonly #listeners = new Set<() => void>();
  #held: Held[] = [];
  /** Commits that were answered and are with the thread. */
  #behind = 0;
  /** Commits whose callers wait for the thread. Later ones are answered after them. */
  #awaited = 0;
  #timer: NodeJS.Timeout | undefined;
  #failure: StorageError | undefined;
  #isClosing = false;

  /** @param onLost Told when nothing can be stored or read any more. */
  constructor(thread: StorageThread, onLost?: (error: StorageError) => void) {
    this.#inner = new WorkerDatabase(thread, { onLost: (error) => this.#lose(error) });
    this.#onLost = onLost;
  }

  async commit(
    statements: readonly (CompiledQuery | Statement)[],
    options: CommitOptions = {},
  ): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if (options.cannotConflict !== true || !this.#mayAnswer()) return this.#ask(statements, options);
    const plain = statements.map(({ sql, parameters }) => ({ sql, parameters: storable(parameters) }));
    this.#held.push({ statements: plain, options });
    if (this.#held.length >= MAX_HELD) this.#handOn();
    else this.#timer ??= setTimeout(() => this.#handOn(), HELD_MS).unref();
    for (const listener of this.#listeners) listener();
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#handOn();
    return this.#inner.read(query);
  }

  onCommitted(listener: () => void): () => void {
    const stopListening = this.#inner.onCommitted(listener);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      stopListening();
    };
  }

  available(): Promise<void> | undefined {
    return this.#inner.available();
  }

  backUp(directory: string): Promise<BackupCopy> {
    this.#handOn();
    return this.#inner.backUp(directory);
  }

  close(): Promise<void> {
    this.#handOn();
    this.#isClosing = true;
    return this.#inner.close();
  }

  /** Whether the thread takes what it is given, and is close behind. */
  #mayAnswer(): boolean {
    const isThere = !this.#isClosing && this.#inner.available() === undefined;
    return isThere && this.#awaited === 0 && this.#behind + this.#held.length < MAX_BEHIND;
  }

  async #ask(statements: readonly (CompiledQuery | Statement)[], options: CommitOptions): Promise<void> {
    this.#handOn();
    this.#awaited += 1;
    try {
      await this.#inner.commit(statements, options);
    } finally {
      this.#awaited -= 1;
    }
  }

  #handOn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const held = this.#held;
    this.#held = [];
    for (const { statements, options } of held) {
      this.#behind += 1;
      this.#inner.commit(statements, options).then(
        () => (this.#behind -= 1),
        (error: unknown) => this.#lose(lossBy(error)),
      );
    }
  }

  #lose(error: StorageError): void {
    if (this.#failure !== undefined || this.#isClosing) return;
    this.#failure = error;
    this.#onLost?.(error);
  }
}

/** The end of a store that did not keep what it had answered. */
function lossBy(error: unknown): StorageLostError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StorageLostError(`what was answered could not be kept in memory: ${reason}`);
}
