import { HEADER } from '../../backend/protocol/headers.ts';
import type { ApiFailure, ApiResult } from './api-result.ts';
import { SESSION_LOST_CODES } from './api-result.ts';
import type { RateMeter } from './rate-meter.ts';
import { waitSeconds } from './rate-meter.ts';
import type { Transport, TransportAnswer } from './transport.ts';

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
  /** Gives the first answer again instead of executing twice (specification, Conventions, idempotency rule). */
  readonly idempotencyKey?: string;
  /** Sends the call without the session's token. */
  readonly asGuest?: boolean;
}

export interface ApiClientOptions {
  readonly companyId: number;
  readonly transport: Transport;
  readonly meter: RateMeter;
  readonly now: () => number;
  readonly newTrace: () => string;
  /** Login token of the session, if there is one. */
  readonly token: () => string | undefined;
  readonly language: () => string;
  /** Platform wall clock minus local clock in milliseconds, as far as known. */
  readonly clockOffset: () => number;
  /** Called when the platform says that the token is worthless. */
  readonly onSessionLost: () => void;
  /** Called after every call with its round trip, or undefined when no answer arrived. */
  readonly onRoundTrip: (milliseconds: number | undefined) => void;
}

/** The client API as the terminal uses it (specification, Endpoints, Client API). */
export interface ApiClient {
  call<T>(businessType: string, body: object, options?: CallOptions): Promise<ApiResult<T>>;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  return {
    async call<T>(businessType: string, body: object, callOptions: CallOptions = {}): Promise<ApiResult<T>> {
      const mount = callOptions.mount ?? 'global';
      const token = callOptions.asGuest === true ? undefined : options.token();
      const sentAtMs = options.now();
      const answer = await options.transport({
        path: `${MOUNT_PATH[mount]}${businessType}`,
        method: 'POST',
        headers: headersOf(options, callOptions, token),
        body,
      });
      options.onRoundTrip(answer.arrived ? options.now() - sentAtMs : undefined);
      if (!answer.arrived) return { kind: 'unknown', reason: answer.reason };
      options.meter.read(businessType, answer.headers, options.now());
      const result = readEnvelope<T>(answer);
      const lost = result.kind === 'refused' && SESSION_LOST_CODES.has(result.failure.code);
      if (lost && token !== undefined && token === options.token()) options.onSessionLost();
      return result;
    },
  };
}

function headersOf(
  options: ApiClientOptions,
  call: CallOptions,
  token: string | undefined,
): Record<string, string> {
  return {
    [HEADER.companyId]: String(options.companyId),
    [HEADER.trace]: options.newTrace(),
    [HEADER.timestamp]: String(Math.round(options.now() + options.clockOffset())),
    [HEADER.lang]: options.language(),
    [HEADER.version]: call.version ?? DEFAULT_VERSION,
    ...(call.group === undefined ? {} : { [HEADER.group]: call.group }),
    ...(token === undefined ? {} : { [HEADER.token]: token }),
    ...(call.idempotencyKey === undefined ? {} : { [HEADER.idempotencyKey]: call.idempotencyKey }),
  };
}

type ArrivedAnswer = Extract<TransportAnswer, { arrived: true }>;

/** Turns an answer into a value or a typed failure. What is not an envelope leaves the outcome unknown. */
export function readEnvelope<T>(answer: ArrivedAnswer): ApiResult<T> {
  const body = answer.body;
  if (typeof body !== 'object' || body === null) return { kind: 'unknown', reason: 'garbled' };
  const envelope = body as Record<string, unknown>;
  const code = envelope['code'];
  if (typeof code !== 'string') return { kind: 'unknown', reason: 'garbled' };
  if (code === '0') return { kind: 'value', value: envelope['data'] as T };
  return { kind: 'refused', failure: failureOf(envelope, code, answer) };
}

/** Codes that stand alone in the list, without the module prefix. */
const UNPREFIXED = /^(F999999|000120\d\d|US_000000\d)$/;

function failureOf(envelope: Record<string, unknown>, code: string, answer: ArrivedAnswer): ApiFailure {
  const prefix = envelope['bizCode'];
  const text = envelope['msg'] ?? envelope['message'];
  const listed = UNPREFIXED.test(code) || typeof prefix !== 'string' ? code : `${prefix}${code}`;
  return {
    code: listed,
    message: typeof text === 'string' && text !== '' ? text : listed,
    waitSeconds: waitSeconds(answer.status, answer.headers),
  };
}
