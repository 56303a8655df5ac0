import { expect } from 'vitest';
import { errorText, type ListedCode } from '../../protocol/errors/catalogue.ts';
import { LANGUAGES } from '../../protocol/languages.ts';

import type { TestGateway } from './index.ts';

/** A call that is expected to fail. */
export interface FailingCall {
  /** Path below the base address. */
  readonly path: string;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the call in every language and expects the listed failure: HTTP 200, bizCode, code and msg. */
export async function expectCaused(
  test: TestGateway,
  code: ListedCode,
  call: FailingCall,
  params: readonly string[] = [],
): Promise<void> {
  for (const lang of LANGUAGES) {
    const answer = await test.post(call.path, call.body, { ...call.headers, lang });
    expect(answer).toMatchObject({
      status: 200,
      listed: code,
      body: { bizCode: 'US', code: code.slice('US'.length), msg: errorText(code, lang, params), fail: true },
    });
  }
}
