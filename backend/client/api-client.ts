import { CODE } from '../contract/errors/codes.ts';
import { HEADER } from '../contract/headers.ts';
import type { Language } from '../contract/languages.ts';
import { readEnvelope, SESSION_LOST_CODES, type ApiResult } from './api-result.ts';
import type { RateMeter } from './rate-meter.ts';
import type { Transport } from './transport.ts';

/** Version that every documented call names; product detail is the exception. */
export const DEFAULT_VERSION = '0.0.1';

const MOUNT_PATH = {
  global: '/api/global/',
  login: '/api/login/',
  register: '/api/register/',
  root: '/api/',
  site: '/',
} as const;

export interface CallOptions {
  /** Where the operation is mounted below `/api`, business operations under `global`; `site` is the address itself. */
  readonly mount?: keyof typeof MOUNT_PATH;
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
}

/** A trace that no other request has. */
export function newTrace(): string {
  return crypto.randomUUID();
}

/** Calls of the client API or of the open API by business type. A body of `FormData` travels as a form. */
export interface ApiClient {
  call<T>(businessType: string, body: object, options?: CallOptions): Promise<ApiResult<T>>;
}

/** The client API: a login token speaks for the customer. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async call<T>(businessType: string, body: object, callOptions: CallOptions = {}): Promise<ApiResult<T>> {
      const result = await callOnce<T>(options, businessType, body, callOptions);
      // What was refused for its time was not executed.
      if (!isOfOtherTime(result) || callOptions.untimed === true || !options.learnClock) return result;
      await options.learnClock();
      return callOnce<T>(options, businessType, body, callOptions);
    },
  };
}

const isOfOtherTime = (result: ApiResult<unknown>): boolean =>
  result.kind === 'refused' && result.failure.code === CODE.requestExpired;

async function callOnce<T>(
  options: ApiClientOptions,
  businessType: string,
  body: object,
  callOptions: CallOptions,
): Promise<ApiResult<T>> {
  const mount = callOptions.mount ?? 'global';
  const token = callOptions.asGuest === true ? undefined : options.token();
  const sentAtMs = options.now();
  const answer = await options.transport({
    path: `${MOUNT_PATH[mount]}${businessType}`,
    method: 'POST',
    headers: headersOf(options, callOptions, token),
    body,
  });
  options.onRoundTrip?.(answer.arrived ? options.now() - sentAtMs : undefined);
  if (!answer.arrived) return { kind: 'unknown', reason: answer.reason };
  options.meter?.read(businessType, answer.headers, options.now());
  const result = readEnvelope<T>(answer, options.language());
  const lost = result.kind === 'refused' && SESSION_LOST_CODES.has(result.failure.code);
  if (lost && token !== undefined && token === options.token()) options.onSessionLost?.();
  return result;
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
