import { createHmac } from 'node:crypto';
import WebSocket from 'ws';

export type Json = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a request changes of the usual: another secret or key, its parameters in the body. */
interface Change {
  readonly secret?: string;
  readonly key?: string;
  readonly body?: boolean;
}

/** An answer as it came. */
interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** What came of a stream. */
interface Received {
  readonly socket: WebSocket;
  readonly events: readonly Json[];
  /** Resolves once the events are as wanted. */
  until(is: (events: readonly Json[]) => boolean): Promise<void>;
}

/** A program of somebody's, with the key of the demo customer. */
export interface Program {
  readonly base: string;
  readonly apiKey: string;
  /** Sends a signed request. */
  send<Body = Json>(
    method: Method,
    path: string,
    values?: Readonly<Record<string, string | number>>,
    change?: Change,
  ): Promise<Answered<Body>>;
  /** Parameters of a signed call over a websocket. */
  sign(values?: Json): Json;
  /** Listens at a path and gathers what comes. */
  listen(path: string): Promise<Received>;
  close(): void;
}

/** How a platform is reached, as its ready line says it. */
interface Ready {
  readonly compatibleUrl?: string | undefined;
  readonly compatibleWsUrl?: string | undefined;
  readonly demo: { readonly compatible?: { readonly apiKey: string; readonly secret: string } | undefined };
}

/** What a platform of these tests is started with: a morning in March. */
export const PROGRAM_PLATFORM = {
  port: 0,
  quotePort: 0,
  messagePort: 0,
  compatiblePort: 0,
  seed: 7,
  atMs: Date.UTC(2026, 2, 3, 9, 30),
  logLevel: 'silent',
} as const;

/** A program that speaks to a platform. */
export function openProgram({ compatibleUrl: base = '', compatibleWsUrl = '', demo }: Ready): Program {
  const { apiKey = '', secret = '' } = demo.compatible ?? {};
  const sockets: WebSocket[] = [];
  return {
    base,
    apiKey,
    async send<Body>(
      method: Method,
      path: string,
      values: Readonly<Record<string, string | number>> = {},
      change: Change = {},
    ) {
      const pairs = Object.entries({ ...values, timestamp: Date.now() }).map(([name, value]) => [
        name,
        String(value),
      ]);
      const text = String(new URLSearchParams(pairs));
      const signature = createHmac('sha256', change.secret ?? secret)
        .update(text)
        .digest('hex');
      const signed = `${text}&signature=${signature}`;
      const response = await fetch(change.body ? base + path : `${base}${path}?${signed}`, {
        method,
        headers: { 'x-mbx-apikey': change.key ?? apiKey },
        ...(change.body && { body: new URLSearchParams(signed) }),
      });
      return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
    },
    sign(values = {}) {
      const params: Json = { ...values, apiKey, timestamp: Date.now() };
      const text = Object.keys(params)
        .toSorted()
        .map((name) => `${name}=${String(params[name])}`)
        .join('&');
      return { ...params, signature: createHmac('sha256', secret).update(text).digest('hex') };
    },
    async listen(path) {
      const socket = new WebSocket(compatibleWsUrl + path);
      sockets.push(socket);
      const events: Json[] = [];
      const waiting: { is: (events: readonly Json[]) => boolean; done: () => void }[] = [];
      socket.on('message', (data: Buffer) => {
        events.push(JSON.parse(data.toString()) as Json);
        for (const one of [...waiting]) if (one.is(events)) one.done();
      });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      const until = (is: (events: readonly Json[]) => boolean) =>
        new Promise<void>((done) => (is(events) ? done() : void waiting.push({ is, done })));
      return { socket, events, until };
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
