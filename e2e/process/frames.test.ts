import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/** Frames that the protocol of websockets allows, or nearly, at each websocket of a running platform. */

const SITES = ['quotes', 'messages', 'client'] as const;
type Site = (typeof SITES)[number];
/** A fragment of a text; the first one names the kind, the others go on. None of them is the last. */
const FIRST = 0x01;
const NEXT = 0x00;
const FRAGMENT_BYTES = 4_096;
/** More than any websocket takes: 16 MiB. */
const MOST_FRAGMENTS = 4_096;

let platform: PlatformProcess;
const open: WebSocket[] = [];
beforeAll(async () => {
  platform = await startPlatformProcess(['--seed', '7']);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(async () => {
  const { code, stderr } = await platform.stop();
  expect([code, stderr]).toEqual([0, '']);
});

function addressOf(site: Site): string {
  const { quoteWsUrl, messageWsUrl, clientWsUrl, demo } = platform.ready;
  if (site === 'quotes') return `${quoteWsUrl}/quote_guest`;
  return site === 'messages' ? `${messageWsUrl}/openMsg/${demo.openMsgAppId}` : clientWsUrl;
}

async function connect(site: Site, options: ClientOptions = {}): Promise<WebSocket> {
  const socket = new WebSocket(addressOf(site), options);
  socket.on('error', () => undefined);
  open.push(socket);
  await once(socket, 'open');
  return socket;
}

/** The line below a websocket, for frames that the library would not send. */
const lineOf = (socket: WebSocket) => (socket as unknown as { readonly _socket: Socket })._socket;

/** A frame of a client, masked with zeros. */
function frame(firstByte: number, payload: Buffer): Buffer {
  const isShort = payload.length < 126;
  const head = isShort
    ? Buffer.from([firstByte, 0x80 | payload.length])
    : Buffer.from([firstByte, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

/** Whether somebody is still answered: a ping brings its pong. */
async function isServed(socket: WebSocket): Promise<boolean> {
  const pong = once(socket, 'pong');
  socket.ping('there?');
  return String((await pong)[0]) === 'there?';
}

describe.each(SITES)('the websocket of %s', (site) => {
  it('ends a message of fragments without end, and keeps nobody else waiting [ATK-373]', async () => {
    const [hostile, other] = [await connect(site), await connect(site)];
    const closed = once(hostile, 'close') as Promise<[number]>;
    const line = lineOf(hostile);
    const payload = Buffer.alloc(FRAGMENT_BYTES, 'x');
    line.write(frame(FIRST, payload));
    for (let at = 0; at < MOST_FRAGMENTS && hostile.readyState === WebSocket.OPEN; at++)
      if (!line.write(frame(NEXT, payload))) await Promise.race([once(line, 'drain'), closed]);
    // 1009: too large. A line that is cut before that was read has 1006.
    expect([1006, 1009]).toContain((await closed)[0]);
    expect(await isServed(other)).toBe(true);
  });

  it('cuts whoever floods it with pings and pongs, and nobody else [ATK-374]', async () => {
    const other = await connect(site);
    for (const opcode of [0x89, 0x8a]) {
      const hostile = await connect(site);
      const closed = once(hostile, 'close') as Promise<[number]>;
      lineOf(hostile).write(
        Buffer.concat(Array.from({ length: 5_000 }, () => frame(opcode, Buffer.alloc(125)))),
      );
      expect((await closed)[0]).toBe(1006);
    }
    expect(await isServed(other)).toBe(true);
  });

  it('agrees to no compression, and ends on a frame that says to be compressed [ATK-375]', async () => {
    const socket = await connect(site, { perMessageDeflate: true });
    expect(socket.extensions).toBe('');
    const closed = once(socket, 'close') as Promise<[number]>;
    // The end of the text, with the bit that says compressed: a bomb would begin like this.
    lineOf(socket).write(frame(0xc1, Buffer.from([0x4a, 0x04, 0x00])));
    expect((await closed)[0]).toBe(1002);
  });
});
