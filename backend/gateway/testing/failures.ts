import type { PlatformError } from '../../contract/platform-error.ts';
import { expect } from 'vitest';
import { CATALOGUE, errorText, type ListedCode } from '../../contract/errors/catalogue.ts';
import { REQUEST_FAULT_TEXT } from '../../contract/errors/request-fault.ts';
import { REJECTION_TEXT } from '../../contract/mapping/rejection-texts.ts';
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { requireDeclared } from './declared-codes.ts';

type SentHeaders = Readonly<Record<string, string | null>>;

/** One call that must fail. */
export interface FailingCall {
  /** Path below the base address; its family decides the form of the envelope. */
  readonly path: string;
  readonly body?: unknown;
  /** A function is called for each language: signed headers serve one change. */
  readonly headers?: SentHeaders | (() => SentHeaders);
  /** HTTP status: 429 for the open API's limit (00012005) and 200 for any other code unless the call says otherwise. */
  readonly status?: 200 | 415 | 418 | 429;
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
 * parameters filled in, and the business type as data. Of a statement about a member, `params` are the member and its bounds. The open API answers the reduced envelope and nothing else.
 * `scripts/checks/error-codes.mjs` counts a code as caused when a test gives it to this function as a literal.
 */
export async function expectFailure(
  target: FailureTarget,
  call: FailingCall,
  listed: ListedCode,
  params: readonly string[] = [],
): Promise<void> {
  const { path, body = {}, headers = {} } = call;
  for (const lang of LANGUAGES) {
    const answer = await target.post(path, body, {
      ...(typeof headers === 'function' ? headers() : headers),
      lang,
    });
    const got: Notified = { status: answer.status, ...(answer.body ?? answer.envelope) };
    const said = badRequest(got);
    const isStatement = 'text' in said;
    const named = isStatement && params.length > 0 ? { ...said, msgParams: params.join(',') } : said;
    const wanted = expectedAnswer(call, listed, lang, isStatement || params.length === 0 ? named : params);
    const what = `${path} ${JSON.stringify(body)} in ${lang}`;
    if (OPEN_PATH.test(path)) expect(got, what).toEqual(wanted);
    else expect(got, what).toMatchObject(wanted);
  }
  requireDeclared(path, parseBizType(path), listed);
}

/** What a statement that names a member of a bad request says besides its code; undefined for the code's own text. */
interface BadRequest {
  readonly text: string;
  readonly msgParams: string | undefined;
}

/** What a failing answer says. */
interface Notified {
  readonly status: number;
  readonly msg?: string;
  readonly message?: string;
  readonly msgParams?: string | null;
}

/** Reads the statement of a bad request: it has to be one of those there are, in some language, with a member. */
function badRequest(got: Notified) {
  const text = got.msg ?? got.message ?? '';
  // Both lists have statements of the same names.
  const statements = [...Object.values(REQUEST_FAULT_TEXT), ...Object.values(REJECTION_TEXT)];
  const isStatement = statements.some((texts) =>
    Object.values(texts).some((statement) => asPattern(statement).test(text)),
  );
  if (!isStatement) return [];
  return { text, msgParams: got.msgParams ?? undefined } satisfies BadRequest;
}

/** A statement as a pattern with something in the place of each parameter. */
function asPattern(statement: string): RegExp {
  const escaped = statement.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '.+');
  return new RegExp(`^${escaped}$`, 's');
}

function expectedAnswer(
  call: FailingCall,
  listed: ListedCode,
  lang: Language,
  params: readonly string[] | BadRequest,
) {
  const status = call.status ?? STATUS_OF[listed] ?? 200;
  const data = call.bizType === undefined ? parseBizType(call.path) : call.bizType;
  const isBadRequest = 'text' in params;
  const text = isBadRequest ? params.text : errorText(listed, lang, params);
  if (OPEN_PATH.test(call.path)) return { status, code: listed, message: text, data };
  const { bizCode, code } = CATALOGUE[listed];
  const joined = isBadRequest ? params.msgParams : params.join(',') || null;
  const msgParams = joined === undefined ? null : joined;
  return { status, bizCode, code, msg: text, msgParams, data, ok: false, fail: true };
}

/** The business type in a path: all of it below `/auth2`, else what follows the family and its mount. */
function parseBizType(path: string): string {
  const [plain = ''] = path.split('?');
  if (plain.startsWith('/auth2/')) return plain.slice(1);
  return plain.replace(/^\/[\w-]+\/(?:(?:global|third\/login|login|register|h|auth)\/)?/, '');
}

/** The listed code that an action throws; undefined when it throws nothing. */
export function thrownCode(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return (error as PlatformError).code;
  }
}
