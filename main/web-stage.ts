import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataFolder } from '../backend/data-folder.ts';
import type { CrashReports } from '../backend/composition/diagnostics/crash-reports.ts';
import type { Stage } from './app.ts';
import type { Logger } from './log.ts';
import type { TerminalOptions } from './options.ts';
import { findInstalledBrowser, hasDisplay } from './shells/browser-program.ts';
import { createChromiumShell, type ChromiumShellOptions } from './shells/chromium.ts';
import { createLinkShell } from './shells/link.ts';
import type { Shell, ShellKind } from './shells/shell.ts';
import { prepareTestBrowser } from './shells/test-browser.ts';
import { startStaticServer } from './static-server.ts';

export interface WebStageOptions {
  readonly options: TerminalOptions;
  /** Shells to offer, in order; Electron has a stage of its own. */
  readonly kinds: readonly Exclude<ShellKind, 'electron'>[];
  /** The folder of the build. */
  readonly distDirectory: string;
  /** Tells the user a one-time link. */
  readonly announce: (url: string) => void;
  /** Undefined: nothing is kept on disk. */
  readonly crashes?: Pick<CrashReports, 'write'> | undefined;
  readonly log: Logger;
}

const PORT_FILE = 'terminal-port';
const BROWSER_PROFILE = 'browser';

/** The terminal over http on loopback, for the Chromium and link shells. */
export async function openWebStage(stage: WebStageOptions): Promise<Stage> {
  const { options, log, crashes } = stage;
  const server = await startStaticServer(await rememberedPort(options.dataDirectory));
  await rememberPort(options.dataDirectory, server.port);
  const shells: Shell[] = [];
  for (const kind of stage.kinds) {
    const bridgeDirectory = join(stage.distDirectory, 'preload');
    if (kind === 'chromium') {
      const place = { origin: server.origin, bridgeDirectory, crashes, log };
      shells.push(await chromiumShell(options, place));
    } else
      shells.push(
        createLinkShell({ server, bridgeDirectory, announce: stage.announce, nowMs: () => Date.now(), log }),
      );
  }
  return { origin: server.origin, serve: server.serve, shells, close: server.close };
}

async function chromiumShell(
  { dataDirectory, screenshot }: TerminalOptions,
  place: Pick<ChromiumShellOptions, 'origin' | 'bridgeDirectory' | 'crashes' | 'log'>,
): Promise<Shell> {
  const installed = findInstalledBrowser();
  const headless = screenshot !== undefined || !hasDisplay();
  const program = installed ?? (headless ? await prepareTestBrowser() : undefined);
  if (!program) return unavailable('chromium', 'no Chrome, Chromium or Edge is installed');
  return createChromiumShell({
    ...place,
    program,
    headless,
    profileDirectory: dataDirectory === undefined ? undefined : join(dataDirectory, BROWSER_PROFILE),
    sandbox: screenshot ? 'optional' : 'required',
    ...(screenshot ? { width: screenshot.width, height: screenshot.height } : {}),
  });
}

/** A shell that says why it cannot open. */
function unavailable(kind: ShellKind, reason: string): Shell {
  return {
    kind,
    open: () => Promise.reject(new Error(reason)),
    writeClipboard: () => Promise.reject(new Error(reason)),
    showNotice: () => Promise.resolve(false),
    openExternal: () => Promise.reject(new Error(reason)),
    closed: new Promise(() => undefined),
    close: () => Promise.resolve(),
  };
}

/** The page keeps its layout by origin, so the port of the last run is asked for again. */
async function rememberedPort(dataDirectory: string | undefined): Promise<number> {
  if (dataDirectory === undefined) return 0;
  const text = await readFile(join(dataDirectory, PORT_FILE), 'utf8').catch(() => '');
  const port = /^\d{4,5}$/.test(text) ? Number(text) : 0;
  return port >= 1024 && port <= 65_535 ? port : 0;
}

async function rememberPort(dataDirectory: string | undefined, port: number): Promise<void> {
  if (dataDirectory === undefined) return;
  prepareDataFolder(dataDirectory);
  await writeFile(join(dataDirectory, PORT_FILE), String(port), { mode: 0o600 });
}
