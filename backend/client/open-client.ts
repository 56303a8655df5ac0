import { HEADER } from '../contract/headers.ts';
import { signingText } from '../contract/signing/open-api.ts';
import { checkResult, DEFAULT_VERSION, newTrace, type ApiClient } from './api-client.ts';
import { readEnvelope } from './api-result.ts';
import type { WrongAnswer } from '../contract/check-answer.ts';
import type { Transport } from './transport.ts';

export interface OpenClientOptions {
  readonly companyId: number;
  readonly transport: Transport;
  readonly apiKey: string;
  /** SHA1WithRSA of the text with the secret of the key, in base64. */
  sign(text: string): string | Promise<string>;
  /** Platform wall clock in milliseconds. */
  now(): number;
  language?(): string;
  /** Milliseconds after its timestamp in which a request is taken; the platform's own default when it is absent. */
  readonly recvWindow?: number;
  /** Called with the member of an answer that is not as its call says. */
  onWrongAnswer?(wrong: WrongAnswer): void;
}

/** The open API: a key and a signature speak for the customer. */
export function createOpenClient(options: OpenClientOptions): ApiClient {
  let lastMs = 0;
  return {
    async call(call, body, { version = DEFAULT_VERSION, group, idempotencyKey } = {}) {
      // A signature serves one change, and two requests of one millisecond with one body would have the same.
      lastMs = Math.max(lastMs + 1, Math.round(options.now()));
      const timestamp = String(lastMs);
      const answer = await options.transport({
        path: `/openapi-c/global/${call.bizType}`,
        method: 'POST',
        headers: {
          [HEADER.companyId]: String(options.companyId),
          [HEADER.trace]: newTrace(),
          [HEADER.timestamp]: timestamp,
          [HEADER.apiKey]: options.apiKey,
          [HEADER.signature]: await options.sign(signingText(JSON.stringify(body), timestamp)),
          [HEADER.version]: version,
          ...(options.language === undefined ? {} : { [HEADER.lang]: options.language() }),
          ...(options.recvWindow === undefined ? {} : { [HEADER.recvWindow]: String(options.recvWindow) }),
          ...(group === undefined ? {} : { [HEADER.group]: group }),
          ...(idempotencyKey === undefined ? {} : { [HEADER.idempotencyKey]: idempotencyKey }),
        },
        body,
      });
      return answer.arrived
        ? checkResult(call, readEnvelope(answer), options.onWrongAnswer)
        : { kind: 'unknown', reason: answer.reason };
    },
  };
}
