import { describe, expect, it } from 'vitest';
import { createJudge, type Family } from './judge.ts';

const SUCCESS = {
  code: '0',
  msg: 'ok',
  bizCode: '',
  tm: 0,
  trace: '',
  msgParams: null,
  data: 1,
  ok: true,
  fail: false,
};
const FAILURE = {
  ...SUCCESS,
  code: 'E000031',
  bizCode: 'CFDWBW',
  msg: 'not enough',
  data: 'a.b',
  ok: false,
  fail: true,
};
const LISTED = new Set(['CFDWBWE000031', 'CFDWBW500', 'GGATEWAY_CODE_015', '00012001']);

function fault(body: unknown, status = 200, family: Family = 'api'): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return createJudge(LISTED).fault({ status, contentType: 'application/json; charset=utf-8', text }, family);
}

describe('the judge of answers', () => {
  it('lets whole envelopes with listed codes pass', () => {
    expect(fault(SUCCESS)).toBeUndefined();
    expect(fault(FAILURE)).toBeUndefined();
    expect(fault({ code: '00012001', message: 'signature', data: 'a.b' }, 200, 'openapi-c')).toBeUndefined();
    const unread = { ...FAILURE, bizCode: 'G', code: 'GATEWAY_CODE_015' };
    expect(fault(unread, 400)).toBeUndefined();
  });

  it('finds what is no envelope', () => {
    expect(createJudge(LISTED).fault(undefined, 'api')).toMatch(/without an answer/);
    for (const body of ['', '<html>', '[]', '{}', { ...SUCCESS, stack: 'x' }, { ...FAILURE, fail: false }])
      expect(fault(body), JSON.stringify(body)).toBeDefined();
    expect(
      createJudge(LISTED).fault({ status: 200, contentType: 'text/html', text: '{}' }, 'api'),
    ).toBeDefined();
    expect(fault({ code: '00012001', message: 'm', data: null }, 200, 'api')).toBeDefined();
  });

  it('finds unknown codes, system codes, other states and words from inside', () => {
    expect(fault({ ...FAILURE, code: 'E999999' })).toBe('code CFDWBWE999999 is not listed');
    expect(fault({ ...FAILURE, code: '500' })).toBe('system code CFDWBW500');
    expect(fault(FAILURE, 500)).toBe('status 500');
    for (const msg of [
      'TypeError: x',
      "Cannot read properties of undefined (reading 'a')",
      'SQLITE_ERROR: near',
    ])
      expect(fault({ ...FAILURE, msg }), msg).toBe('words from inside');
    expect(fault({ ...FAILURE, data: 'x\n    at run (cli.js:1:2)' })).toBe('words from inside');
  });
});
