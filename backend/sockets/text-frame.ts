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

/** Has a websocket of a server write its texts as whole frames to the socket below it: one chunk each instead of two. */
export function writeFrames(websocket: WebSocket, socket: Pick<Duplex, 'write'>): void {
  const send = (text: string): void => {
    if (websocket.readyState === websocket.OPEN) socket.write(textFrame(text));
  };
  Object.assign(websocket, { send });
}
