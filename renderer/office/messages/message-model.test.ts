import { expect, it } from 'vitest';
import { countBy, fromChannel, fromInbox, fromOutbox, inOrder, readable } from './message-model.ts';

const texts = (en: string) => ({ 'en-US': en, 'zh-CN': `${en} CN`, 'zh-TW': `${en} TW` });
const channelRow = (id: number, state: string, createTime: number) => ({
  id,
  channel: 'email',
  toUser: 'mei@example.com',
  bizType: 'PASSWORD',
  title: 'Code',
  state,
  attempts: 1,
  nextTime: 0,
  createTime,
});

it('puts failed messages first, then those that wait, then the newest', () => {
  const rows = [
    channelRow(1, 'sent', 9),
    channelRow(2, 'waiting', 1),
    channelRow(3, 'failed', 0),
    channelRow(4, 'sent', 10),
  ];
  expect(inOrder(fromChannel(rows)).map(({ id }) => id)).toEqual([
    'channel 3',
    'channel 2',
    'channel 4',
    'channel 1',
  ]);
  expect(fromChannel(rows).every(({ text }) => text === undefined)).toBe(true);
  expect(countBy(fromChannel(rows), ({ state }) => state)).toEqual([
    ['sent', 2],
    ['waiting', 1],
    ['failed', 1],
  ]);
});

it('reads a message of the terminal in the language of whoever looks, and whether it was read', () => {
  const row = {
    id: 1,
    bizType: 'NEWS',
    title: texts('Hi'),
    content: texts('<p>Some <b>news</b></p>'),
    isRead: false,
    createTime: 5,
  };
  expect(fromInbox([row], 'zh-CN')).toMatchObject([
    { title: 'Hi CN', text: 'Some news\n CN', state: 'unread', way: 'terminal' },
  ]);
});

it('shows a kept message as its text, and markup as none', () => {
  const row = {
    id: 1,
    channel: 'sms',
    toUser: '65 8123',
    bizType: 'X',
    title: '',
    content: '1 &lt; 2<br>3',
    code: null,
    createTime: 5,
  };
  expect(fromOutbox([row])).toMatchObject([{ way: 'sms', text: '1 < 2\n3', state: 'kept' }]);
  expect(readable('<script>x</script>&amp;lt;b&gt;')).toBe('x&lt;b>');
});
