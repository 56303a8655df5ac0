import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS } from '../market/index.ts';
import { Instruments } from './instruments.ts';
import {
  CLIENT_ORDER_ID,
  DECIMAL,
  oneOf,
  optional,
  otherwise,
  readParameters,
  SYMBOLS,
  TIME,
  whole,
} from './parameters.ts';

const instruments = new Instruments(BUILT_IN_PRODUCTS, 5);
const read = (table: Parameters<typeof readParameters>[0], text: string, isSigned = false) =>
  readParameters(table, [...new URLSearchParams(text)], { instruments }, isSigned);
const failing = (code: number) => expect.objectContaining({ code }) as object;

describe('parameters of the dialect', () => {
  it('are read by the table of their endpoint, with what is usual where nothing is sent', () => {
    const table = { limit: otherwise(whole(1, 100), 50), side: optional(oneOf(['BUY'])), at: optional(TIME) };
    expect(read(table, '')).toEqual({ limit: 50, side: undefined, at: undefined });
    expect(read(table, 'limit=500&side=BUY&at=1700000000000')).toEqual({
      limit: 100,
      side: 'BUY',
      at: 1_700_000_000_000,
    });
    expect(read(table, 'at=1700000000000123')).toMatchObject({ at: 1_700_000_000_000 });
  });

  it('are at most sixty, of at most 8,192 characters [MAX_PARAMETERS] [MAX_LENGTH]', () => {
    const many = Array.from({ length: 61 }, (_, at) => `p${at}=1`).join('&');
    expect(() => read({ a: optional(whole(0)) }, many)).toThrow(failing(-1101));
    expect(() => read({ a: optional(SYMBOLS) }, `a=${'x'.repeat(8_193)}`)).toThrow(failing(-1130));
  });

  it('of signing are left out of signed calls alone', () => {
    expect(read({ a: whole(0) }, 'a=1&timestamp=2&recvWindow=3&signature=4', true)).toEqual({ a: 1 });
    expect(() => read({ a: whole(0) }, 'a=1&timestamp=2')).toThrow(failing(-1104));
  });

  it.each([
    ['a=', whole(0), -1102],
    ['a=-1', whole(0), -1100],
    ['a=1.5', whole(0), -1100],
    ['a=1e5', DECIMAL, -1100],
    ['a=-0.1', DECIMAL, -1100],
    [`a=${'x'.repeat(37)}`, CLIENT_ORDER_ID, -1100],
    ['a=%F0%9F%98%80', CLIENT_ORDER_ID, -1100],
    ['a=["BTCUSDT","BTCUSDT"]', SYMBOLS, -1151],
    ['a={}', SYMBOLS, -1135],
    ['a=["NONE"]', SYMBOLS, -1121],
    ['a=SELL', oneOf(['BUY'], 'sideWrong'), -1117],
  ])('that read %s are rejected', (text, parameter, code) => {
    expect(() => read({ a: parameter }, text)).toThrow(failing(code));
  });
});
