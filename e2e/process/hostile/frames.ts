import fc from 'fast-check';
import { HOSTILE_VALUES } from './hostile-values.ts';

/** What is sent over a websocket: a frame with a payload, or bytes that are no frame at all. */
export interface Frame {
  readonly kind: 'text' | 'binary' | 'bytes';
  readonly payload: Buffer;
}

/** One byte more than the largest message of any of the sockets. */
const TOO_LARGE = 1024 * 1024 + 1;
const RESERVED_BITS = Buffer.from([0xf1, 0x80, 1, 2, 3, 4]);
const UNMASKED = Buffer.from([0x81, 0x02, 0x7b, 0x7d]);
const UNKNOWN_OPCODE = Buffer.from([0x8b, 0x80, 1, 2, 3, 4]);
const LONG_PING = Buffer.concat([Buffer.from([0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0]), Buffer.alloc(256)]);
const HUGE_LENGTH = Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);

const hostileValue = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

/** JSON text of an object with the given members; each is as it should be, or hostile, or left out. */
export function jsonObject(members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const usual = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      fc.oneof(
        { weight: 12, arbitrary: value.map((text): string | undefined => text) },
        { weight: 1, arbitrary: hostileValue },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  );
  return fc.record(usual).map((record) => {
    const texts = Object.entries(record).filter(([, text]) => text !== undefined);
    return `{${texts.map(([name, text]) => `${JSON.stringify(name)}:${String(text)}`).join(',')}}`;
  });
}

export const listOf = (item: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(item, { maxLength }).map((items) => `[${items.join(',')}]`);

export const oneOfTexts = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts);

/** Messages that mean something, broken ones, and bytes that are none. */
export function framesAround(message: fc.Arbitrary<string>): fc.Arbitrary<Frame> {
  const text = (payload: string): Frame => ({ kind: 'text', payload: Buffer.from(payload) });
  const cut = fc.tuple(message, fc.nat(400)).map(([whole, at]) => text(whole.slice(0, at)));
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  const raw = fc.constantFrom(RESERVED_BITS, UNMASKED, UNKNOWN_OPCODE, LONG_PING, HUGE_LENGTH);
  return fc.oneof(
    { weight: 60, arbitrary: message.map(text) },
    { weight: 10, arbitrary: fc.json().map(text) },
    { weight: 10, arbitrary: cut },
    { weight: 5, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map(text) },
    { weight: 5, arbitrary: bytes.map((payload): Frame => ({ kind: 'text', payload })) },
    { weight: 5, arbitrary: bytes.map((payload): Frame => ({ kind: 'binary', payload })) },
    { weight: 4, arbitrary: raw.map((payload): Frame => ({ kind: 'bytes', payload })) },
    { weight: 1, arbitrary: fc.constant(text('x'.repeat(TOO_LARGE))) },
  );
}
