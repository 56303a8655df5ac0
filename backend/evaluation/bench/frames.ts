const TEXT = 1;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const HEAD_END = Buffer.from('\r\n\r\n');
/** Longer frames are passed over: nothing that is shown is. */
const MAX_FRAME_BYTES = 1_048_576;

/**
 * Reads the texts of whole websocket frames (RFC 6455) out of bytes as they come, masked or not; other frames are passed
 * over. `afterHead`: a head of HTTP comes first.
 */
export function frameReader(received: (text: string) => void, afterHead = false): (bytes: Buffer) => void {
  let waiting = Buffer.alloc(0);
  let isInHead = afterHead;
  let isLost = false;
  return (bytes) => {
    if (isLost) return;
    waiting = Buffer.concat([waiting, bytes]);
    if (isInHead) {
      const end = waiting.indexOf(HEAD_END);
      if (end < 0) return;
      isInHead = false;
      waiting = waiting.subarray(end + HEAD_END.length);
    }
    for (let frame = firstFrame(waiting); frame !== undefined; frame = firstFrame(waiting)) {
      if (frame.opcode === TEXT) received(frame.payload.toString());
      waiting = waiting.subarray(frame.length);
    }
    isLost = waiting.length > MAX_FRAME_BYTES;
  };
}

function firstFrame(bytes: Buffer) {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const lengthBytes = short === LENGTH_16 ? 2 : short === LENGTH_64 ? 8 : 0;
  const maskBytes = (second & 0x80) === 0 ? 0 : 4;
  const head = 2 + lengthBytes + maskBytes;
  if (bytes.length < head) return undefined;
  const size =
    lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const length = head + size;
  if (bytes.length < length) return undefined;
  const payload = Buffer.from(bytes.subarray(head, length));
  const mask = bytes.subarray(head - maskBytes, head);
  if (maskBytes > 0)
    for (let at = 0; at < size; at += 1) payload[at] = (payload[at] ?? 0) ^ (mask[at & 3] ?? 0);
  return { opcode: first & 0x0f, payload, length };
}
