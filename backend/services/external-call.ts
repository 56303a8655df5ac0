import { createHash } from 'node:crypto';
import { TRACE_PARENT_HEADER, traceParentOf } from '../contract/headers.ts';
import type { WallClock } from '../domain/clock.ts';

/** An external system that has not answered by then has failed. */
export const EXTERNAL_LIMIT_MS = 3_000;
/** Largest answer that is read. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** The answer of an external system; every member of the envelope is optional. */
export interface ExternalAnswer {
  readonly code: string | undefined;
  readonly data: unknown;
}

export interface ExternalRequest {
  readonly url: string;
  readonly companyId: number;
  readonly trace: string;
  readonly body: object;
}

/** The calls of companies to their external systems, and whether the newest of each was answered. */
export class ExternalCalls {
  readonly #wallClock: WallClock;
  /** Companies whose newest call had no proper answer. */
  readonly #failing = new Set<number>();

  constructor(wallClock: WallClock) {
    this.#wallClock = wallClock;
  }

  /** POSTs a call. Undefined when no proper answer came within the limit; never throws. */
  async call(request: ExternalRequest): Promise<ExternalAnswer | undefined> {
    const answer = await callExternal(this.#wallClock, request);
    if (answer === undefined) this.#failing.add(request.companyId);
    else this.#failing.delete(request.companyId);
    return answer;
  }

  isFailing(companyId: number): boolean {
    return this.#failing.has(companyId);
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** POSTs a call. Undefined when no proper answer came within the limit; never throws. */
export async function callExternal(
  wallClock: WallClock,
  request: ExternalRequest,
): Promise<ExternalAnswer | undefined> {
  const abort = new AbortController();
  const cancelLimit = wallClock.schedule(wallClock.nowMs() + EXTERNAL_LIMIT_MS, () => abort.abort());
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      redirect: 'error',
      signal: abort.signal,
      headers: {
        'content-type': 'application/json',
        trace: request.trace,
        [TRACE_PARENT_HEADER]: traceParentOf(request.trace, request.url, digestOf),
        companyId: String(request.companyId),
        timestamp: String(wallClock.nowMs()),
      },
      body: JSON.stringify(request.body),
    });
    const answer: unknown = JSON.parse(await boundedText(response));
    if (!response.ok || typeof answer !== 'object' || answer === null) return undefined;
    const { code, data } = answer as { code?: unknown; data?: unknown };
    return { code: typeof code === 'string' || typeof code === 'number' ? String(code) : undefined, data };
  } catch {
    return undefined;
  } finally {
    cancelLimit();
  }
}

/** The body of an answer. Rejects for one that is too large. */
export async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}
