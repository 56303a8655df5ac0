import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import {
  settlementRepository,
  type SettlementRequestRow,
  type SettlementWebhookRow,
} from '../../storage/settlement.ts';
import type { Database } from '../../storage/index.ts';
import type { ExternalCalls } from '../external-call.ts';
import { cancelBody } from './requests.ts';
import { CODE } from '../../contract/errors/codes.ts';

/** Times that a cancel or a return is sent before a person has to look at it, unless configured otherwise. */
export const DEFAULT_TRIES = 20;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60 * 1000;

/** Answers that end a cancel: it is done, or there is nothing that could be taken back. */
const CANCEL_ENDS = new Set(['0', CODE.cancelNotProcessed, CODE.cancelUnknown]);

export interface SettlementOutboxOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  readonly tries: number;
  readonly calls: ExternalCalls;
  webhook(companyId: number): SettlementWebhookRow | undefined;
}

/**
 * Sends what must arrive: cancels, and the money of closes. Each request is repeated with the same number, later and
 * later, until the external system answers properly or the tries are used up.
 */
export class SettlementOutbox {
  readonly #options: SettlementOutboxOptions;
  readonly #waiting = new Map<string, () => void>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(options: SettlementOutboxOptions) {
    this.#options = options;
  }

  /** Takes up a stored request. */
  send(row: SettlementRequestRow): void {
    if (this.#closed) return;
    const running = this.#attempt(row).catch((error: unknown) => {
      this.#options.log.error(
        { err: error, request: row.request_no },
        'external settlement: request not stored',
      );
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const cancel of this.#waiting.values()) cancel();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #attempt(row: SettlementRequestRow): Promise<void> {
    const { wallClock, database, log, tries } = this.#options;
    const ended = await this.#isEnded(row);
    const nowMs = wallClock.nowMs();
    const attempts = row.attempts + 1;
    const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
    const after: SettlementRequestRow = { ...row, attempts, next_time_ms: nowMs + delayMs };
    if (ended) after.state = row.state === 'owed' ? 'done' : 'cancelled';
    else if (attempts >= tries) after.state = 'abandoned';
    if (after.state === 'abandoned') {
      log.error(
        { request: row.request_no, company: row.company_id },
        'external settlement: no answer, request abandoned',
      );
    }
    await database.commit([settlementRepository.save(after)]);
    if (after.state === row.state && !this.#closed) this.#later(after);
  }

  async #isEnded(row: SettlementRequestRow): Promise<boolean> {
    const { wallClock, webhook, calls } = this.#options;
    const urls = webhook(row.company_id);
    if (urls === undefined) return false;
    const owed = row.state === 'owed';
    const answer = await calls.call({
      url: owed ? urls.adjustment_url : urls.cancel_url,
      companyId: row.company_id,
      trace: row.request_no,
      body: owed ? (JSON.parse(row.adjustment) as object) : cancelBody(row, wallClock.nowMs()),
    });
    const code = answer?.code ?? '';
    return owed ? code === '0' : CANCEL_ENDS.has(code);
  }

  #later(row: SettlementRequestRow): void {
    const cancel = this.#options.wallClock.schedule(row.next_time_ms, () => {
      this.#waiting.delete(row.request_no);
      this.send(row);
    });
    this.#waiting.set(row.request_no, cancel);
  }
}
