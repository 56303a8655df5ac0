import { createSign } from 'node:crypto';
import type { TerminalReady } from './terminal.ts';

/** A key as a bot holds it: its name and its secret, PKCS #8 in base64. */
export interface BotKey {
  readonly apiKey: string;
  readonly privateKey: string;
}

/** What the open API answers with. */
export interface OpenAnswer {
  readonly code: string;
  readonly message: string;
}

let calls = 0;

/** An open-API call signed outside the terminal, from the text of the specification alone. */
export async function signedCall(
  ready: TerminalReady,
  key: BotKey,
  bizType: string,
  body: Readonly<Record<string, string | number>>,
): Promise<OpenAnswer> {
  const timestamp = String(Date.now());
  const members = Object.keys(body)
    .sort()
    .map((name) => `${name}:${String(body[name])}`);
  const pem = ['-----BEGIN PRIVATE KEY-----', key.privateKey, '-----END PRIVATE KEY-----'].join('\n');
  const signature = createSign('RSA-SHA1')
    .update(`{${members.join(',')}}${timestamp}`)
    .sign(pem, 'base64');
  const response = await fetch(`${ready.baseUrl}/openapi-c/global/${bizType}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      companyId: String(ready.companyId),
      trace: `bot-${++calls}`,
      timestamp,
      lang: 'en-US',
      apiKey: key.apiKey,
      signature,
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as OpenAnswer;
}
