import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Venue } from './venue.ts';
import { frameReader } from './frames.ts';
import { openRelay, type Relay } from './relay.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** A venue whose first call is answered, whose second is cut and whose third is silent, and that repeats each message. */
async function startVenue(): Promise<Relay> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    if (calls === 1) response.setHeader('x-wire-faults', 'slow, jitter').end('{"code":"0"}');
    else if (calls === 2) response.destroy();
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => socket.send(`again ${(data as Buffer).toString()}`)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ready = {
    baseUrl: `http://${place}`,
    messageWsUrl: `ws://${place}/line`,
    quoteWsUrl: `ws://${place}`,
  };
  const relay = await openRelay(ready as unknown as Venue['ready']);
  closings.push(
    () => server.closeAllConnections(),
    () => server.close(),
    () => relay.close(),
  );
  return relay;
}

const call = (relay: Relay, signal?: AbortSignal) =>
  fetch(`${relay.ready.baseUrl}/openapi-c/global/a.b.order?x=1`, {
    method: 'POST',
    body: '{"lots":"1"}',
    headers: { 'idempotency-key': 'one' },
    ...(signal && { signal }),
  });

describe('the relay between a program and the platform', () => {
  it('hands on answers, cuts and silence, and sees what the program gives up', async () => {
    const relay = await startVenue();
    const answer = await call(relay);
    expect([await answer.text(), answer.headers.get('x-wire-faults')]).toEqual(['{"code":"0"}', null]);
    await expect(call(relay)).rejects.toThrow('fetch failed');
    const patience = new AbortController();
    relay.isFresh();
    const silent = call(relay, patience.signal);
    await expect.poll(() => relay.isFresh()).toBe(true);
    patience.abort();
    await expect(silent).rejects.toThrow('aborted');
    const seen: unknown[] = [];
    await expect
      .poll(() => seen.push(...relay.take().map(({ atMs: _atMs, ...rest }) => rest)) && seen.length)
      .toBe(6);
    const sent = { what: 'call', bizType: 'a.b.order', body: '{"lots":"1"}', key: 'one' };
    expect(seen).toEqual([
      sent,
      { what: 'answer', bizType: 'a.b.order', status: 200, body: '{"code":"0"}', faults: 'slow, jitter' },
      sent,
      { what: 'cut', bizType: 'a.b.order' },
      sent,
      { what: 'gaveUp', bizType: 'a.b.order' },
    ]);
  });

  it('reads messages of both sides on their way, and ends with either of them', async () => {
    const relay = await startVenue();
    const socket = new WebSocket(`${relay.ready.messageWsUrl}/openMsg`);
    await new Promise((resolve) => socket.once('open', resolve));
    const long = 'x'.repeat(70_000);
    for (const text of ['{"head":{"msgType":"ping"}}', 'short', long]) socket.send(text);
    const got: string[] = [];
    socket.on('message', (data) => got.push((data as Buffer).toString()));
    await expect.poll(() => got.length).toBe(3);
    socket.terminate();
    const seen: unknown[] = [];
    await expect
      .poll(
        () =>
          seen.push(
            ...relay.take().map((one) => ('text' in one ? `${one.what} ${one.text.slice(0, 11)}` : one.what)),
          ) && seen.includes('closed'),
      )
      .toBe(true);
    expect(seen.toSorted()).toEqual(
      [
        'closed',
        'got again short',
        `got again ${'x'.repeat(5)}`,
        'opened',
        'sent short',
        `sent ${'x'.repeat(11)}`,
      ]
        .map((text) => text.slice(0, 16))
        .toSorted(),
    );
  });

  it('keeps the first four hundred things that it sees in a situation [MAX_SEEN]', async () => {
    const relay = await startVenue();
    const socket = new WebSocket(`${relay.ready.messageWsUrl}/openMsg`);
    await new Promise((resolve) => socket.once('open', resolve));
    let got = 0;
    socket.on('message', () => (got += 1));
    for (let count = 0; count < 300; count += 1) socket.send('x');
    await expect.poll(() => got).toBe(300);
    expect([relay.take().length, relay.take().length]).toEqual([400, 0]);
  });
});

describe('a reader of frames', () => {
  it('takes texts out of bytes however they are cut, after the head, and passes over what is no text', () => {
    const frame = (opcode: number, text: string) =>
      Buffer.concat([Buffer.from([0x80 | opcode, text.length]), Buffer.from(text)]);
    const bytes = Buffer.concat([
      Buffer.from('HTTP/1.1 101 x\r\n\r\n'),
      frame(1, 'one'),
      frame(9, 'ping'),
      frame(1, 'two'),
    ]);
    for (const size of [1, 3, bytes.length]) {
      const received: string[] = [];
      const read = frameReader((text) => received.push(text), true);
      for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
      expect(received).toEqual(['one', 'two']);
    }
  });

  it('gives up a stream with a frame of more than a mebibyte, and keeps nothing of it [MAX_FRAME_BYTES]', () => {
    const heads = (size: number) => {
      const head = Buffer.alloc(10);
      head.set([0x81, 127]);
      head.writeBigUInt64BE(BigInt(size), 2);
      return head;
    };
    const texts: number[] = [];
    const read = frameReader((text) => texts.push(text.length));
    read(Buffer.concat([heads(1_048_000), Buffer.alloc(1_048_000, 'a')]));
    read(heads(1_048_577));
    read(Buffer.alloc(1_048_570, 'a'));
    read(Buffer.alloc(7, 'a'));
    expect(texts).toEqual([1_048_000]);
  });
});
