import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPreface } from './callers.ts';

const SIGNATURE = '0d0a0d0a000d0a515549540a';
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const text = (line: string) => Buffer.from(line, 'latin1');
const IPV4 = `${SIGNATURE} 21 11 000c c0000207 0a000001 c738 0050`;
const IPV6 = `${SIGNATURE} 21 21 0024 20010db8000000000000000000000007 20010db8000000000000000000000001 c738 0050`;

describe('the beginning of a connection by the PROXY protocol', () => {
  it.each([
    [
      'version 1',
      text('PROXY TCP4 192.0.2.7 10.0.0.1 51000 80\r\nGET /'),
      { length: 40, address: '192.0.2.7' },
    ],
    [
      'version 1, IPv6',
      text('PROXY TCP6 2001:db8::7 ::1 51000 80\r\n'),
      { length: 37, address: '2001:db8::7' },
    ],
    ['version 1 of nobody', text('PROXY UNKNOWN\r\n'), { length: 15 }],
    ['version 2', bytes(IPV4), { length: 28, address: '192.0.2.7' }],
    ['version 2, IPv6', bytes(IPV6), { length: 52, address: '2001:db8::7' }],
    ['version 2 of the proxy itself', bytes(`${SIGNATURE} 20 00 0000`), { length: 16 }],
    ['version 2 over a socket of the system', bytes(`${SIGNATURE} 21 31 0000`), { length: 16 }],
    ['a request', text('POST /api HTTP/1.1\r\n'), 'none'],
    ['a request with another method of that letter', text('PUT /'), 'none'],
    ['an address that is none', text('PROXY TCP4 2001:db8::7 10.0.0.1 1 2\r\n'), 'bad'],
    ['a line that does not end', text(`PROXY TCP4 ${'1'.repeat(120)}`), 'bad'],
    ['another version', bytes(`${SIGNATURE} 31 11 000c`), 'bad'],
    ['addresses that are cut', bytes(`${SIGNATURE} 21 11 0004 c0000207`), 'bad'],
  ])('is read: %s', (_what, given, preface) => expect(readPreface(given)).toEqual(preface));

  it('is waited for as long as it can still be one, byte by byte', () => {
    for (const whole of [text('PROXY TCP4 192.0.2.7 10.0.0.1 51000 80\r\n'), bytes(IPV4), bytes(IPV6)])
      for (let length = 0; length < whole.length; length += 1)
        expect(readPreface(whole.subarray(0, length)), String(length)).toBe('more');
  });

  it('has a first line of at most 107 bytes [MAX_FIRST_BYTES]', () => {
    const line = (length: number) => text(`PROXY UNKNOWN ${'x'.repeat(length - 16)}\r\n`);
    expect(readPreface(line(107))).toEqual({ length: 107 });
    expect(readPreface(line(108))).toBe('bad');
  });

  it('may have extensions up to 2,048 bytes in all [MAX_PREFACE_BYTES]', () => {
    const long = (length: number) => {
      const head = bytes(`${SIGNATURE} 21 11 0000 c0000207 0a000001 c738 0050`);
      head.writeUInt16BE(length - 16, 14);
      return Buffer.concat([head, Buffer.alloc(length - head.length)]);
    };
    expect(readPreface(long(2_048))).toEqual({ length: 2_048, address: '192.0.2.7' });
    expect(readPreface(long(2_049))).toBe('bad');
  });

  it('never throws, whatever comes', () => {
    const after = (start: Buffer) =>
      fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([start, rest]));
    fc.assert(
      fc.property(fc.oneof(after(text('')), after(text('PROXY ')), after(bytes(SIGNATURE))), (given) => {
        readPreface(given);
      }),
    );
  });
});
