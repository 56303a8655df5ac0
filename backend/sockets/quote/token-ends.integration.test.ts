import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { tokenHash } from '../../services/token-owner.ts';
import { startQuotes, type QuoteTestServer } from './quote-test-support.ts';

const OWNER = { companyId: 1 };

let quotes: QuoteTestServer;
afterEach(() => quotes.close());

describe('the token of a quote socket', () => {
  it('is looked at again every minute, so that no connection outlives it [ATK-353]', async () => {
    quotes = await startQuotes();
    const [customer, guest] = [await quotes.connect('/quote?token=good-token'), await quotes.connect()];
    let isClosed = false;
    void customer.closed.then(() => (isClosed = true));
    quotes.tokens.delete('good-token');
    for (let second = 0; second < 60; second += 20) {
      await customer.call(14008, {});
      await guest.call(14008, {});
      expect(isClosed).toBe(false);
      quotes.wallClock.advance(20_000);
    }
    quotes.wallClock.advance(1_000);
    expect(await customer.closed).toEqual({ code: 1008, reason: 'the session ended' });
    expect((await guest.call(14008, {})).ret).toBe(200);
  });

  it('that ends while its handshake is under way opens nothing [ATK-354]', async () => {
    let notify = (): void => undefined;
    const notified = new Promise<void>((resolve) => (notify = resolve));
    let requested = 0;
    quotes = await startQuotes(undefined, {
      resolveToken: () => OWNER,
      offerOf: async () => {
        requested++;
        await notified;
        return { isOpen: true, hidden: [] };
      },
    });
    const socket = new WebSocket(quotes.url('/quote?token=t'));
    socket.on('error', () => undefined);
    await expect.poll(() => requested).toBe(1);
    quotes.server.end({ token: tokenHash('t') });
    const refused = once(socket, 'unexpected-response');
    notify();
    expect(((await refused) as [unknown, { statusCode: number }])[1].statusCode).toBe(401);
    expect(quotes.server.connections()).toBe(0);
    socket.terminate();
  });

  it('that nobody can tell about stays good until somebody can', async () => {
    let isAway = false;
    let isGood = true;
    quotes = await startQuotes(undefined, {
      resolveToken: () => {
        if (isAway) throw new Error('nobody answers');
        return isGood ? OWNER : undefined;
      },
    });
    const client = await quotes.connect('/quote?token=t');
    isAway = true;
    for (let minute = 0; minute < 2; minute++) {
      for (let part = 0; part < 3; part++) {
        quotes.wallClock.advance(20_500);
        expect((await client.call(14008, {})).ret).toBe(200);
      }
    }
    isAway = false;
    isGood = false;
    for (let part = 0; part < 3; part++) {
      quotes.wallClock.advance(20_500);
      if (client.socket.readyState === WebSocket.OPEN && part < 2) await client.call(14008, {});
    }
    expect((await client.closed).code).toBe(1008);
  });
});
