import { describe, expect, it } from 'vitest';
import { limitsOf, intended, testsOf } from './limits.mjs';

const limit = (file, name) => ({ file, name, value: '1' });

describe('the limit check', () => {
  it('finds constants whose name says a bound and whose value is a number', () => {
    const source = [
      'export const MAX_ORDERS = 200;',
      'const ANSWER_LIMIT_MS =\n  5 * MINUTE_MS;',
      'const MAX_BALANCE: bigint = 2n ** 62n;',
      'const KEY_LENGTH_MIN = 10;',
      '  const MAX_INSIDE = 1;',
      "const MAX_NAME = 'max';",
      'const LIMIT_OPEN_ALIAS = 12;',
      'const MINUTE_MS = 60_000;',
      'const MAXIMUM_OF = max(1, 2);',
    ].join('\n');
    expect(limitsOf('a/b.ts', source).map(({ name, value }) => `${name} ${value}`)).toEqual([
      'MAX_ORDERS 200',
      'ANSWER_LIMIT_MS 5 * MINUTE_MS',
      'MAX_BALANCE 2n ** 62n',
      'KEY_LENGTH_MIN 10',
    ]);
    expect(limitsOf('a/b.test.ts', source)).toEqual([]);
    expect(limitsOf('a/b-fixtures.ts', source)).toEqual([]);
  });

  it('takes a citation for the nearest limit of that name, or for the one of the named file', () => {
    const near = limit('room/one/body.ts', 'MAX_BYTES');
    const other = limit('room/one/frame.ts', 'MAX_BYTES');
    const far = limit('room/two/body.ts', 'MAX_BYTES');
    expect(intended('MAX_BYTES', 'room/one/x.test.ts', [near, far])).toBe(near);
    expect(intended('frame:MAX_BYTES', 'room/one/x.test.ts', [near, other, far])).toBe(other);
    expect(() => intended('MAX_BYTES', 'room/one/x.test.ts', [near, other])).toThrow('name the file');
    expect(intended('MAX_OTHER', 'room/one/x.test.ts', [near])).toBeUndefined();
  });

  it('lists the tests of each limit and leaves one without a test empty', () => {
    const cited = limit('a/b.ts', 'MAX_ORDERS');
    const uncited = limit('a/b.ts', 'MAX_ROWS');
    const source = "it('takes no more [MAX_ORDERS]', () => expect(MAX_ROWS).toBe(1));";
    expect([...testsOf([cited, uncited], [{ file: 'a/b.test.ts', source }])]).toEqual([
      [cited, ['a/b.test.ts']],
      [uncited, []],
    ]);
  });
});
