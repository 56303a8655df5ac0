import { request } from 'node:http';
import type { TestGateway } from './test-gateway.ts';

/** What a caller from another address is answered. */
export interface AddressAnswer {
  /** `0`, or the listed code. */
  readonly listed: string;
  readonly body: { readonly bizCode: string; readonly code: string; readonly data?: unknown };
}

/** Posts from an address of this machine, so that several callers can be told apart. */
export function postFrom(
  test: TestGateway,
  localAddress: string,
  path: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): Promise<AddressAnswer> {
  const { hostname, port } = new URL(test.gateway.baseUrl);
  const headers = { 'content-type': 'application/json', companyId: '1', trace: 't', lang: 'en-US', ...more };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers, localAddress }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        const answer = JSON.parse(text) as AddressAnswer['body'];
        resolve({ listed: answer.code === '0' ? '0' : answer.bizCode + answer.code, body: answer });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}
