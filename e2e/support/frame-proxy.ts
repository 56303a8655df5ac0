import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A line of frames between the page and a platform, to which a test adds frames of its own, and on which it lets some wait. */
export interface FrameProxy {
  readonly url: string;
  /** Sends a text to the page as if it came from the platform; answers to how many sockets. */
  say(text: string): number;
  /** What the page sends with such a text waits until the returned function is called; it says how many did. */
  hold(part: string): () => number;
  close(): Promise<void>;
}

/** Passes frames both ways between a free port of its own and the socket at `target`, on loopback. */
export async function startFrameProxy(target: string): Promise<FrameProxy> {
  let held: { readonly part: string; readonly waiting: (() => void)[] } | undefined;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (near, { url = '/', headers }) => {
    const protocols = headers['sec-websocket-protocol']?.split(/,\s*/) ?? [];
    const { origin = '' } = headers;
    const far = new WebSocket(new URL(url, target), protocols, { headers: { origin } });
    const early: [Buffer, boolean][] = [];
    const forward = (data: Buffer, isBinary: boolean) => {
      const send = () => far.send(data, { binary: isBinary });
      if (held === undefined || !data.toString().includes(held.part)) send();
      else held.waiting.push(send);
    };
    near.on('message', (data: Buffer, isBinary) =>
      far.readyState === WebSocket.OPEN ? forward(data, isBinary) : early.push([data, isBinary]),
    );
    far.on('open', () => early.splice(0).forEach((frame) => forward(...frame)));
    far.on('message', (data: Buffer, isBinary) => near.send(data, { binary: isBinary }));
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('error', () => to.terminate());
      from.on('close', () => to.terminate());
    }
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say(text) {
      server.clients.forEach((client) => client.send(text));
      return server.clients.size;
    },
    hold(part) {
      const waiting: (() => void)[] = [];
      held = { part, waiting };
      return () => {
        held = undefined;
        waiting.forEach((send) => send());
        return waiting.length;
      };
    },
    async close() {
      server.clients.forEach((client) => client.terminate());
      server.close();
      await once(server, 'close');
    },
  };
}
