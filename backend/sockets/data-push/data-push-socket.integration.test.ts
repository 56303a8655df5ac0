import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startTestGateway, type TestGateway } from '../../gateway/testing/test-gateway.ts';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { DATA_PUSH_PATH, DATA_PUSH_SILENCE_MS } from '../../contract/data-push/limits.ts';
import { createDataPushService, type DataPushService } from '../../services/data-push/data-push-service.ts';
import { registerCustomer } from '../../services/testing/test-services.ts';
import type { WatchedDatabase } from '../../storage/index.ts';
import { attachDataPush, type DataPushSocket } from './data-push-socket.ts';

// Limits, written out: a test does not import what it checks.
const MAX_EVENTS_AHEAD = 500;
const ACKNOWLEDGE_LIMIT_MS = 60_000;
const MAX_FRAMES_A_SECOND = 50;

interface Frame {
  readonly eventType: string;
  readonly eventId: number;
  readonly data: { readonly companyId: number; readonly email: string };
}

let test: TestGateway;
let dataPush: DataPushService;
let socket: DataPushSocket;
let token: string;
const consumers: Consumer[] = [];

beforeEach(async () => {
  test = await startTestGateway();
  const { companies, database, wallClock, log } = test.services;
  const unknown = () => undefined;
  dataPush = await createDataPushService({
    database: database as WatchedDatabase,
    wallClock,
    terms: unknown,
    rate: unknown,
    log,
  });
  const companyOf = (given: string) => companies.resolveManagementToken(given, 'events.read');
  socket = attachDataPush({ gateway: test.gateway, dataPush, companyOf, wallClock, log });
  token = await authorize(0);
});
afterEach(async () => {
  for (const consumer of consumers.splice(0)) consumer.websocket.terminate();
  await socket.close();
  await dataPush.close();
  await test.close();
});

async function authorize(at: number): Promise<string> {
  const { appId = '', appSecret = '' } = test.services.companies.companies[at] ?? {};
  const answer = await test.post(`/openapi-b/auth/${BIZ_TYPE.auth}`, { appId, appSecret });
  return (answer.body.data as { token: string }).token;
}

/** A consumer that keeps everything it receives; without `pongs` it never says that anything arrived. */
class Consumer {
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly websocket: WebSocket;
  #watchers: (() => void)[] = [];

  constructor(group: string, given: { token?: string; pongs?: boolean } = {}) {
    const { pongs = true } = given;
    this.websocket = new WebSocket(test.gateway.baseUrl.replace('http', 'ws') + DATA_PUSH_PATH, {
      headers: { token: given.token ?? token, group },
      autoPong: pongs,
    });
    consumers.push(this);
    this.websocket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const watcher of this.#watchers) watcher();
    });
    this.closed = new Promise((resolve) =>
      this.websocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    );
    this.websocket.on('error', () => undefined);
  }

  async opened(): Promise<this> {
    await new Promise((resolve, reject) => this.websocket.once('open', resolve).once('error', reject));
    return this;
  }

  /** Waits for events; a registration is two, because it signs the customer in. */
  has(count: number): Promise<void> {
    return this.#until(() => this.frames.length >= count);
  }

  registered(count: number): Promise<void> {
    return this.#until(() => this.emails().length >= count);
  }

  #until(isMet: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => isMet() && resolve();
      this.#watchers.push(check);
      check();
    });
  }

  /** Waits until the platform has worked off everything that was sent. */
  async settle(): Promise<void> {
    const pong = new Promise((resolve) => this.websocket.once('pong', resolve));
    this.websocket.send('ping');
    await pong;
  }

  emails(): string[] {
    return this.frames.filter(({ eventType }) => eventType === 'register').map(({ data }) => data.email);
  }
}

const connectAs = (group: string, given?: { token?: string; pongs?: boolean }) =>
  new Consumer(group, given).opened();
const register = (name: string, companyId = 1) =>
  registerCustomer(test.services, `${name}@example.com`, {}, companyId);

function rejection(headers: Record<string, string>): Promise<number | undefined> {
  const url = test.gateway.baseUrl.replace('http', 'ws') + DATA_PUSH_PATH;
  const websocket = new WebSocket(url, { headers });
  return new Promise((resolve) => {
    websocket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    websocket.on('open', () => resolve(undefined));
    websocket.on('error', () => undefined);
  });
}

