import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Ports of which a server gets one. */
const LOWEST_PORT = 10_000;
const PORTS = 20_000;

/** A NATS server on loopback, at one port for its whole life, however often it is started. */
export class NatsServer {
  readonly #file: string;
  readonly #port: number;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #said = '';

  private constructor(file: string, port: number, args: readonly string[]) {
    this.#file = file;
    this.#port = port;
    this.#args = args;
  }

  static async start(file: string, args: readonly string[] = []): Promise<NatsServer> {
    const server = new NatsServer(file, await freePort(), args);
    await server.start();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  /** What it has written to its log since it was started. */
  said(): string {
    return this.#said;
  }

  /** Resolves once it takes connections. */
  start(args: readonly string[] = this.#args): Promise<void> {
    const child = spawn(this.#file, ['-a', '127.0.0.1', '-p', String(this.#port), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    return new Promise((resolve, reject) => {
      this.#said = '';
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`nats-server ended: ${this.#said}`)));
      child.stderr.on('data', (chunk: Buffer) => {
        this.#said += chunk.toString();
        if (this.#said.includes('Server is ready')) resolve();
      });
    });
  }

  /** Lets it answer nothing until `resume`. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends it at once, as a machine that fails would. */
  kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    return new Promise((resolve) => {
      if (!child) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }
}

/**
 * A port below those that systems hand out by themselves: nobody takes it while its server is away, not even a client
 * that tries to reach the server and is given the same port for its own end, which then speaks with itself.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
