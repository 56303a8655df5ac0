import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { BROKEN_TOKEN, StreamInMemory, startHub, type HubFixture } from './hub-fixture.ts';
import { createMessageHub } from './index.ts';

// Limits, written out: a test does not import what it checks.
const MAX_CLIENT_MESSAGE = 8 * 1024;
const MAX_MESSAGES_PER_SECOND = 50;

let fixture: HubFixture;
beforeEach(async () => {
  fixture = await startHub();
});
afterEach(async () => {
  await fixture.close();
});

describe('hostile clients', () => {
  it('get an answer or silence for any frame, and nothing breaks for others', async () => {
    const witness = await fixture.connect();
    await witness.login();
    await witness.ask('subscribe_asset', { tradeTypes: '2' });
    const anyHead = fc.record(
      {
        msgType: fc.oneof(
          fc.constantFrom('login', 'subscribe_asset', 'cancel_subscribe_asset', 'ping'),
          fc.jsonValue(),
        ),
        token: fc.oneof(fc.constant('token-2'), fc.jsonValue()),
        lang: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const shaped = fc.record(
      {
        head: fc.oneof(anyHead, fc.jsonValue()),
        trace: fc.jsonValue(),
        seqId: fc.jsonValue(),
        data: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const frame = fc.oneof(
      shaped.map((value) => JSON.stringify(value)),
      fc.string(),
      fc.uint8Array({ maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 10 }), async (frames) => {
        const client = await fixture.connect();
        for (const text of frames) client.socket.send(text);
        await client.settle();
        expect(client.closeCode).toBeUndefined();
        expect(client.frames.join('\n')).not.toMatch(/\.ts\b|TypeError|SyntaxError|node_modules/);
        client.socket.terminate();
        await client.untilClosed();
      }),
      { numRuns: 60 },
    );
    fixture.stream.emit(1, 'isolated');
    await witness.settle();
    expect(witness.trades).toHaveLength(1);
  });

  it('are cut off when a frame is too large or no text at all [MAX_CLIENT_MESSAGE]', async () => {
    const large = await fixture.connect();
    large.socket.send('x'.repeat(MAX_CLIENT_MESSAGE + 1));
    expect(await large.untilClosed()).toBe(1009);
    const broken = await fixture.connect();
    broken.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect(await broken.untilClosed()).toBe(1007);
  });

  it('get at most 50 answers a second and are closed over ten times that [MAX_MESSAGES_PER_SECOND]', async () => {
    const client = await fixture.connect();
    for (let count = 0; count < 11 * MAX_MESSAGES_PER_SECOND; count += 1) client.send('ping');
    expect(await client.untilClosed()).toBe(1008);
    expect(client.messages).toHaveLength(MAX_MESSAGES_PER_SECOND);
  });

  it('are cut off when they do not read what is sent to them, while others go on', async () => {
    const slow = await fixture.connect();
    const other = await fixture.connect();
    for (const client of [slow, other]) {
      await client.login(client === slow ? 'token-1' : 'token-2');
      await client.ask('subscribe_asset', { tradeTypes: '2' });
    }
    slow.socket.pause();
    for (let batch = 0; fixture.hub.connections() === 2; batch += 1) {
      expect(batch).toBeLessThan(200);
      for (let count = 0; count < 500; count += 1) fixture.stream.emit(1, 'isolated');
      fixture.stream.emit(2, 'isolated');
      await other.until(() => other.trades.length === batch + 1);
    }
    await other.settle();
    slow.socket.terminate();
  });

  it('are not accepted when there are too many of them', async () => {
    const small = await startHub(2);
    const clients = [await small.connect(), await small.connect()];
    await expect(small.connect()).rejects.toThrow('503');
    clients[0]?.socket.terminate();
    while (small.hub.connections() === 2) {
      // A new second for each try, so that the tries are not too many for their rate.
      small.clock.advance(1000);
      await clients[1]?.settle();
    }
    expect((await (await small.connect()).ask('ping')).msgCode).toBe('pong');
    await small.close();
  });

  it('cannot harm with raw bytes on the port', async () => {
    for (const bytes of [
      'GET /msg HTTP/1.1\r\nUpgrade: websocket\r\n\r\n',
      '\u0000\u0001\u0002',
      'x'.repeat(20_000),
    ]) {
      const socket = connectTcp(fixture.hub.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.end(bytes);
      socket.resume();
      await once(socket, 'close');
    }
    expect((await (await fixture.connect()).ask('ping')).msgCode).toBe('pong');
  });
});

describe('faults of the platform', () => {
  it('are answered with G500 and no detail, and the connection goes on [ER-22, ER-68]', async () => {
    const client = await fixture.connect();
    const answer = await client.login(BROKEN_TOKEN);
    expect(answer).toMatchObject({ msgCode: 'error', content: { bizCode: 'G', code: '500' } });
    expect(JSON.stringify(answer)).not.toMatch(/broken|stack/);
    expect((await client.login()).msgCode).toBe('subscribe_success');
  });

  it('in a replay close the connection, so that the client comes again', async () => {
    const client = await fixture.connect();
    await client.login();
    fixture.stream.replayGate = () => Promise.reject(new Error('the disk is gone'));
    await client.ask('subscribe_asset', { tradeTypes: '2', lastSeqId: 0 });
    expect(await client.untilClosed()).toBe(1013);
  });
});

describe('closing', () => {
  it('closes every connection and lets go of the stream', async () => {
    const client = await fixture.connect();
    await client.login();
    await fixture.hub.close();
    await client.untilClosed();
    expect(fixture.stream.listeners).toBe(0);
    fixture.stream.emit(1, 'isolated');
    expect(client.trades).toEqual([]);
  });

  it('rejects when the port is in use and lets go of the stream', async () => {
    const stream = new StreamInMemory();
    const opened = createMessageHub({
      host: '127.0.0.1',
      port: fixture.hub.port,
      wallClock: fixture.clock,
      companyOfApp: () => undefined,
      resolveToken: () => undefined,
      trades: stream,
      log: pino({ level: 'silent' }),
    });
    await expect(opened).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(stream.listeners).toBe(0);
  });
});
