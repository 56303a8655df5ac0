import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { RequestContext } from '../../services/operation.ts';
import type { CaptchaVerifier } from './captcha.ts';

/** A verifier that has not answered by then is unavailable. */
const VERIFIER_TIMEOUT_MS = 5_000;

/** Longest answer of a verifier that is read, in characters. */
const MAX_VERIFIER_ANSWER = 16_384;

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
    const { isSound, text } = await this.#ask(form);
    if (!isSound) throw new PlatformError(CODE.serviceFault);
    if (text.trim() === '') throw new PlatformError(CODE.serviceSilent);
    return isSuccess(text);
  }

  /** The verifier's answer; not sound when its status is no success or it is too long. Throws 012 when there is none. */
  async #ask(form: URLSearchParams): Promise<{ isSound: boolean; text: string }> {
    try {
      const response = await fetch(this.#address, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(VERIFIER_TIMEOUT_MS),
      });
      const text = await readText(response);
      return { isSound: response.ok && text.length <= MAX_VERIFIER_ANSWER, text };
    } catch {
      throw new PlatformError(CODE.serviceUnavailable);
    }
  }
}

/** Throws 011 for an answer that is no JSON object. */
function isSuccess(text: string): boolean {
  try {
    return (JSON.parse(text) as { success?: unknown }).success === true;
  } catch {
    throw new PlatformError(CODE.serviceFault);
  }
}

/** The text of an answer, as far as it shows whether it is too long. */
async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_VERIFIER_ANSWER) break;
  }
  return text;
}
