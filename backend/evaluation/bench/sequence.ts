import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import type { SequenceLine } from './result.ts';
import type { Seen } from './relay.ts';

/** What passed in a situation, line by line, for the page: calls, answers, messages, and what was done by hand. */

const ORDER = ORDER_CALLS.addMarketOrder.bizType;
/** Faults that take an answer away; others only change or delay it. */
const UNANSWERED = 'no answer';

/** Messages that say something of a situation. */
const SHOWN = /^(?:login|subscribe|trade)/;

/** Lines in the order of their times. With a broken rule the order that was too much, or the last one, is wrong. */
export function sequenceOf(played: {
  readonly startMs: number;
  readonly seen: readonly Seen[];
  readonly done: readonly SequenceLine[];
  /** Kinds of faults that the situation has: noise is none. */
  readonly kinds: ReadonlySet<string>;
  readonly broken: { readonly rightOrders: number | undefined } | undefined;
}): SequenceLine[] {
  const { startMs, seen, done, kinds, broken } = played;
  const sent = seen.filter((one) => one.what === 'call' && one.bizType === ORDER);
  const wrong = new Set(broken === undefined ? [] : sent.slice(broken.rightOrders ?? -1));
  const lines = seen.flatMap((one): SequenceLine[] => {
    const line = lineOf(one, kinds);
    return line === undefined
      ? []
      : [{ ...line, atMs: Math.round(one.atMs - startMs), isWrong: wrong.has(one) }];
  });
  return [...done, ...lines].toSorted((left, right) => left.atMs - right.atMs);
}

type Line = Pick<SequenceLine, 'from' | 'to' | 'text' | 'fault'>;

function lineOf(seen: Seen, kinds: ReadonlySet<string>): Line | undefined {
  switch (seen.what) {
    case 'call':
      return { from: 'program', to: 'platform', text: callText(seen.bizType, seen.body, seen.key) };
    case 'answer': {
      const faults = seen.faults
        .split(', ')
        .filter((kind) => kinds.has(kind))
        .join(', ');
      const text = answerText(seen.bizType, seen.status, seen.body);
      return { from: 'platform', to: 'program', text, ...(faults !== '' && { fault: faults }) };
    }
    case 'cut':
      return {
        from: 'platform',
        to: 'wire',
        text: `${shortName(seen.bizType)}: the connection ends`,
        fault: 'cut',
      };
    case 'gaveUp':
      return {
        from: 'program',
        to: 'program',
        text: `waits no longer for ${shortName(seen.bizType)}`,
        fault: UNANSWERED,
      };
    case 'opened':
      return { from: 'program', to: 'platform', text: 'opens the message connection' };
    case 'closed':
      return { from: 'wire', to: 'wire', text: 'the message connection ends' };
    case 'sent':
    case 'got': {
      const text = messageText(seen.text);
      const ends =
        seen.what === 'sent' ? (['program', 'platform'] as const) : (['platform', 'program'] as const);
      return SHOWN.test(text) ? { from: ends[0], to: ends[1], text } : undefined;
    }
  }
}

function shortName(bizType: string): string {
  return bizType.split('.').at(-1) ?? bizType;
}

/** A JSON object, or an empty one for anything else: what passes may be cut short or nonsense. */
function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function callText(bizType: string, body: string, key: string): string {
  if (bizType !== ORDER) return shortName(bizType);
  const { requestNum, bizType: kind } = fieldsOf(body);
  const named = key === '' ? '' : `, key ${key.slice(0, 8)}`;
  return `${shortName(bizType)} ${word(kind) === '2' ? 'close' : 'open'} ${word(requestNum)} lots${named}`;
}

function answerText(bizType: string, status: number, body: string): string {
  const { code, bizCode, data } = fieldsOf(body);
  if (status !== 200) return `${shortName(bizType)}: ${status}`;
  if (word(code) !== '0') return `${shortName(bizType)}: ${word(bizCode)}${word(code)}`;
  if (bizType !== ORDER) return `${shortName(bizType)}: answered`;
  const { orderId } = (data ?? {}) as { readonly orderId?: unknown };
  return `accepted, order ${word(orderId)}`;
}

function messageText(text: string): string {
  const { msgCode, msgType, head, content, seqId } = fieldsOf(text);
  const name = word(msgCode) || word(msgType) || word((head as { msgType?: unknown } | undefined)?.msgType);
  if (name !== 'trade') return name;
  const { bizType, paramMap } = (content ?? {}) as { bizType?: unknown; paramMap?: Record<string, unknown> };
  const lots = word(paramMap?.['dealAmount']);
  return `trade ${word(seqId)}: ${word(bizType)}${lots === '' ? '' : ` ${lots} lots`}`;
}
