import { randomUUID, type KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import {
  messageChannelRepository,
  type MessageChannelRow,
  type ChannelMessageRow,
} from '../../../storage/messages/message-channel.ts';
import { asLetter, type Sender } from '../letter.ts';
import { sendNow, type Outbox, type OutgoingMessage, type PreparedMessage } from '../outbox.ts';
import { readPublicKey, signMessage } from './sign.ts';
import { callExternal } from '../../external-call.ts';

export const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 5 * 60 * 1000;
/** Messages that are under way at a time. */
const MAX_SENDING = 8;
/** Ended messages are kept so long, for those who ask what became of them. */
const KEEP_ENDED_MS = 7 * 24 * 60 * 60 * 1000;

const TAKEN = '200';
const PUSH_TYPE = { email: 'EMAIL', sms: 'SMS' } as const;

/** Where a company has its messages sent. */
interface Channel {
  readonly url: string;
  readonly key: KeyObject;
}

interface DeliveryOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  channel(companyId: number): Channel | undefined;
}

/**
 * Brings stored messages to the channels of their companies. A message is tried later and later until the operator's
 * service takes it or nobody has a use for it any more; what was stored is tried again after a restart.
 */
class Delivery {
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

/** Messages of a company that may wait for its channel; more are refused with GATEWAY_CODE_011. */
const MAX_WAITING_MESSAGES = 10_000;
/** A message without a time of its own is given up after a day. */
const MESSAGE_LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_URL_LENGTH = 500;

/** A company's own service for e-mail and text messages. */
export interface ChannelSettings {
  /** http or https. */
  readonly url: string;
  /** The operator's RSA key, PEM or base64 of its SPKI form. */
  readonly publicKey: string;
}

/** What became of a message: `local` was kept in the platform's own outbox. */
export type SendStatus = 'local' | 'waiting' | 'sent' | 'failed';

export interface MessageChannelsOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** The white label, whose name and words every message carries. */
  sender(companyId: number): Sender;
}

/** Opens the stored channels and continues with their waiting messages. */
export async function openMessageChannels(options: MessageChannelsOptions): Promise<MessageChannels> {
  return new MessageChannels(options, await messageChannelRepository.channels(options.database));
}

/**
 * The services to which operators have the messages of their companies sent.
 * A message goes to the address that its company has configured at that time and to no other.
 */
export class MessageChannels {
  readonly #options: MessageChannelsOptions;
  readonly #channels = new Map<number, { row: MessageChannelRow; key: KeyObject }>();
  readonly #delivery: Delivery;

  constructor(options: MessageChannelsOptions, rows: readonly MessageChannelRow[]) {
    this.#options = options;
    for (const row of rows) {
      const key = readPublicKey(row.public_key);
      if (key !== undefined) this.#channels.set(row.company_id, { row, key });
    }
    const channel = (companyId: number) => {
      const found = this.#channels.get(companyId);
      return found && { url: found.row.url, key: found.key };
    };
    this.#delivery = new Delivery({ ...options, channel });
    this.#delivery.wake();
  }

  settings(companyId: number): ChannelSettings | undefined {
    const row = this.#channels.get(companyId)?.row;
    return row && { url: row.url, publicKey: row.public_key };
  }

  /** Sends a company's messages to its own service from now on. Throws GATEWAY_CODE_104 for what is no address or key. */
  async configure(companyId: number, { url, publicKey }: ChannelSettings): Promise<void> {
    const { database, wallClock } = this.#options;
    const key = readPublicKey(publicKey);
    const isAddress = /^https?:\/\/./.test(url) && url.length <= MAX_URL_LENGTH && URL.canParse(url);
    if (!isAddress) throw PlatformError.wrong(CODE.parametersInvalid, 'form', 'url');
    if (key === undefined) throw PlatformError.wrong(CODE.parametersInvalid, 'form', 'publicKey');
    const row = { company_id: companyId, url, public_key: publicKey, update_time_ms: wallClock.nowMs() };
    await database.commit([messageChannelRepository.saveChannel(row)]);
    this.#channels.set(companyId, { row, key });
    this.#delivery.wake();
  }

  /** Messages of a company by what became of them: failed ones first, then those that wait, the newest `limit` of each. */
  async messages(companyId: number, limit: number): Promise<readonly ChannelMessageRow[]> {
    const { database } = this.#options;
    const states = ['failed', 'waiting', 'sent'] as const;
    return (
      await Promise.all(
        states.map((state) => messageChannelRepository.ofState(database, companyId, state, limit)),
      )
    ).flat();
  }

  /** Keeps a company's messages in the platform's own outbox again; what waits is given up in its time. */
  async remove(companyId: number): Promise<void> {
    await this.#options.database.commit([messageChannelRepository.removeChannel(companyId)]);
    this.#channels.delete(companyId);
  }

  /** The outbox that sends to the channel of a message's company, and keeps the messages of companies without one. */
  outbox(local: Outbox): Outbox {
    const { database, sender } = this.#options;
    const prepare = async (message: OutgoingMessage): Promise<PreparedMessage> => {
      const letter = asLetter(message, sender(message.companyId));
      if (!this.#channels.has(message.companyId)) return local.prepare(letter);
      return { statements: [await this.statement(letter)], stored: () => this.wake() };
    };
    return {
      prepare,
      send: async (message) => sendNow(database, await prepare(message)),
      recent: (limit) => local.recent(limit),
      search: (query) => local.search(query),
    };
  }

  /** Stores a message for the channel of its company, for a commit of the caller's. Throws 011 when too many wait. */
  async statement(message: OutgoingMessage): Promise<Statement> {
    const { database, wallClock } = this.#options;
    const waiting = await messageChannelRepository.waiting(database, message.companyId);
    if (waiting >= MAX_WAITING_MESSAGES) throw new PlatformError(CODE.serviceFault);
    const nowMs = wallClock.nowMs();
    return messageChannelRepository.add({
      company_id: message.companyId,
      channel: message.channel,
      recipient: message.recipient,
      biz_type: message.bizType,
      title: message.title,
      content: message.text,
      trace: randomUUID(),
      ticket: message.ticket ?? null,
      state: 'waiting',
      attempts: 0,
      next_time_ms: nowMs,
      expire_time_ms: nowMs + (message.lifetimeMs ?? MESSAGE_LIFETIME_MS),
      create_time_ms: nowMs,
    });
  }

  /** Sends what has been stored. */
  wake(): void {
    this.#delivery.wake();
  }

  /** What became of the message with a verification code. */
  async sendStatus(companyId: number, ticket: string): Promise<SendStatus> {
    const row = await messageChannelRepository.byTicket(this.#options.database, companyId, ticket);
    return row?.state ?? 'local';
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    return this.#delivery.settled();
  }

  close(): Promise<void> {
    return this.#delivery.close();
  }
}
