import type { WebSocket } from 'ws';
import type { Clock } from '../domain/clock.ts';

/** Pings and pongs of a connection in a second; more of them end it. */
const MAX_CONTROL_FRAMES_A_SECOND = 100;
/** Bytes that a peer has not read above which one pong at a time waits for it, and then only that of its newest ping. */
const MAX_UNREAD_BYTES = 65_536;

/** Answers pings in place of the library (`autoPong: false`), which would keep pongs for a peer that reads none without end. */
export function guardControlFrames(websocket: WebSocket, clock: Pick<Clock, 'nowMs'>): void {
  let secondStartMs = -Infinity;
  let frames = 0;
  const isTooMany = (): boolean => {
    const nowMs = clock.nowMs();
    if (nowMs - secondStartMs >= 1_000) [secondStartMs, frames] = [nowMs, 0];
    frames += 1;
    if (frames > MAX_CONTROL_FRAMES_A_SECOND) websocket.terminate();
    return frames > MAX_CONTROL_FRAMES_A_SECOND;
  };
  let isWaiting = false;
  let newest: Buffer | undefined;
  const answer = (data: Buffer): void => {
    if (websocket.readyState !== websocket.OPEN) return;
    if (isWaiting) {
      // A copy: the frame may be a part of a much larger piece of what was read.
      newest = Buffer.from(data);
      return;
    }
    isWaiting = websocket.bufferedAmount > MAX_UNREAD_BYTES;
    if (!isWaiting) return websocket.pong(data);
    websocket.pong(data, undefined, () => {
      isWaiting = false;
      const next = newest;
      newest = undefined;
      if (next !== undefined) answer(next);
    });
  };
  websocket.on('pong', isTooMany);
  websocket.on('ping', (data) => {
    if (!isTooMany()) answer(data);
  });
}
