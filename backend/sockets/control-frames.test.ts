import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createSteppedClock } from '../market/index.ts';
import { guardControlFrames } from './control-frames.ts';

function guarded() {
  const clock = createSteppedClock(0);
  const socket = Object.assign(new EventEmitter(), {
    ...{ OPEN: 1, readyState: 1, bufferedAmount: 0, pongs: [] as string[], ended: false },
    pong: (data: Buffer) => void socket.pongs.push(String(data)),
    terminate: () => void (socket.ended = true),
  });
  guardControlFrames(socket as unknown as WebSocket, clock);
  return { clock, socket };
}

describe('pings and pongs', () => {
  it('are answered a hundred times a second, and the next one ends the connection [ATK-360] [MAX_CONTROL_FRAMES_A_SECOND]', () => {
    const { clock, socket } = guarded();
    for (let second = 0; second < 3; second++) {
      for (let at = 0; at < 100; at++) socket.emit('ping', Buffer.from('p'));
      clock.advance(1_000);
    }
    expect([socket.pongs.length, socket.ended]).toEqual([300, false]);
    for (let at = 0; at < 101; at++) socket.emit(at % 2 === 0 ? 'pong' : 'ping', Buffer.from('p'));
    expect(socket.ended).toBe(true);
  });

  it('of a peer that reads nothing get no answer, so that none are kept for it [ATK-361] [MAX_UNREAD_BYTES]', () => {
    const { socket } = guarded();
    socket.bufferedAmount = 65_537;
    socket.emit('ping', Buffer.from('p'));
    socket.bufferedAmount = 65_536;
    socket.emit('ping', Buffer.from('q'));
    expect(socket.pongs).toEqual(['q']);
  });
});
