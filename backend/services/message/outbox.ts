import type { WallClock } from '../../domain/clock.ts';
import { messageRepository, type OutboxRow } from '../../storage/customers/index.ts';
import type { Database } from '../../storage/index.ts';

/** Messages that the outbox keeps; older ones are dropped. */
const OUTBOX_CAPACITY = 1000;

/** One e-mail or text message. */
export interface OutgoingMessage {
  readonly companyId: number;
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** Purpose of the message, for example `EMAIL_REGISTER_VERIFICATION_CODE`. */
  readonly bizType: string;
  readonly text: string;
  /** The verification code alone, when the message carries one. */
  readonly code: string | null;
  /** Ticket of that code. */
  readonly ticket?: string;
  /** Subject of an e-mail. */
  readonly title?: string;
  /** Milliseconds after which nobody has a use for the message. */
  readonly lifetimeMs?: number;
}

export interface SentMessage extends OutgoingMessage {
  readonly id: number;
  readonly timeMs: number;
}

/** Which messages of the outbox are wanted. */
export interface OutboxQuery {
  readonly companyId?: number | undefined;
  readonly recipient?: string | undefined;
  readonly limit?: number | undefined;
}

/** Hears of every message that the outbox kept. */
export type OutboxListener = (message: SentMessage) => void | Promise<void>;

/** Where messages to customers go. The embedded platform has no mail server: an operator reads them here. */
export interface Outbox {
  /** Resolves when the message is stored. */
  send(message: OutgoingMessage): Promise<void>;
  /** The newest messages of all companies, newest first. */
  recent(limit?: number): Promise<SentMessage[]>;
  /** The newest messages of a company, or to a recipient, newest first. */
  search(query: OutboxQuery): Promise<SentMessage[]>;
}

/** The outbox inside the platform's database. */
export async function createOutbox(options: {
  readonly database: Database;
  readonly wallClock: WallClock;
  /** Told of every message once it is stored; the sender waits for it. */
  readonly onKept?: OutboxListener | undefined;
}): Promise<Outbox> {
  const { database, wallClock, onKept } = options;
  let lastId = (await messageRepository.outbox(database, { limit: 1 }))[0]?.id ?? 0;
  const search = async ({ limit = OUTBOX_CAPACITY, ...wanted }: OutboxQuery) => {
    const query = { ...wanted, limit: Math.min(limit, OUTBOX_CAPACITY) };
    return (await messageRepository.outbox(database, query)).map(sentMessage);
  };
  return {
    async send(message) {
      lastId += 1;
      const row = {
        id: lastId,
        company_id: message.companyId,
        channel: message.channel,
        recipient: message.recipient,
        biz_type: message.bizType,
        text: message.text,
        code: message.code,
        create_time_ms: wallClock.nowMs(),
      };
      await messageRepository.addToOutbox(database, row, OUTBOX_CAPACITY);
      await onKept?.(sentMessage(row));
    },
    recent: (limit = OUTBOX_CAPACITY) => search({ limit }),
    search,
  };
}

function sentMessage(row: OutboxRow): SentMessage {
  return {
    id: row.id,
    companyId: row.company_id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    recipient: row.recipient,
    bizType: row.biz_type,
    text: row.text,
    code: row.code,
    timeMs: row.create_time_ms,
  };
}
