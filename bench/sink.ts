import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SinkMessage, SinkOrder } from './fanout-sink.ts';

/** The clients of a benchmark, in a process of their own (fanout-sink.ts). */
export class Sink {
  readonly #process: ChildProcess;

  constructor() {
    this.#process = fork(fileURLToPath(new URL('./fanout-sink.js', import.meta.url)));
  }

  async #ask(message: SinkMessage): Promise<void> {
    const answered = once(this.#process, 'message');
    this.#process.send(message);
    await answered;
  }

  open = (order: SinkOrder): Promise<void> => this.#ask({ open: order });
  awaitBytes = (bytes: number): Promise<void> => this.#ask({ awaitBytes: bytes });
  close = (): Promise<void> => this.#ask({ close: true });

  end(): void {
    this.#process.kill();
  }
}