describe('a consumer of events', () => {
  it('receives them in order as they happen, with their type and number', async () => {
    const consumer = await connectAs('reports');
    await register('ada');
    await register('bob');
    await consumer.registered(2);
    expect(consumer.emails()).toEqual(['ada@example.com', 'bob@example.com']);
    const ids = consumer.frames.map(({ eventId }) => eventId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(Object.keys(consumer.frames[0] ?? {}).sort()).toEqual(['data', 'eventId', 'eventType']);
  });

  it('receives what it missed when it comes back, and nothing that it has already', async () => {
    const first = await connectAs('reports');
    await register('ada');
    await first.has(2);
    await first.settle();
    first.websocket.close();
    await first.closed;
    await register('bob');
    await register('cyd');
    const second = await connectAs('reports');
    await second.registered(2);
    expect(second.emails()).toEqual(['bob@example.com', 'cyd@example.com']);
  });

  it('receives again what it has not answered with a pong', async () => {
    const deaf = await connectAs('reports', { pongs: false });
    await register('ada');
    await deaf.has(1);
    deaf.websocket.terminate();
    const again = await connectAs('reports');
    const unanswered = deaf.frames.length;
    await again.has(unanswered);
    expect(again.frames.slice(0, unanswered)).toEqual(deaf.frames);
  });

  it('gives way to another connection of its group, and only of its group and company', async () => {
    const first = await connectAs('reports');
    const other = await connectAs('billing');
    const theirs = await connectAs('reports', { token: await authorize(1) });
    const second = await connectAs('reports');
    expect(await first.closed).toEqual({ code: 4001, reason: 'another connection of the group' });
    await register('ada');
    await register('tom', 2);
    await Promise.all([second, other, theirs].map((consumer) => consumer.registered(1)));
    expect(second.emails()).toEqual(['ada@example.com']);
    expect(other.emails()).toEqual(['ada@example.com']);
    expect(theirs.emails()).toEqual(['tom@example.com']);
    expect(socket.connections()).toBe(3);
  });

  it('is refused without a living management token (401) and without a proper group (400)', async () => {
    const login = await test.signIn();
    for (const wrong of [{}, { token: 'unknown' }, { token: login }])
      expect(await rejection({ group: 'reports', ...wrong })).toBe(401);
    for (const wrong of [{}, { group: '' }, { group: 'a b' }, { group: 'x'.repeat(65) }])
      expect(await rejection({ token, ...wrong })).toBe(400);
    expect(await rejection({ token, group: 'reports', origin: 'https://evil.example' })).toBe(403);
  });
});

describe('a connection of the data push', () => {
  it('answers the text ping with a pong frame and closes after a minute without one', async () => {
    const { wallClock } = test.services;
    const consumer = await connectAs('reports');
    wallClock.advance(DATA_PUSH_SILENCE_MS - 1_000);
    await consumer.settle();
    wallClock.advance(DATA_PUSH_SILENCE_MS - 1_000);
    await consumer.settle();
    wallClock.advance(DATA_PUSH_SILENCE_MS);
    expect(await consumer.closed).toEqual({ code: 1008, reason: 'no ping' });
  });

  it('closes when its token ends', async () => {
    const consumer = await connectAs('reports');
    await test.services.companies.resetAppSecret(1, []);
    test.services.wallClock.advance(1_000);
    expect(await consumer.closed).toEqual({ code: 1008, reason: 'the token has ended' });
  });

  it('closes on a flood and on a frame that no ping can be', async () => {
    const flood = await connectAs('flood');
    for (let sent = 0; sent <= MAX_FRAMES_A_SECOND; sent++) flood.websocket.send('x');
    expect((await flood.closed).code).toBe(1008);
    const large = await connectAs('large');
    large.websocket.send('x'.repeat(2_000));
    expect((await large.closed).code).toBe(1009);
  });

  it('sends no more than one batch ahead, and closes when that is not taken within a minute [ACKNOWLEDGE_LIMIT_MS]', async () => {
    const { database, wallClock } = test.services;
    await (await connectAs('reports')).settle();
    const consumer = await connectAs('reports', { pongs: false });
    await register('ada');
    const touch = { sql: 'UPDATE customers SET optional = optional WHERE company_id = 1', parameters: [] };
    await database.commit(Array.from({ length: 2 * MAX_EVENTS_AHEAD }, () => touch));
    await dataPush.settled();
    // The first event may have gone alone: whatever the first batch held, nothing follows it without a pong.
    await consumer.has(1);
    await consumer.settle();
    await consumer.settle();
    expect(consumer.frames.length).toBeLessThanOrEqual(MAX_EVENTS_AHEAD);
    for (let passed = 0; passed < ACKNOWLEDGE_LIMIT_MS; passed += 10_000) {
      wallClock.advance(10_000);
      if (passed < ACKNOWLEDGE_LIMIT_MS - 10_000) await consumer.settle();
    }
    expect(await consumer.closed).toEqual({ code: 1013, reason: 'events are not read' });
    const eager = await connectAs('reports');
    await eager.has(2 * MAX_EVENTS_AHEAD);
    const ids = eager.frames.map(({ eventId }) => eventId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('does not keep the platform from ending when its peer never answers', async () => {
    const { port } = new URL(test.gateway.baseUrl);
    const raw = connect(Number(port), '127.0.0.1');
    const head = `GET ${DATA_PUSH_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: Upgrade\r\nupgrade: websocket`;
    const key = 'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
    raw.write(`${head}\r\n${key}\r\ntoken: ${token}\r\ngroup: silent\r\n\r\n`);
    await new Promise((resolve) => raw.once('data', resolve));
    const ended = new Promise((resolve) => raw.once('close', resolve));
    await socket.close();
    await ended;
    expect(socket.connections()).toBe(0);
  });
});
