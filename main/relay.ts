import { parseBounded } from '../backend/contract/bounded-json.ts';
import type { ConnectionProfile, RelayedAnswer } from './ipc/table.ts';

/** Calls that the host carries to the platform of its profile, and to nothing else. */
export interface Relay {
  /** Never rejects: when no answer arrives in time the status is 0 and the body null. */
  post(path: string, headers: Readonly<Record<string, string>>, body: string): Promise<RelayedAnswer>;
  /** The same for a form with a file. */
  postForm(path: string, headers: Readonly<Record<string, string>>, form: FormData): Promise<RelayedAnswer>;
  get(path: string, headers: Readonly<Record<string, string>>): Promise<RelayedAnswer>;
}

/** Longest wait for an answer. */
const ANSWER_LIMIT_MS = 15_000;
/** Largest answer in bytes; the longest page of the interface is a tenth of it. */
const ANSWER_BYTES_LIMIT = 8 * 1024 * 1024;

/** Headers of the platform's answers that the terminal reads. */
const ANSWER_HEADERS = [
  'x-ratelimit-limit',
  'x-ratelimit-remairing',
  'x-ratelimit-reset',
  'retry-after',
  'idempotency-replayed',
  'idempotency-body',
];

/** A path below the platform's base address: no way out of it by dots, a host name or an encoded slash. */
const SAFE_PATH = /^\/(?!\/)[A-Za-z0-9./_-]+$/;

export function createRelay(profile: ConnectionProfile): Relay {
  const send = async (path: string, init: RequestInit): Promise<RelayedAnswer> => {
    if (!SAFE_PATH.test(path) || path.includes('..')) throw new Error('the path leads out of the platform');
    const startedAt = performance.now();
    const answer = await exchange(`${profile.baseUrl}${path}`, init);
    return { ...answer, durationMs: performance.now() - startedAt };
  };
  return {
    post: (path, headers, body) =>
      send(path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
    // What borders the parts of a form is named by whoever writes it.
    postForm: (path, headers, form) => send(path, { method: 'POST', headers: { ...headers }, body: form }),
    get: (path, headers) => send(path, { method: 'GET', headers: { ...headers } }),
  };
}

async function exchange(url: string, init: RequestInit): Promise<Omit<RelayedAnswer, 'durationMs'>> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await readText(response);
    return { status: response.status, headers: answerHeaders(response.headers), body: parseBody(text) };
  } catch {
    return { status: 0, headers: {}, body: null };
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (!response.body) return '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_LIMIT) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function answerHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ANSWER_HEADERS) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  return kept;
}

/** An answer that is no JSON, or beyond its bounds, has no envelope to show: the terminal sees its status only. */
function parseBody(text: string): unknown {
  try {
    return text === '' ? null : parseBounded(text);
  } catch {
    return null;
  }
}
