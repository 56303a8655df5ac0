import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { call, signInDemo, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/** Peers of each kind that do nothing while the platform ends. */
const IDLE = 20;
/** A second is what the platform has; the rest is for a machine that is busy with other things. */
const ENDS_WITHIN_MS = 3_000;

const STALLING = pathToFileURL(path.join(import.meta.dirname, 'hostile/stall-workers.mjs'));

const folders: string[] = [];
const raw: Socket[] = [];
const websockets: WebSocket[] = [];
let running: PlatformProcess | undefined;

afterEach(() => {
  for (const socket of raw.splice(0)) socket.destroy();
  for (const socket of websockets.splice(0)) socket.terminate();
  running?.child.kill('SIGKILL');
  running = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
): Promise<PlatformProcess> {
  running = await startPlatformProcess(['--seed', '7', '--rate-limits', 'off', ...args], nodeArgs);
  return running;
}

/** Says something, or nothing, to a port, and never ends its half of the connection. */
async function openRaw(port: number, text: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  raw.push(socket);
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
}

async function openWebsocket(address: string): Promise<void> {
  const socket = new WebSocket(address);
  socket.on('error', () => undefined);
  websockets.push(socket);
  await once(socket, 'open');
  // Nothing is read any more, so that no close frame is answered.
  socket.pause();
}

const UPGRADE = 'GET /quote_guest HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n';

/** Peers that say nothing, that stop in the middle, and that do not read, at every port. */
async function surround({ ready }: PlatformProcess): Promise<void> {
  const addresses = [ready.baseUrl, ready.quoteWsUrl, ready.messageWsUrl];
  for (const port of addresses.map((address) => Number(new URL(address).port))) {
    for (let at = 0; at < IDLE; at++) {
      await openRaw(port, '');
      await openRaw(port, UPGRADE);
    }
    await openRaw(port, 'POST /api/thirdExt/now HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{');
  }
  for (let at = 0; at < IDLE; at++) {
    await openWebsocket(`${ready.quoteWsUrl}/quote_guest`);
    await openWebsocket(`${ready.messageWsUrl}/openMsg/${ready.demo.openMsgAppId}`);
    await openWebsocket(ready.clientWsUrl);
  }
}

/** Calls without a pause until the platform is gone. */
function load(platform: PlatformProcess): { answered(): number } {
  let answered = 0;
  const again = async (): Promise<void> => {
    try {
      for (;;) {
        await call(platform.ready, '/thirdExt/now', {});
        answered++;
      }
    } catch {
      // The platform ended.
    }
  };
  for (let at = 0; at < 8; at++) void again();
  return { answered: () => answered };
}

/** Milliseconds since `startedAt`, printed. */
function measured(what: string, startedAt: number): number {
  const ms = performance.now() - startedAt;
  console.info(`${what}: ended in ${ms.toFixed(0)} ms`);
  return ms;
}

/** A platform whose storage stands still, as on a disk that does not answer. */
async function startStalled(): Promise<PlatformProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-stalled-'));
  folders.push(folder);
  const file = path.join(folder, 'stall');
  const address = `${STALLING.href}?file=${encodeURIComponent(file)}`;
  const platform = await start(['--data', path.join(folder, 'data')], ['--import', address]);
  writeFileSync(file, '');
  await expect.poll(() => existsSync(`${file}.stalled`)).toBe(true);
  return platform;
}

const ENDED_BEFORE = 'the platform ended before it had finished; acknowledged orders are on disk\n';

async function endsAtOnce(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP'): Promise<void> {
  const platform = await start();
  await surround(platform);
  const calls = load(platform);
  await expect.poll(() => calls.answered()).toBeGreaterThan(50);
  const startedAt = performance.now();
  const { code, signal: by, stderr } = await platform.stop(signal);
  expect({ code, by, stderr }).toEqual({ code: 0, by: null, stderr: '' });
  expect(measured(signal, startedAt)).toBeLessThan(ENDS_WITHIN_MS);
}

describe('the end of a platform', () => {
  it('by SIGTERM comes at once and with code 0, under load and beside idle, half-open and deaf peers [ATK-320]', async () => {
    await endsAtOnce('SIGTERM');
  });

  it.each(['SIGINT', 'SIGHUP'] as const)('by %s comes just so', { tags: ['long'] }, endsAtOnce);

  it(
    'comes with its quote processes too, whose peers are as deaf [ATK-321]',
    { tags: ['long'] },
    async () => {
      const platform = await start(['--quote-processes', '2']);
      await surround(platform);
      const startedAt = performance.now();
      const exit = await platform.stop('SIGTERM');
      expect({ code: exit.code, signal: exit.signal }).toEqual({ code: 0, signal: null });
      expect(measured('with quote processes', startedAt)).toBeLessThan(ENDS_WITHIN_MS);
    },
  );

  it(
    'comes with code 0 too when the storage stands still, and says so [ATK-369] [SHUTDOWN_LIMIT_MS]',
    { tags: ['long'] },
    async () => {
      const platform = await startStalled();
      await surround(platform);
      // The sign-in waits for the storage.
      signInDemo(platform.ready).catch(() => undefined);
      const startedAt = performance.now();
      const exit = await platform.stop('SIGTERM');
      expect({ code: exit.code, signal: exit.signal }).toEqual({ code: 0, signal: null });
      // A stored platform with the demonstration has said so at its start.
      expect(exit.stderr.endsWith(ENDED_BEFORE)).toBe(true);
      expect(measured('with a storage that stands still', startedAt)).toBeLessThan(ENDS_WITHIN_MS);
    },
  );

  it('comes at once with a second signal, whatever it waits for: code 1 [ATK-370]', async () => {
    const platform = await startStalled();
    const startedAt = performance.now();
    // Signals within a quarter of a second are one; the first one after it is the second.
    const again = setInterval(() => platform.child.kill('SIGTERM'), 40);
    const exit = await platform.stop('SIGTERM');
    clearInterval(again);
    measured('by a second signal', startedAt);
    expect(exit.code).toBe(1);
    // A stored platform with the demonstration has said so at its start.
    expect(exit.stderr.split('\n').slice(-2)).toEqual([
      'SIGTERM again: ended at once; acknowledged orders are on disk',
      '',
    ]);
  });
});
