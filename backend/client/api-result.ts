import { REPLAY_HEADER } from '../contract/headers.ts';
import { waitSeconds } from './rate-meter.ts';
import type { TransportAnswer, UnknownReason } from './transport.ts';
import { errorText, isListedCode } from '../contract/errors/catalogue.ts';
import { CODE } from '../contract/errors/codes.ts';
import type { Language } from '../contract/languages.ts';

/** A refusal of the platform: the listed code, its text in the terminal's language and, for 429 and 418, the wait. */
export interface ApiFailure {
  readonly code: string;
  readonly message: string;
  /** Seconds until the next call can succeed; undefined when waiting does not help. */
  readonly waitSeconds: number | undefined;
}

/**
 * Outcome of a call. A transport failure is `unknown` and never a rejection: the platform may have executed the call
 * before the connection was lost.
 */
export type ApiResult<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/** Codes after which the login token is worthless. */
export const SESSION_LOST_CODES: ReadonlySet<string> = new Set([
  CODE.notSignedIn,
  CODE.signInExpired,
  CODE.sessionEnded,
]);

/** Carries an ApiResult that is not a value through code that works with exceptions (react-query). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly result: Exclude<ApiResult<never>, { kind: 'value' }>;

  constructor(result: Exclude<ApiResult<never>, { kind: 'value' }>) {
    super(result.kind === 'refused' ? `${result.failure.message} (${result.failure.code})` : result.reason);
    this.result = result;
  }
}

/** The value of a result, or the CallError that describes why there is none. */
export function valueOf<T>(result: ApiResult<T>): T {
  if (result.kind === 'value') return result.value;
  throw new CallError(result);
}

/** The result of a call with another value; rejections and lost answers stay what they are. */
export function mapResult<From, To>(result: ApiResult<From>, map: (value: From) => To): ApiResult<To> {
  return result.kind === 'value' ? { kind: 'value', value: map(result.value) } : result;
}

type ArrivedAnswer = Extract<TransportAnswer, { arrived: true }>;

/**
 * Our code for an idempotency key that belongs to another request: the platform answered that one, and did not execute
 * this one.
 */
export const KEY_OF_ANOTHER_REQUEST = 'IDEMPOTENCY_KEY_OF_ANOTHER_REQUEST';

const ANOTHER_REQUEST: ApiFailure = {
  code: KEY_OF_ANOTHER_REQUEST,
  message: 'The idempotency key belongs to another request; this one was not executed.',
  waitSeconds: undefined,
};

/**
 * Turns an answer into a value or a typed failure. What is not an envelope leaves the outcome unknown, unless its status
 * says that the call was turned away: that is told in the listed words of `language`.
 */
export function readEnvelope(answer: ArrivedAnswer, language: Language = 'en-US'): ApiResult<unknown> {
  const envelope = envelopeOf(answer.body);
  if (envelope === undefined) {
    const seconds = waitSeconds(answer.status, answer.headers);
    if (seconds === undefined) return { kind: 'unknown', reason: 'garbled' };
    const message = errorText(CODE.tooManyCalls, language);
    return { kind: 'refused', failure: { code: CODE.tooManyCalls, message, waitSeconds: seconds } };
  }
  const { code } = envelope;
  if (answer.headers[REPLAY_HEADER.body] === 'different')
    return { kind: 'refused', failure: ANOTHER_REQUEST };
  if (code === '0') return { kind: 'value', value: envelope['data'] };
  return { kind: 'refused', failure: failureOf(envelope, code, answer, language) };
}

function envelopeOf(body: unknown): (Record<string, unknown> & { readonly code: string }) | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  return typeof body.code === 'string' ? (body as Record<string, unknown> & { code: string }) : undefined;
}

/** Codes that stand alone in the list, without the module prefix. */
const UNPREFIXED = /^(F999999|000120\d\d|US_000000\d)$/;

function failureOf(
  envelope: Record<string, unknown>,
  code: string,
  answer: ArrivedAnswer,
  language: Language,
): ApiFailure {
  const prefix = envelope['bizCode'];
  const text = envelope['msg'] ?? envelope['message'];
  const listed = UNPREFIXED.test(code) || typeof prefix !== 'string' ? code : `${prefix}${code}`;
  // Without words of the platform those of the list stand in, and the code where there are none.
  const words = isListedCode(listed) ? errorText(listed, language) : listed;
  return {
    code: listed,
    message: typeof text === 'string' && text.trim() !== '' ? text : words,
    waitSeconds: waitSeconds(answer.status, answer.headers),
  };
}
