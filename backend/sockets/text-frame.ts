import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** First byte of a final text frame (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * A whole server-to-client websocket text frame. Servers do not mask and no extension is in use, so one frame can be
 * written to any number of connections as it is.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}

/** Bytes that wait for the end of a turn of the event loop at most; more leave at once, and count as unread only where they are. */
export const MAX_HELD_BYTES = 65_536;

/**
 * Has a websocket of a server write its texts as whole frames to the socket below it, one chunk each instead of two. What is sent in
 * one turn of the event loop leaves in one write: an order's messages and figures cost one call of the system.
 */
export function writeFrames(
  websocket: WebSocket,
  socket: Pick<Duplex, 'write' | 'cork' | 'uncork' | 'writableLength'>,
): void {
  let isHeld = false;
  const release = (): void => {
    if (isHeld) socket.uncork();
    isHeld = false;
  };
  const hold = (): void => {
    if (isHeld) return;
    isHeld = true;
    socket.cork();
    process.nextTick(release);
  };
  const send = (text: string): void => {
    if (websocket.readyState !== websocket.OPEN) return;
    hold();
    socket.write(textFrame(text));
    if (socket.writableLength > MAX_HELD_BYTES) release();
  };
  Object.assign(websocket, { send });
}
