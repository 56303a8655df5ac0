import { describe, expect, it } from 'vitest';
import { answerTrace, requireTrace } from './request-headers.ts';

/** A header as Node hands it over: one character for each byte that a client wrote. */
const asSent = (text: string) => ({ trace: Buffer.from(text, 'utf8').toString('latin1') });

describe('a trace of the stated length, in any letters', () => {
  it.each([
    ['plain letters', 'a'.repeat(128)],
    ['Chinese', '追'.repeat(128)],
    ['letters with marks', 'é'.repeat(128)],
    ['letters of two units', '😀'.repeat(128)],
  ])('is accepted and repeated as it was meant: %s [GW-04]', (_, trace) => {
    expect(() => requireTrace(asSent(trace), undefined)).not.toThrow();
    expect(answerTrace(asSent(trace))).toBe(trace);
    expect(() => requireTrace(asSent(`${trace}x`), undefined)).toThrow('GGATEWAY_CODE_015');
    expect(answerTrace(asSent(`${trace}x`))).toBe('');
  });

  it('stays what it is where its bytes are no UTF-8, and over a websocket, where it is text already', () => {
    expect(answerTrace({ trace: '\u00e9t\u00e9' })).toBe('\u00e9t\u00e9');
    expect(answerTrace({ trace: '追踪' })).toBe('追踪');
  });
});
