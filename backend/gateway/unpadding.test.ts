import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpad } from './encrypted-body.ts';

/** The obvious, branching way to do the same. */
function unpadSimply(block: Uint8Array): { bad: boolean; start: number } {
  if (block[0] !== 0 || block[1] !== 2) return { bad: true, start: 0 };
  const zero = block.indexOf(0, 2);
  return zero < 10 ? { bad: true, start: 0 } : { bad: false, start: zero + 1 };
}

describe('removing PKCS#1 v1.5 padding', () => {
  it('agrees with the obvious way on every well padded block [EN-06]', () => {
    const padding = fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(padding, fc.uint8Array({ maxLength: 100 }), (filler, message) => {
        const block = Uint8Array.from([0, 2, ...filler, 0, ...message]);
        const { bad, start } = unpad(block);
        expect(bad).toBe(0);
        expect(block.slice(start)).toEqual(message);
      }),
    );
  });

  it('agrees with the obvious way about which blocks are bad [EN-08]', () => {
    const small = fc.array(fc.constantFrom(0, 1, 2, 255), { maxLength: 20 });
    fc.assert(
      fc.property(small, (bytes) => {
        const block = Uint8Array.from(bytes);
        const expected = unpadSimply(block);
        const found = unpad(block);
        expect(found.bad !== 0).toBe(expected.bad);
        if (!expected.bad) expect(found.start).toBe(expected.start);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses fewer than eight bytes of padding and a missing separator [EN-08]', () => {
    expect(unpad(Uint8Array.from([0, 2, 1, 1, 1, 1, 1, 1, 1, 0, 65])).bad).not.toBe(0);
    expect(unpad(Uint8Array.from([0, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 65])).bad).toBe(0);
    expect(unpad(new Uint8Array(256).fill(1)).bad).not.toBe(0);
    expect(unpad(new Uint8Array(0)).bad).not.toBe(0);
  });
});
