import { EventEmitter } from 'node:events';
import { serveStore, type StorePort } from '../../backend/storage/worker.ts';
import type { FromWorker, ToWorker } from '../../backend/storage/messages/messages.ts';
import type { StorageThread } from '../../backend/storage/index.ts';

/** Runs a task when messages that left earlier have arrived. */
export type Deliver = (task: () => void) => void;

/**
 * What a storage thread is to both of its sides, in the thread of the laboratory, so that one life comes out the same each time.
 * Messages are copied on their way, as between threads, and SQLite is the one as WebAssembly, whose files are simulated.
 */
export class SimulatedThread extends EventEmitter implements StorageThread {
  readonly #inside = new EventEmitter();
  readonly #deliver: Deliver;
  /** Set once it has ended, by itself or as it was told. */
  hasEnded = false;

  /** @param deliver Brings a message to the store or an answer back; a slow disk is one that delivers late. */
  constructor(deliver: Deliver) {
    super();
    this.#deliver = deliver;
    const port: StorePort = {
      on: (event, listener) => this.#inside.on(event, listener),
      postMessage: (message) => this.#answer(message),
    };
    serveStore(port);
  }

  postMessage(message: ToWorker): void {
    const copy = structuredClone(message.kind === 'open' ? { ...message, engine: 'wasm' as const } : message);
    this.#deliver(() => {
      if (!this.hasEnded) this.#inside.emit('message', copy);
    });
  }

  /** Ends it in the middle of its work, with the store as it is. */
  terminate(): Promise<number> {
    if (!this.hasEnded) {
      this.hasEnded = true;
      setImmediate(() => this.emit('exit', 1));
    }
    return Promise.resolve(1);
  }

  #answer(message: FromWorker): void {
    const copy = structuredClone(message);
    this.#deliver(() => {
      if (!this.hasEnded) this.emit('message', copy);
    });
  }
}
