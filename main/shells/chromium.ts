import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IpcDispatcher } from '../ipc/dispatcher.ts';
import type { CrashReports } from '../../backend/composition/diagnostics/crash-reports.ts';
import type { Logger } from '../log.ts';
import { BLANK_PAGE_PATH } from '../static-server.ts';
import type { BrowserProgram } from './browser-program.ts';
import type { CdpEvent, CdpPipe } from './cdp-pipe.ts';
import { ChromiumPage, type BridgeScripts } from './chromium-page.ts';
import { startChromium, type ChromiumProcess } from './chromium-process.ts';
import type { Shell } from './shell.ts';
import { spawn } from 'node:child_process';

/** How long a new window may take to ask for its page before it is closed (milliseconds). */
const PATIENCE_MS = 5_000;

interface NewWindow {
  readonly sessionId: string;
  readonly targetId: string;
  /** The page that opened it; absent for a window that nobody's script opened. */
  readonly openerId?: string | undefined;
}

interface DeskWindowOptions {
  readonly pipe: Pick<CdpPipe, 'send' | 'onEvent'>;
  /** Origin of the terminal. */
  readonly origin: string;
  /** Target of the terminal's own page. */
  readonly ownerId: string;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Lets a window of the desk open, and no other: the terminal's own page opens it, and its one document is the empty page. It gets
 * no bridge. Whatever else it asks for as a document is given up before a request leaves, and it is closed.
 */
export async function admitDeskWindow(
  { pipe, origin, ownerId, log }: DeskWindowOptions,
  { sessionId, targetId, openerId }: NewWindow,
): Promise<void> {
  let admitted = false;
  let closing = false;
  // What is held back when a window closes would be let go: its requests are given up until it has closed.
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    log.warn('refused: a second window');
    await pipe.send('Page.navigate', { url: 'about:blank' }, sessionId).catch(() => undefined);
    await pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
    stop();
  };
  const answer = (requestId: unknown, url: string): void => {
    const isBlank = !closing && openerId === ownerId && url === `${origin}${BLANK_PAGE_PATH}`;
    const rejected = { requestId, errorReason: 'Aborted' };
    const work = isBlank
      ? pipe.send('Fetch.continueRequest', { requestId }, sessionId)
      : pipe.send('Fetch.failRequest', rejected, sessionId);
    work.catch(() => undefined);
    if (isBlank) admitted = true;
    else close().catch(stop);
  };
  const forget = pipe.onEvent(({ sessionId: of, method, params }: CdpEvent) => {
    if (of === sessionId && method === 'Fetch.requestPaused')
      answer(params['requestId'], (params['request'] as { readonly url: string }).url);
    // A crashed window can show nothing any more: its panels are on the desk, which is loaded again.
    if (of === sessionId && method === 'Inspector.targetCrashed')
      pipe.send('Target.closeTarget', { targetId }).catch(() => undefined);
    if (method === 'Target.detachedFromTarget' && params['sessionId'] === sessionId) stop();
  });
  const timer = setTimeout(() => {
    if (!admitted) close().catch(stop);
  }, PATIENCE_MS);
  function stop(): void {
    clearTimeout(timer);
    forget();
  }
  await pipe.send('Inspector.enable', {}, sessionId);
  await pipe.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }, sessionId);
  await pipe.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
}

/** Programs that open an address in the user's browser, by operating system. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const DEFAULT_OPENER = ['xdg-open'];

/**
 * Opens an address in the user's own browser. The address is passed as one argument, never through a shell.
 * @throws Error when no program for it exists.
 */
