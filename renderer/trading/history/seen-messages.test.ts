import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMessage } from '../../venue/port.ts';
import { markSeen, newMessages, useSeenMessages } from './announcements.ts';

// Limits, written out: a test does not import what it checks.
const MAX_SEEN_CUSTOMERS = 32;

const message = (id: number, timeMs: number, isRead = false): StoredMessage => ({
  id: String(id),
  timeMs,
  isRead,
  title: 'Deposit',
  text: 'It is there.',
});
const mark = (owner = 'ada') => useSeenMessages.getState().marks[owner];
const ids = (messages: readonly StoredMessage[], owner = 'ada') =>
  newMessages(messages, mark(owner)).map(({ id }) => id);

beforeEach(() => useSeenMessages.setState({ marks: {} }));

describe('messages that are new to a customer', () => {
  it('are those that are not read, and came after the list was last looked at', () => {
    const before = [message(9, 20), message(8, 10, true)];
    expect(ids(before)).toEqual(['9']);
    markSeen('ada', before);
    expect(ids(before)).toEqual([]);
    // Of one moment, the next number is the later one; 10 comes after 9.
    expect(ids([message(12, 30, true), message(11, 30), message(10, 20), ...before])).toEqual(['11', '10']);
    expect(ids(before, 'grace')).toEqual(['9']);
  });

  it('do not come back: a shorter list moves no mark', () => {
    markSeen('ada', [message(9, 20)]);
    markSeen('ada', [message(3, 5)]);
    markSeen('ada', []);
    expect(mark()).toEqual({ id: '9', timeMs: 20 });
  });

  it('are told from seen ones after a restart, by what is sound of the stored text', () => {
    markSeen('ada', [message(9, 20)]);
    const merge = useSeenMessages.persist.getOptions().merge;
    const stored: unknown = JSON.parse(JSON.stringify(useSeenMessages.getState()));
    expect(merge?.(stored, { marks: {} })).toEqual({ marks: { ada: { id: '9', timeMs: 20 } } });
    expect(merge?.({ marks: { ada: 7, bob: { timeMs: '1' } } }, { marks: {} })).toEqual({ marks: {} });
    expect(merge?.(undefined, { marks: {} })).toEqual({ marks: {} });
  });

  it('are kept apart for so many customers [MAX_SEEN_CUSTOMERS]', () => {
    for (let index = 0; index <= MAX_SEEN_CUSTOMERS; index += 1) markSeen(`c${index}`, [message(1, 1)]);
    expect(Object.keys(useSeenMessages.getState().marks)).toHaveLength(MAX_SEEN_CUSTOMERS);
    expect(mark('c0')).toBeUndefined();
  });
});
