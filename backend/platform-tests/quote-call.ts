import { once } from 'node:events';
import { inflateSync } from 'node:zlib';
import { WebSocket } from 'ws';

/** An answer of the quote websocket. */
export interface QuoteAnswer {
  readonly ret: number;
  readonly msg: string;
  readonly seq_id: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One request on a quote websocket of its own; resolves to the answer. For tests. */
export async function quoteCall(url: string, cmdId: number, data: object): Promise<QuoteAnswer> {
  const socket = new WebSocket(url);
  try {
    await once(socket, 'open');
    return await answerTo(socket, cmdId, 1, data);
  } finally {
    socket.terminate();
  }
}

/** Requests one after the other on one quote websocket; resolves to the `ret` of each. For tests. */
export async function quoteCalls(url: string, requests: readonly [number, object][]): Promise<number[]> {
  const socket = new WebSocket(url);
  try {
    await once(socket, 'open');
    const rets: number[] = [];
    for (const [at, [cmdId, data]] of requests.entries())
      rets.push((await answerTo(socket, cmdId, at + 1, data)).ret);
    return rets;
  } finally {
    socket.terminate();
  }
}

function answerTo(socket: WebSocket, cmdId: number, seqId: number, data: object): Promise<QuoteAnswer> {
  return new Promise((resolve, reject) => {
    const receive = (message: Buffer, isBinary: boolean) => {
      const text = isBinary ? inflateSync(message).toString('utf8') : message.toString('utf8');
      if (!text.startsWith('{')) return;
      const answer = JSON.parse(text) as QuoteAnswer;
      if (answer.seq_id !== seqId) return;
      socket.off('message', receive);
      resolve(answer);
    };
    socket.on('message', receive);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.send(JSON.stringify({ cmd_id: cmdId, seq_id: seqId, ext: 'test', data }));
  });
}
