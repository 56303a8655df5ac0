import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { percentOf } from './catch-up.ts';
import { openStartingPage, type StartingPage } from './starting-page.ts';

const log = pino({ level: 'silent' });
const host = '127.0.0.1' as const;
const MAX_CONNECTIONS = 64;

let page: StartingPage | undefined;
afterEach(async () => {
  await page?.close();
  page = undefined;
});

const listen = (port: number) =>
  new Promise<Server>((resolve) => {
    const server = createServer();
    server.listen(port, host, () => resolve(server));
  });
const close = (server: Server) => new Promise((resolve) => server.close(resolve));

async function freePort(): Promise<number> {
  const server = await listen(0);
  const { port } = server.address() as AddressInfo;
  await close(server);
  return port;
}

it('says on the port of the platform how far the start is, and leaves the port to it', async () => {
  const port = await freePort();
  page = await openStartingPage({ host, port }, log);
  page.show(41, Date.UTC(2026, 2, 2, 9, 30));
  const text = await fetch(`http://${host}:${port}/status`);
  expect([text.status, text.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await text.text()).toBe('starting: 41 %, at 2026-03-02T09:30:00.000Z of the market\n');
  const json = await fetch(`http://${host}:${port}/status.json`);
  expect([json.status, await json.json()]).toEqual([
    503,
    { status: 'starting', percent: 41, marketTime: Date.UTC(2026, 2, 2, 9, 30) },
  ]);
  await page.close();
  await close(await listen(port));
});

it('takes so many connections and no more [MAX_CONNECTIONS]', async () => {
  const port = await freePort();
  page = await openStartingPage({ host, port }, log);
  const sockets = await Promise.all(
    Array.from(
      { length: MAX_CONNECTIONS },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ port, host }, () => resolve(socket));
        }),
    ),
  );
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
  for (const socket of sockets) socket.destroy();
});

it('lets a start go on where the port cannot be had: the gateway says why', async () => {
  const server = await listen(0);
  page = await openStartingPage({ host, port: (server.address() as AddressInfo).port }, log);
  page.show(1, 1);
  await page.close();
  await close(server);
});

it('counts percent of the time that the platform was off, from 0 to 100', () => {
  const of = (atMs: number) => percentOf({ fromMs: 100, toMs: 300, atMs, ticks: 0 });
  expect([of(50), of(100), of(199), of(300), of(400)]).toEqual([0, 0, 49, 100, 100]);
  expect(percentOf({ fromMs: 5, toMs: 5, atMs: 5, ticks: 0 })).toBe(100);
});
