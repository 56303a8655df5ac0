import { Duplex } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FaultKind } from '../../contract/calls/management/wire/faults.ts';
import { createSteppedClock } from '../../market/index.ts';
import { FaultySocket, frameLength } from './faulty-socket.ts';

const TEXT = 0x81;
const PING = 0x89;

/** A frame as the platform writes it. */
function frame(text: string, head = TEXT): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([head, length]), payload]);
  const long = Buffer.alloc(length < 65_536 ? 4 : 10);
  long[0] = head;
  long[1] = long.length === 4 ? 126 : 127;
  if (long.length === 4) long.writeUInt16BE(length, 2);
  else long.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([long, payload]);
}

let written: string[];
let socket: Duplex;
let clock: ReturnType<typeof createSteppedClock>;
let faulty: FaultySocket;
/** What strikes the frames to come, by their text. */
let faults: Record<string, Partial<Record<FaultKind, number>>>;

beforeEach(() => {
  written = [];
  faults = {};
  clock = createSteppedClock(0);
  socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.subarray(chunk.length > 127 ? 4 : 2).toString());
      done();
    },
  });
  faulty = new FaultySocket(socket, clock, (bytes) => {
    const text = bytes.subarray(2).toString();
    return new Map(Object.entries(faults[text] ?? {}) as [FaultKind, number][]);
  });
});

const send = (...texts: string[]) => texts.forEach((text) => socket.write(frame(text)));

describe('a websocket with wire faults', () => {
  it('is cut into frames wherever its writes end', () => {
    const long = frame('x'.repeat(300));
    const bytes = Buffer.concat([frame('one'), long, frame('two')]);
    for (const byte of bytes) socket.write(Buffer.from([byte]));
    expect(written).toEqual(['one', 'x'.repeat(300), 'two']);
    const longest = frame('y'.repeat(70_000));
    expect([frameLength(longest), frameLength(longest.subarray(0, -1))]).toEqual([70_010, undefined]);
  });

  it('loses a frame and sends another one twice', () => {
    faults = { two: { loss: 0 }, three: { duplicate: 0 } };
    send('one', 'two', 'three', 'four');
    expect(written).toEqual(['one', 'three', 'three', 'four']);
  });

  it('keeps what waits in its order, those behind a late one too', () => {
    faults = { one: { delay: 50 }, two: { jitter: 10 } };
    send('one', 'two', 'three');
    socket.write(frame('ping', PING));
    clock.advance(49);
    expect(written).toEqual([]);
    clock.advance(1);
    expect(written).toEqual(['one', 'two', 'three', 'ping']);
  });

  it('lets the next frame pass, or none when none comes', () => {
    faults = { one: { reorder: 0 }, three: { reorder: 200 } };
    send('one', 'two', 'three');
    expect(written).toEqual(['two', 'one']);
    clock.advance(200);
    expect(written).toEqual(['two', 'one', 'three']);
  });

  it('is cut', () => {
    faults = { one: { cut: 0 } };
    send('one', 'two');
    expect([socket.destroyed, written]).toEqual([true, []]);
  });

  it('is silent both ways when it is half open, and ends with the faults', () => {
    faults = { two: { 'half-open': 0 } };
    send('one', 'two', 'three');
    socket.write(frame('ping', PING));
    expect([written, socket.destroyed, socket.isPaused()]).toEqual([['one'], false, true]);
    faulty.release();
    expect(socket.destroyed).toBe(true);
  });

  it('sends what waits when the faults end, and is itself again', () => {
    faults = { one: { delay: 50 }, three: { reorder: 0 } };
    send('one', 'two', 'three');
    faulty.release();
    send('four');
    expect(written).toEqual(['one', 'two', 'three', 'four']);
  });

  it('ends when more than four mebibytes wait [faulty-socket:MAX_WAITING_BYTES]', () => {
    faults = { one: { delay: 50 } };
    send('one');
    const large = frame('x'.repeat(1_048_576 - 14));
    for (let count = 0; count < 4; count++) socket.write(large.subarray());
    expect(socket.destroyed).toBe(false);
    send('x'.repeat(100));
    expect(socket.destroyed).toBe(true);
  });
});
