import { describe, expect, it } from 'vitest';
import { parseBounded } from './bounded-json.ts';
import { decodeServerMessage } from './message-hub/server-message.ts';

const nested = (levels: number, open = '[', close = ']') =>
  `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`;

describe('JSON of a platform', () => {
  it('is read as it stands', () => {
    const value = { data: [{ digits: 2, price_digits: '5', rateDigits: 18, accountDigit: null, name: 'x' }] };
    expect(parseBounded(JSON.stringify(value))).toEqual(value);
    expect(parseBounded('"digits"')).toBe('digits');
  });

  it('has 64 levels at most [MAX_JSON_DEPTH] [HU-95]', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      expect(() => parseBounded(nested(64, open, close))).not.toThrow();
      expect(() => parseBounded(nested(66, open, close))).toThrow(RangeError);
    }
    expect(() => parseBounded(nested(8_192))).toThrow(RangeError);
  });

  it('has 64 levels at most in the largest answer too', { tags: ['long'] }, () => {
    expect(() => parseBounded(nested(4_000_000))).toThrow(RangeError);
  });

  it.each(['1e9', '19', '-1', '2.5', '"1000000000"', '1e400'])('counts no decimals by %s', (digits) => {
    for (const name of ['digits', 'symbolDigits', 'price_digits', 'accountDigit'])
      expect(() => parseBounded(`{"data":[{"${name}":${digits}}]}`), name).toThrow(RangeError);
  });

  it('has no number beyond what there is', () => {
    expect(() => parseBounded('{"contractSize":1e999}')).toThrow(RangeError);
    expect(() => parseBounded('[-1e999]')).toThrow(RangeError);
  });

  it('bounds the frames of messages too', () => {
    const frame = (content: string) =>
      decodeServerMessage(`{"msgCode":"notice","timestamp":1,"trace":"","seqId":1,"content":${content}}`);
    expect(frame('{"digits":2}')).toMatchObject({ content: { digits: 2 } });
    for (const content of ['{"digits":1e9}', nested(70)]) expect(frame(content)).toBeUndefined();
  });
});
