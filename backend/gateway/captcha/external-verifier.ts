import { PlatformError } from '../../protocol/platform-error.ts';
import type { RequestContext } from '../../services/operation.ts';
import type { CaptchaVerifier } from './captcha.ts';

/** A verifier that has not answered by then is unavailable. */
export const VERIFIER_TIMEOUT_MS = 5_000;

/** Longest answer of a verifier that is read, in characters. */
export const MAX_VERIFIER_ANSWER = 16_384;

/**
 * A verification service of the operator's choice, asked the way such services have in common: a POST of a form with
 * `response`, `remoteip` and `action`, answered by JSON with `success`. Parameters of the address, for example its
 * secret, travel in the form, so that they appear in no access log.
 */
export class ExternalVerifier implements CaptchaVerifier {
  readonly #address: string;
  readonly #parameters: URLSearchParams;

  constructor(url: string) {
    const { origin, pathname, searchParams } = new URL(url);
    this.#address = origin + pathname;
    this.#parameters = searchParams;
  }

  async verify(token: string, context: Pick<RequestContext, 'ip'>, action: string): Promise<boolean> {
    const form = new URLSearchParams(this.#parameters);
    form.set('response', token);
    form.set('remoteip', context.ip);
    form.set('action', action);
    try {
      const response = await fetch(this.#address, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(VERIFIER_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const answer = JSON.parse(await readText(response)) as { success?: unknown } | null;
      return answer?.success === true;
    } catch {
      throw new PlatformError('GGATEWAY_CODE_012');
    }
  }
}

async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_VERIFIER_ANSWER) throw new Error('the answer is too long');
  }
  return text;
}
