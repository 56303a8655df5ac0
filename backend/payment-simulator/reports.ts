import { sign } from './orders.ts';

/** Pauses between the tries of a report, until the platform says that it has it; after the last one it asks itself. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
/** The platform answers by then or counts as silent. */
const PATIENCE_MS = 5_000;

/** One report and where it goes. */
export interface Report {
  readonly callbackUrl: string;
  readonly body: object;
}

/** Sends signed reports until they are confirmed, with growing pauses. */
export class Reports {
  readonly #secret: string;
  readonly #merchantNo: string;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isClosed = false;

  constructor(secret: string, merchantNo: string) {
    this.#secret = secret;
    this.#merchantNo = merchantNo;
  }

  /** Resolves after the first try, whatever came of it. */
  async send(report: Report, tries = 0): Promise<void> {
    const pauseMs = PAUSES_MS[tries];
    if (this.#isClosed || (await this.#deliver(report)) || pauseMs === undefined) return;
    this.after(pauseMs, () => void this.send(report, tries + 1));
  }

  /** Does something later, unless it is closed before. */
  after(pauseMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, pauseMs);
    this.#timers.add(timer);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #deliver({ callbackUrl, body }: Report): Promise<boolean> {
    const report = JSON.stringify(body);
    try {
      const response = await fetch(callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(PATIENCE_MS),
        body: JSON.stringify({ merchantNo: this.#merchantNo, report, signature: sign(this.#secret, report) }),
      });
      const { code } = (await response.json()) as { code?: unknown };
      return String(code) === '0';
    } catch {
      return false;
    }
  }
}
