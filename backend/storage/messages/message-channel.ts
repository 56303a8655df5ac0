import { integer, optional, serial, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type NewRowOf, type RowOf } from '../table.ts';

/** Where companies have their messages sent. Times are wall-clock milliseconds. */
const MESSAGE_CHANNELS = defineTable('message_channels', {
  company_id: integer(),
  url: text(),
  public_key: text(),
  update_time_ms: integer(),
});
export type MessageChannelRow = RowOf<typeof MESSAGE_CHANNELS>;

/** Messages on their way there. */
const CHANNEL_MESSAGES = defineTable('channel_messages', {
  id: serial(),
  company_id: integer(),
  channel: text<'email' | 'sms'>(),
  recipient: text(),
  biz_type: text(),
  title: text(),
  content: text(),
  /** The same for every attempt, so that the operator's service recognises a repetition. */
  trace: text(),
  /** Ticket of the verification code that it carries. */
  ticket: optional(text()),
  state: text<'waiting' | 'sent' | 'failed'>(),
  attempts: integer(),
  next_time_ms: integer(),
  /** Nobody has a use for it after that. */
  expire_time_ms: integer(),
  create_time_ms: integer(),
});
export type ChannelMessageRow = RowOf<typeof CHANNEL_MESSAGES>;

export const MESSAGE_CHANNEL_MIGRATION = {
  id: 'message-channel-1',
  statements: [
    MESSAGE_CHANNELS.creation,
    CHANNEL_MESSAGES.creation,
    "CREATE INDEX channel_messages_waiting ON channel_messages (next_time_ms) WHERE state = 'waiting'",
    'CREATE INDEX channel_messages_by_ticket ON channel_messages (ticket) WHERE ticket IS NOT NULL',
  ],
};

/** The operators' own message channels. */
export const messageChannelRepository = {
  channels: (database: Database): Promise<MessageChannelRow[]> => MESSAGE_CHANNELS.list(database),

  saveChannel: (row: MessageChannelRow): Statement => MESSAGE_CHANNELS.replace(row),

  removeChannel: (companyId: number): Statement => MESSAGE_CHANNELS.remove({ company_id: companyId }),

  add: (row: NewRowOf<typeof CHANNEL_MESSAGES>): Statement => CHANNEL_MESSAGES.insert(row),

  /** Waiting messages that are due, the longest waiting first. */
  due: (database: Database, nowMs: number, limit: number): Promise<ChannelMessageRow[]> =>
    CHANNEL_MESSAGES.list(
      database,
      { state: 'waiting', next_time_ms: { '<=': nowMs } },
      { order: ['next_time_ms'], limit },
    ),

  /** When the next waiting message is due; undefined when none waits. */
  async nextTime(database: Database): Promise<number | undefined> {
    const reading = { columns: ['next_time_ms'], order: ['next_time_ms'] } as const;
    return (await CHANNEL_MESSAGES.find(database, { state: 'waiting' }, reading))?.next_time_ms;
  },

  waiting: (database: Database, companyId: number): Promise<number> =>
    CHANNEL_MESSAGES.count(database, { state: 'waiting', company_id: companyId }),

  /** Messages of a company in a state, newest first. */
  ofState: (
    database: Database,
    companyId: number,
    state: ChannelMessageRow['state'],
    limit: number,
  ): Promise<ChannelMessageRow[]> =>
    CHANNEL_MESSAGES.list(database, { company_id: companyId, state }, { order: ['id desc'], limit }),

  /** The state of the message that carries a ticket. */
  byTicket: (
    database: Database,
    companyId: number,
    ticket: string,
  ): Promise<Pick<ChannelMessageRow, 'state'> | undefined> =>
    CHANNEL_MESSAGES.find(database, { ticket, company_id: companyId }, { columns: ['state'] }),

  /** Notes how an attempt went. */
  save: ({
    id,
    state,
    attempts,
    next_time_ms,
  }: Pick<ChannelMessageRow, 'id' | 'state' | 'attempts' | 'next_time_ms'>): Statement =>
    CHANNEL_MESSAGES.update({ id }, { state, attempts, next_time_ms }),

  /** Forgets messages that ended and were made before a time. */
  forget: (beforeMs: number): Statement =>
    CHANNEL_MESSAGES.remove({ state: { '!=': 'waiting' }, create_time_ms: { '<': beforeMs } }),
};
