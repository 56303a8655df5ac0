import { EventEmitter } from 'node:events';
import { generateKeyPairSync, sign } from 'node:crypto';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import { beforeEach, expect, it } from 'vitest';
import type { WallClock } from '../domain/clock.ts';
import type { CustomerStreams } from './customer-streams.ts';
import type { DialectKey, Reply } from './dialect-server.ts';
import { RequestLimits } from './request-limits.ts';
import type { Talk } from './stream-server.ts';
import { wsApiPath } from './ws-api.ts';
import methods from './ws-api.json' with { type: 'json' };

type Answer = Readonly<Record<string, unknown>> & { readonly error?: { readonly code: number } };

const NOW_MS = Date.UTC(2026, 2, 3, 9, 30);
const clock = { nowMs: () => NOW_MS, schedule: () => () => undefined } as unknown as WallClock;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

let sent: Answer[];
let socket: EventEmitter;
let talk: Talk;
let isGood: boolean;
let requested: string[];
let notify: (text: string) => void;
let followers: number;

beforeEach(() => {
  [sent, requested, isGood, followers] = [[], [], true, 0];
  socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(JSON.parse(text) as Answer),
  });
  const key: Partial<DialectKey> = {
    companyId: 1,
    caller: { customerId: 7 } as DialectKey['caller'],
    permissions: new Set(['ready_only']),
    publicKey,
  };
  const users = {
    follow(_owner: object, send: typeof notify) {
      notify = send;
      followers += 1;
      return () => void (followers -= 1);
    },
  };
  const path = wsApiPath(
    {
      server: {
        ask: (name) => {
          requested.push(name);
          return new Promise<Reply>(() => undefined);
        },
        requireKey: () => key as DialectKey,
      },
      wallClock: clock,
      hostClock: clock,
      isGood: () => isGood,
      log: pino({ level: 'silent' }),
    },
    {
      path: '/ws-api/v3',
      market: 'spot',
      limits: new RequestLimits('spot', true),
      users: users as unknown as CustomerStreams,
    },
  );
  talk = path.open(socket as unknown as WebSocket, '127.0.0.1');
});

const send = (id: number, method: string) =>
  socket.emit('message', Buffer.from(JSON.stringify({ id, method })), false);
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('has a hundred calls under way at a time, and says so to one more [MAX_PENDING]', async () => {
  for (let id = 1; id <= 101; id++) send(id, 'ping');
  await settled();
  expect(requested).toHaveLength(100);
  expect(sent).toEqual([expect.objectContaining({ id: 101, status: 503 })]);
});

it('asks for every method what its table names', async () => {
  for (const method of Object.keys(methods.spot)) send(1, method);
  await settled();
  expect(requested).toEqual(Object.values(methods.spot));
  talk.end();
});

it('counts what sessions ask against the weight of their address', async () => {
  for (let id = 1; id <= 3_001; id++) {
    send(id, 'session.status');
    if (id % 100 === 0) await settled();
  }
  await settled();
  expect(sent.at(-2)).toMatchObject({ id: 3_000, status: 200, rateLimits: [{ count: 6_000 }] });
  expect(sent.at(-1)).toMatchObject({ id: 3_001, status: 429, error: { code: -1003 } });
});

it('follows no stream without a signature', async () => {
  send(1, 'userDataStream.subscribe');
  await settled();
  expect([sent[0]?.error?.code, followers]).toEqual([-1102, 0]);
});

it('has ten streams of customers, ends one whose key opens nothing any more, and all with itself [MAX_SUBSCRIPTIONS]', async () => {
  const params = { apiKey: 'k', timestamp: NOW_MS };
  const text = `apiKey=k&timestamp=${params.timestamp}`;
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64');
  const subscribe = (id: number) =>
    socket.emit(
      'message',
      Buffer.from(
        JSON.stringify({
          id,
          method: 'userDataStream.subscribe.signature',
          params: { ...params, signature },
        }),
      ),
      false,
    );
  for (let id = 0; id <= 10; id++) subscribe(id);
  await settled();
  expect(sent.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 503]);
  expect(followers).toBe(10);
  notify('{"e":"executionReport"}');
  expect(sent.at(-1)).toEqual({ subscriptionId: 9, event: { e: 'executionReport' } });
  isGood = false;
  notify('{"e":"executionReport"}');
  expect(sent.at(-1)).toMatchObject({ event: { e: 'eventStreamTerminated' } });
  expect(followers).toBe(9);
  talk.end();
  expect(followers).toBe(0);
});
