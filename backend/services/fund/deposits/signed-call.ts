import type { WallClock } from '../../../domain/clock.ts';
import { boundedText, EXTERNAL_LIMIT_MS } from '../../external-call.ts';
import { signText } from './signature.ts';

interface SignedCall {
  readonly url: string;
  readonly secret: string;
  readonly body: object;
}

/** POSTs signed JSON and reads the JSON of the answer. Rejects without a proper answer within the limit. */
export async function callSigned(wallClock: WallClock, { url, secret, body }: SignedCall): Promise<unknown> {
  const text = JSON.stringify(body);
  const abort = new AbortController();
  const cancel = wallClock.schedule(wallClock.nowMs() + EXTERNAL_LIMIT_MS, () => abort.abort());
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: abort.signal,
      headers: { 'content-type': 'application/json', 'x-signature': signText(secret, text) },
      body: text,
    });
    const answer = await boundedText(response);
    if (!response.ok) throw new Error(`the payment channel answered ${response.status}`);
    return JSON.parse(answer) as unknown;
  } finally {
    cancel();
  }
}
