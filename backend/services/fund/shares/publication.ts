import type { Logger } from 'pino';
import type { MarketClock } from '../../../domain/clock.ts';
import { nextNetValueMs } from '../../../domain/fund-shares/index.ts';
import { fundProposalRepository as proposals } from '../../../storage/fund-shares/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { Fees } from './fees.ts';
import type { FundDirectory } from './fund-directory.ts';
import type { Settlements } from './settlements.ts';

/** How soon proposals are looked at again that could not be settled: without a price, or while the store cannot write. */
const SETTLEMENT_RETRY_MS = 10_000;
/** Proposals of one look. */
const ROWS_OF_LOOK = 200;

export interface PublicationDependencies {
  readonly database: Database;
  readonly marketClock: MarketClock;
  readonly directory: FundDirectory;
  readonly settlements: Settlements;
  readonly fees: Fees;
  readonly log: Logger;
}

/**
 * Settles by the net value of each fund's minute of the day, on the market clock. What was due while nobody was there is settled
 * at the start, each proposal by the net value of its own day.
 */
export class Publication {
  readonly #parts: PublicationDependencies;
  #cancel: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: PublicationDependencies) {
    this.#parts = parts;
  }

  /** Settles what is due, and again at each net value until it is closed. */
  start(): void {
    const fromMs = this.#parts.marketClock.nowMs();
    this.#running = this.run(fromMs).then((isDone) => this.#plan(fromMs, isDone));
  }

  /** One look at what was due by a time. True when nothing of it is left; never rejects. */
  async run(untilMs = this.#parts.marketClock.nowMs()): Promise<boolean> {
    const { database, fees, log } = this.#parts;
    let left = 0;
    try {
      for (;;) {
        const due = await proposals.due(database, untilMs, ROWS_OF_LOOK, left);
        for (const { proposal_no } of due) if (!(await this.#settle(proposal_no))) left += 1;
        if (due.length < ROWS_OF_LOOK || this.#isClosed) break;
      }
      if (left === 0) await fees.accrue();
      return left === 0;
    } catch (error) {
      log.warn({ err: error }, 'funds could not be settled yet');
      return false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#running;
  }

  async #settle(proposalNo: string): Promise<boolean> {
    try {
      return await this.#parts.settlements.settle(proposalNo);
    } catch (error) {
      this.#parts.log.warn({ err: error, proposalNo }, 'a proposal of a fund could not be settled yet');
      return false;
    }
  }

  /** A net value that came during the look is looked at next: its time counts from the beginning of the look. */
  #plan(fromMs: number, isDone: boolean): void {
    if (this.#isClosed) return;
    const { marketClock, directory } = this.#parts;
    const times = directory.deals.map(({ offer }) =>
      nextNetValueMs(fromMs, offer.definition.dailySettlementTime),
    );
    const nextMs = Math.min(...times, ...(isDone ? [] : [marketClock.nowMs() + SETTLEMENT_RETRY_MS]));
    if (Number.isFinite(nextMs)) this.#cancel = marketClock.schedule(nextMs, () => this.start());
  }
}
