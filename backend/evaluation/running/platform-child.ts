import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** What the ready line of a platform tells of it, as far as a run needs it. */
export interface ReadyLine {
  readonly baseUrl: string;
  readonly quoteWsUrl: string;
  readonly messageWsUrl: string;
  readonly companyId: number;
  readonly demo: {
    readonly loginName: string;
    readonly password: string;
    readonly openMsgAppId: string;
    /** Credentials of the company's back office. */
    readonly appId: string;
    readonly appSecret: string;
  };
}

export interface PlatformChild {
  readonly ready: ReadyLine;
  /** The ready line as it was printed. */
  readonly line: string;
  stop(): Promise<void>;
}

/** The platform that was built beside this program. */
const CLI = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cli.js');
const PORTS = ['--port', '0', '--quote-port', '0', '--message-port', '0'];

/** Options of the runtime of a platform, as `npm run platform` has them: a small young generation stays in the cache of its core. */
export const RUNTIME_OPTIONS = ['--max-semi-space-size=8'];

/** A platform that does not start. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

/** Starts a platform in memory as a process of its own, and waits for its ready line. @throws PlatformError in its own words */
export async function startPlatformChild(args: readonly string[], cli = CLI): Promise<PlatformChild> {
  const child = spawn(process.execPath, [...RUNTIME_OPTIONS, cli, ...PORTS, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-4_000)));
  const ended = once(child, 'close');
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(() => {
      throw new PlatformError(words.trim() || 'the platform ended before it was ready');
    }),
  ]);
  return {
    line,
    ready: JSON.parse(line) as ReadyLine,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.removeListener('exit', end);
    },
  };
}
