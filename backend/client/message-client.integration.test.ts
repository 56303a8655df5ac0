import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { ServerMessage } from '../contract/message-hub/server-message.ts';
import { APP_ID, owner, StreamInMemory } from '../sockets/message/hub-fixture.ts';
import { createMessageHub, type MessageHub } from '../sockets/message/index.ts';
import { createSystemClock } from '../market/index.ts';
import pino from 'pino';
import { fakeApi } from './testing/fake-api.ts';
import { SYSTEM_LINE_CLOCK, type WireSocket } from './reconnecting-socket.ts';
import type { LineHealth } from './connection-state.ts';
import { MessageClient } from './message-client.ts';

const CUSTOMER = 7;

/** The terminal's message line against the platform's own hub. */
async function setUp({ records = false } = {}) {
  const stream = new StreamInMemory();
  const tokens = new Set<string>();
  const hub: MessageHub = await createMessageHub({
    host: '127.0.0.1',
    port: 0,
    wallClock: createSystemClock(),
    companyOfApp: () => 1,
    resolveToken: (token) => (tokens.has(token) ? owner(CUSTOMER) : undefined),
    trades: stream,
    log: pino({ enabled: false }),
  });
  const sockets: WebSocket[] = [];
  const seen = {
    messages: [] as ServerMessage[],
    assets: [] as string[],
    lives: [] as boolean[],
    healths: [] as LineHealth[],
    forcedOut: 0,
    tokensTaken: 0,
  };
  const api = fakeApi(() => {
    seen.tokensTaken += 1;
    const token = `push-${seen.tokensTaken}`;
    tokens.add(token);
    return { kind: 'value', value: token };
  });
  const client = new MessageClient({
    api,
    clock: SYSTEM_LINE_CLOCK,
    openSocket: (url) => {
      const socket = new WebSocket(url);
      sockets.push(socket);
      return socket as unknown as WireSocket;
    },
    tradeTypes: '2',
    records,
    language: () => 'en-US',
    onHealth: (health) => seen.healths.push(health),
    onMessage: (message) => seen.messages.push(message),
    onAssetText: (text) => seen.assets.push(text),
    onLive: (resumed) => seen.lives.push(resumed),
    onForcedOut: () => (seen.forcedOut += 1),
  });
  client.start(`ws://127.0.0.1:${hub.port}/openMsg/${APP_ID}`);
  /** Resolves when the line has come to life so many times. */
  const isLive = (times = 1) => expect.poll(() => seen.lives.length).toBe(times);
  return { stream, hub, client, seen, isLive, cut: () => sockets.at(-1)?.terminate() };
}

let setting: Awaited<ReturnType<typeof setUp>> | undefined;

afterEach(async () => {
  setting?.client.stop();
  await setting?.hub.close();
  setting = undefined;
});

const tradesOf = (messages: readonly ServerMessage[]) =>
  messages.filter(({ msgCode }) => msgCode === 'trade').map(({ seqId }) => Number(seqId));

describe('the message line', () => {
  it('takes a push token, logs in, subscribes and is live', async () => {
    setting = await setUp();
    await setting.isLive();
    expect(setting.seen).toMatchObject({ tokensTaken: 1, lives: [false] });
    await expect.poll(() => setting?.seen.healths.at(-1)?.latencyMs).toBeDefined();
  });

  it('asks for changed rows when it is to, and says whether the platform tells them', async () => {
    setting = await setUp({ records: true });
    await setting.isLive();
    expect(setting.client.sendsRecords).toBe(true);
    setting.stream.record(CUSTOMER, 'isolated');
    await expect.poll(() => setting?.seen.messages.map(({ msgCode }) => msgCode)).toEqual(['records']);
    setting.client.stop();
    await setting.hub.close();
    setting = await setUp();
    await setting.isLive();
    expect(setting.client.sendsRecords).toBe(false);
  });

  it('brings the trade messages and asset figures of the account [DT-12]', async () => {
    setting = await setUp();
    const { stream, seen } = setting;
    await setting.isLive();
    stream.emit(CUSTOMER, 'isolated');
    stream.setAsset(CUSTOMER * 10 + 2, 'g(1.00,2.00,3.00,4.00,5.00,6.00,1,50,100,0);');
    await expect.poll(() => tradesOf(seen.messages)).toEqual([1]);
    await expect.poll(() => seen.assets.length).toBeGreaterThan(0);
  });

  it('comes back with a new token and receives what it missed, each message once [DT-19]', async () => {
    setting = await setUp();
    const { stream, seen, cut } = setting;
    await setting.isLive();
    stream.emit(CUSTOMER, 'isolated');
    await expect.poll(() => tradesOf(seen.messages)).toEqual([1]);
    cut();
    await expect.poll(() => seen.healths.some(({ state }) => state === 'down')).toBe(true);
    stream.emit(CUSTOMER, 'isolated');
    stream.emit(CUSTOMER, 'isolated');
    await setting.isLive(2);
    await expect.poll(() => tradesOf(seen.messages)).toEqual([1, 2, 3]);
    expect(seen).toMatchObject({ tokensTaken: 2, lives: [false, true] });
  });

  it('receives what it missed when the line broke before the first message, and nothing older [DT-19]', async () => {
    setting = await setUp();
    const { stream, seen, cut } = setting;
    stream.emit(CUSTOMER, 'isolated');
    await setting.isLive();
    cut();
    await expect.poll(() => seen.healths.some(({ state }) => state === 'down')).toBe(true);
    stream.nowMs = Date.now() + 60_000;
    stream.emit(CUSTOMER, 'isolated');
    await setting.isLive(2);
    await expect.poll(() => tradesOf(seen.messages)).toEqual([2]);
  });
});
