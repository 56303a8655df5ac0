import type { RowOf } from '../../../backend/contract/call.ts';
import type { INTEGRATION_MANAGEMENT } from '../../../backend/contract/calls/management/integrations.ts';
import type { NOTICE_MANAGEMENT } from '../../../backend/contract/calls/management/notices.ts';
import type { TerminalLanguage } from '../../i18n/i18n.ts';

type InboxRow = RowOf<typeof NOTICE_MANAGEMENT.messagesOfCustomer>;
type OutboxRow = RowOf<typeof INTEGRATION_MANAGEMENT.outboxMessages>;
type ChannelRow = RowOf<typeof INTEGRATION_MANAGEMENT.channelMessages>;

/** What became of a message, in the order in which somebody has to look at it. */
export const MESSAGE_STATES = ['failed', 'waiting', 'unread', 'read', 'sent', 'kept'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A message that was sent, however it went. */
export interface SentMessage {
  /** Unique among all of them. */
  readonly id: string;
  /** Platform's clock, milliseconds. */
  readonly atMs: number;
  readonly way: 'terminal' | 'email' | 'sms';
  /** Recipient; empty for a message in the customer's terminal. */
  readonly to: string;
  /** Purpose in the words of the platform, for example `POSITION_OPEN`. */
  readonly purpose: string;
  readonly title: string;
  /** As the customer got it, without markup; undefined where the platform does not show it. */
  readonly text: string | undefined;
  readonly state: MessageState;
}

/** Messages in a customer's terminal, in the language of whoever looks. */
export function fromInbox(rows: readonly InboxRow[], language: TerminalLanguage): readonly SentMessage[] {
  return rows.map((row) => ({
    id: `terminal ${row.id}`,
    atMs: row.createTime,
    way: 'terminal',
    to: '',
    purpose: row.bizType,
    title: row.title[language],
    text: readable(row.content[language]),
    state: row.isRead ? 'read' : 'unread',
  }));
}

/** E-mails and text messages that the platform keeps. */
export function fromOutbox(rows: readonly OutboxRow[]): readonly SentMessage[] {
  return rows.map((row) => ({
    id: `kept ${row.id}`,
    atMs: row.createTime,
    way: wayOf(row.channel),
    to: row.toUser,
    purpose: row.bizType,
    title: row.title,
    text: readable(row.content),
    state: 'kept',
  }));
}

/** Messages that went to the company's own channel; their texts may hold codes and are not shown. */
export function fromChannel(rows: readonly ChannelRow[]): readonly SentMessage[] {
  return rows.map((row) => ({
    id: `channel ${row.id}`,
    atMs: row.createTime,
    way: wayOf(row.channel),
    to: row.toUser,
    purpose: row.bizType,
    title: row.title,
    text: undefined,
    state: row.state === 'failed' || row.state === 'waiting' ? row.state : 'sent',
  }));
}

/** What somebody has to look at first: failed, then waiting, then the others, each newest first. */
export function inOrder(messages: readonly SentMessage[]): readonly SentMessage[] {
  const rank = ({ state }: SentMessage) => (state === 'failed' ? 0 : state === 'waiting' ? 1 : 2);
  return messages.toSorted((one, other) => rank(one) - rank(other) || other.atMs - one.atMs);
}

/** How many messages there are of each value, the most first. */
export function countBy<Value extends string>(
  messages: readonly SentMessage[],
  valueOf: (message: SentMessage) => Value,
): readonly (readonly [Value, number])[] {
  const counts = new Map<Value, number>();
  for (const message of messages) counts.set(valueOf(message), (counts.get(valueOf(message)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Text of simple HTML: nothing of it is drawn as markup. */
export function readable(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
}

function wayOf(channel: string): 'email' | 'sms' {
  return channel.toLowerCase() === 'sms' ? 'sms' : 'email';
}
