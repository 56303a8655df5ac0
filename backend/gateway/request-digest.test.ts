import { describe, expect, it } from 'vitest';
import { digestRequest } from './request-digest.ts';

describe('the digest of a request', () => {
  it('is another one under another key', () => {
    expect(digestRequest({ a: 1 }, 'k')).not.toBe(digestRequest({ a: 1 }, 'l'));
  });

  it('is the same for the same members in any order', () => {
    expect(digestRequest({ a: 1, b: { c: [1, 'x'], d: null } }, 'k')).toBe(
      digestRequest({ b: { d: null, c: [1, 'x'] }, a: 1, e: undefined }, 'k'),
    );
  });

  it('differs for any other value, place or type', () => {
    const requests = [
      {},
      [],
      null,
      { a: 1 },
      { a: '1' },
      { a: null },
      { a: [] },
      { a: [1, 2] },
      { a: [[1], 2] },
      { a: [1, [2]] },
      { a: { b: 1 } },
      { 'a":1,"b': 1 },
      { a: 1, b: 1 },
      { object: new Uint8Array([1, 2]) },
      { object: new Uint8Array([1, 3]) },
    ];
    expect(new Set(requests.map((request) => digestRequest(request, 'k'))).size).toBe(requests.length);
  });
});
