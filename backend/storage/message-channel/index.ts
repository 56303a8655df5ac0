import type { Database, Statement } from '../database.ts';
import { firstRow } from '../first-row.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { sealed, unsealedText } from '../seal/expressions.ts';

/** Rows of the operators' own message channels. Times are wall-clock milliseconds. */
interface MessageChannelTables {
  message_channels: { company_id: number; url: string; public_key: string; update_time_ms: number };
  channel_messages: {
    id: number;
    company_id: number;
    channel: 'email' | 'sms';
    recipient: string;
    biz_type: string;
    title: string;
    content: string;
    /** The same for every attempt, so that the operator's service recognises a repetition. */
    trace: string;
    /** Ticket of the verification code that it carries. */
    ticket: string | null;
    state: 'waiting' | 'sent' | 'failed';
    attempts: number;
    next_time_ms: number;
    /** Nobody has a use for it after that. */
    expire_time_ms: number;
    create_time_ms: number;
  };
}

export type MessageChannelRow = MessageChannelTables['message_channels'];
export type ChannelMessageRow = MessageChannelTables['channel_messages'];

const tables = createQueryBuilder<MessageChannelTables>();

export const MESSAGE_CHANNEL_MIGRATION = {
  id: 'message-channel-1',
  statements: [
    `CREATE TABLE message_channels (
       company_id INTEGER PRIMARY KEY,
       url TEXT NOT NULL,
       public_key TEXT NOT NULL,
       update_time_ms INTEGER NOT NULL
     )`,
    `CREATE TABLE channel_messages (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       company_id INTEGER NOT NULL,
       channel TEXT NOT NULL,
       recipient TEXT NOT NULL,
       biz_type TEXT NOT NULL,
       title TEXT NOT NULL,
       content TEXT NOT NULL,
       trace TEXT NOT NULL,
       ticket TEXT,
       state TEXT NOT NULL,
       attempts INTEGER NOT NULL,
       next_time_ms INTEGER NOT NULL,
       expire_time_ms INTEGER NOT NULL,
       create_time_ms INTEGER NOT NULL
     )`,
    "CREATE INDEX channel_messages_waiting ON channel_messages (next_time_ms) WHERE state = 'waiting'",
    'CREATE INDEX channel_messages_by_ticket ON channel_messages (ticket) WHERE ticket IS NOT NULL',
  ],
} as const;

/** Where companies have their messages sent, and the messages on their way there. */
export const messageChannelRepository = {
  channels: (database: Database): Promise<MessageChannelRow[]> =>
    database.read(
      tables
        .selectFrom('message_channels')
        .selectAll()
        .select(unsealedText('message_channels.url'))
        .compile(),
    ),

  saveChannel: (row: MessageChannelRow): Statement =>
    tables
      .insertInto('message_channels')
      .orReplace()
      .values({ ...row, url: sealed('message_channels.url', row.url, row.company_id) })
      .compile(),

  removeChannel: (companyId: number): Statement =>
    tables.deleteFrom('message_channels').where('company_id', '=', companyId).compile(),

  add: (row: Omit<ChannelMessageRow, 'id'>): Statement =>
    tables
      .insertInto('channel_messages')
      .values({
        ...(row as ChannelMessageRow),
        title: sealed('channel_messages.title', row.title, row.trace),
        content: sealed('channel_messages.content', row.content, row.trace),
      })
      .compile(),

  /** Waiting messages that are due, the longest waiting first. */
  due: (database: Database, nowMs: number, limit: number): Promise<ChannelMessageRow[]> =>
    database.read(
      tables
        .selectFrom('channel_messages')
        .selectAll()
        .select([unsealedText('channel_messages.title'), unsealedText('channel_messages.content')])
        .where('state', '=', 'waiting')
        .where('next_time_ms', '<=', nowMs)
        .orderBy('next_time_ms')
        .limit(limit)
        .compile(),
    ),

  /** When the next waiting message is due; undefined when none waits. */
  async nextTime(database: Database): Promise<number | undefined> {
    const row = await firstRow(
      database,
      tables
        .selectFrom('channel_messages')
        .select('next_time_ms')
        .where('state', '=', 'waiting')
        .orderBy('next_time_ms')
        .limit(1)
        .compile(),
    );
    return row?.next_time_ms;
  },

  async waiting(database: Database, companyId: number): Promise<number> {
    const rows = await database.read(
      tables
        .selectFrom('channel_messages')
        .select((query) => query.fn.countAll<number>().as('waiting'))
        .where('state', '=', 'waiting')
        .where('company_id', '=', companyId)
        .compile(),
    );
    return Number(rows[0]?.waiting ?? 0);
  },

  /** The state of the message that carries a ticket. */
  async byTicket(
    database: Database,
    companyId: number,
    ticket: string,
  ): Promise<Pick<ChannelMessageRow, 'state'> | undefined> {
    return firstRow(
      database,
      tables
        .selectFrom('channel_messages')
        .select('state')
        .where('ticket', '=', ticket)
        .where('company_id', '=', companyId)
        .compile(),
    );
  },

  /** Notes how an attempt went. */
  save: (row: Pick<ChannelMessageRow, 'id' | 'state' | 'attempts' | 'next_time_ms'>): Statement => {
    const { id, state, attempts, next_time_ms } = row;
    return tables
      .updateTable('channel_messages')
      .set({ state, attempts, next_time_ms })
      .where('id', '=', id)
      .compile();
  },

  /** Forgets messages that ended and were made before a time. */
  forget: (beforeMs: number): Statement =>
    tables
      .deleteFrom('channel_messages')
      .where('state', '!=', 'waiting')
      .where('create_time_ms', '<', beforeMs)
      .compile(),
};
