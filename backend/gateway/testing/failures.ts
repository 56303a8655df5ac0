import { expect } from 'vitest';
import { CATALOGUE, errorText, type ListedCode } from '../../protocol/errors/catalogue.ts';
import { LANGUAGES } from '../../protocol/languages.ts';
import type { TestGateway } from './index.ts';

/** One request that must fail. */
export interface FailingRequest {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | null>>;
}

/**
 * Sends the request once in each language and expects the listed failure: HTTP status, bizCode, code, text with its
 * parameters filled in, and the business type as data.
 */
export async function expectFailure(
  test: TestGateway,
  { path, body = {}, headers = {} }: FailingRequest,
  listed: ListedCode,
  params: readonly string[] = [],
): Promise<void> {
  const { bizCode, code } = CATALOGUE[listed];
  for (const lang of LANGUAGES) {
    const answer = await test.post(path, body, { ...headers, lang });
    expect({ status: answer.status, ...answer.body }, `${path} ${JSON.stringify(body)}`).toMatchObject({
      status: 200,
      bizCode,
      code,
      msg: errorText(listed, lang, params),
      msgParams: params.length === 0 ? null : params.join(','),
      data: path.replace(/^.*\/(?:(?:global|login|register|h)\/|(?=thirdExt\/))/, ''),
      ok: false,
      fail: true,
    });
  }
}
