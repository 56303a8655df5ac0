import type { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import type { CommitOptions, Statement, WatchedDatabase } from './database.ts';
import { StorageBusyError, StorageConflictError, StorageError } from './errors.ts';
import type {
  FromWorker,
  PackedRequest,
  PackedStatement,
  StorageReply,
  StorageRequest,
  ToWorker,
} from './messages.ts';
import { endStorageWorker } from './worker-entry.ts';

/** Requests that may wait for the disk; more are refused with `StorageBusyError`. */
export const MAX_WAITING_REQUESTS = 65_536;
/** Requests that share one transaction, and so one flush. */
const MAX_BATCH = 1_024;
/** Batches handed to the thread at once: one is being flushed while the next is already there. */
const BATCHES_IN_FLIGHT = 2;

/** Largest and smallest integer that SQLite stores; the library would silently wrap anything beyond. */
const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

interface Waiting {
  resolve(rows: readonly unknown[] | undefined): void;
  reject(error: Error): void;
}

/** The near side of the storage thread: queues requests, sends them in batches, settles them in order. */
export class WorkerDatabase implements WatchedDatabase {
  readonly #worker: Worker;
  readonly #released: () => void;
  readonly #waiting = new Map<number, Waiting>();
  readonly #commitListeners = new Set<() => void>();
  #queue: StorageRequest[] = [];
  #inFlight = 0;
  #lastId = 0;
  #sendPlanned = false;
  #failure: StorageError | undefined;
  #closing: Promise<void> | undefined;
  #drained: (() => void) | undefined;
  #closed: (() => void) | undefined;

  constructor(worker: Worker, released: () => void) {
    this.#worker = worker;
    this.#released = released;
    worker.on('message', (message: FromWorker) => this.#receive(message));
    worker.on('error', (error) => this.#fail(`the storage thread failed: ${error.message}`));
    worker.on('exit', () => this.#fail('the storage thread has ended'));
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

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  /**
   * Refuses everything from now on and leaves the files as they are: they may belong to another process already, and a
   * store that is closed in order would still write.
   */
  abandon(error: StorageError): void {
    this.#failure ??= error;
    this.#fail(error.message);
    void this.#worker.terminate();
  }

  async #finish(): Promise<void> {
    if (this.#waiting.size > 0) await new Promise<void>((resolve) => (this.#drained = resolve));
    if (!this.#failure) {
      const closed = new Promise<void>((resolve) => (this.#closed = resolve));
      this.#post({ kind: 'close' });
      await closed;
    }
    if (this.#failure) await this.#worker.terminate();
    else await endStorageWorker(this.#worker);
    this.#released();
  }

  #request(build: (id: number) => StorageRequest): Promise<readonly unknown[] | undefined> {
    if (this.#closing) return Promise.reject(new StorageError('the database is closed'));
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#waiting.size >= MAX_WAITING_REQUESTS) {
      return Promise.reject(
        new StorageBusyError(`${MAX_WAITING_REQUESTS} requests are waiting for the disk`),
      );
    }
    const id = ++this.#lastId;
    this.#queue.push(build(id));
    this.#planSend();
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Requests of one turn of the event loop travel together. */
  #planSend(): void {
    if (this.#sendPlanned) return;
    this.#sendPlanned = true;
    queueMicrotask(() => {
      this.#sendPlanned = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#queue.length > 0 && this.#inFlight < BATCHES_IN_FLIGHT && !this.#failure) {
      const requests = this.#queue.length <= MAX_BATCH ? this.#queue : this.#queue.slice(0, MAX_BATCH);
      this.#queue = this.#queue.length <= MAX_BATCH ? [] : this.#queue.slice(MAX_BATCH);
      this.#inFlight++;
      this.#post({ kind: 'batch', ...packed(requests) });
    }
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'replies') {
      this.#inFlight--;
      this.#send();
      for (const reply of message.replies) this.#settle(reply);
      // The reply to a commit carries no rows.
      const stored = message.replies.some((reply) => reply.ok && reply.rows === undefined);
      if (stored) for (const listener of this.#commitListeners) listener();
      if (this.#waiting.size === 0) this.#drained?.();
    } else if (message.kind === 'closed') {
      this.#closed?.();
    }
  }

  #settle(reply: StorageReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.rows);
    else waiting?.reject(rejectionFor(reply.message));
  }

  #fail(reason: string): void {
    this.#failure ??= new StorageError(reason);
    this.#queue = [];
    for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
    this.#waiting.clear();
    this.#drained?.();
    this.#closed?.();
  }

  #post(message: ToWorker): void {
    try {
      this.#worker.postMessage(message);
    } catch (error) {
      this.#fail(`a value cannot be stored: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** The store's refusal by its message: SQLite names a row that is there already in no other way. */
function rejectionFor(message: string): StorageError {
  return message.includes('UNIQUE constraint failed')
    ? new StorageConflictError(message)
    : new StorageError(message);
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

/** Refuses values that SQLite does not store, before they can disturb anybody else's request. */
function storable(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (value === null || typeof value === 'string' || value instanceof Uint8Array) continue;
    if (typeof value === 'number' && Number.isFinite(value)) continue;
    if (typeof value === 'bigint' && value <= MAX_INTEGER && value >= MIN_INTEGER) continue;
    throw new StorageError(`a value cannot be stored: ${typeof value}`);
  }
  return parameters;
}
