import { connect } from 'node:net';

/**
 * The load of the HTTP benchmark, in a process of its own so that its CPU time is not the server's: sends one request
 * over and over on a few kept connections, each as soon as the answer before it is complete, and tells how many were
 * answered.
 */
interface Job {
  readonly port: number;
  /** The whole request, head and body. */
  readonly request: string;
  readonly requests: number;
  readonly connections: number;
  /** Text that a good answer contains. */
  readonly expected: string;
}

const HEAD_END = '\r\n\r\n';

process.on('message', (job: Job) => {
  void load(job).then((failed) => process.send?.({ failed }));
});
process.send?.('ready');

async function load(job: Job): Promise<number> {
  let left = job.requests;
  let failed = 0;
  const one = () =>
    new Promise<void>((done, fail) => {
      const socket = connect(job.port, '127.0.0.1');
      let text = '';
      const next = () => {
        if (left-- > 0) socket.write(job.request);
        else socket.end();
      };
      socket.setNoDelay(true);
      socket.setEncoding('utf8');
      socket.on('connect', next);
      socket.on('error', fail);
      socket.on('close', () => done());
      socket.on('data', (chunk) => {
        text += String(chunk);
        const head = text.indexOf(HEAD_END);
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        if (text.length < head + HEAD_END.length + length) return;
        if (!text.includes(job.expected)) failed++;
        text = '';
        next();
      });
    });
  await Promise.all(Array.from({ length: job.connections }, one));
  return failed;
}
