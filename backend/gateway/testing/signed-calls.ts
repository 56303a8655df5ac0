import { createSign } from 'node:crypto';
import type { FailingCall } from './failures.ts';
import type { TestAnswer, TestGateway } from './test-gateway.ts';

const KEYS = '/api/global/customer.app.CustomerApiWebService';

/** An API key as its owner receives it. */
export interface TestKey {
  readonly id: number;
  readonly apiKey: string;
  /** Base64 PKCS#8. */
  readonly privateKey: string;
}

/** Creates an API key of the customer of `token`. */
export async function applyKey(test: TestGateway, token: string, tag: string): Promise<TestKey> {
  const answer = await test.post(`${KEYS}.applyApi`, { tag }, { token });
  if (answer.listed !== '0') throw new Error(`no key: ${answer.listed}`);
  return answer.body.data as TestKey;
}

/** Changes addresses or permissions of a key. */
export function editKey(test: TestGateway, token: string, change: object): Promise<TestAnswer> {
  return test.post(`${KEYS}.editApiPermission`, change, { token });
}

/** SHA1WithRSA over node:crypto alone, as clients of their own make it. */
export function sign(text: string, privateKey: string, algorithm = 'RSA-SHA1'): string {
  const pem = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----`;
  return createSign(algorithm).update(text).sign(pem, 'base64');
}

/**
 * A signed call of the open API at the gateway's time. `text` is what is signed for `body`, without the timestamp; both
 * are those of a call without parameters unless given.
 */
export function signedCall(
  test: TestGateway,
  key: TestKey,
  bizType: string,
  { body = '{}', text = '{}', timestamp = String(test.services.wallClock.nowMs()) } = {},
): FailingCall & { readonly headers: Readonly<Record<string, string>> } {
  const headers = { timestamp, apiKey: key.apiKey, signature: sign(text + timestamp, key.privateKey) };
  return { path: `/openapi-c/global/${bizType}`, body, headers };
}
