import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Gateway } from '../../gateway/gateway.ts';
import { createSteppedClock } from '../../market/index.ts';
import { closeFrame, frameHead, upgradesOnly } from '../handshake-support.ts';
import { ClientConnection } from './connection.ts';
import { attachClientSocket } from './client-socket.ts';

/** What is at a bound of the client websocket is taken, one more is not. */

const log = pino({ enabled: false });

function attach() {
  const gateway = upgradesOnly();
  const wallClock = createSteppedClock(0);
  const served = attachClientSocket({
    gateway: gateway as unknown as Gateway,
    wallClock,
    log,
    resolveToken: () => undefined,
  });
  return { gateway, served };
}

/** A connection whose calls are never answered. */
function connection() {
  const wallClock = createSteppedClock(0);
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    answers: [] as string[],
    closed: 0,
    send: (text: string) => void socket.answers.push(text),
    close: (code: number) => void (socket.closed = code),
  });
  const requested: unknown[] = [];
  const gateway = { dispatch: (call: unknown) => (requested.push(call), new Promise(() => undefined)) };
  const parts = {
    gateway: gateway as unknown as Gateway,
    wallClock,
    callClock: wallClock,
    log,
    ip: '',
    origin: undefined,
    address: '',
  };
  const owners = { ownerOf: () => undefined, ownerChanged: () => undefined, closed: () => undefined };
  new ClientConnection(socket as unknown as WebSocket, { ...parts, ...owners, lang: undefined });
  const say = (header: object) =>
    socket.emit('message', Buffer.from(JSON.stringify({ header, body: {} })), false);
  return { wallClock, socket, requested, say };
}

describe('the client websocket', () => {
  it(
    'holds two thousand connections and refuses the next with 503 [MAX_CLIENT_CONNECTIONS]',
    { tags: ['long'] },
    async () => {
      const { gateway, served } = attach();
      const sockets = Array.from({ length: 2_001 }, () => gateway.come());
      // A handful of them have their turn in each turn of the event loop.
      await expect.poll(() => sockets.filter(({ status }) => status > 0).length).toBe(2_001);
      expect(sockets.filter(({ status }) => status === 101)).toHaveLength(2_000);
      expect(sockets.at(-1)?.status).toBe(503);
      await served.close();
    },
  );

  it('takes messages of 264 KiB and closes with 1009 for one byte more [MAX_MESSAGE_BYTES]', async () => {
    const { gateway, served } = attach();
    const answerTo = async (bytes: number) => {
      const socket = gateway.come();
      await new Promise(setImmediate);
      const shaken = socket.written.length;
      socket.push(frameHead(bytes));
      await new Promise(setImmediate);
      return socket.written.subarray(shaken);
    };
    expect(await answerTo(270_336)).toEqual(Buffer.alloc(0));
    expect(await answerTo(270_337)).toEqual(closeFrame(1009));
    await served.close();
  });

  it('lets a hundred calls of a connection wait for their answers at a time [MAX_CALLS_IN_FLIGHT]', () => {
    const { wallClock, socket, requested, say } = connection();
    for (let call = 0; call < 101; call++) {
      if (call % 50 === 0) wallClock.advance(1_000);
      say({ bizType: 'x' });
    }
    expect(requested).toHaveLength(100);
    expect(socket.answers.map((text) => JSON.parse(text))).toMatchObject([{ code: 'GATEWAY_CODE_018' }]);
  });

  it('is closed with 1013 once four mebibytes of answers are unread [MAX_UNREAD_BYTES]', () => {
    const { socket, say } = connection();
    socket.bufferedAmount = 4_194_304;
    say({ bizType: 'ping' });
    expect(socket.closed).toBe(0);
    socket.bufferedAmount = 4_194_305;
    say({ bizType: 'ping' });
    expect([socket.answers.length, socket.closed]).toEqual([2, 1013]);
  });
});
