import { connect } from 'node:net';

/** Longest wait for all answers of a round; a benchmark must not hang. */
const ROUND_LIMIT_MS = 60_000;
const HEAD_END = '\r\n\r\n';

/** What is sent over and over, and where to. */
export interface Load {
  readonly port: number;
  /** The whole request, head and body; what makes one, where each is another. */
  readonly request: string | (() => string);
  readonly requests: number;
  readonly connections: number;
  /** Text that every answer contains. */
  readonly expected: string;
  /** Is given every answer. */
  readonly onAnswer?: (text: string) => void;
}

/** The text of a POST request, or one of another method, on a kept connection. */
export function postText(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  method = 'POST',
): string {
  const all = {
    host: '',
    'content-type': 'application/json',
    ...headers,
    'content-length': String(body.length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}${HEAD_END.slice(2)}${body}`;
}

/**
 * Sends the request on a few kept connections, on each as soon as the answer before it is complete. Resolves when all
 * are answered; rejects on a wrong answer, a lost connection, and when it takes too long.
 */
export async function sendLoad(load: Load): Promise<void> {
  const sockets = Array.from({ length: load.connections }, () =>
    connect(load.port, '127.0.0.1').setNoDelay(true),
  );
  let unsent = load.requests;
  const talk = (socket: (typeof sockets)[number]) =>
    new Promise<void>((resolve, reject) => {
      let text = '';
      const next = () => {
        if (unsent-- > 0) socket.write(typeof load.request === 'string' ? load.request : load.request());
        else resolve();
      };
      socket.setEncoding('latin1');
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the server closed a connection')));
      socket.on('data', (chunk: string) => {
        text += chunk;
        const head = text.indexOf(HEAD_END);
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
        if (text.length < head + HEAD_END.length + length) return;
        if (!text.includes(load.expected)) reject(new Error(`not as expected: ${text}`));
        load.onAnswer?.(text);
        text = '';
        next();
      });
    });
  const sleepAgain = keepAwake();
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error('a round took too long')), ROUND_LIMIT_MS);
  });
  try {
    await Promise.race([Promise.all(sockets.map(talk)), late]);
  } finally {
    clearTimeout(limit);
    sleepAgain();
    for (const socket of sockets) socket.destroy();
  }
}

/**
 * Keeps this process from sleeping until the returned function is called. A server pays for waking a sleeping client
 * with each of its answers, which would count against the slower of two servers.
 */
function keepAwake(): () => void {
  let isAwake = true;
  const spin = () => {
    if (isAwake) setImmediate(spin);
  };
  spin();
  return () => (isAwake = false);
}
