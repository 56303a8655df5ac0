import type { WallClock } from '../../../domain/clock.ts';
import { boundedText, EXTERNAL_LIMIT_MS } from '../../external-call.ts';
import { signText } from './signature.ts';

interface SignedCall {
  readonly url: string;
  readonly secret: string;
  readonly body: object;
}

/** The other side has answered, with a status that is no success. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the payment channel answered ${status}`);
    this.status = status;
  }
}

/** POSTs signed JSON and reads the JSON of the answer. Rejects without a proper answer within the limit, with RefusedCall for a status that is none. */
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
    if (!response.ok) throw new RefusedCall(response.status);
    return JSON.parse(answer) as unknown;
  } finally {
    cancel();
  }
}
