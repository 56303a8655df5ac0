import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createBuiltInMarket, createMarketFeed, createSteppedClock } from '../../market/index.ts';
import { QUOTE_COMMAND } from '../../contract/quote/commands.ts';
import type { QuoteRequest } from '../../contract/quote/request-header.ts';
import { handshake, StillSocket } from '../handshake-support.ts';
import { runCommand, type CommandContext } from './commands.ts';
import type { QuoteConnection } from './connection.ts';
import type { CustomerView } from './customer-view.ts';
import type { Pushers } from './subscriptions.ts';
import type { ShownBook } from './shown-book.ts';
import { Upgrades } from './upgrades.ts';

/** What is at a bound of the quote websocket is taken, one more is not. */

describe('the answer to products that are not known', () => {
  it('names ten of them and hints at more [MAX_NAMED]', () => {
    const answerTo = (count: number) => {
      const list = Array.from({ length: count }, (_, at) => ({
        symbol_id: at + 1,
        trade_type: 2,
        trade_mode: 1,
      }));
      const request = {
        cmdId: QUOTE_COMMAND.subscribeTicker,
        seqId: 1,
        ext: '',
        data: { symbol_list: list },
      };
      const context = { products: { find: () => undefined } } as unknown as CommandContext;
      return (runCommand(context, request as unknown as QuoteRequest) as { msg: string }).msg;
    };
    const ten = Array.from({ length: 10 }, (_, at) => `${at + 1} (trade_type 2)`).join(', ');
    expect(answerTo(10)).toBe(`unknown products: ${ten}`);
    expect(answerTo(11)).toBe(`unknown products: ${ten}, …`);
  });
});

describe('a quote server', () => {
  it('holds two thousand connections and refuses the next with 503 [MAX_CONNECTIONS]', async () => {
    const marketClock = createSteppedClock(Date.UTC(2026, 10, 18, 15));
    const connections = new Set(Array.from({ length: 1_999 }, () => ({}) as QuoteConnection));
    const upgrades = new Upgrades(
      {
        host: '127.0.0.1',
        port: 0,
        feed: createMarketFeed({ source: createBuiltInMarket({ seed: 7 }), clock: marketClock }),
        marketClock,
        wallClock: createSteppedClock(0),
        resolveToken: () => undefined,
        log: pino({ enabled: false }),
      },
      { pushers: {} as Pushers, view: {} as CustomerView, book: {} as ShownBook, connections },
    );
    upgrades.start({ isOwnHost: () => true, foreignOrigin: () => undefined } as never);
    const come = async () => {
      const socket = new StillSocket();
      await upgrades.take(handshake({}, '/quote_guest'), socket, Buffer.alloc(0));
      return socket.status;
    };
    expect([await come(), await come()]).toEqual([101, 503]);
    expect(connections.size).toBe(2_000);
  });
});
