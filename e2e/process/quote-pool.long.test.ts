import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { QuoteSocket } from './field-sockets.ts';
import {
  beginMaintenance,
  call,
  type PlatformProcess,
  readPart,
  signInDemo,
  startPlatformProcess,
} from './platform-process.ts';
import {
  closedMinutes,
  expectNoHole,
  expectSame,
  expectSameClosed,
  openSubscriber,
  PRODUCTS,
  subscribeClosed,
  trades,
} from './quote-subscriber.ts';

const CLIENTS = 24;
const PATIENCE_MS = 30_000;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function startPool(processes: number, ...args: string[]): Promise<PlatformProcess> {
  const platform = await startPlatformProcess([
    '--quote-processes',
    String(processes),
    '--seed',
    '7',
    ...args,
  ]);
  endings.push(() => platform.stop('SIGKILL'));
  return platform;
}

async function openClients(platform: PlatformProcess, count = CLIENTS): Promise<QuoteSocket[]> {
  const { quoteWsUrl } = platform.ready;
  const sockets = await Promise.all(Array.from({ length: count }, () => openSubscriber(quoteWsUrl)));
  endings.push(() => sockets.forEach((socket) => socket.close()));
  return sockets;
}

/** Quote processes that a platform has started. Their list is kept by the system, where it is Linux. */
function quoteProcesses({ child }: PlatformProcess): number[] {
  const text = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Whether a process runs; one that has ended may stay in the list until its end is asked for. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sockets that a process holds. */
function socketsOf(pid: number): number {
  const links = readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link.startsWith('socket:')).length;
}

/**
 * Clients of both processes of a pool of two. The system hands a connection to whoever is there first, so the child is
 * held while the platform takes its clients, and then clients come until the child has some.
 */
async function openClientsOfBoth(platform: PlatformProcess, child: number): Promise<QuoteSocket[]> {
  process.kill(child, 'SIGSTOP');
  const ofPlatform = await openClients(platform, CLIENTS / 2).finally(() => process.kill(child, 'SIGCONT'));
  const before = socketsOf(child);
  const others: QuoteSocket[] = [];
  for (const end = Date.now() + PATIENCE_MS; socketsOf(child) === before && Date.now() < end;)
    others.push(...(await openClients(platform, CLIENTS / 2)));
  return [...ofPlatform, ...others];
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !isSo(); await new Promise((go) => setTimeout(go, 20)))
    if (Date.now() > end) throw new Error('it did not come to that');
}

const isOpen = ({ socket }: QuoteSocket): boolean => socket.readyState === WebSocket.OPEN;

describe('several quote processes on one port', () => {
  it('push the same to everybody, byte for byte and without a hole, whatever process serves them', async () => {
    const platform = await startPool(3, '--speed', '20', '--scenario', 'trend-day');
    const clients = await openClients(platform);
    await Promise.all(clients.map((client) => trades(client, 20)));
    for (const client of clients) expectNoHole(client);
    for (const client of clients.slice(1)) expectSame(clients[0]!, client);
    expect((await platform.stop()).code).toBe(0);
  });

  it('ask the platform whose a token is, all of them', async () => {
    const { ready } = await startPool(2);
    const token = await signInDemo(ready);
    const address = `${ready.quoteWsUrl}/quote?token=${token}`;
    const open = () => Promise.allSettled(Array.from({ length: CLIENTS }, () => QuoteSocket.open(address)));
    const admitted = await open();
    endings.push(() => admitted.forEach((found) => found.status === 'fulfilled' && found.value.close()));
    expect(admitted.map(({ status }) => status)).toEqual(Array(CLIENTS).fill('fulfilled'));
    expect((await call(ready, '/logout', undefined, { token })).code).toBe('0');
    for (const rejected of await open())
      expect(rejected).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('401') as string },
      });
  });
});

