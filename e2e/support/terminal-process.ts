import type { ChildProcess } from 'node:child_process';
import type { PlatformAddresses, ReadyDemo } from '../../backend/ready-line.ts';

/** The line that the terminal prints with `--json` when it is ready. */
export interface TerminalReady extends PlatformAddresses {
  readonly shell: 'link' | 'electron';
  /** One-time address of its page; only the link shell has one. */
  readonly link: string;
  readonly demo: ReadyDemo;
}

/** A running terminal: its host with the embedded platform. */
export interface Terminal {
  readonly ready: TerminalReady;
  readonly child: ChildProcess;
  /** Everything that the host has written to standard error so far. */
  errorOutput(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * A terminal whose host was started with `--json`, once it is ready.
 * @param end asks the host to end
 */
export async function readTerminal(
  child: ChildProcess,
  end: (signal: NodeJS.Signals) => unknown,
): Promise<Terminal> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = await new Promise<TerminalReady>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [line, rest] = output.split('\n', 2);
      if (rest !== undefined) resolve(JSON.parse(line ?? '') as TerminalReady);
    });
    void ended.then((code) => reject(new Error(`the terminal ended with code ${code}: ${errors}`)));
  });
  return {
    ready,
    child,
    errorOutput: () => errors,
    async stop(signal = 'SIGTERM') {
      await end(signal);
      return ended;
    },
  };
}
