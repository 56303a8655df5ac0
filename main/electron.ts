import { app, BrowserWindow, crashReporter, dialog, Menu, powerMonitor, safeStorage, Tray } from 'electron';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadOptionError } from '../backend/command-line/bad-option.ts';
import { startApp, type TerminalApp } from './app.ts';
import { DUMP_SETTINGS, dumpsFolder, openCrashReports } from './diagnostics/crashes.ts';
import { PROBE_ARGUMENT } from './electron-launch.ts';
import { createLog } from './log.ts';
import { parseOptions, USAGE, type TerminalOptions } from './options.ts';
import { sayReady } from './ready-line.ts';
import { fileAutostart, type Autostart } from './shells/autostart.ts';
import { menuLanguage, ownArguments, readOpened, trayMenu } from './shells/desktop.ts';
import { createElectronInstaller } from './shells/electron-installer.ts';
import { createOpenedFiles } from './shells/opened-files.ts';
import { openElectronStage, registerAppScheme } from './shells/electron.ts';
import { chooseSealer } from './vault/choose-sealer.ts';
import { createSystemSealer } from './vault/system-sealer.ts';
import type { OlderVault } from './vault/witness.ts';
import { installationOf, manifestName, openUpdates } from './updates/feed-settings.ts';
import { printVerification, VERIFY_OPTION } from './verify.ts';
import { VERSION } from './version.ts';

/** Entry of the terminal under Electron, from `npm start` and from an installed application. */

const DIST = dirname(dirname(fileURLToPath(import.meta.url)));
/** Layouts go to the page; a brand or a market that comes when the terminal runs is too late. */
const opened = createOpenedFiles();
const notify = (line: string): void => void process.stderr.write(`${line}\n`);

function endBadly(error: Error, code = 1): void {
  notify(error.message);
  app.exit(code);
}

