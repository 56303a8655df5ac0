import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  BTC,
  BTC_MARKET,
  ETH,
  openClient,
  type QuoteClient,
  type QuoteTestServer,
  startQuotes,
} from './quote-test-support.ts';

// Limits, written out: a test does not import what it checks.
const MAX_OTHER_SOCKETS = 1_000;

describe('upgrade', () => {
  const MAX_CLIENTS = 2;
  let quotes: QuoteTestServer;
  beforeAll(async () => {
    quotes = await startQuotes(undefined, { maxConnections: MAX_CLIENTS });
  });
  afterAll(() => quotes.close());

  const statusOf = (path: string): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(quotes.url(path));
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0);
        response.resume();
      });
      socket.on('open', () => {
        resolve(101);
        socket.terminate();
      });
    });

  it.each(['/quote', '/quote_stock', '/quote?token=', '/quote?token=garbage', '/quote_stock?token=%00%ff'])(
    'refuses %s with 401 [QU-04] [EN-15]',
    async (path) => {
      expect(await statusOf(path)).toBe(401);
    },
  );

  it('refuses a token after it was logged out [QU-04]', async () => {
    quotes.tokens.add('short-lived');
    expect(await statusOf('/quote?token=short-lived')).toBe(101);
    quotes.tokens.delete('short-lived');
    expect(await statusOf('/quote?token=short-lived')).toBe(401);
  });

  it('needs no token for guests, who may name a company [QU-02]', async () => {
    expect(await statusOf('/quote_guest')).toBe(101);
    expect(await statusOf('/quote_guest?companyId=1')).toBe(101);
  });

  it('takes requests of 64 KiB and closes with 1009 for one byte more [limits:MAX_REQUEST_BYTES]', async () => {
    const outcome = (bytes: number): Promise<number | 'answered'> =>
      new Promise((resolve) => {
        const socket = new WebSocket(quotes.url('/quote_guest'));
        const request = JSON.stringify({ cmd_id: 14008, seq_id: 1, ext: 't', data: {} });
        socket.on('open', () => socket.send(request.padEnd(bytes)));
        socket.on('close', (code) => resolve(code));
        socket.on('message', () => {
          resolve('answered');
          socket.terminate();
        });
      });
    expect(await outcome(65_536)).toBe('answered');
    expect(await outcome(65_537)).toBe(1009);
  });

  it(
    'keeps a thousand that connect and say nothing, and hangs up on as many as come beside them [MAX_OTHER_SOCKETS]',
    { tags: ['long'] },
    async () => {
      const places = MAX_OTHER_SOCKETS + MAX_CLIENTS;
      const tooMany = 5;
      let refused = 0;
      // Which of them are refused is up to the kernel: it takes connections in an order of its own.
      const silent = Array.from({ length: places + tooMany }, () => {
        const socket = connect(quotes.server.port, '127.0.0.1');
        socket.on('error', () => undefined);
        return socket.on('close', () => refused++);
      });
      await expect.poll(() => refused).toBeGreaterThanOrEqual(tooMany);
      const { listener } = quotes.server;
      const count = () =>
        new Promise<number>((notified) => listener.getConnections((_, sockets) => notified(sockets)));
      await expect.poll(async () => refused + (await count())).toBe(places + tooMany);
      expect(await count()).toBeLessThanOrEqual(places);
      for (const socket of silent) socket.destroy();
      await expect.poll(count).toBe(0);
      expect(await statusOf('/quote_guest')).toBe(101);
    },
  );

  it('answers 404 elsewhere, 426 to plain HTTP and 503 when it is full', async () => {
    expect(await statusOf('/elsewhere')).toBe(404);
    const status = await new Promise((resolve) => {
      const request = httpRequest({ port: quotes.server.port, path: '/quote_guest' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.end();
    });
    expect(status).toBe(426);
    const clients = await Promise.all([quotes.connect(), quotes.connect()]);
    await expect.poll(() => statusOf('/quote_guest')).toBe(503);
    for (const { socket } of clients) socket.terminate();
    await expect.poll(() => quotes.server.connections()).toBe(0);
  });

  it('survives a handshake that is cut off or garbled', async () => {
    for (const text of [
      'GET /quote_guest HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      '\0\0\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(quotes.server.port, '127.0.0.1', () => socket.write(text));
        socket.on('error', () => undefined);
        socket.on('data', () => socket.destroy());
        socket.on('close', () => resolve());
      });
    }
    expect(await statusOf('/nowhere')).toBe(404);
  });
});

