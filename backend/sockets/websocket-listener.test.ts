import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createWebsocketListener, type WebsocketListener } from './websocket-listener.ts';

let listener: WebsocketListener;
afterEach(() => listener.close(0));

/** What a request with a head of so many bytes is told. */
async function notified(bytes: number): Promise<string> {
  const { port } = listener.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const start = 'GET / HTTP/1.1\r\nHost: a\r\nNote: ';
  const end = '\r\n\r\n';
  socket.write(start + 'n'.repeat(bytes - start.length - end.length) + end);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'close');
  return text.split('\r\n')[0] ?? '';
}

it('a port for websockets reads heads of eight kibibytes and hangs up on larger ones [MAX_HEAD_BYTES]', async () => {
  listener = createWebsocketListener();
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  expect(await notified(8_000)).toBe('HTTP/1.1 426 Upgrade Required');
  expect(await notified(8_300)).toBe('');
});

it('a port for websockets says how it is to machines that ask by any name', async () => {
  let isReady = true;
  listener = createWebsocketListener(undefined, { isReady: () => isReady });
  listener.server.listen(0, '127.0.0.1');
  await once(listener.server, 'listening');
  const { port } = listener.server.address() as AddressInfo;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, (await answer.text()).trim()];
  };
  expect(await ask('/health/ready')).toEqual([200, '{"healthy":true}']);
  isReady = false;
  expect(await ask('/health/ready?by=balancer')).toEqual([503, '{"healthy":false}']);
  expect(await ask('/health/live')).toEqual([200, '{"healthy":true}']);
  expect((await ask('/health'))[0]).toBe(426);
});