/** Where the browser keeps what is its own: beside the terminal's data; where nothing is kept, in a folder that goes with it. */
function profileFolder({ dataDirectory }: TerminalOptions): string {
  if (dataDirectory !== undefined) return join(dataDirectory, 'electron');
  const folder = mkdtempSync(join(tmpdir(), 'meridian-profile-'));
  app.once('quit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** There may be no terminal to read a line in: a window asks. */
async function requestOlder({ file, savedAt, newestSavedAt }: OlderVault): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Meridian',
    message: 'This vault is not the newest one.',
    detail: `${file} was saved at ${savedAt ?? 'an earlier version'}, the newest at ${newestSavedAt}. Deleted keys may be back in it.`,
    buttons: ['Quit', 'Use the older vault'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}

/** By a file on Linux, where Electron has no call for it; only an installed application is there at the next start. */
function ownAutostart(): Autostart | undefined {
  if (!app.isPackaged) return undefined;
  if (process.platform === 'linux')
    return fileAutostart(app.getPath('appData'), process.env['APPIMAGE'] ?? process.execPath);
  return {
    isOn: () => app.getLoginItemSettings().openAtLogin,
    set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
  };
}

/** Where the window was: in the data folder, where there is one. */
function placeFile({ dataDirectory }: TerminalOptions): string | undefined {
  return dataDirectory === undefined ? undefined : join(dataDirectory, 'window.json');
}

/** The tray: the window, the lock and the end. */
function openTray(terminal: TerminalApp): Tray {
  const icons = app.isPackaged
    ? join(process.resourcesPath, 'icons')
    : join(dirname(DIST), 'packaging', 'icons');
  const tray = new Tray(join(icons, process.platform === 'darwin' ? 'trayTemplate.png' : '32x32.png'));
  const open = (): void => {
    const [window] = BrowserWindow.getAllWindows();
    window?.show();
    window?.focus();
  };
  const actions = { open, lock: () => terminal.vault.lock(), quit: () => app.quit() };
  tray.setToolTip('Meridian');
  tray.setContextMenu(
    Menu.buildFromTemplate(
      trayMenu(menuLanguage(app.getLocale()), actions, terminal.vault.kind === 'passphrase'),
    ),
  );
  tray.on('click', open);
  return tray;
}

async function run(options: TerminalOptions): Promise<void> {
  if (!app.requestSingleInstanceLock()) {
    notify('Meridian is running already; its window comes to the front.');
    return app.exit(0);
  }
  await app.whenReady();
  const log = createLog(options);
  const crashes = openCrashReports(options, notify);
  // Processes of the browser that are no page of ours: graphics, sound, the network.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    const error = `${type}: ${reason}, exit code ${exitCode}`;
    if (reason !== 'clean-exit') crashes?.write({ part: 'window', kind: 'process gone', error });
  });
  const stage = openElectronStage({
    crashes,
    preload: join(DIST, 'preload', 'preload.cjs'),
    log,
    placeFile: placeFile(options),
  });
  const sealer = await chooseSealer(options, notify, await createSystemSealer(safeStorage));
  const installer = createElectronInstaller({
    load: async () => (await import('electron-updater')).autoUpdater,
    manifestName: manifestName(process),
    leave: () => app.quit(),
    log,
  });
  const resources = app.isPackaged ? process.resourcesPath : undefined;
  const updates = await openUpdates({ ...installationOf(options, resources), installer });
  const terminal = await startApp({
    options,
    opened,
    autostart: ownAutostart(),
    updates,
    stage,
    distDirectory: DIST,
    version: VERSION,
    sealer,
    requestOlder,
    crashes,
    log,
    notify,
  });
  const tray = openTray(terminal);
  let isLeaving = false;
  /** The process ends, or a new version takes its place: then electron-updater quits once more. */
  const leave = async (): Promise<void> => {
    isLeaving = true;
    await terminal.close();
    tray.destroy();
    // Whoever starts next is not the second one.
    app.releaseSingleInstanceLock();
    if (!installer.finish()) app.exit(0);
  };
  // Whoever wakes the machine has to know the passphrase. Sockets that slept are noticed, and the page reads all anew.
  powerMonitor.on('suspend', () => terminal.vault.lock());
  powerMonitor.on('lock-screen', () => terminal.vault.lock());
  // Electron quits by itself on some signals and menu items: the platform is closed first, whoever asks.
  app.on('before-quit', (event) => {
    event.preventDefault();
    leave().catch(endBadly);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit());
  sayReady(terminal, options);
  await terminal.ended;
  // Windows that are closed because the process ends are no reason to end it.
  if (!isLeaving) await leave();
}

function start(): void {
  if (process.argv.includes(PROBE_ARGUMENT)) {
    app.whenReady().then(() => app.exit(0), endBadly);
    return;
  }
  const { args, layouts } = readOpened(ownArguments(process.argv, app.isPackaged));
  opened.add({ layouts, startOnly: [] }, process.cwd());
  if (args.includes(VERIFY_OPTION)) {
    const resources = app.isPackaged ? process.resourcesPath : undefined;
    void printVerification(app.getAppPath(), resources).then((code) => app.exit(code), endBadly);
    return;
  }
  registerAppScheme();
  app.enableSandbox();
  const options = parseOptions(args, app.getPath('userData'));
  if (options === 'help') {
    process.stdout.write(`${USAGE}\n`);
    return app.exit(0);
  }
  const dumps = dumpsFolder(options);
  if (dumps !== undefined) app.setPath('crashDumps', dumps);
  crashReporter.start(DUMP_SETTINGS);
  if (options.diagnosticsFile !== undefined) {
    const { diagnosticsFile } = options;
    void import('./diagnostics/terminal-diagnostics.ts')
      .then(({ saveTerminalDiagnostics }) => saveTerminalDiagnostics(options, diagnosticsFile))
      .then(
        () => app.exit(0),
        (error: Error) => endBadly(error, 2),
      );
    return;
  }
  app.setPath('userData', profileFolder(options));
  run(options).catch((error: Error) => endBadly(error, 2));
}

// A second start hands over what it was to open; its window is the one that is there (`shells/electron.ts`).
app.on('second-instance', (_event, argv, folder) =>
  opened.add(readOpened(ownArguments(argv, app.isPackaged)), folder),
);
// macOS names files by an event of their own, also at a start.
app.on('open-file', (event, path) => {
  event.preventDefault();
  opened.add(readOpened([path]), '/');
});

// A terminal window that is closed takes its streams with it; what was started is closed all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  start();
} catch (error) {
  notify((error as Error).message);
  app.exit(error instanceof BadOptionError ? 2 : 1);
}