describe('requests', () => {
  let quotes: QuoteTestServer;
  let client: QuoteClient;
  beforeEach(async () => {
    quotes = await startQuotes();
    client = await quotes.connect();
  });
  afterEach(() => quotes.close());

  it('answers a heartbeat with empty data [QU-13] [QU-33]', async () => {
    expect(await client.call(14008, {})).toEqual({
      ret: 200,
      msg: 'OK',
      cmd_id: 14009,
      seq_id: 1,
      ext: 't1',
      data: {},
    });
  });

  it.each([
    ['no JSON', '{', 0, 0, ''],
    ['no object', '[]', 0, 0, ''],
    ['no cmd_id', '{"seq_id":1,"ext":"","data":{}}', 0, 1, ''],
    ['a cmd_id that is text', '{"cmd_id":"abc","seq_id":1,"ext":"","data":{}}', 0, 1, ''],
    ['no seq_id', '{"cmd_id":14008,"ext":"e","data":{}}', 14009, 0, 'e'],
    ['a negative seq_id', '{"cmd_id":14008,"seq_id":-1,"ext":"","data":{}}', 14009, 0, ''],
    ['a seq_id above uint32', '{"cmd_id":14008,"seq_id":4294967296,"ext":"","data":{}}', 14009, 0, ''],
    ['no ext', '{"cmd_id":14008,"seq_id":1,"data":{}}', 14009, 1, ''],
    ['an ext that is no text', '{"cmd_id":14008,"seq_id":1,"ext":5,"data":{}}', 14009, 1, ''],
    ['an unknown cmd_id', '{"cmd_id":13999,"seq_id":1,"ext":"x","data":{}}', 13999, 1, 'x'],
  ])(
    'answers 201 to a header with %s and stays open [QU-05] [QU-07] [QU-14]',
    async (_name, text, cmdId, seqId, ext) => {
      const answer = await client.raw(text);
      expect(answer).toMatchObject({ ret: 201, cmd_id: cmdId, seq_id: seqId, ext, data: {} });
      expect(answer.msg).not.toBe('');
      expect((await client.call(14008, {})).ret).toBe(200);
    },
  );

  it.each([[0], [4294967295], ['12'], ['0']])(
    'echoes seq_id %j as the type it came in [QU-06]',
    async (seqId) => {
      const ext = 'día 漢字 😀 100%';
      const answer = await client.call(14008, {}, { seq_id: seqId, ext });
      expect(answer).toMatchObject({ ret: 200, seq_id: seqId, ext });
      const klines = await client.call(
        14012,
        { ...BTC, kline_type: 1, query_kline_num: 1 },
        { seq_id: seqId, ext },
      );
      expect(klines).toMatchObject({ ret: 200, seq_id: seqId, ext });
    },
  );

  it('accepts 64 characters of ext and refuses 65 [LI-11]', async () => {
    expect((await client.call(14008, {}, { ext: '漢'.repeat(64) })).ret).toBe(200);
    expect((await client.call(14008, {}, { ext: 'x'.repeat(65) })).ret).toBe(201);
  });

  it('answers 202 to data that is missing or no object [QU-05]', async () => {
    for (const cmdId of [14000, 14006, 14008, 14010, 14012, 14014, 14016]) {
      for (const data of [undefined, null, [], 'x', 5]) {
        const answer = await client.call(cmdId, data);
        expect(answer, `${cmdId} ${JSON.stringify(data)}`).toMatchObject({ ret: 202, data: {} });
      }
      quotes.wallClock.advance(1_000);
      await client.call(14008, {});
    }
  });

  it('answers 202 when a required member of a ticker subscription is missing or wrong [QU-08] [QU-09] [QU-15]', async () => {
    const wrong: unknown[] = [
      ...(['symbol_id', 'trade_type', 'trade_mode'] as const).map((name) => ({ ...BTC, [name]: undefined })),
      ...[0, 4, 7, 'x', 1.5].map((tradeType) => ({ ...BTC, trade_type: tradeType })),
      ...[5, -1, null].map((tradeMode) => ({ ...BTC, trade_mode: tradeMode })),
      ...[-1, 'abc', 1.5, [], null].map((symbolId) => ({ ...BTC, symbol_id: symbolId })),
      null,
      'BTC',
    ];
    for (const item of wrong) {
      expect((await client.call(14000, { symbol_list: [item] })).ret, JSON.stringify(item)).toBe(202);
    }
    for (const list of [undefined, [], {}, 'x']) {
      expect((await client.call(14000, { symbol_list: list })).ret).toBe(202);
    }
  });

  it('answers 202 when a required member of a market subscription is missing or wrong [QU-21] [QU-25]', async () => {
    const wrong: unknown[] = [
      ...Object.keys(BTC_MARKET).map((name) => ({ ...BTC_MARKET, [name]: undefined })),
      ...['0', '-1', 'abc', '3', '', '0.2', '1e1', ' 1', '100000'].map((text) => ({
        ...BTC_MARKET,
        merge_accuracy: text,
      })),
      ...[0.1, null].map((value) => ({ ...BTC_MARKET, merge_accuracy: value })),
      ...[0, -1, 'x'].map((level) => ({ ...BTC_MARKET, depth_level: level })),
      { ...BTC_MARKET, trade_info_count: -1 },
    ];
    for (const item of wrong) {
      expect((await client.call(14010, { symbol_list: [item] })).ret, JSON.stringify(item)).toBe(202);
    }
  });

  it('answers 50 calls within a second and refuses the 51st with 500; others are not affected [LI-09]', async () => {
    const other = await quotes.connect();
    for (let i = 0; i < 50; i++) expect((await client.call(14008, {})).ret).toBe(200);
    expect((await client.call(14008, {})).ret).toBe(500);
    expect((await other.call(14008, {})).ret).toBe(200);
    expect((await client.call(14012, { ...BTC, kline_type: 1, query_kline_num: 1 })).ret).toBe(500);
    expect(client.lastWasBinary()).toBe(true);
    quotes.wallClock.advance(1_000);
    expect((await client.call(14008, {})).ret).toBe(200);
  });

  it('closes a connection that makes ten times too many calls with 1008 [LI-09]', async () => {
    for (let i = 0; i < 500; i++) client.socket.send('{}');
    expect((await client.closed).code).toBe(1008);
    expect((await (await quotes.connect()).call(14008, {})).ret).toBe(200);
  });

  it('closes a connection that sends a frame above the limit with 1009', async () => {
    client.socket.send(
      JSON.stringify({ cmd_id: 14008, seq_id: 1, ext: '', data: { pad: 'x'.repeat(70_000) } }),
    );
    expect((await client.closed).code).toBe(1009);
  });

  it('answers hostile frames with a listed ret, or closes, and keeps serving [QU-44]', async () => {
    const scalar = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constantFrom(null, true, 14000, 10021, 2, 1),
    );
    const nearly = fc.record(
      {
        cmd_id: fc.oneof(fc.constantFrom(14000, 14006, 14008, 14010, 14012, 14014, 14016), scalar),
        seq_id: fc.oneof(fc.nat(), scalar),
        ext: fc.oneof(fc.string({ unit: 'binary' }), scalar),
        data: fc.oneof(
          fc.jsonValue(),
          fc.record({
            symbol_list: fc.array(fc.dictionary(fc.constantFrom(...Object.keys(BTC_MARKET)), scalar)),
          }),
          fc.record(
            {
              ...Object.fromEntries(Object.keys(BTC).map((key) => [key, scalar])),
              kline_type: scalar,
              kline_timestamp_end: scalar,
              query_kline_num: scalar,
            },
            { requiredKeys: [] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const frame = fc.oneof(
      nearly.map((value) => JSON.stringify(value)),
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(frame, async (hostile) => {
        const answer = await client.raw(hostile);
        expect([200, 201, 202]).toContain(answer.ret);
        expect(answer.msg).not.toMatch(/\.ts|\.js|Error/);
        quotes.wallClock.advance(20);
      }),
      { numRuns: 400 },
    );
    expect((await client.call(14008, {})).ret).toBe(200);
  });
});

describe('heartbeat', () => {
  let quotes: QuoteTestServer;
  beforeEach(async () => {
    quotes = await startQuotes();
  });
  afterEach(() => quotes.close());

  it('closes a connection after 30 seconds without 14008, whatever else it sends [QU-34] [QU-36] [ST-10] [HEARTBEAT_TIMEOUT_MS]', async () => {
    const client = await quotes.connect();
    for (let second = 5; second < 30; second += 5) {
      quotes.wallClock.advance(5_000);
      expect((await client.call(14000, { symbol_list: [BTC] })).ret).toBe(200);
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    quotes.wallClock.advance(5_000);
    expect((await client.closed).code).toBe(1008);
    await expect.poll(() => quotes.server.connections()).toBe(0);
  });

  it('keeps a connection that sends a heartbeat every ten seconds [QU-35]', async () => {
    const client = await quotes.connect();
    await client.call(14000, { symbol_list: [ETH] });
    for (let i = 0; i < 9; i++) {
      quotes.wallClock.advance(10_000);
      expect((await client.call(14008, {})).ret).toBe(200);
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    quotes.marketClock.advance(5_000);
    await client.settle();
    expect(client.pushes.length).toBeGreaterThan(3);
  });

  it('runs on the wall clock: a market that jumps an hour closes nobody', async () => {
    const client = await quotes.connect();
    quotes.marketClock.advance(60_000);
    expect((await client.call(14008, {})).ret).toBe(200);
  });

  it('ends a connection whose peer does not answer the close frame', async () => {
    const socket = connect(quotes.server.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'GET /quote_guest HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    await expect.poll(() => quotes.server.connections()).toBe(1);
    quotes.wallClock.advance(40_000);
    await expect.poll(() => quotes.server.connections()).toBe(0);
    socket.destroy();
  });
});

describe('closing the server', () => {
  it('says goodbye with 1001 and lets go of the port', async () => {
    const quotes = await startQuotes();
    const client = await openClient(quotes.url('/quote_guest'));
    await quotes.close();
    expect((await client.closed).code).toBe(1001);
    await expect(openClient(quotes.url('/quote_guest'))).rejects.toThrow();
  });
});

describe('uint64 fields', () => {
  it('are strings for companies whose clients want them so, and numbers for all others', async () => {
    const quotes = await startQuotes(undefined, {
      uint64Of: (companyId) => (companyId === 2 ? 'text' : 'number'),
    });
    for (const [path, id] of [
      ['/quote_guest?companyId=2', '10021'],
      ['/quote_guest?companyId=1', 10_021],
      ['/quote_guest?companyId=-', 10_021],
      ['/quote_guest', 10_021],
      ['/quote?token=good-token', 10_021],
    ] as const) {
      const client = await quotes.connect(path);
      const { data } = await client.call(14000, { symbol_list: [BTC] });
      const [tick] = data.tick_list;
      expect(tick.symbol_id).toBe(id);
      expect([typeof tick.seq, typeof tick.tick_time]).toEqual([typeof id, typeof id]);
      const klines = (await client.call(14012, { ...BTC, kline_type: 1, query_kline_num: 1 })).data;
      expect([klines.symbol_id, typeof klines.kline_list[0].timestamp]).toEqual([id, typeof id]);
      const item = { ...BTC, kline_type: 1, query_kline_num: 1 };
      const batch = (await client.call(14014, { data_list: [item] })).data;
      expect(batch.data_list[0].symbol_id).toBe(id);
    }
    await quotes.close();
  });
});
