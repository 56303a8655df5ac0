import { createServer, type Server } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isShared, socketOrigin, watchCallers } from './callers.ts';
import { TrustedProxies } from './trusted-proxies.ts';

afterEach(() => vi.useRealTimers());

/** A server that tells of the connections that it was given, without serving them. */
function watched(): { readonly server: Server; readonly seen: Socket[] } {
  const server = createServer();
  server.removeAllListeners('connection');
  watchCallers(server, new TrustedProxies(['10.0.0.0/8']));
  const seen: Socket[] = [];
  server.on('connection', (socket: Socket) => seen.push(socket));
  return { server, seen };
}

function peer(remoteAddress: string): Socket {
  return Object.assign(new PassThrough(), { remoteAddress }) as unknown as Socket;
}

describe('a connection', () => {
  it('of a proxy is told of once it has said whose it is, and of anybody else at once', async () => {
    const { server, seen } = watched();
    const [proxy, client] = [peer('10.0.0.1'), peer('192.0.2.1')];
    server.emit('connection', proxy);
    server.emit('connection', client);
    expect(seen).toEqual([client]);
    proxy.write('PROXY TCP4 192.0.2.7 10.0.0.1 1 2\r\nGET');
    await vi.waitFor(() => expect(seen).toEqual([client, proxy]));
    expect([socketOrigin(proxy), isShared(proxy)]).toEqual(['192.0.2.7', false]);
    expect(String(proxy.read())).toBe('GET');
  });

  it('of a proxy that says nothing of its client counts for all of them', async () => {
    const { server, seen } = watched();
    const proxy = peer('10.0.0.1');
    server.emit('connection', proxy);
    proxy.write('GET / HTTP/1.1\r\n');
    await vi.waitFor(() => expect(seen).toEqual([proxy]));
    expect([socketOrigin(proxy), isShared(proxy)]).toEqual(['10.0.0.1', true]);
  });

  it('of a proxy that says nothing at all, or what cannot be read, is ended, the former after ten seconds [PREFACE_LIMIT_MS]', async () => {
    vi.useFakeTimers();
    const { server, seen } = watched();
    const [silent, garbled] = [peer('10.0.0.1'), peer('10.0.0.1')];
    server.emit('connection', silent);
    server.emit('connection', garbled);
    garbled.write('PROXY TCP4 nobody\r\n');
    await vi.advanceTimersByTimeAsync(9_999);
    expect([silent.destroyed, garbled.destroyed]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(silent.destroyed).toBe(true);
    expect(seen).toEqual([]);
  });
});
