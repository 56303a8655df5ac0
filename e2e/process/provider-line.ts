import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** When a line ends the platform that asks for a payout: before the provider has heard of it, or before its answer is back. */
export type LineMoment = 'before' | 'after';

/** The line between a platform and its payment provider, which a test can cut in the middle of a call. */
export interface ProviderLine {
  readonly url: string;
  /** Calls `end` at that moment of the next payout that is asked for; its call gets no answer. Resolves once it has. */
  cut(moment: LineMoment, end: () => Promise<unknown>): Promise<void>;
  close(): Promise<void>;
}

interface Cut {
  readonly moment: LineMoment;
  happen(): Promise<void>;
}

/** Opens a line to the provider at `providerUrl`. */
export async function openLine(providerUrl: string): Promise<ProviderLine> {
  let planned: Cut | undefined;
  const server = createServer(async (request, response) => {
    const cut = request.url === '/payouts' ? planned : undefined;
    if (cut !== undefined) planned = undefined;
    const body = await text(request);
    if (cut?.moment === 'before') return void cut.happen().then(() => response.destroy());
    const signature = String(request.headers['x-signature']);
    const sent = { method: 'POST', body, headers: { 'x-signature': signature } };
    const answer = await fetch(`${providerUrl}${request.url}`, sent);
    const answered = await answer.text();
    if (cut !== undefined) return void cut.happen().then(() => response.destroy());
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (moment, end) =>
      new Promise((resolve) => {
        planned = {
          moment,
          async happen() {
            await end();
            resolve();
          },
        };
      }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
