import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerTrace, requireTrace } from './request-headers.ts';
import { traceIdOf, traceParentOf } from '../../contract/headers.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the trace of a tracing system', () => {
  it('is taken where a call has no trace of ours [HU-114]', () => {
    expect(answerTrace({ traceparent: PARENT })).toBe(TRACE);
    expect(answerTrace({ trace: 'own', traceparent: PARENT })).toBe('own');
    expect(() => requireTrace({ traceparent: PARENT }, undefined)).not.toThrow();
  });

  it.each([
    ['', 'nothing'],
    [`ff-${TRACE}-00f067aa0ba902b7-01`, 'a version that is none'],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'no trace'],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, 'no span'],
    [`00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`, 'capitals'],
    [`00-${TRACE}-00f067aa0ba902b7`, 'no flags'],
    [`00-${TRACE}-00f067aa0ba902b7-01x`, 'more'],
  ])('is not read from %j: %s', (parent) => {
    expect(traceIdOf(parent)).toBeUndefined();
    expect(() => requireTrace({ traceparent: parent }, undefined)).toThrow();
  });

  it('is passed on, with a span of its own for each call', () => {
    expect(traceIdOf(traceParentOf(TRACE, 'a', digest))).toBe(TRACE);
    expect(traceParentOf(TRACE, 'a', digest)).not.toBe(traceParentOf(TRACE, 'b', digest));
    const made = traceIdOf(traceParentOf('order 7', 'a', digest));
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(traceIdOf(traceParentOf('order 7', 'b', digest))).toBe(made);
  });
});
