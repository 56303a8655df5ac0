import type { Clock } from '../../protocol/clock.ts';
import { messageRepository } from '../../storage/customers/index.ts';
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

/** Where messages to customers go. The embedded platform has no mail server: an operator reads them here. */
export interface Outbox {
  /** Resolves when the message is stored. */
  send(message: OutgoingMessage): Promise<void>;
  /** The newest messages, newest first. */
  recent(limit?: number): Promise<SentMessage[]>;
}

/** The outbox inside the platform's database. */
export async function createOutbox(options: { database: Database; wallClock: Clock }): Promise<Outbox> {
  const { database, wallClock } = options;
  let lastId = (await messageRepository.outbox(database, 1))[0]?.id ?? 0;
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
    },
    async recent(limit = OUTBOX_CAPACITY) {
      const rows = await messageRepository.outbox(database, Math.min(limit, OUTBOX_CAPACITY));
      return rows.map((row) => ({
        id: row.id,
        companyId: row.company_id,
        channel: row.channel === 'sms' ? 'sms' : 'email',
        recipient: row.recipient,
        bizType: row.biz_type,
        text: row.text,
        code: row.code,
        timeMs: row.create_time_ms,
      }));
    },
  };
}
