import type { Candle } from '../../../backend/domain/market-data.ts';
import type { LineHealth } from '../../../backend/client/index.ts';
import type {
  CandleQuery,
  MarketSymbol,
  QuoteBatch,
  QuoteCommand,
  QuoteReport,
  QuoteSymbol,
} from './quote-messages.ts';

/** The part of a web worker that the channel uses. */
export interface QuoteWorker {
  postMessage(command: QuoteCommand): void;
  onmessage: ((event: { data: QuoteReport }) => void) | null;
}

/** Longest pause between a batch and the next when the page does not paint (hidden window). */
const HIDDEN_PAGE_PAUSE_MS = 250;

export interface QuoteChannelOptions {
  readonly worker: QuoteWorker;
  /** Runs the task with the next animation frame, or soon when the page does not paint. */
  nextFrame(task: () => void): void;
  onHealth(health: LineHealth): void;
}

/** The page's end of the quote socket. */
export class QuoteChannel {
  readonly #options: QuoteChannelOptions;
  readonly #listeners = new Set<(batch: QuoteBatch) => void>();
  readonly #queries = new Map<number, (candles: readonly Candle[] | undefined) => void>();
  #nextQuery = 0;

  constructor(options: QuoteChannelOptions) {
    this.#options = options;
    options.worker.onmessage = ({ data }) => this.#report(data);
  }

  start(url: string): void {
    this.#send({ kind: 'start', url });
  }

  stop(): void {
    this.#send({ kind: 'stop' });
  }

  tryNow(): void {
    this.#send({ kind: 'tryNow' });
  }

  /** Replaces the 14000 subscription; an empty list cancels it. */
  tickers(symbols: readonly QuoteSymbol[]): void {
    this.#send({ kind: 'tickers', symbols });
  }

  /** Replaces the 14010 subscription; an empty list cancels it. */
  market(symbols: readonly MarketSymbol[]): void {
    this.#send({ kind: 'market', symbols });
  }

  /** Candles by 14012 in rising order; undefined when the query failed. */
  candles(query: CandleQuery): Promise<readonly Candle[] | undefined> {
    this.#nextQuery += 1;
    const id = this.#nextQuery;
    return new Promise((resolve) => {
      this.#queries.set(id, resolve);
      this.#send({ kind: 'candles', id, query });
    });
  }

  /** Batches arrive inside an animation frame. */
  onBatch(listener: (batch: QuoteBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #report(report: QuoteReport): void {
    switch (report.kind) {
      case 'health':
        return this.#options.onHealth(report.health);
      case 'candles':
        this.#queries.get(report.id)?.(report.candles);
        this.#queries.delete(report.id);
        return;
      case 'batch':
        this.#options.nextFrame(() => {
          for (const listener of this.#listeners) listener(report.batch);
          this.#send({ kind: 'ready' });
        });
    }
  }

  #send(command: QuoteCommand): void {
    this.#options.worker.postMessage(command);
  }
}

/** Runs a task with the next frame; a hidden page paints none, so a timer stands in. */
export function nextFrame(task: () => void): void {
  let done = false;
  const run = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    task();
  };
  const timer = setTimeout(run, HIDDEN_PAGE_PAUSE_MS);
  const frame = requestAnimationFrame(run);
}
