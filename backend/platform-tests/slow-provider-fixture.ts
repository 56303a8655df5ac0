import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A payment provider that takes its time. */
export interface SlowProvider {
  readonly url: string;
  close(): Promise<void>;
}

/** One that waits for `beforeState` before it says how a payout stands; else it answers as the one at `url` does. */
export async function startSlowProvider(
  url: string,
  beforeState: (proposalNo: string) => Promise<void>,
): Promise<SlowProvider> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      if (request.url === '/payout-states')
        await beforeState((JSON.parse(body) as { proposalNo: string }).proposalNo);
      const signature = String(request.headers['x-signature']);
      const headers = { 'content-type': 'application/json', 'x-signature': signature };
      const answer = await fetch(`${url}${request.url}`, { method: 'POST', headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
