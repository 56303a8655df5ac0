import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { call, startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/** Peers of each kind that do nothing while the platform ends. */
const IDLE = 20;
/** A second is what the platform has; the rest is for a machine that is busy with other things. */
const ENDS_WITHIN_MS = 3_000;

const raw: Socket[] = [];
const websockets: WebSocket[] = [];
let running: PlatformProcess | undefined;

afterEach(() => {
  for (const socket of raw.splice(0)) socket.destroy();
  for (const socket of websockets.splice(0)) socket.terminate();
  running?.child.kill('SIGKILL');
  running = undefined;
});

async function start(args: readonly string[] = []): Promise<PlatformProcess> {
  running = await startPlatformProcess(['--seed', '7', '--rate-limits', 'off', ...args]);
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

describe('the end of a platform', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s comes at once and with code 0, under load and beside idle, half-open and deaf peers [ATK-320]',
    async (signal) => {
      const platform = await start();
      await surround(platform);
      const calls = load(platform);
      await expect.poll(() => calls.answered()).toBeGreaterThan(50);
      const startedAt = performance.now();
      const exit = await platform.stop(signal);
      expect({ code: exit.code, signal: exit.signal, stderr: exit.stderr }).toEqual({
        ...{ code: 0, signal: null, stderr: '' },
      });
      expect(performance.now() - startedAt).toBeLessThan(ENDS_WITHIN_MS);
    },
  );

  it('comes with its quote processes too, whose peers are as deaf [ATK-321]', async () => {
    const platform = await start(['--quote-processes', '2']);
    await surround(platform);
    const startedAt = performance.now();
    const exit = await platform.stop('SIGTERM');
    expect({ code: exit.code, signal: exit.signal }).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(ENDS_WITHIN_MS);
  });
});
