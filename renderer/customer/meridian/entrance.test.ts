import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { CaptchaChallenge } from '../../../backend/contract/captcha-challenge.ts';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import { MESSAGE_CALLS } from '../../../backend/contract/calls/messages.ts';
import type { ApiResult, CallOptions } from '../../connection/terminal-connection.ts';
import { callWithProof, proveWork } from './entrance.ts';

const SECRET = 'secret';

/** A challenge of little work, as the platform makes them. */
async function challengeOf(): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 3,
    keyPrefix: '0',
    deriveKey,
    hmacSignatureSecret: SECRET,
    data: { expireTime: 1 },
  });
  return challenge as unknown as CaptchaChallenge;
}

const REFUSED = {
  kind: 'refused',
  failure: { code: 'F999999', message: 'Human verification failed', waitSeconds: undefined },
} as const;

/** Answers calls in turn and writes down what was asked. */
function apiOf(...answers: ApiResult<unknown>[]) {
  const calls: { businessType: string; options: CallOptions }[] = [];
  const api = fakeApi(({ businessType, options }) => {
    calls.push({ businessType, options });
    return answers[calls.length - 1] ?? { kind: 'unknown', reason: 'offline' };
  });
  return { api, calls };
}

const CALL = { ...MESSAGE_CALLS.verifyCodeSend, bizType: 'a.b', response: Type.Integer() };
const BODY = { bizType: 'x' };

describe('a call that may want proof of a person', () => {
  it('is sent as it is where nobody asks for one', async () => {
    const { api, calls } = apiOf({ kind: 'value', value: 1 });
    expect(await callWithProof(api, CALL, BODY)).toEqual({ kind: 'value', value: 1 });
    expect(calls).toHaveLength(1);
  });

  it('is sent again with a solved challenge where the company asks for one', async () => {
    const { api, calls } = apiOf(
      REFUSED,
      { kind: 'value', value: await challengeOf() },
      { kind: 'value', value: 2 },
    );
    expect(await callWithProof(api, CALL, BODY, { asGuest: true })).toEqual({ kind: 'value', value: 2 });
    expect(calls.map(({ businessType }) => businessType)).toEqual([
      'a.b',
      'venue.app.CaptchaService.challenge',
      'a.b',
    ]);
    expect(calls[2]?.options.captcha).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(calls[2]?.options.asGuest).toBe(true);
  });

  it('stays refused where the platform issues no challenges', async () => {
    const { api } = apiOf(REFUSED, REFUSED);
    expect(await callWithProof(api, CALL, BODY)).toEqual(REFUSED);
  });

  it('proves its work so that the platform takes it', async () => {
    const header = await proveWork(await challengeOf());
    const payload = JSON.parse(atob(header ?? '')) as Parameters<typeof verifySolution>[0];
    const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: SECRET });
    expect(verified).toBe(true);
  });
});
