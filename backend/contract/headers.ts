/**
 * Names of the HTTP headers of the specification, as Node delivers them (lower case; header names are
 * case-insensitive on the wire).
 */
export const HEADER = {
  companyId: 'companyid',
  /** What the auth2 family calls the company identifier. */
  company: 'company',
  trace: 'trace',
  timestamp: 'timestamp',
  version: 'version',
  group: 'group',
  lang: 'lang',
  token: 'token',
  idempotencyKey: 'idempotency-key',
  captcha: 'captcha',
  apiKey: 'apikey',
  signature: 'signature',
  recvWindow: 'recvwindow',
} as const;
export type HeaderName = (typeof HEADER)[keyof typeof HEADER];

/** Headers of every answer of the client API. The second name is spelled so in the specification. */
export const RATE_LIMIT_HEADER = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remairing',
  reset: 'x-ratelimit-reset',
} as const;

/** Headers of an answer that was kept for an idempotency key (docs/decisions.md IDM-3). */
export const REPLAY_HEADER = {
  /** `true`: the answer of an earlier request with the same key. */
  replayed: 'idempotency-replayed',
  /** `different`: that request had another body. */
  body: 'idempotency-body',
} as const;

/** Names of members of the body that the call does not read. Ours. */
export const UNKNOWN_MEMBERS_HEADER = 'x-unknown-members';

/** `show` in a call: the answer names in it the wire faults that the call met. Ours. */
export const FAULTS_HEADER = 'x-wire-faults';

/** `1`: a page makes the management call by itself, so that the session goes on no longer for it. Ours. */
export const UNATTENDED_HEADER = 'x-unattended';

/** Headers that a browser may send across origins; `sw8` is the tracing header of clients in the field. */
export const CORS_ALLOWED_HEADERS: readonly string[] = [
  ...Object.values(HEADER),
  UNATTENDED_HEADER,
  'content-type',
  'sw8',
];

/** Headers of an answer that a browser may read across origins. */
export const CORS_EXPOSED_HEADERS: readonly string[] = [
  ...Object.values(RATE_LIMIT_HEADER),
  ...Object.values(REPLAY_HEADER),
  UNKNOWN_MEMBERS_HEADER,
  'retry-after',
];

/** Value of the header `group` of trading calls. */
export const TRADE_GROUP = 'tradeApi';

/** The header by which tracing systems pass a trace on (W3C Trace Context), as Node delivers it. */
export const TRACE_PARENT_HEADER = 'traceparent';

/** Version, trace, span and flags. A later version may have more behind them. */
const PARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;
const NOTHING = /^0+$/;

/** The trace that a `traceparent` names, 32 hexadecimal digits; undefined where it names none. */
export function traceIdOf(parent: string | undefined): string | undefined {
  const [, trace = '', span = ''] = PARENT.exec(parent ?? '') ?? [];
  const isNamed = trace !== '' && !NOTHING.test(trace) && !NOTHING.test(span);
  return isNamed ? trace : undefined;
}

/**
 * The `traceparent` of a call that is made for a trace: a trace that is no such number becomes the one that `digest` makes of it, always
 * the same. `digest` answers at least 32 hexadecimal digits.
 */
export function traceParentOf(trace: string, call: string, digest: (text: string) => string): string {
  const isTrace = /^[0-9a-f]{32}$/.test(trace) && !NOTHING.test(trace);
  const id = isTrace ? trace : digest(trace).slice(0, 32);
  return `00-${id}-${digest(`${trace} ${call}`).slice(0, 16)}-01`;
}
