import type { WallClock } from '../../domain/clock.ts';
import type { Language } from '../../contract/languages.ts';
import { messageRepository, type OutboxRow } from '../../storage/customers/index.ts';
import type { Database, Statement } from '../../storage/index.ts';

/** Messages that the outbox keeps; older ones are dropped. */
const OUTBOX_CAPACITY = 1000;

/** One e-mail or text message. */
export interface OutgoingMessage {
  readonly companyId: number;
  readonly channel: 'email' | 'sms';
  readonly recipient: string;
  /** Purpose of the message, for example `EMAIL_REGISTER_VERIFICATION_CODE`. */
  readonly bizType: string;
  /** Subject of an e-mail, without the company. */
  readonly title: string;
  readonly text: string;
  /** What the company's own text of such a message is filled with, beside title and text. */
  readonly values?: Readonly<Record<string, string>>;
  /** Of title and text. */
  readonly language: Language;
  /** The verification code alone, when the message carries one. */
  readonly code: string | null;
  /** Ticket of that code. */
  readonly ticket?: string;
  /** Milliseconds after which nobody has a use for the message. */
  readonly lifetimeMs?: number;
}

export interface SentMessage extends Omit<OutgoingMessage, 'language' | 'values'> {
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

/** A message whose statements go into a commit of its sender. */
export interface PreparedMessage {
  readonly statements: readonly Statement[];
  /** To be called when they are stored. */
  stored(): void | Promise<void>;
}

/** Where messages to customers go. The embedded platform has no mail server: an operator reads them here. */
export interface Outbox {
  /** Resolves when the message is stored. */
  send(message: OutgoingMessage): Promise<void>;
  /** Prepares a message that is stored together with what it is about. */
  prepare(message: OutgoingMessage): Promise<PreparedMessage>;
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
  readonly onStored?: OutboxListener | undefined;
}): Promise<Outbox> {
  const { database, wallClock, onStored } = options;
  let lastId = (await messageRepository.outbox(database, { limit: 1 }))[0]?.id ?? 0;
  const search = async ({ limit = OUTBOX_CAPACITY, ...wanted }: OutboxQuery) => {
    const query = { ...wanted, limit: Math.min(limit, OUTBOX_CAPACITY) };
    return (await messageRepository.outbox(database, query)).map(sentMessage);
  };
  const prepare = async (message: OutgoingMessage): Promise<PreparedMessage> => {
    lastId += 1;
    const row = {
      id: lastId,
      company_id: message.companyId,
      channel: message.channel,
      recipient: message.recipient,
      biz_type: message.bizType,
      title: message.title,
      text: message.text,
      code: message.code,
      create_time_ms: wallClock.nowMs(),
    };
    return {
      statements: messageRepository.addToOutbox(row, OUTBOX_CAPACITY),
      stored: () => onStored?.(sentMessage(row)),
    };
  };
  return {
    prepare,
    send: (message) => prepare(message).then((prepared) => sendNow(database, prepared)),
    recent: (limit = OUTBOX_CAPACITY) => search({ limit }),
    search,
  };
}

/** Stores a prepared message by itself. */
export async function sendNow(database: Database, { statements, stored }: PreparedMessage): Promise<void> {
  await database.commit([...statements]);
  await stored();
}

function sentMessage(row: OutboxRow): SentMessage {
  return {
    id: row.id,
    companyId: row.company_id,
    channel: row.channel === 'sms' ? 'sms' : 'email',
    recipient: row.recipient,
    bizType: row.biz_type,
    title: row.title,
    text: row.text,
    code: row.code,
    timeMs: row.create_time_ms,
  };
}
