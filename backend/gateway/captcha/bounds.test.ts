import { describe, expect, it, vi } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import type { Operation, RequestContext } from '../../services/operation.ts';
import { Captcha, ExternalVerifier, SpentChallenges } from './captcha.ts';

/** What is at a bound of human verification is taken, one more is not. */

const CONTEXT = { ip: '127.0.0.1' } as RequestContext;
const ADDRESS = 'http://verifier.example/verify';

/** An external verifier that gives this text. */
function answering(text: string): ExternalVerifier {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text));
  return new ExternalVerifier(ADDRESS);
}

describe('human verification', () => {
  it('looks at tokens of 4,096 characters at most [MAX_CAPTCHA_LENGTH]', async () => {
    answering('{"success":true}');
    const captcha = new Captcha({ mode: 'external', url: ADDRESS, wallClock: createSteppedClock(0) });
    const require = (length: number) =>
      captcha.require('t'.repeat(length), CONTEXT, { bizType: 'a.b.login' } as Operation);
    await expect(require(4_096)).resolves.toBeUndefined();
    await expect(require(4_097)).rejects.toMatchObject({ code: 'F999999' });
  });

  it('reads 16,384 characters of a verifier [MAX_VERIFIER_ANSWER]', async () => {
    const padded = (length: number) => '{"success":true}'.padEnd(length);
    expect(await answering(padded(16_384)).verify('t', CONTEXT, 'login')).toBe(true);
    await expect(answering(padded(16_385)).verify('t', CONTEXT, 'login')).rejects.toMatchObject({
      code: 'GGATEWAY_CODE_011',
    });
  });

  it('waits five seconds for a verifier [VERIFIER_TIMEOUT_MS]', async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (limits.push(ms), AbortSignal.abort()));
    await expect(new ExternalVerifier(ADDRESS).verify('t', CONTEXT, 'login')).rejects.toMatchObject({
      code: 'GGATEWAY_CODE_012',
    });
    expect(limits).toEqual([5_000]);
  });

  it('remembers a hundred thousand solved challenges and takes none beyond them until some expire [MAX_REMEMBERED_CHALLENGES]', () => {
    const spent = new SpentChallenges(1_000);
    for (let at = 0; at < 100_000; at++) spent.spend(String(at), at === 0 ? 0 : 1);
    expect(() => spent.spend('more', 999)).toThrow(expect.objectContaining({ code: 'GGATEWAY_CODE_018' }));
    expect(spent.spend('99999', 999)).toBe(false);
    expect(spent.spend('more', 1_000)).toBe(true);
  });
});
