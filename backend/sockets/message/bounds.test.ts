import { EventEmitter } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createSteppedClock } from '../../market/index.ts';
import { MSG_CODE } from '../../contract/message-hub/index.ts';
import { ConnectionRegistry } from './message-hub.ts';
import { startHub } from './hub-fixture.ts';
import { MessageConnection, type ConnectionHost } from './message-connection.ts';

/** What is at a bound of the message websocket is taken, one more is not. */

function connection() {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    sent: [] as string[],
    isCut: false,
    send: (text: string) => void socket.sent.push(text),
    terminate: () => void (socket.isCut = true),
  });
  const clock = createSteppedClock(0);
  const host = { clock, stampClock: clock, log: pino({ enabled: false }) };
  return {
    socket,
    connection: new MessageConnection(socket as unknown as WebSocket, host as unknown as ConnectionHost),
  };
}

describe('a client of the message websocket that reads slowly', () => {
  it('gets no figures while more than 64 KiB wait for it [MAX_WAITING_BYTES_FOR_ASSETS]', () => {
    const { socket, connection: slow } = connection();
    socket.bufferedAmount = 65_536;
    expect(slow.sendAsset('a')).toBe(true);
    socket.bufferedAmount = 65_537;
    expect(slow.sendAsset('b')).toBe(false);
    expect(socket.sent).toEqual(['a']);
  });

  it('is given up when more than eight mebibytes wait for it [MAX_WAITING_BYTES]', () => {
    const { socket, connection: slow } = connection();
    socket.bufferedAmount = 8_388_608;
    slow.push(MSG_CODE.notice, 0, '', {});
    expect([socket.sent.length, socket.isCut]).toEqual([1, false]);
    socket.bufferedAmount = 8_388_609;
    slow.push(MSG_CODE.notice, 0, '', {});
    expect([socket.sent.length, socket.isCut]).toEqual([1, true]);
  });
});

describe('the message websocket', () => {
  it(
    'holds a thousand sockets that say nothing beside its connections [MAX_OTHER_SOCKETS]',
    { tags: ['long'] },
    async () => {
      const places = 1_000 + 4;
      const fixture = await startHub(4);
      let refused = 0;
      // Which of them are refused is up to the kernel: it takes connections in an order of its own.
      const silent = Array.from({ length: places + 5 }, () =>
        connect(fixture.hub.port, '127.0.0.1')
          .on('error', () => undefined)
          .on('close', () => refused++),
      );
      await expect.poll(() => refused).toBe(5);
      for (const socket of silent) socket.destroy();
      await fixture.close();
    },
  );

  it('holds ten thousand connections and refuses the next with 503 [MAX_CONNECTIONS]', async () => {
    const fixture = await startHub();
    const size = vi.spyOn(ConnectionRegistry.prototype, 'size', 'get').mockReturnValue(9_999);
    await fixture.connect();
    size.mockReturnValue(10_000);
    await expect(fixture.connect()).rejects.toThrow('503');
    await fixture.close();
  });
});
