import { DICTIONARY_CALLS } from '../../backend/contract/calls/dictionaries.ts';
import type { ApiClient, LineClock } from '../../backend/client/index.ts';

/** How often the platform's clock is asked for; the same call shows whether the order line is alive. */
const CLOCK_INTERVAL_MS = 10_000;
/** Samples of which the one with the shortest round trip is believed: waiting in a queue looks like a clock that is off. */
const CLOCK_SAMPLES = 8;
/** Until that many samples are there, the platform is asked this often. */
const CLOCK_FIRST_MS = 1000;
/** A clock that says the same after so long stands still. */
const STANDS_MS = 500;
/** While no answer comes or another line is down, the platform is asked more often. */
export const CLOCK_RETRY_MS = 3000;

export interface PlatformClockOptions {
  readonly api: ApiClient;
  readonly clock: Pick<LineClock, 'now' | 'after'>;
  onOffset(offsetMs: number): void;
  /** Where the platform's clock stands that somebody moves; undefined where it runs by itself. */
  onStands?(timeMs: number | undefined): void;
  /** True while another line is down, so that it matters whether calls are answered. */
  isDoubtful?(): boolean;
}

/** Keeps the difference between the platform's wall clock and the local one (thirdExt/now, guest access). */
export class PlatformClock {
  readonly #options: PlatformClockOptions;
  #cancel: (() => void) | undefined;
  #running = false;
  #samples: readonly ClockSample[] = [];
  #isMoved = false;

  constructor(options: PlatformClockOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    void this.ask();
  }

  stop(): void {
    this.#running = false;
    this.#cancel?.();
  }

  /** Asks now, and again later. */
  async ask(): Promise<void> {
    this.#cancel?.();
    const { api, clock, onOffset } = this.#options;
    const sentAtMs = clock.now();
    const answer = await api.call(DICTIONARY_CALLS.now, {}, { asGuest: true, untimed: true });
    const receivedAtMs = clock.now();
    if (answer.kind === 'value' && Number.isSafeInteger(answer.value)) {
      const offsetMs = Math.round(answer.value - (sentAtMs + receivedAtMs) / 2);
      const sample = { platformMs: answer.value, sentAtMs, offsetMs, roundTripMs: receivedAtMs - sentAtMs };
      this.#noteMoved(answer.value, sample);
      const agreeing = this.#samples.filter((known) => agree(known, sample));
      this.#samples = [...agreeing, sample].slice(-CLOCK_SAMPLES);
      onOffset(bestOffset(this.#samples));
    }
    if (!this.#running) return;
    this.#cancel = clock.after(this.#pause(answer.kind === 'unknown'), () => void this.ask());
  }

  /** A clock that says the same millisecond again stands, and one that goes on by itself agrees with what it said before. */
  #noteMoved(platformMs: number, sample: ClockSample): void {
    const last = this.#samples.at(-1);
    if (last?.platformMs === platformMs) this.#isMoved ||= sample.sentAtMs - last.sentAtMs >= STANDS_MS;
    else if (last !== undefined && agree(last, sample)) this.#isMoved = false;
    this.#options.onStands?.(this.#isMoved ? platformMs : undefined);
  }

  #pause(unanswered: boolean): number {
    if (unanswered || this.#options.isDoubtful?.() === true) return CLOCK_RETRY_MS;
    return this.#samples.length < CLOCK_SAMPLES ? CLOCK_FIRST_MS : CLOCK_INTERVAL_MS;
  }
}

interface ClockSample {
  readonly platformMs: number;
  readonly sentAtMs: number;
  readonly offsetMs: number;
  readonly roundTripMs: number;
}

/** Milliseconds that rounding may take from a sample. */
const ROUNDED_MS = 2;

/** Whether two samples can be of the same two clocks; otherwise one of the clocks was put to another time in between. */
function agree(left: ClockSample, right: ClockSample): boolean {
  const doubtMs = (left.roundTripMs + right.roundTripMs) / 2 + ROUNDED_MS;
  return Math.abs(left.offsetMs - right.offsetMs) <= doubtMs;
}

/** The offset measured by the sample with the shortest round trip; the later of two that are equal. */
function bestOffset(samples: readonly ClockSample[]): number {
  const best = samples.reduce<ClockSample | undefined>(
    (known, sample) => (!known || sample.roundTripMs <= known.roundTripMs ? sample : known),
    undefined,
  );
  return best?.offsetMs ?? 0;
}
