import { solveChallenge, type DeriveKeyFunction, type Solution } from 'altcha-lib';
import { CHALLENGE_BIZ_TYPE, type CaptchaChallenge } from '../../../backend/contract/captcha-challenge.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import type { ApiClient, ApiResult, CallOptions } from '../../connection/index.ts';

/** A challenge is worked at for so long (ms); it takes a second of a slow machine. */
const WORKED_AT_MS = 60_000;

/**
 * A call that may want proof of a person. It is sent without one first: only a company that asks for it makes anybody wait.
 * Then a challenge is fetched and solved, once. A refusal stays what it is where the platform issues no challenges.
 */
export async function callWithProof<T>(
  api: ApiClient,
  businessType: string,
  body: object,
  options: CallOptions = {},
): Promise<ApiResult<T>> {
  const first = await api.call<T>(businessType, body, options);
  if (first.kind !== 'refused' || first.failure.code !== CODE.captchaFailed) return first;
  const challenge = await api.call<CaptchaChallenge>(CHALLENGE_BIZ_TYPE, {}, { asGuest: true });
  if (challenge.kind !== 'value') return first;
  const captcha = await proveWork(challenge.value);
  return captcha === undefined ? first : api.call<T>(businessType, body, { ...options, captcha });
}

/** The header of a solved challenge; undefined when no solution was found in time. */
export async function proveWork(challenge: CaptchaChallenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: WORKED_AT_MS });
  return solution === null ? undefined : headerOf(challenge, solution);
}

function headerOf(challenge: CaptchaChallenge, { counter, derivedKey }: Solution): string {
  // Everything in it is ASCII: figures, hexadecimal text and the names of the members.
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}

/** The key of one try: SHA-2 over salt and password, again and again as often as the challenge says. */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  let data = new Uint8Array(salt.length + password.length);
  data.set(salt);
  data.set(password, salt.length);
  for (let round = 0; round < Math.max(1, cost); round += 1)
    data = new Uint8Array(await crypto.subtle.digest(algorithm, data));
  return { parameters: {}, derivedKey: data.subarray(0, keyLength ?? data.length) };
};
