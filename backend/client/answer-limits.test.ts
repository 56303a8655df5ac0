import { describe, expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { MessageClient } from './message-client.ts';
import { QuoteClient } from './quote-client.ts';
import { FakeSocket } from './testing/fake-socket.ts';
import { ManualClock } from './testing/manual-clock.ts';

// Limits, written out: a test does not import what it checks.
const QUOTE_ANSWER_LIMIT_MS = 5_000;
const MESSAGE_ANSWER_LIMIT_MS = 6_000;

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a heartbeat without an answer', () => {
  it('gives the quote socket up after five seconds [QUOTE_ANSWER_LIMIT_MS]', async () => {
    const [clock, socket] = [new ManualClock(), new FakeSocket()];
    const client = new QuoteClient({
      clock,
      openSocket: () => socket,
      onHealth: () => undefined,
      onLive: () => undefined,
      onResponse: () => undefined,
      onPush: () => undefined,
    });
    client.start('ws://x/quote');
    await turn();
    socket.open();
    expect(socket.sent).toHaveLength(1);
    clock.advance(QUOTE_ANSWER_LIMIT_MS - 1);
    expect(socket.closed).toBe(false);
    clock.advance(1);
    expect(socket.closed).toBe(true);
    client.stop();
  });

  it('gives the message socket up after six seconds [MESSAGE_ANSWER_LIMIT_MS]', async () => {
    const [clock, socket] = [new ManualClock(), new FakeSocket()];
    const api = { call: async () => ({ kind: 'value', value: 'push token' }) } as unknown as ApiClient;
    const client = new MessageClient({
      api,
      clock,
      openSocket: () => socket,
      language: () => 'en-US',
      tradeTypes: '2',
      onMessage: () => undefined,
    });
    client.start('ws://x/message');
    await turn();
    socket.open();
    const answer = { msgCode: 'subscribe_success', timestamp: 0, trace: 't', seqId: 1 };
    for (const msgType of ['login', 'subscribe'])
      socket.receive(JSON.stringify({ ...answer, content: { msgType } }));
    expect(socket.sent.at(-1)).toContain('"ping"');
    clock.advance(MESSAGE_ANSWER_LIMIT_MS - 1);
    expect(socket.closed).toBe(false);
    clock.advance(1);
    expect(socket.closed).toBe(true);
    client.stop();
  });
});