describe('a quote process', () => {
  /** One that was told its market. */
  async function startAlone() {
    const file = path.resolve(import.meta.dirname, '../../dist/backend/quote-child.js');
    const child = fork(file, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    endings.push(() => child.kill('SIGKILL'));
    const config = { marketFile: undefined, productsFile: undefined, seed: 7, logLevel: 'silent' };
    await new Promise((notified) => child.send({ config }, notified));
    return child;
  }

  it('ends at once with a platform that ends before the two have found each other', async () => {
    const child = await startAlone();
    // Its first question: where the market stands.
    await once(child, 'message');
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  it('ends with a platform that ends before it has read what it was told', async () => {
    const child = await startAlone();
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
  });
});

const hasProcessLists = existsSync('/proc/self/task');
describe.skipIf(!hasProcessLists)('a quote process (needs the process lists of Linux)', () => {
  it('that is killed takes only its own connections with it, and another one takes its place', async () => {
    const platform = await startPool(2, '--speed', '10');
    const [killed] = quoteProcesses(platform) as [number];
    const clients = await openClientsOfBoth(platform, killed);
    process.kill(killed, 'SIGKILL');
    const alive = await Promise.allSettled(clients.map((client) => client.call(14008, {})));
    const served = clients.filter((_, i) => alive[i]!.status === 'fulfilled');
    expect(served.length).toBeLessThan(clients.length);
    expect(served.length).toBeGreaterThanOrEqual(CLIENTS / 2);
    await until(() => quoteProcesses(platform).some((pid) => pid !== killed));
    await Promise.all(served.map((client) => trades(client, 4)));
    const others = await openClients(platform);
    await Promise.all(others.map((client) => trades(client, 4)));
    for (const client of [...served, ...others]) expectNoHole(client);
    expect(platform.stderr()).toContain('quote process ended; restarting');
  });

  it('that ends again and again is said to be gone, until another one stays [HU-48]', async () => {
    const platform = await startPool(2);
    const read = () => readPart(platform, 'quoteProcesses');
    expect(await read()).toBe('up');
    const killAndRead = () => {
      for (const pid of quoteProcesses(platform)) process.kill(pid, 'SIGKILL');
      return read();
    };
    const patience = { timeout: PATIENCE_MS };
    await expect.poll(killAndRead, patience).toBe('degraded: 1 of 1 processes have ended and restart');
    await expect.poll(read, patience).toBe('up');
  });

  it('pushes every K-line once when it has closed, as the platform itself does [HU-33]', async () => {
    const platform = await startPool(2, '--speed', '60');
    const [child] = quoteProcesses(platform) as [number];
    const clients = await openClientsOfBoth(platform, child);
    await Promise.all(clients.map(subscribeClosed));
    const closed = await Promise.all(clients.map((client) => closedMinutes(client, 4)));
    for (const other of closed.slice(1)) expectSameClosed(closed[0]!, other);
    // The history that the child answers has the same figures as what it pushes of that minute.
    const client = clients.at(-1)!;
    const query = { ...PRODUCTS[0], kline_type: 1, kline_timestamp_end: 0, query_kline_num: 3 };
    const [kline] = (await client.call(14012, query)).data.kline_list;
    const pushed = await client.until(() =>
      client.frames.find((text) => text.startsWith(`pk(10021,2,1,1,${kline.timestamp},`)),
    );
    const { open_price, close_price, high_price, low_price } = kline;
    const figures = [kline.timestamp, open_price, close_price, high_price, low_price].join(',');
    expect(pushed).toContain(`pk(10021,2,1,1,${figures},`);
  });

  it('closes its connections with 1012 when maintenance begins that says so, and admits who comes back [HU-32]', async () => {
    const platform = await startPool(2);
    const [child] = quoteProcesses(platform) as [number];
    const clients = await openClientsOfBoth(platform, child);
    const token = await signInDemo(platform.ready);
    const address = `${platform.ready.quoteWsUrl}/quote?token=${token}`;
    const own = await Promise.all(Array.from({ length: CLIENTS }, () => QuoteSocket.open(address)));
    const all = [...clients, ...own];
    const codes = all.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    await beginMaintenance(platform.ready);
    expect(await Promise.all(codes)).toEqual(all.map(() => 1012));
    const again = await openClientsOfBoth(platform, child);
    await Promise.all(again.map((client) => trades(client, 2)));
    expect(again.every(isOpen)).toBe(true);
  });

  it('tells its clients that it is closing when a service manager stops all processes at once', async () => {
    const platform = await startPool(3);
    const clients = await openClients(platform);
    const codes = clients.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    for (const pid of quoteProcesses(platform)) process.kill(pid, 'SIGTERM');
    expect((await platform.stop()).code).toBe(0);
    expect(await Promise.all(codes)).toEqual(Array(CLIENTS).fill(1001));
  });

  it('ends with the platform, also with one that is killed', async () => {
    const platform = await startPool(3);
    const clients = await openClients(platform, 6);
    const started = quoteProcesses(platform);
    expect(started).toHaveLength(2);
    await platform.stop('SIGKILL');
    await until(() => !started.some(isRunning) && !clients.some(isOpen));
  });

  it('tells its clients that the platform is closing, with close code 1001', async () => {
    const platform = await startPool(2);
    const clients = await openClients(platform);
    const codes = clients.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
    const { code, stderr } = await platform.stop();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await Promise.all(codes)).toEqual(Array(CLIENTS).fill(1001));
  });
});
