import { sign } from './orders.ts';

/** How often a report is sent until the platform says that it has it. */
export const MAX_REPORT_TRIES = 12;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const REPORT_TIMEOUT_MS = 5_000;

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
    if (this.#isClosed || (await this.#deliver(report)) || tries + 1 >= MAX_REPORT_TRIES) return;
    this.after(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), () => void this.send(report, tries + 1));
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
        signal: AbortSignal.timeout(REPORT_TIMEOUT_MS),
        body: JSON.stringify({ merchantNo: this.#merchantNo, report, signature: sign(this.#secret, report) }),
      });
      const { code } = (await response.json()) as { code?: unknown };
      return String(code) === '0';
    } catch {
      return false;
    }
  }
}
