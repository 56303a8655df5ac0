import type { WebSocket } from 'ws';
import type { Clock } from '../domain/clock.ts';

/** Pings and pongs of a connection in a second; more of them end it. */
const MAX_CONTROL_FRAMES_A_SECOND = 100;
/** Answers that wait for a peer above which its pings get none: it does not read them. */
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
  websocket.on('pong', isTooMany);
  websocket.on('ping', (data) => {
    if (isTooMany() || websocket.readyState !== websocket.OPEN) return;
    if (websocket.bufferedAmount <= MAX_UNREAD_BYTES) websocket.pong(data);
  });
}
