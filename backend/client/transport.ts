import { parseBounded } from '../contract/bounded-json.ts';

/** Longest wait for an answer. Afterwards the outcome is unknown. */
const CALL_TIMEOUT_MS = 15_000;

export interface TransportRequest {
  /** Path below the platform's base address, beginning with `/api/` or `/auth2/`. */
  readonly path: string;
  readonly method: 'POST' | 'GET';
  readonly headers: Readonly<Record<string, string>>;
  /** Travels as JSON; `FormData` as a form, where the transport can carry one. */
  readonly body: unknown;
}

export type TransportAnswer =
  | {
      readonly arrived: true;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: unknown;
    }
  | { readonly arrived: false; readonly reason: UnknownReason };

/** Carries one request to the platform. Never throws. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Direct calls by `fetch`. */
export function createFetchTransport(
  baseUrl: string,
  fetchCall: typeof fetch = (...parameters) => fetch(...parameters),
  timeoutMs = CALL_TIMEOUT_MS,
): Transport {
  return async ({ path, method, headers, body }) => {
    const abort = new AbortController();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      abort.abort();
    }, timeoutMs);
    try {
      const answer = await fetchCall(`${baseUrl}${path}`, {
        method,
        ...payloadOf(method, headers, body),
        signal: abort.signal,
        credentials: 'omit',
        cache: 'no-store',
      });
      return await readAnswer(answer);
    } catch {
      return { arrived: false, reason: timedOut ? 'timeout' : 'offline' };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The headers and the body of a request; the border of a form is named by whoever writes it. */
function payloadOf(
  method: TransportRequest['method'],
  headers: TransportRequest['headers'],
  body: unknown,
): Pick<RequestInit, 'headers' | 'body'> {
  if (method === 'GET') return { headers };
  if (body instanceof FormData) return { headers, body };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function readAnswer(answer: Response): Promise<TransportAnswer> {
  const text = await answer.text();
  const headers: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    headers[name.toLowerCase()] = value;
  });
  try {
    return { arrived: true, status: answer.status, headers, body: parseBounded(text) };
  } catch {
    // What turns a call away may stand before the platform and have words of its own: the status says enough.
    const isTurnedAway = answer.status === 429 || answer.status === 418;
    if (isTurnedAway) return { arrived: true, status: answer.status, headers, body: null };
    return { arrived: false, reason: 'garbled' };
  }
}

/** Why no answer can be trusted. The request may or may not have been executed. */
export type UnknownReason = 'offline' | 'timeout' | 'garbled';
