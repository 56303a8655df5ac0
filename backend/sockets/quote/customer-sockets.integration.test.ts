import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startQuotes, type QuoteClient, type QuoteTestServer } from './quote-test-support.ts';

let quotes: QuoteTestServer;
afterEach(() => quotes.close());

describe('quote sockets of one customer', () => {
  it('give way to others, the oldest first, when they take every place: down to 100 [ATK-367]', async () => {
    quotes = await startQuotes(undefined, {
      maxConnections: 102,
      resolveToken: (token) => ({ companyId: 1, customerId: token.startsWith('greedy') ? 7 : Number(token) }),
    });
    const greedy: QuoteClient[] = [];
    // Each by a token of its own, as push tokens are.
    for (let at = 0; at < 102; at++) greedy.push(await quotes.connect(`/quote?token=greedy${at}`));
    const others = [await quotes.connect('/quote?token=8'), await quotes.connect('/quote?token=9')];
    const reason = 'the customer has too many others';
    for (const first of greedy.slice(0, 2)) expect(await first.closed).toEqual({ code: 1013, reason });
    const last = new WebSocket(quotes.url('/quote?token=10'));
    last.on('error', () => undefined);
    const [, { statusCode }] = (await once(last, 'unexpected-response')) as [unknown, { statusCode: number }];
    last.terminate();
    expect(statusCode).toBe(503);
    for (const client of [...others, ...greedy.slice(2)])
      expect((await client.call(14008, {})).ret).toBe(200);
  });
});