function openInBrowser(url: string): Promise<void> {
  const [program = '', ...args] = OPENERS[process.platform] ?? DEFAULT_OPENER;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

export interface ChromiumShellOptions {
  readonly program: BrowserProgram;
  /** Origin under which the terminal is served. */
  readonly origin: string;
  /** Folder of the built bridge scripts. */
  readonly bridgeDirectory: string;
  /** Profile kept between starts; undefined: a private one, removed at the end. */
  readonly profileDirectory?: string | undefined;
  readonly headless: boolean;
  readonly width?: number;
  readonly height?: number;
  /** The superuser's browser runs without its sandbox, because it refuses to run with it; so may a picture's. */
  readonly sandbox: 'required' | 'optional';
  /** Undefined: nothing is kept on disk. */
  readonly crashes?: Pick<CrashReports, 'write'> | undefined;
  readonly log: Logger;
}

/** A Chromium shell offers its page as well, for pictures and tests. */
export interface ChromiumShell extends Shell {
  readonly kind: 'chromium';
  page(): ChromiumPage;
}

const START_LIMIT_MS = 15_000;

/** The terminal in an installed Chrome, Chromium or Edge, driven over a pipe. */
export function createChromiumShell(options: ChromiumShellOptions): ChromiumShell {
  const { log } = options;
  let running: { readonly browser: ChromiumProcess; readonly page: ChromiumPage } | undefined;
  let closed = (): void => undefined;
  const whenClosed = new Promise<void>((resolve) => (closed = resolve));
  let profile: string | undefined;

  const clean = async (): Promise<void> => {
    await running?.browser.close();
    running = undefined;
    if (profile !== undefined && options.profileDirectory === undefined) {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  };

  const tryOpen = async (dispatcher: IpcDispatcher, withoutSandbox: boolean): Promise<void> => {
    profile = await profileDirectory(options.profileDirectory);
    const browser = startChromium({
      program: options.program,
      profileDirectory: profile,
      headless: options.headless,
      firstUrl: options.headless ? 'about:blank' : `${options.origin}${BLANK_PAGE_PATH}`,
      width: options.width ?? 1440,
      height: options.height ?? 900,
      withoutSandbox,
    });
    // A start that fails closes its browser too, and the next one is still to come: only a shown terminal is closed.
    const ended = (): void => {
      if (running?.browser === browser) closed();
    };
    try {
      const scripts = await readBridgeScripts(options.bridgeDirectory, options.origin);
      const opened = openFirstPage(browser, { ...options, scripts, dispatcher }, ended);
      running = { browser, page: await inTime(opened, browser) };
    } catch (error) {
      await browser.close();
      await clean();
      throw error;
    }
    browser.exited.then(ended).catch(closed);
  };

  return {
    kind: 'chromium',
    closed: whenClosed,
    async open(dispatcher) {
      const superuser = process.platform === 'linux' && process.getuid?.() === 0;
      try {
        await tryOpen(dispatcher, superuser);
      } catch (error) {
        if (superuser || options.sandbox === 'required') throw error;
        log.warn(
          'the browser cannot start its sandbox here; it shows nothing but the terminal, so it goes without',
        );
        await tryOpen(dispatcher, true);
      }
    },
    page() {
      if (!running) throw new Error('the terminal is not open');
      return running.page;
    },
    async writeClipboard(text) {
      await running?.page.evaluateInWorld(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    },
    showNotice: async () => false,
    openExternal: openInBrowser,
    async close() {
      await clean();
      closed();
    },
  };
}

interface Opening extends ChromiumShellOptions {
  readonly scripts: BridgeScripts;
  readonly dispatcher: IpcDispatcher;
}

/** Attaches to the first page, lets it open windows of the desk only, and loads the terminal. */
async function openFirstPage(
  browser: ChromiumProcess,
  opening: Opening,
  closed: () => void,
): Promise<ChromiumPage> {
  const { pipe } = browser;
  const pages = new Map<string, ChromiumPage>();
  let ownerId: string | undefined;
  const first = new Promise<ChromiumPage>((resolve, reject) => {
    const attach = async (sessionId: string, target: TargetInfo): Promise<void> => {
      if (target.type !== 'page') {
        await pipe.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
      } else if (ownerId !== undefined) {
        await admitDeskWindow({ ...opening, pipe, ownerId }, { ...target, sessionId });
      } else {
        ownerId = target.targetId;
        const giveUp = (message: string): void => {
          opening.log.fatal(message);
          closed();
        };
        const page = new ChromiumPage({ ...opening, giveUp, pipe, sessionId, targetId: target.targetId });
        pages.set(sessionId, page);
        await page.prepare();
        resolve(page);
      }
    };
    pipe.onEvent((event: CdpEvent) => {
      if (event.sessionId !== undefined) pages.get(event.sessionId)?.receive(event);
      const sessionId = event.params['sessionId'] as string;
      if (event.method === 'Target.attachedToTarget') {
        attach(sessionId, event.params['targetInfo'] as TargetInfo).catch(reject);
      } else if (event.method === 'Target.detachedFromTarget' && pages.delete(sessionId)) {
        closed();
      }
    });
  });
  await pipe.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  const page = await first;
  await pipe
    .send('Browser.grantPermissions', { origin: opening.origin, permissions: ['clipboardSanitizedWrite'] })
    .catch(() => undefined);
  await page.navigate(`${opening.origin}/`);
  return page;
}

interface TargetInfo {
  readonly type: string;
  readonly targetId: string;
  readonly openerId?: string;
}

/** Gives up on a browser that ends or hangs while it starts. */
async function inTime<Value>(work: Promise<Value>, browser: ChromiumProcess): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the browser did not start in time')), START_LIMIT_MS);
  });
  const ended = browser.exited.then((output) => {
    throw new Error(`the browser ended: ${output.split('\n').at(-1) ?? ''}`);
  });
  ended.catch(() => undefined);
  try {
    return await Promise.race([work, late, ended]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

async function profileDirectory(kept: string | undefined): Promise<string> {
  if (kept === undefined) return mkdtemp(join(tmpdir(), 'meridian-profile-'));
  await mkdir(kept, { recursive: true, mode: 0o700 });
  return kept;
}

async function readBridgeScripts(directory: string, origin: string): Promise<BridgeScripts> {
  const read = async (name: string): Promise<string> => {
    const text = await readFile(join(directory, name), 'utf8');
    return text.replaceAll('__TERMINAL_ORIGIN__', origin);
  };
  return { world: await read('chromium-world.js'), page: await read('chromium-page.js') };
}
