import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { BrowserProgram } from './browser-program.ts';
import { CdpPipe } from './cdp-pipe.ts';

/** How a browser is to be started. */
export interface ChromiumStart {
  readonly program: BrowserProgram;
  /** Profile directory, for this browser alone. */
  readonly profileDirectory: string;
  /** Draws into memory instead of a window. */
  readonly headless: boolean;
  /** Page that the first window opens on. */
  readonly firstUrl: string;
  readonly width: number;
  readonly height: number;
  /** Leaves out the browser's sandbox. Only for the superuser, under whom it cannot run, and for pictures. */
  readonly withoutSandbox: boolean;
}

/** A running browser. */
export interface ChromiumProcess {
  readonly pipe: CdpPipe;
  /** Resolves when the process is gone, with what it last wrote to its error output. */
  readonly exited: Promise<string>;
  /** Asks the browser to end, and ends it when it does not. */
  close(): Promise<void>;
}

/** What a terminal has no use for: first-run pages, background traffic, key stores that ask for passwords. */
const FLAGS = [
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-sync',
  '--disable-breakpad',
  // The desk's own windows open again at the start; every other one is refused by the shell.
  '--disable-popup-blocking',
  '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,AutofillServerCommunication',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
  '--deny-permission-prompts',
  // Prices must not freeze because another window covers this one.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

const CLOSE_LIMIT_MS = 3_000;
const ERROR_OUTPUT_KEPT = 2_000;

/** Starts the browser with a pipe to it. It ends with this process, because it ends when the pipe closes. */
export function startChromium(start: ChromiumStart): ChromiumProcess {
  const { program } = start;
  const child = spawn(program.path, commandLine(start), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...program.env, LANG: usableLocale(process.env['LANG']) },
  });
  const pipe = new CdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable);
  const exited = watchExit(child, pipe);
  return {
    pipe,
    exited,
    async close() {
      void pipe.send('Browser.close').catch(() => undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_LIMIT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** The browser takes the page's language from `LANG`; the C locale would become a language that no formatter knows. */
function usableLocale(locale: string | undefined): string {
  return locale !== undefined && /^[a-z]{2,3}_[A-Z]{2}/.test(locale) ? locale : 'en_US.UTF-8';
}

function commandLine(start: ChromiumStart): string[] {
  const args = [
    ...FLAGS,
    `--user-data-dir=${start.profileDirectory}`,
    `--window-size=${start.width},${start.height}`,
  ];
  if (start.withoutSandbox) args.push('--no-sandbox', '--test-type');
  if (start.headless)
    args.push('--headless', '--hide-scrollbars', '--force-color-profile=srgb', start.firstUrl);
  else args.push(`--app=${start.firstUrl}`);
  return args;
}

function watchExit(child: ChildProcess, pipe: CdpPipe): Promise<string> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString('utf8')}`.slice(-ERROR_OUTPUT_KEPT);
  });
  return new Promise((resolve) => {
    const end = (reason: string): void => {
      pipe.close();
      resolve(reason);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', () => end(output.trim()));
  });
}
