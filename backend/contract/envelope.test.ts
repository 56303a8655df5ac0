import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  failureEnvelope,
  fullEnvelopeSchema,
  reducedEnvelopeSchema,
  reducedFailureEnvelope,
  reducedSuccessEnvelope,
  successEnvelope,
} from './envelope.ts';
import { CATALOGUE, type ListedCode } from './errors/catalogue.ts';
import { LANGUAGES } from './languages.ts';
import { PlatformError } from './platform-error.ts';

const language = fc.constantFrom(...LANGUAGES);
const code = fc.constantFrom(...(Object.keys(CATALOGUE) as ListedCode[]));
const MEMBERS = ['code', 'msg', 'bizCode', 'tm', 'trace', 'msgParams', 'data', 'ok', 'fail'];

describe('full envelope', () => {
  it('has exactly the nine members with their types on success and failure [GW-01]', () => {
    const schema = fullEnvelopeSchema(Type.Unknown());
    fc.assert(
      fc.property(
        code,
        language,
        fc.string(),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (c, lang, trace, tm) => {
          const good = successEnvelope({ data: { a: 1 }, trace, tm, language: lang });
          const bad = failureEnvelope({
            error: new PlatformError(c),
            bizType: 'a.b',
            trace,
            tm,
            language: lang,
          });
          for (const envelope of [good, bad]) {
            expect(Object.keys(envelope)).toEqual(MEMBERS);
            expect(Value.Check(schema, envelope)).toBe(true);
          }
        },
      ),
    );
  });

  it('says success with code "0" and ok, failure with any other code and fail [GW-02, GW-03]', () => {
    fc.assert(
      fc.property(code, language, (c, lang) => {
        const facts = { trace: 't', tm: 1, language: lang };
        const good = successEnvelope({ ...facts, data: null });
        expect([good.code, good.ok, good.fail]).toEqual(['0', true, false]);
        const bad = failureEnvelope({ ...facts, error: new PlatformError(c), bizType: undefined });
        expect(bad.code).not.toBe('0');
        expect([bad.ok, bad.fail]).toEqual([false, true]);
      }),
    );
  });

  it('returns the trace of the request [GW-04]', () => {
    fc.assert(
      fc.property(fc.string(), (trace) => {
        const facts = { trace, tm: 0, language: 'en-US' as const };
        expect(successEnvelope({ ...facts, data: 1 }).trace).toBe(trace);
        const error = new PlatformError('G500');
        expect(failureEnvelope({ ...facts, error, bizType: 'x.y' }).trace).toBe(trace);
      }),
    );
  });

  it('gives the time in whole milliseconds, never negative [GW-05]', () => {
    const tm = (value: number) => successEnvelope({ data: 1, trace: '', tm: value, language: 'en-US' }).tm;
    expect(tm(12.9)).toBe(12);
    expect(tm(-3)).toBe(0);
  });

  it('fills the parameters into msg and lists them in msgParams [GW-06, ER-01]', () => {
    const error = new PlatformError('CFDWBWE000026', ['1', '10', '1']);
    const envelope = failureEnvelope({ error, bizType: 'a.b', trace: '', tm: 0, language: 'en-US' });
    expect(envelope).toMatchObject({ bizCode: 'CFDWBW', code: 'E000026', msgParams: '1,10,1' });
    expect(envelope.msg).toBe('The quantity must be between 1 and 10 lots and a whole multiple of 1 lots.');
    const plain = failureEnvelope({
      error: new PlatformError('CFDWBWE000008'),
      bizType: 'a.b',
      trace: '',
      tm: 0,
      language: 'en-US',
    });
    expect(plain.msgParams).toBeNull();
  });

  it('carries the business type in data on failure [GW-07]', () => {
    const error = new PlatformError('GGATEWAY_CODE_010');
    const failure = { error, trace: '', tm: 0, language: 'en-US' as const };
    expect(failureEnvelope({ ...failure, bizType: 'a.b.C.d' }).data).toBe('a.b.C.d');
    expect(failureEnvelope({ ...failure, bizType: undefined }).data).toBeNull();
  });

  it('describes the status in words in every language [GW-08, GW-18]', () => {
    const texts = LANGUAGES.map(
      (lang) => successEnvelope({ data: null, trace: '', tm: 0, language: lang }).msg,
    );
    expect(texts).toEqual(['Success', '成功', '成功']);
    const error = new PlatformError('GGATEWAY_CODE_005');
    const failures = LANGUAGES.map(
      (lang) => failureEnvelope({ error, bizType: undefined, trace: '', tm: 0, language: lang }).msg,
    );
    expect(new Set(failures).size).toBe(3);
  });

  it('shows no stack of the error [ER-68]', () => {
    const error = new PlatformError('CFDWBW500');
    const text = JSON.stringify(
      failureEnvelope({ error, bizType: 'a.b', trace: '', tm: 0, language: 'en-US' }),
    );
    expect(text).not.toMatch(/stack|\.ts|at /);
  });
});

describe('reduced envelope', () => {
  it('has exactly code, message and data, with the whole listed code [GW-29]', () => {
    const schema = reducedEnvelopeSchema(Type.Unknown());
    const good = reducedSuccessEnvelope({ data: { orderId: 1 }, language: 'en-US' });
    expect(good).toEqual({ code: '0', message: 'Success', data: { orderId: 1 } });
    const error = new PlatformError('CFDWBWE000027', ['5']);
    const bad = reducedFailureEnvelope({ error, bizType: 'a.b', language: 'en-US' });
    expect(bad.code).toBe('CFDWBWE000027');
    expect(bad.message).toContain('5 lots');
    for (const envelope of [good, bad]) expect(Value.Check(schema, envelope)).toBe(true);
    expect(Value.Check(schema, { ...good, trace: '' })).toBe(false);
  });
});
