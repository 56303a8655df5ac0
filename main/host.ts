import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderError } from '../backend/data-folder.ts';
import { BadOptionError } from '../backend/command-line/bad-option.ts';
import { FailedCheckError } from '../backend/composition/store/failed-check.ts';
import { BrandError } from './brand.ts';
import { startApp } from './app.ts';
import { obtainElectron, runElectron } from './electron-launch.ts';
import { openCrashReports } from './diagnostics/crashes.ts';
import { createLog, type Logger } from './log.ts';
import { parseOptions, USAGE, type TerminalOptions } from './options.ts';
import { defaultDataDirectory } from './paths.ts';
import { PlatformCrashError, PlatformStartError } from './platform-host.ts';
import { ProfileError } from './profiles/profiles.ts';
import { sayReady } from './ready-line.ts';
import { takePicture } from './screenshot.ts';
import { readOpened, type Opened } from './shells/desktop.ts';
import { createOpenedFiles } from './shells/opened-files.ts';
import { shellsToTry } from './shells/shell-choice.ts';
import { findInstalledBrowser, hasDisplay } from './shells/browser-program.ts';
import type { ShellKind } from './shells/shell.ts';
import { chooseSealer } from './vault/choose-sealer.ts';
import { VaultLockedError } from './vault/sealer.ts';
import { installationOf, openUpdates } from './updates/feed-settings.ts';
import { UpdateRejectedError } from './updates/manifest.ts';
import { printVerification, VERIFY_OPTION } from './verify.ts';
import { VERSION } from './version.ts';
import { openWebStage } from './web-stage.ts';

/** Entry of the terminal under plain Node: chooses a shell, runs until it is closed, and ends with a clear exit code. */

const DIST = dirname(dirname(fileURLToPath(import.meta.url)));
const notify = (line: string): void => void process.stderr.write(`${line}\n`);

/** Reports a failure that nobody expected; answers its file. */
let onFailure: (error: Error) => string | undefined = () => undefined;

async function run(args: readonly string[]): Promise<number> {
  if (args.includes(VERIFY_OPTION))
    return printVerification(dirname(DIST), process.env['MERIDIAN_RESOURCES']);
  const opened = readOpened(args);
  const options = parseOptions(opened.args, defaultDataDirectory());
  if (options === 'help') {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  if (options.diagnosticsFile !== undefined) {
    const { saveTerminalDiagnostics } = await import('./diagnostics/terminal-diagnostics.ts');
    await saveTerminalDiagnostics(options, options.diagnosticsFile);
    return 0;
  }
  const offer = { display: hasDisplay(), browser: findInstalledBrowser() !== undefined };
  const kinds = shellsToTry(options, offer);
  if (kinds.includes('electron')) {
    const code = await tryElectron(options, args);
    if (code !== undefined) return code;
  }
  const rest = kinds.filter((kind): kind is Exclude<ShellKind, 'electron'> => kind !== 'electron');
  if (rest.length === 0) return 1;
  return runWeb(options, rest, opened);
}

/** Resolves with Electron's exit code; undefined when it cannot be used here, which the user is told once. */
async function tryElectron(options: TerminalOptions, args: readonly string[]): Promise<number | undefined> {
  const entry = `${DIST}/main/electron.js`;
  const binary = await obtainElectron(entry, { notify, insist: options.shell === 'electron' });
  return binary === undefined ? undefined : runElectron(binary, entry, args);
}

async function runWeb(
  options: TerminalOptions,
  kinds: readonly Exclude<ShellKind, 'electron'>[],
  { layouts }: Opened,
): Promise<number> {
  const log = createLog(options);
  const crashes = openCrashReports(options, notify);
  onFailure = (error) => crashes?.write({ part: 'main', kind: 'uncaught error', error });
  // Asked for before the start, so that a signal that comes meanwhile ends what has been started.
  const stopped = stopSignal(log);
  const links = linkAnnouncer(options.json);
  const sealer = await chooseSealer(options, notify);
  const stage = await openWebStage({
    options,
    kinds,
    distDirectory: DIST,
    announce: links.announce,
    crashes,
    log,
  });
  const updates = await openUpdates({
    ...installationOf(options, process.env['MERIDIAN_RESOURCES']),
    // A terminal in a browser does not replace itself: the package is handed to the user.
    installer: undefined,
  });
  const opened = createOpenedFiles();
  opened.add({ layouts, startOnly: [] }, process.cwd());
  const app = await startApp({
    options,
    opened,
    stage,
    distDirectory: DIST,
    version: VERSION,
    sealer,
    updates,
    crashes,
    log,
    notify,
  });
  try {
    if (options.screenshot) {
      await takePicture(app, options.screenshot);
      return 0;
    }
    sayReady(app, options, links.current());
    await Promise.race([app.ended, stopped]);
    return 0;
  } finally {
    await app.close();
  }
}

/** Prints links for people at once; for scripts the first one goes into the ready line. */
function linkAnnouncer(json: boolean): { announce(url: string): void; current(): string | undefined } {
  let current: string | undefined;
  return {
    current: () => current,
    announce(url) {
      const first = current === undefined;
      current = url;
      if (json && !first) process.stdout.write(`${JSON.stringify({ link: url })}\n`);
      if (!json) process.stdout.write(`Open this link in your browser; it works once:\n\n    ${url}\n\n`);
    },
  };
}

function stopSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        log.info({ signal }, 'stopping on signal');
        resolve();
      });
    }
  });
}

/** Failures that the user can mend: one line and exit code 2. */
const CLEAR_FAILURES = [
  BadOptionError,
  BrandError,
  DataFolderError,
  FailedCheckError,
  PlatformStartError,
  ProfileError,
  UpdateRejectedError,
  VaultLockedError,
];

// A terminal window that is closed takes its streams with it; what was started is closed all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    notify(error.message);
    const isExpected = [...CLEAR_FAILURES, PlatformCrashError].some((kind) => error instanceof kind);
    const file = isExpected ? undefined : onFailure(error);
    if (file !== undefined) notify(`The crash report is in ${file}`);
    process.exit(CLEAR_FAILURES.some((kind) => error instanceof kind) ? 2 : 1);
  },
);
