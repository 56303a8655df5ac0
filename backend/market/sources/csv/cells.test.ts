import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '../../../domain/decimal.ts';
import { parseScaled, parseTime, separatorOf, splitRow } from './cells.ts';

describe('a time of a market file', () => {
  const at = Date.UTC(2024, 0, 31, 8, 5, 7, 123);
  it.each([
    ['1706688307', at - 123],
    ['1706688307.123', at],
    ['1706688307123', at],
    ['1706688307123456', at],
    ['1706688307123456789', at],
    ['2024-01-31T08:05:07.123Z', at],
    ['2024-01-31 08:05:07.123', at],
    ['2024-01-31T10:05:07.123+02:00', at],
    ['2024-01-31 03:05:07.123-0500', at],
    ['2024.01.31 08:05', Date.UTC(2024, 0, 31, 8, 5)],
    ['31.01.2024 08:05:07.123', at],
    ['2024/1/31', Date.UTC(2024, 0, 31)],
    ['20240131', Date.UTC(2024, 0, 31)],
    ['20240131 080507', at - 123],
    ['20240131 080507123', at],
    ['20240131080507', at - 123],
    ['20240131080507123', at],
    ['199584000000', Date.UTC(1976, 3, 29)],
    ['202401310805', Date.UTC(2024, 0, 31, 8, 5)],
    ['20240131  08:05:07', at - 123],
    ['2024-01-31D08:05:07.123456789', at],
    ['2024-01-31 08:05:07.123+00', at],
    ['31.01.2024 10:05:07.123 GMT+0200', at],
    ['Jan 31 2024', Date.UTC(2024, 0, 31)],
    ['Jan 31, 2024', Date.UTC(2024, 0, 31)],
  ])('%s is read in UTC', (text, expected) => {
    expect(parseTime(text)).toBe(expected);
  });

  it.each([
    '',
    'soon',
    '2024-02-30',
    '20240230',
    '20240131 2560',
    '20249931080507',
    '2024-01-31 08:05+15:00',
    '2024-01-31-05',
    '2024-13-01',
    '2024-01-31T25:00',
    '-5',
    'Foo 1 2024',
    '31/01/2024',
    '9999999999999',
  ])("'%s' is no time", (text) => {
    expect(parseTime(text)).toBeUndefined();
  });
});

describe('a number of a market file', () => {
  it('is read exactly, whatever its digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), fc.nat(8), fc.nat(6), (value, digits, zeros) => {
        const text = formatDecimal(value, digits) + (digits > 0 ? '0'.repeat(zeros) : '');
        expect(parseScaled(text, digits, false)).toBe(value);
      }),
    );
  });

  it('with too many decimals is refused, or rounded half up where that is allowed', () => {
    expect(parseScaled('1438.359985', 2, false)).toBeUndefined();
    expect(parseScaled('1438.359985', 2, true)).toBe(143_836);
    expect(parseScaled('1438.354999', 2, true)).toBe(143_835);
    expect(parseScaled('0.5', 0, true)).toBe(1);
  });

  it('may have an exponent, or no figure before its point', () => {
    expect(parseScaled('1.25e-05', 8, false)).toBe(1_250);
    expect(parseScaled('1.25E+3', 2, false)).toBe(125_000);
    expect(parseScaled('12e1', 0, false)).toBe(120);
    expect(parseScaled('1e-20', 8, false)).toBeUndefined();
    expect(parseScaled('1e-20', 8, true)).toBe(0);
    expect(parseScaled('.5', 2, false)).toBe(50);
  });

  it.each(['', '.', '-1', 'e5', '1e', '1e99', 'NaN', '1,5', '1.2.3', '99999999999999999'])(
    "'%s' is refused",
    (text) => {
      expect(parseScaled(text, 2, true)).toBeUndefined();
    },
  );
});

describe('a row of a market file', () => {
  it('is taken apart at its separator, outside quotes only', () => {
    expect(splitRow('a, "b,""c""" ,', ',')).toEqual(['a', 'b,"c"', '']);
    expect(separatorOf('2024-01-31;1,5;2')).toBe(';');
    expect(separatorOf('02.01.2024;1,5;2,5;1,5')).toBe(';');
    expect(separatorOf('a\tb\tc')).toBe('\t');
  });
});
