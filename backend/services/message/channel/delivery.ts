import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import type { Database } from '../../../storage/index.ts';
import {
  messageChannelRepository,
  type ChannelMessageRow,
} from '../../../storage/messages/message-channel.ts';
import { callExternal } from '../../external-call.ts';
import { signMessage } from './sign.ts';

export const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60 * 1000;
/** Messages that are under way at a time. */
const MAX_SENDING = 8;
/** Ended messages are kept so long, for those who ask what became of them. */
const KEEP_ENDED_MS = 7 * 24 * 60 * 60 * 1000;

const TAKEN = '200';
const PUSH_TYPE = { email: 'EMAIL', sms: 'SMS' } as const;

/** Where a company has its messages sent. */
export interface Channel {
  readonly url: string;
  readonly key: KeyObject;
}

export interface DeliveryOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  channel(companyId: number): Channel | undefined;
}

/**
 * Brings stored messages to the channels of their companies. A message is tried later and later until the operator's
 * service takes it or nobody has a use for it any more; what was stored is tried again after a restart.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  #running: Promise<void> | undefined;
  #again = false;
  #cancelWake: () => void = () => undefined;
  #closed = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Sends what is due. */
  wake(): void {
    if (this.#closed) return;
    this.#again = true;
    this.#running ??= this.#run()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'message channel delivery failed'))
      .finally(() => (this.#running = undefined));
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelWake();
    await this.settled();
  }

  async #run(): Promise<void> {
    const { database, wallClock } = this.#options;
    while (this.#again && !this.#closed) {
      this.#again = false;
      const due = await messageChannelRepository.due(database, wallClock.nowMs(), MAX_SENDING);
      if (due.length === 0) continue;
      const outcomes = await Promise.all(due.map((row) => this.#attempt(row)));
      const forget = messageChannelRepository.forget(wallClock.nowMs() - KEEP_ENDED_MS);
      await database.commit([...outcomes.map(messageChannelRepository.save), forget]);
      this.#again = true;
    }
    const nextMs = await messageChannelRepository.nextTime(database);
    this.#cancelWake();
    if (nextMs !== undefined && !this.#closed)
      this.#cancelWake = wallClock.schedule(nextMs, () => this.wake());
  }

  async #attempt(row: ChannelMessageRow) {
    const { wallClock, log } = this.#options;
    const { id, company_id, expire_time_ms } = row;
    const taken = await this.#send(row);
    const attempts = row.attempts + 1;
    const delayMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20));
    const next_time_ms = wallClock.nowMs() + delayMs;
    const isLate = next_time_ms >= expire_time_ms;
    const state = taken ? 'sent' : isLate ? 'failed' : 'waiting';
    if (state === 'failed')
      log.error(
        { message: id, company: company_id },
        'message channel did not accept the message; no more retries',
      );
    return { id, state, attempts, next_time_ms } as const;
  }

  async #send(row: ChannelMessageRow): Promise<boolean> {
    const { wallClock, channel } = this.#options;
    const to = channel(row.company_id);
    if (to === undefined) return false;
    const { id, recipient: toUser, trace } = row;
    const timestamp = wallClock.nowMs();
    const answer = await callExternal(wallClock, {
      url: to.url,
      companyId: row.company_id,
      trace,
      body: {
        pushType: PUSH_TYPE[row.channel],
        pushId: String(id),
        toUser,
        trace,
        sign: signMessage(to.key, { toUser, timestamp, trace }),
        ...(row.channel === 'email' ? { title: row.title } : {}),
        content: row.content,
        timestamp,
      },
    });
    return answer?.code === TAKEN;
  }
}
