import { BIZ_TYPE } from '../../backend/protocol/business-types.ts';
import type { ApiClient } from './api-client.ts';
import type { LineClock } from './line.ts';

/** How often the platform's clock is asked for; the same call shows whether the order line is alive. */
export const CLOCK_INTERVAL_MS = 10_000;
/** While no answer comes, the platform is asked more often. */
export const CLOCK_RETRY_MS = 3000;

export interface PlatformClockOptions {
  readonly api: ApiClient;
  readonly clock: Pick<LineClock, 'now' | 'after'>;
  onOffset(offsetMs: number): void;
}

/** Keeps the difference between the platform's wall clock and the local one (thirdExt/now, guest access). */
export class PlatformClock {
  readonly #options: PlatformClockOptions;
  #cancel: (() => void) | undefined;
  #running = false;

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
    const answer = await api.call<unknown>(BIZ_TYPE.now, {}, { mount: 'root', asGuest: true });
    const receivedAtMs = clock.now();
    if (answer.kind === 'value' && Number.isSafeInteger(answer.value)) {
      onOffset(Math.round(Number(answer.value) - (sentAtMs + receivedAtMs) / 2));
    }
    if (!this.#running) return;
    const pause = answer.kind === 'unknown' ? CLOCK_RETRY_MS : CLOCK_INTERVAL_MS;
    this.#cancel = clock.after(pause, () => void this.ask());
  }
}
