import { expect } from 'vitest';
import { CATALOGUE, errorText, type ListedCode } from '../../protocol/errors/catalogue.ts';
import { LANGUAGES, type Language } from '../../protocol/languages.ts';
import { requireDeclared } from './declared-codes.ts';

type SentHeaders = Readonly<Record<string, string | null>>;

/** One call that must fail. */
export interface FailingCall {
  /** Path below the base address; its family decides the form of the envelope. */
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: SentHeaders;
  /** HTTP status: 429 for the open API's limit (00012005) and 200 for any other code unless the call says otherwise. */
  readonly status?: 200 | 418 | 429;
  /** The business type that the answer names: the one of the path unless the call says otherwise. */
  readonly bizType?: string | null;
}

/** Whatever can send calls: a gateway, a platform behind its management harness, a process. */
export interface FailureTarget {
  post(path: string, body?: unknown, headers?: SentHeaders): Promise<FailedAnswer>;
}

/** An answer whose envelope is called `body` or `envelope`. */
interface FailedAnswer {
  readonly status: number;
  readonly body?: object;
  readonly envelope?: object;
}

const OPEN_PATH = /^\/openapi-c\//;
const STATUS_OF: Partial<Record<ListedCode, number>> = { '00012005': 429 };

/**
 * Sends the call once in each language and expects the listed failure: HTTP status, bizCode, code, text with its
 * parameters filled in, and the business type as data. The open API answers the reduced envelope and nothing else.
 * `scripts/error-codes.mjs` counts a code as caused when a test gives it to this function as a literal.
 */
export async function expectFailure(
  target: FailureTarget,
  call: FailingCall,
  listed: ListedCode,
  params: readonly string[] = [],
): Promise<void> {
  const { path, body = {}, headers = {} } = call;
  for (const lang of LANGUAGES) {
    const answer = await target.post(path, body, { ...headers, lang });
    const got = { status: answer.status, ...(answer.body ?? answer.envelope) };
    const wanted = expectedAnswer(call, listed, lang, params);
    const what = `${path} ${JSON.stringify(body)} in ${lang}`;
    if (OPEN_PATH.test(path)) expect(got, what).toEqual(wanted);
    else expect(got, what).toMatchObject(wanted);
  }
  requireDeclared(path, bizTypeOf(path), listed);
}

function expectedAnswer(call: FailingCall, listed: ListedCode, lang: Language, params: readonly string[]) {
  const status = call.status ?? STATUS_OF[listed] ?? 200;
  const data = call.bizType === undefined ? bizTypeOf(call.path) : call.bizType;
  const text = errorText(listed, lang, params);
  if (OPEN_PATH.test(call.path)) return { status, code: listed, message: text, data };
  const { bizCode, code } = CATALOGUE[listed];
  const msgParams = params.length === 0 ? null : params.join(',');
  return { status, bizCode, code, msg: text, msgParams, data, ok: false, fail: true };
}

/** The business type in a path: all of it below `/auth2`, else what follows the family and its mount. */
function bizTypeOf(path: string): string {
  const [plain = ''] = path.split('?');
  if (plain.startsWith('/auth2/')) return plain.slice(1);
  return plain.replace(/^\/[\w-]+\/(?:(?:global|login|register|h|auth)\/)?/, '');
}
