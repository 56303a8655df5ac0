import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** An answer that the proxy gives instead of the platform. */
export interface MadeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An envelope, sent as JSON, or a text that is sent as it is. */
  readonly body: object | string;
}

/** What becomes of a call on its way. */
type Fault =
  /** The platform never sees it: this is answered instead. */
  | { readonly kind: 'answer'; readonly answer: MadeAnswer }
  /** The connection ends before the platform has seen anything. */
  | { readonly kind: 'loseRequest' }
  /** The platform executes it, and its answer gets lost. */
  | { readonly kind: 'loseAnswer' }
  /** The platform sees it, and its answer waits for this. */
  | { readonly kind: 'hold'; readonly until: Promise<void> }
  /** The platform sees it at once, and its answer comes so many milliseconds later. */
  | { readonly kind: 'delay'; readonly delayMs: number };

/** HTTP calls between the terminal and a platform. Calls are named by the end of their path; `''` means all of them. */
export interface CallProxy {
  readonly baseUrl: string;
  /** How often a call was sent by the terminal. */
  sent(name: string): number;
  /** How many calls the platform has taken: its answer went back and says that all is well. */
  taken(name: string): number;
  /** Idempotency keys under which a call was sent, in order; `''` for one without. */
  keys(name: string): readonly string[];
  /** When a call was sent, in milliseconds of this process, in order. */
  times(name: string): readonly number[];
  /** Login token of the newest call that had one. */
  token(): string;
  answer(name: string, answer: MadeAnswer): void;
  loseRequest(name: string): void;
  loseAnswer(name: string): void;
  /** Holds answers back until the returned function is called. */
  hold(name: string): () => void;
  /** Answers come this much later (milliseconds). */
  delay(name: string, delayMs: number): void;
  /** Faults end; what is held goes on waiting. */
  restore(): void;
  close(): Promise<void>;
}

/** Passes calls on to a platform from a free port of its own on loopback, with the faults that a test asks for. */
export async function startCallProxy(targetUrl: string): Promise<CallProxy> {
  const target = new URL(targetUrl);
  const faults = new Map<string, Fault>();
  const sent: { readonly path: string; readonly key: string; readonly atMs: number }[] = [];
  const sentAs = (name: string) => sent.filter(({ path }) => path.endsWith(name));
  const taken: string[] = [];
  let token = '';
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    sent.push({ path, key: String(incoming.headers['idempotency-key'] ?? ''), atMs: performance.now() });
    token = String(incoming.headers['token'] ?? token);
    const fault = [...faults].find(([name]) => path.endsWith(name))?.[1];
    carry(target, incoming, outgoing, { fault, onTaken: () => taken.push(path) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: (name) => sentAs(name).length,
    taken: (name) => taken.filter((path) => path.endsWith(name)).length,
    keys: (name) => sentAs(name).map(({ key }) => key),
    times: (name) => sentAs(name).map(({ atMs }) => atMs),
    token: () => token,
    answer: (name, answer) => void faults.set(name, { kind: 'answer', answer }),
    loseRequest: (name) => void faults.set(name, { kind: 'loseRequest' }),
    loseAnswer: (name) => void faults.set(name, { kind: 'loseAnswer' }),
    hold(name) {
      let release = () => undefined as void;
      faults.set(name, { kind: 'hold', until: new Promise((resolve) => (release = resolve)) });
      return () => release();
    },
    delay: (name, delayMs) => void faults.set(name, { kind: 'delay', delayMs }),
    restore: () => faults.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Way {
  readonly fault: Fault | undefined;
  onTaken(): void;
}

function carry(target: URL, incoming: IncomingMessage, outgoing: ServerResponse, way: Way): void {
  const { fault } = way;
  if (fault?.kind === 'loseRequest') return void incoming.destroy();
  if (fault?.kind === 'answer') {
    const { status, headers, body } = fault.answer;
    incoming.resume();
    const [type, text] =
      typeof body === 'string' ? ['text/plain', body] : ['application/json', JSON.stringify(body)];
    outgoing.writeHead(status, { 'content-type': type, ...headers }).end(text);
    return;
  }
  const { hostname, port } = target;
  const headers = { ...incoming.headers, host: target.host };
  const call = request({ hostname, port, path: incoming.url, method: incoming.method, headers });
  call.on('error', () => outgoing.destroy());
  call.on('response', (answer) => void refund(answer, outgoing, way));
  incoming.pipe(call);
}

async function refund(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { fault, onTaken }: Way,
): Promise<void> {
  if (fault?.kind === 'loseAnswer') {
    answer.resume();
    outgoing.destroy();
    return;
  }
  if (fault?.kind === 'hold') await fault.until;
  // A platform that died while its answer was held has given none.
  if (fault?.kind === 'hold' && answer.socket.destroyed) return void outgoing.destroy();
  if (fault?.kind === 'delay') await setTimeout(fault.delayMs);
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => /"code":"0"/.test(Buffer.concat(parts).toString()) && onTaken());
  answer.pipe(outgoing);
}
