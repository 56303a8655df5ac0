import type { CompiledQuery } from 'kysely';
import type { BackupCopy, CommitOptions, Statement, WatchedDatabase } from './database.ts';
import {
  StorageBusyError,
  StorageConflictError,
  StorageError,
  StorageLostError,
  StorageRefusedError,
  StorageUnavailableError,
} from './errors.ts';
import type {
  FailureCause,
  FromWorker,
  PackedRequest,
  PackedStatement,
  StorageReply,
  StorageRequest,
  ToWorker,
} from './messages/messages.ts';
import { Outage } from './outage.ts';
import { storable } from './storable.ts';
import { endStorageWorker, type StorageThread } from './worker-entry.ts';

/** Requests that may wait for the disk; more are refused with `StorageBusyError`. */
export const MAX_WAITING_REQUESTS = 65_536;
/** Requests that share one transaction, and so one flush. */
const MAX_BATCH = 1_024;
/** Batches handed to the thread at once: one is being flushed while the next is already there. */
const BATCHES_IN_FLIGHT = 2;
/** Requests that leave for an idle thread before the turn of the event loop is over: it works while the rest are made. */
const EARLY_BATCH = 64;

interface Waiting {
  resolve(rows: readonly unknown[] | undefined): void;
  reject(error: Error): void;
}

export interface WorkerDatabaseOptions {
  /** Gives the data directory free, once the store is closed. */
  readonly released?: () => void;
  /**
   * Opens the store again in a new thread; undefined where nothing outlives the thread. Rejects with a `StorageLostError`
   * when trying again makes no sense.
   */
  readonly reopen?: (() => Promise<StorageThread>) | undefined;
  /** Told when nothing can be stored or read any more. */
  readonly onLost?: ((error: StorageError) => void) | undefined;
}

/**
 * The near side of the storage thread: queues requests, sends them in batches, settles them in order. While the store cannot
 * write, commits are refused at once and a probe is sent after growing pauses; a thread that ended is replaced.
 */
export class WorkerDatabase implements WatchedDatabase {
  #worker: StorageThread | undefined;
  readonly #options: WorkerDatabaseOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #commitListeners = new Set<() => void>();
  readonly #outage = new Outage(() => this.#tryAgain());
  #queue: StorageRequest[] = [];
  #inFlight = 0;
  #lastId = 0;
  #sendPlanned = false;
  #failure: StorageError | undefined;
  #closing: Promise<void> | undefined;
  #drained: (() => void) | undefined;
  #closed: (() => void) | undefined;
  /** Whoever waits for a copy of the store. */
  #backup: { resolve(copy: BackupCopy): void; reject(error: Error): void } | undefined;
  /** Settled when the thread of an abandoned store is gone, and with it everything that it held open. */
  #abandoned: Promise<unknown> | undefined;

  constructor(worker: StorageThread, options: WorkerDatabaseOptions) {
    this.#options = options;
    this.#use(worker);
  }

  async commit(
    statements: readonly (CompiledQuery | Statement)[],
    options: CommitOptions = {},
  ): Promise<void> {
    if (statements.length === 0) return;
    const plain = statements.map(({ sql, parameters }) => ({ sql, parameters: storable(parameters) }));
    await this.#request((id) => ({ kind: 'commit', id, statements: plain, chain: options.chain }));
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    const statement = { sql: query.sql, parameters: storable(query.parameters) };
    const rows = await this.#request((id) => ({ kind: 'read', id, statement }));
    return (rows ?? []) as Row[];
  }

  onCommitted(listener: () => void): () => void {
    this.#commitListeners.add(listener);
    return () => void this.#commitListeners.delete(listener);
  }

  available(): Promise<void> | undefined {
    return this.#outage.over;
  }

