import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { withdrawProposalRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { Withdrawals } from './withdrawals.ts';

/** How often payouts that have not ended are asked for again. */
const WITHDRAWAL_UPKEEP_INTERVAL_MS = 10_000;
/** Payouts of one look; the next one goes on after them. */
const MAX_PAYOUTS_OF_LOOK = 100;

export interface WithdrawalUpkeepDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly withdrawals: Withdrawals;
  readonly log: Logger;
}

/** Pays out what an earlier try, or an earlier run, could not, and asks how far the rest is. */
export class WithdrawalUpkeep {
  readonly #parts: WithdrawalUpkeepDependencies;
  #cancel: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** Where the last look ended, so that payouts that take long hold nobody up. */
  #afterId = 0;

  constructor(parts: WithdrawalUpkeepDependencies) {
    this.#parts = parts;
  }

  /** Looks from time to time until it is closed. */
  start(): void {
    const { wallClock } = this.#parts;
    this.#cancel = wallClock.schedule(wallClock.nowMs() + WITHDRAWAL_UPKEEP_INTERVAL_MS, () => {
      this.#running = this.run().then(() => {
        if (!this.#isClosed) this.start();
      });
    });
  }

  /** One look; never rejects. */
  async run(): Promise<void> {
    const { database, withdrawals, log } = this.#parts;
    try {
      const rows = await withdrawProposalRepository.inState(
        database,
        'paying',
        this.#afterId,
        MAX_PAYOUTS_OF_LOOK,
      );
      this.#afterId = rows.length < MAX_PAYOUTS_OF_LOOK ? 0 : (rows.at(-1)?.id ?? 0);
      for (const { proposal_no: proposalNo } of rows) {
        try {
          await withdrawals.pay(proposalNo);
        } catch (error) {
          log.warn({ err: error, proposalNo }, 'a withdrawal could not be paid out yet');
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'withdrawals could not be looked after yet');
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancel?.();
    await this.#running;
    await this.#parts.withdrawals.settled();
  }
}
