import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflateText } from './quote-client.ts';

describe('an inflated answer', () => {
  it('is the text that was deflated, whatever its language', () => {
    expect(inflateText(deflateSync('kline(1,保证金)'))).toBe('kline(1,保证金)');
    expect(() => inflateText(new Uint8Array([1, 2, 3]))).toThrow();
    expect(() => inflateText(deflateSync('cut off').subarray(0, 10))).toThrow();
  });

  it('has at most 32 MiB, however small it came [MAX_INFLATED_BYTES]', { tags: ['long'] }, () => {
    const largest = 33_554_432;
    expect(inflateText(deflateSync(Buffer.alloc(largest, 65))).length).toBe(largest);
    expect(() => inflateText(deflateSync(Buffer.alloc(largest + 1, 65)))).toThrow('too large');
  });
});
