import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { startPlatform, type Platform } from '../platform.ts';
import { openClient } from '../sockets/quote/quote-test-support.ts';

const PRODUCT = {
  symbolId: 50_001,
  code: 'BTC/USDT',
  area: 'crypto',
  baseCurrency: 'BTC',
  profitCurrency: 'USDT',
  digits: 2,
  numberDigits: 3,
  stream: 'btcusdt',
};
const ports = { port: 0, quotePort: 0, messagePort: 0, logLevel: 'silent' } as const;

let folder: string;
let exchange: WebSocketServer;
let platform: Platform;
beforeAll(async () => {
  exchange = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(exchange, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'live-market-'));
  const url = `ws://127.0.0.1:${(exchange.address() as AddressInfo).port}/stream`;
  await writeFile(join(folder, 'live.json'), JSON.stringify({ live: { url }, products: [PRODUCT] }));
});
afterAll(async () => {
  await platform?.close();
  for (const socket of exchange.clients) socket.terminate();
  await new Promise((resolve) => exchange.close(resolve));
  await rm(folder, { recursive: true });
});

describe('a platform on a live exchange', () => {
  it('hands its trades out over the quote websocket', async () => {
    const connected = once(exchange, 'connection');
    platform = await startPlatform({ ...ports, marketFile: join(folder, 'live.json') });
    const [socket] = await connected;
    const client = await openClient(`${platform.ready.quoteWsUrl}/quote_guest`);
    const product = { symbol_id: PRODUCT.symbolId, trade_type: 2, trade_mode: 1 };
    expect((await client.call(14_000, { symbol_list: [product] })).ret).toBe(200);
    const send = (stream: string, data: object): void => socket.send(JSON.stringify({ stream, data }));
    send('btcusdt@bookTicker', { u: 1, s: 'BTCUSDT', b: '60000.10', B: '1', a: '60000.20', A: '2' });
    send('btcusdt@aggTrade', { s: 'BTCUSDT', a: 1, p: '60000.20', q: '0.5', T: 1_700_000_000_000, m: false });
    await client.waitForPushes(1);
    expect(client.pushes[0]).toContain('60000.20');
    client.socket.terminate();
  });

  it('refuses to be shared with other processes', async () => {
    const settings = { ...ports, marketFile: join(folder, 'live.json') };
    for (const shared of [{ quoteProcesses: 2 }, { bus: 'nats://127.0.0.1:4222' }])
      await expect(startPlatform({ ...settings, ...shared })).rejects.toThrow(
        'which one process has alone: leave --bus and --quote-processes out',
      );
  });

  it('refuses a moved market clock', async () => {
    const moved = startPlatform({ ...ports, marketFile: join(folder, 'live.json'), speed: 2 });
    await expect(moved).rejects.toThrow('live.json: is a live market, which runs in real time');
  });
});
