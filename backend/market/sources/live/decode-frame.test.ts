import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame } from './live-feed.ts';

const trade = {
  e: 'aggTrade',
  E: 9,
  s: 'BTCUSDT',
  a: 12,
  p: '100.10',
  q: '0.5',
  f: 1,
  l: 2,
  T: 1_700_000_000_000,
  m: true,
};
const book = { u: 4, s: 'BTCUSDT', b: '100.00', B: '2', a: '100.10', A: '3' };
const frame = (stream: string, data: unknown) => JSON.stringify({ stream, data });

describe('a frame of a combined stream', () => {
  it('is a trade, a book, or something that was not asked for', () => {
    expect(decodeFrame(frame('btcusdt@aggTrade', trade))).toEqual({
      kind: 'trade',
      symbol: 'BTCUSDT',
      id: 12,
      price: '100.10',
      quantity: '0.5',
      timeMs: 1_700_000_000_000,
      buyerIsMaker: true,
    });
    expect(decodeFrame(frame('btcusdt@bookTicker', book))).toEqual({
      kind: 'book',
      symbol: 'BTCUSDT',
      updateId: 4,
      bid: '100.00',
      bidQuantity: '2',
      ask: '100.10',
      askQuantity: '3',
    });
    expect(decodeFrame(frame('btcusdt@depth', {}))).toEqual({ kind: 'other' });
    expect(decodeFrame('{"result":null,"id":1}')).toEqual({ kind: 'other' });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    frame('btcusdt@aggTrade', null),
    frame('btcusdt@aggTrade', { ...trade, p: 100.1 }),
    frame('btcusdt@aggTrade', { ...trade, a: -1 }),
    frame('btcusdt@aggTrade', { ...trade, T: 1.5 }),
    frame('btcusdt@bookTicker', { ...book, A: undefined }),
  ])('%j is bad', (text) => {
    expect(decodeFrame(text)).toEqual({ kind: 'bad' });
  });

  it('never throws, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((data) => frame('x@aggTrade', data)),
        ),
        (text) => {
          expect(['trade', 'book', 'other', 'bad']).toContain(decodeFrame(text).kind);
        },
      ),
    );
  });
});
