import type { Readable, Writable } from 'node:stream';

/** An event of the browser; `sessionId` names the page it belongs to. */
export interface CdpEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
}

/** The browser refused a command or did not answer it. */
class CdpError extends Error {
  override readonly name = 'CdpError';
}

interface Waiting {
  readonly method: string;
  readonly timer: NodeJS.Timeout;
  resolve(result: Readonly<Record<string, unknown>>): void;
  reject(error: Error): void;
}

/** Longest answer that is taken, in bytes: a picture of 7680×4320 in base64 stays below it. */
const MESSAGE_BYTES_LIMIT = 128 * 1024 * 1024;
const ANSWER_LIMIT_MS = 20_000;

/**
 * A client of the Chrome DevTools Protocol over the pipe that `--remote-debugging-pipe` opens: messages are JSON texts
 * ended by a zero byte. A pipe, unlike a debugging port, is reachable by this process only.
 */
export class CdpPipe {
  readonly #output: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  #chunks: Buffer[] = [];
  #bytes = 0;
  #lastId = 0;
  #closed = false;

  /** @param output Pipe to the browser (its file descriptor 3). @param input Pipe from the browser (descriptor 4). */
  constructor(output: Writable, input: Readable) {
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    for (const end of ['close', 'error', 'end']) input.on(end, () => this.close());
    output.on('error', () => this.close());
  }

  /** Registers a listener for every event. The returned function takes it back. */
  onEvent(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Sends a command to the browser, or with `sessionId` to one of its pages.
   * @throws CdpError when the browser refuses, ends, or does not answer in time.
   */
  send(
    method: string,
    params: Readonly<Record<string, unknown>> = {},
    sessionId?: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (this.#closed) return Promise.reject(new CdpError(`${method}: the browser has ended`));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new CdpError(`${method}: no answer`));
      }, ANSWER_LIMIT_MS);
      this.#waiting.set(id, { method, timer, resolve, reject });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Fails every waiting command. The browser ends by itself when its pipe is gone. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { method, timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new CdpError(`${method}: the browser has ended`));
    }
    this.#waiting.clear();
    this.#output.destroy();
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.#chunks.push(chunk.subarray(start, end));
      const text = Buffer.concat(this.#chunks).toString('utf8');
      this.#chunks = [];
      this.#bytes = 0;
      start = end + 1;
      this.#receive(text);
    }
    if (start === chunk.length) return;
    this.#chunks.push(chunk.subarray(start));
    this.#bytes += chunk.length - start;
    if (this.#bytes > MESSAGE_BYTES_LIMIT) this.close();
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Partial<CdpEvent> & {
      readonly id?: number;
      readonly result?: Readonly<Record<string, unknown>>;
      readonly error?: { readonly message: string };
    };
    if (message.id === undefined) {
      for (const listener of this.#listeners) listener(message as CdpEvent);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    clearTimeout(waiting.timer);
    if (message.error) waiting.reject(new CdpError(`${waiting.method}: ${message.error.message}`));
    else waiting.resolve(message.result ?? {});
  }
}