  backUp(directory: string): Promise<BackupCopy> {
    if (this.#closing || this.#worker === undefined)
      return Promise.reject(this.#failure ?? new StorageError('the store is closed'));
    if (this.#backup !== undefined)
      return Promise.reject(new StorageError('the store is being copied already'));
    this.#post({ kind: 'back-up', directory });
    return new Promise((resolve, reject) => (this.#backup = { resolve, reject }));
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  /**
   * Refuses everything from now on and ends the thread: its files may belong to another process already, and a store that
   * is closed in order would still write. WebAssembly leaves them as they are; the runtime's own engine holds the system's
   * lock of the data file until it has put the rest of its log there.
   */
  abandon(error: StorageError): void {
    const worker = this.#worker;
    this.#failure = error;
    this.#end(error.message);
    this.#abandoned = worker?.terminate();
  }

  async #finish(): Promise<void> {
    this.#outage.close();
    if (this.#waiting.size > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
    const worker = this.#worker;
    if (worker !== undefined) {
      const closed = new Promise<void>((resolve) => (this.#closed = resolve));
      this.#post({ kind: 'close' });
      await closed;
      // A thread that failed while it closed is gone already.
      if (this.#worker === worker) await endStorageWorker(worker);
    }
    await this.#abandoned;
    this.#options.released?.();
  }

  #use(worker: StorageThread): void {
    this.#worker = worker;
    this.#inFlight = 0;
    const ended = (reason: string) => {
      if (this.#worker === worker) this.#end(reason);
    };
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => ended(`the storage thread failed: ${error.message}`));
    worker.on('exit', () => ended('the storage thread has ended'));
  }

  #request(build: (id: number) => StorageRequest): Promise<readonly unknown[] | undefined> {
    if (this.#closing) return Promise.reject(new StorageError('the database is closed'));
    if (this.#failure) return Promise.reject(this.#failure);
    const request = build(this.#lastId + 1);
    const { reason } = this.#outage;
    // Without a thread nothing can be read either.
    if (reason !== undefined && (request.kind === 'commit' || this.#worker === undefined))
      return Promise.reject(new StorageUnavailableError(reason));
    if (this.#waiting.size >= MAX_WAITING_REQUESTS) {
      return Promise.reject(
        new StorageBusyError(`${MAX_WAITING_REQUESTS} requests are waiting for the disk`),
      );
    }
    this.#lastId++;
    this.#queue.push(request);
    this.#planSend();
    return new Promise((resolve, reject) => this.#waiting.set(request.id, { resolve, reject }));
  }

  /** Requests of one turn of the event loop travel together. */
  #planSend(): void {
    if (this.#inFlight === 0 && this.#queue.length >= EARLY_BATCH) return this.#send();
    if (this.#sendPlanned) return;
    this.#sendPlanned = true;
    queueMicrotask(() => {
      this.#sendPlanned = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#queue.length > 0 && this.#inFlight < BATCHES_IN_FLIGHT && this.#worker) {
      const requests = this.#queue.length <= MAX_BATCH ? this.#queue : this.#queue.slice(0, MAX_BATCH);
      this.#queue = this.#queue.length <= MAX_BATCH ? [] : this.#queue.slice(MAX_BATCH);
      this.#inFlight++;
      this.#post({ kind: 'batch', ...packed(requests) });
    }
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'replies') {
      // The reply to a commit carries no rows.
      const hasStored = message.replies.some((reply) => reply.ok && reply.rows === undefined);
      this.#answered(message.replies, hasStored);
    } else if (message.kind === 'stored') {
      this.#answered(
        message.ids.map((id) => ({ id, ok: true, rows: undefined })),
        true,
      );
    } else if (message.kind === 'probed') {
      if (message.canWrite) this.#outage.end();
      else this.#outage.plan();
    } else if (message.kind === 'backed-up') {
      this.#endBackup(message.copy);
    } else if (message.kind === 'closed') {
      this.#closed?.();
    }
  }

  #endBackup(copy: BackupCopy | string): void {
    const backup = this.#backup;
    this.#backup = undefined;
    if (typeof copy === 'string') backup?.reject(new StorageError(copy));
    else backup?.resolve(copy);
  }

  #answered(replies: readonly StorageReply[], hasStored: boolean): void {
    this.#inFlight--;
    this.#send();
    for (const reply of replies) this.#settle(reply);
    if (hasStored) for (const listener of this.#commitListeners) listener();
    if (this.#waiting.size === 0) this.#drained?.();
  }

  #settle(reply: StorageReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) return waiting?.resolve(reply.rows);
    if (reply.cause === 'store') this.#outage.begin(reply.message);
    waiting?.reject(rejectionFor(reply.cause, reply.message));
  }

  /** The thread is gone, and with it every answer that it owed. */
  #end(reason: string): void {
    this.#worker = undefined;
    this.#queue = [];
    if (this.#outage.over === undefined) this.#outage.begin(reason);
    // A probe that it had been sent is never answered.
    else this.#outage.plan();
    if (this.#options.reopen === undefined && !this.#closing)
      this.#lose(new StorageLostError(`${reason}; what was stored in memory is gone`));
    const error = this.#failure ?? new StorageUnavailableError(reason);
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
    this.#endBackup(reason);
    this.#drained?.();
    this.#closed?.();
  }

  #lose(error: StorageError): void {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    this.#options.onLost?.(error);
  }

  #tryAgain(): void {
    if (this.#failure !== undefined) return;
    if (this.#worker !== undefined) return this.#post({ kind: 'probe' });
    void this.#options.reopen?.().then(
      async (worker) => {
        if (this.#closing) return endStorageWorker(worker);
        this.#use(worker);
        this.#outage.end();
      },
      (error: unknown) => {
        if (error instanceof StorageLostError) this.#lose(error);
        this.#outage.plan();
      },
    );
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }
}

/** The store's refusal: SQLite names a row that is there already by its message only. */
function rejectionFor(cause: FailureCause, message: string): StorageError {
  if (cause === 'store') return new StorageUnavailableError(message);
  return message.includes('UNIQUE constraint failed')
    ? new StorageConflictError(message)
    : new StorageRefusedError(message);
}

/** Replaces the texts of statements by their places in a list: a batch repeats the same few texts a thousand times. */
function packed(requests: readonly StorageRequest[]): { texts: string[]; requests: PackedRequest[] } {
  const places = new Map<string, number>();
  const pack = ({ sql, parameters }: Statement): PackedStatement => {
    let text = places.get(sql);
    if (text === undefined) {
      text = places.size;
      places.set(sql, text);
    }
    return { text, parameters };
  };
  const short = requests.map((request) =>
    request.kind === 'read'
      ? { ...request, statement: pack(request.statement) }
      : { ...request, statements: request.statements.map(pack) },
  );
  return { texts: [...places.keys()], requests: short };
}
