import { Outbox } from '../backend/sockets/quote/outbox.ts';

/** More than a benchmark ever writes; of a fixed size, so that recording leaves nothing to collect. */
const MOST = 2_000_000;
/** Field of a ticker push that carries the time of its tick. */
const TICK_TIME_FIELD = 4;
const HEAD_BYTES = 80;

/** Milliseconds from the moment at which a tick is due to the return of the write that carries it. */
export class Lateness {
  readonly #values = new Float64Array(MOST);
  #count = 0;
  #isOn = false;

  /** Counts from now on; what came before was warm-up. */
  begin(): void {
    this.#isOn = true;
  }

  end(): void {
    this.#isOn = false;
  }

  add(milliseconds: number): void {
    if (this.#isOn && this.#count < MOST) this.#values[this.#count++] = milliseconds;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes in what another process has recorded. */
  include(values: Float64Array): void {
    this.#values.set(values.subarray(0, MOST - this.#count), this.#count);
    this.#count = Math.min(MOST, this.#count + values.length);
  }

  values(): Float64Array {
    return this.#values.slice(0, this.#count);
  }

  percentile(share: number): number {
    return this.values().sort()[Math.floor(this.#count * share)] ?? NaN;
  }
}

/** An outbox with the moment at which the first tick that it has not written yet was due; 0 when it has written all. */
type TimedOutbox = Outbox & { dueMs?: number };

/** Time of the tick in a ticker push. */
function tickTimeOf(frame: Buffer): number {
  return Number(frame.toString('latin1', 0, HEAD_BYTES).split(',')[TICK_TIME_FIELD]);
}

/**
 * Calls `written` after every flush of an outbox, with the moment at which its oldest tick was due. All outboxes are given
 * the same frame of a tick, so that its time is read once.
 */
export function watchFlushes(
  dueOf: (tickTimeMs: number) => number,
  written: (outbox: Outbox, dueMs: number) => void,
): () => void {
  const { addLatest, flush } = Outbox.prototype;
  let known: Buffer | undefined;
  let dueMs = 0;
  Outbox.prototype.addLatest = function (this: TimedOutbox, kind, subject, frame) {
    const isFirst = addLatest.call(this, kind, subject, frame);
    if (frame !== known) [known, dueMs] = [frame, dueOf(tickTimeOf(frame))];
    if (isFirst) this.dueMs = dueMs;
    return isFirst;
  };
  Outbox.prototype.flush = function (this: TimedOutbox) {
    flush.call(this);
    if (!this.dueMs) return;
    written(this, this.dueMs);
    this.dueMs = 0;
  };
  return () => Object.assign(Outbox.prototype, { addLatest, flush });
}

/** Two decimals: what a machine that is not alone can repeat. */
export const figure = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;
