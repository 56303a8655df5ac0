import { CORS_EXPOSED_HEADERS, RATE_LIMIT_HEADER, REPLAY_HEADER } from '../../contract/headers.ts';
import { LIMIT_CYCLE_SECONDS, type CallCounter } from '../client-limit.ts';
import type { Replay } from '../idempotency.ts';

/** Headers of answers over HTTP. */

const JSON_TYPE = 'application/json; charset=utf-8';
/** Of every answer that is data: it is no page. */
export const dataHeaders = (): Record<string, string | number> => ({
  'content-type': JSON_TYPE,
  'x-content-type-options': 'nosniff',
});
/**
 * Of data that is not an answer to POST. No cache keeps an answer to POST that does not ask for it (RFC 9110, 9.3.3), and a
 * further header costs a short call 2 %.
 */
export const answerHeaders = (): Record<string, string | number> => ({
  ...dataHeaders(),
  'cache-control': 'no-store',
});

/** Says of an answer that it was kept. */
export function replayHeaders(headers: Record<string, string | number>, replay: Replay): void {
  headers[REPLAY_HEADER.replayed] = 'true';
  if (replay === 'different body') headers[REPLAY_HEADER.body] = 'different';
}

/** The three headers of the limit of calls. */
export function limitHeaders(headers: Record<string, string | number>, counter: CallCounter): void {
  headers[RATE_LIMIT_HEADER.limit] = counter.limit;
  headers[RATE_LIMIT_HEADER.remaining] = counter.remaining;
  headers[RATE_LIMIT_HEADER.reset] = LIMIT_CYCLE_SECONDS;
}

/** Lets the pages of a browser origin read an answer. */
export function allowOrigin(headers: Record<string, string | number>, origin: string): void {
  headers['access-control-allow-origin'] = origin;
  headers['access-control-expose-headers'] = CORS_EXPOSED_HEADERS.join(', ');
  headers.vary = 'origin';
}
