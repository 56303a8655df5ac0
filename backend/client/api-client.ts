import type { AnswerOf, AnyCall, MountPath, RequestOf } from '../contract/call.ts';
import { CODE } from '../contract/errors/codes.ts';
import { HEADER } from '../contract/headers.ts';
import type { Language } from '../contract/languages.ts';
import { readEnvelope, SESSION_LOST_CODES, type ApiResult } from './api-result.ts';
import { findWrongMember, type WrongAnswer } from '../contract/check-answer.ts';
import type { RateMeter } from './rate-meter.ts';
import type { Transport } from './transport.ts';

/** Version that every documented call names; product detail is the exception. */
export const DEFAULT_VERSION = '0.0.1';

/** Where the calls of a mount are served; management calls are served for the host alone. */
const MOUNT_PATH: Readonly<Record<MountPath, string>> = {
  global: '/api/global/',
  login: '/api/login/',
  register: '/api/register/',
  third: '/api/third/login/',
  h: '/api/h/',
  root: '/api/',
  auth: '/openapi-b/auth/',
  auth2: '/',
};
const MANAGEMENT_PATH = '/openapi-b/';

export interface CallOptions {
  readonly version?: string;
  readonly group?: string;
  /** Gives the first answer again instead of executing twice. */
  readonly idempotencyKey?: string;
  /** Sends the call without the session's token. */
  readonly asGuest?: boolean;
  /** Claims no time: for the call that asks for it. */
  readonly untimed?: boolean;
  /** Proof that a person asks, for the operations that want one. */
  readonly captcha?: string;
}

export interface ApiClientOptions {
  readonly companyId: number;
  readonly transport: Transport;
  /** Local time in milliseconds. */
  now(): number;
  /** Login token of the session, if there is one. */
  token(): string | undefined;
  language(): Language;
  readonly meter?: RateMeter;
  /** Platform wall clock minus local clock in milliseconds, as far as known. */
  clockOffset?(): number;
  /** Called when the platform refuses the time of a call, which is sent once more when its clock is known better. */
  learnClock?(): Promise<void>;
  /** Called when the platform says that the token is worthless. */
  onSessionLost?(): void;
  /** Called after every call with its round trip, or undefined when no answer arrived. */
  onRoundTrip?(milliseconds: number | undefined): void;
  /** Called with the member of an answer that is not as its call says; the answer itself reaches nobody. */
  onWrongAnswer?(wrong: WrongAnswer): void;
}

/** A trace that no other request has. */
export function newTrace(): string {
  return crypto.randomUUID();
}

/** What is sent in a call; a call that carries a file takes a form. */
export type BodyOf<Call extends AnyCall> = (RequestOf<Call> & object) | FormData;

/** Makes the calls of the table, by the client API or by the open API. Every answer is checked against its call. */
export interface ApiClient {
  call<Call extends AnyCall>(
    call: Call,
    body: BodyOf<Call>,
    options?: CallOptions,
  ): Promise<ApiResult<AnswerOf<Call>>>;
}

/** The client API: a login token speaks for the customer. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async call(call, body, callOptions = {}) {
      const result = await callOnce(options, call, body, callOptions);
      // What was refused for its time was not executed.
      if (!isOfOtherTime(result) || callOptions.untimed === true || !options.learnClock) return result;
      await options.learnClock();
      return callOnce(options, call, body, callOptions);
    },
  };
}

const isOfOtherTime = (result: ApiResult<unknown>): boolean =>
  result.kind === 'refused' && result.failure.code === CODE.requestExpired;

async function callOnce<Call extends AnyCall>(
  options: ApiClientOptions,
  call: Call,
  body: object,
  callOptions: CallOptions,
): Promise<ApiResult<AnswerOf<Call>>> {
  const token = callOptions.asGuest === true ? undefined : options.token();
  const sentAtMs = options.now();
  const answer = await options.transport({
    path: pathOf(call),
    method: 'POST',
    headers: headersOf(options, callOptions, token),
    body,
  });
  options.onRoundTrip?.(answer.arrived ? options.now() - sentAtMs : undefined);
  if (!answer.arrived) return { kind: 'unknown', reason: answer.reason };
  options.meter?.read(call.bizType, answer.headers, options.now());
  const result = checkResult(call, readEnvelope(answer, options.language()), options.onWrongAnswer);
  const lost = result.kind === 'refused' && SESSION_LOST_CODES.has(result.failure.code);
  if (lost && token !== undefined && token === options.token()) options.onSessionLost?.();
  return result;
}

/** Where a call is served. */
function pathOf(call: AnyCall): string {
  return `${'mount' in call ? MOUNT_PATH[call.mount] : MANAGEMENT_PATH}${call.bizType}`;
}

/** A result whose value is as its call says. A wrong answer says nothing of what the platform did: the outcome is unknown. */
export function checkResult<Call extends AnyCall>(
  call: Call,
  result: ApiResult<unknown>,
  onWrongAnswer?: (wrong: WrongAnswer) => void,
): ApiResult<AnswerOf<Call>> {
  if (result.kind !== 'value') return result;
  const wrong = findWrongMember(call, result.value);
  if (wrong === undefined) return { kind: 'value', value: result.value as AnswerOf<Call> };
  onWrongAnswer?.(wrong);
  return { kind: 'unknown', reason: 'garbled' };
}

function headersOf(
  options: ApiClientOptions,
  call: CallOptions,
  token: string | undefined,
): Record<string, string> {
  return {
    [HEADER.companyId]: String(options.companyId),
    [HEADER.trace]: newTrace(),
    ...(call.untimed === true
      ? {}
      : { [HEADER.timestamp]: String(Math.round(options.now() + (options.clockOffset?.() ?? 0))) }),
    [HEADER.lang]: options.language(),
    [HEADER.version]: call.version ?? DEFAULT_VERSION,
    ...(call.group === undefined ? {} : { [HEADER.group]: call.group }),
    ...(token === undefined ? {} : { [HEADER.token]: token }),
    ...(call.idempotencyKey === undefined ? {} : { [HEADER.idempotencyKey]: call.idempotencyKey }),
    ...(call.captcha === undefined ? {} : { [HEADER.captcha]: call.captcha }),
  };
}
