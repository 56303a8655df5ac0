import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { depositPaymentRepository, depositProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { Deposits } from './deposits.ts';

/** How often proposals that nobody paid and payments that are to go back are looked for. */
const DEPOSIT_UPKEEP_INTERVAL_MS = 10_000;
/** Proposals and payments of one look. */
const UPKEEP_ROWS = 100;

export interface UpkeepDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly deposits: Deposits;
  readonly log: Logger;
}

/** Ends what is overdue and pays back what an earlier try, or an earlier run, could not. */
export class DepositUpkeep {
  readonly #parts: UpkeepDependencies;
  #cancel: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: UpkeepDependencies) {
    this.#parts = parts;
  }

  /** Looks from time to time until it is closed. */
  start(): void {
    const { wallClock } = this.#parts;
    this.#cancel = wallClock.schedule(wallClock.nowMs() + DEPOSIT_UPKEEP_INTERVAL_MS, () => {
      this.#running = this.run().then(() => {
        if (!this.#isClosed) this.start();
      });
    });
  }

  /** One look; never rejects. */
  async run(): Promise<void> {
    const { database, wallClock, deposits } = this.#parts;
    await this.#attempt(async () => {
      const overdue = await depositProposalRepository.expired(database, wallClock.nowMs(), UPKEEP_ROWS);
      for (const row of overdue) await this.#attempt(() => deposits.expire(row.proposal_no));
      const returning = await depositPaymentRepository.returning(database, UPKEEP_ROWS);
      const proposals = new Set(returning.map((row) => row.proposal_no));
      for (const proposalNo of proposals) await this.#attempt(() => deposits.giveBack(proposalNo));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#running;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'a deposit could not be looked after yet');
    }
  }
}
