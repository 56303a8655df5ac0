import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  protocol,
  screen,
  session,
  shell,
  type IpcMainInvokeEvent,
} from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';
import type { CrashReports } from '../../backend/composition/diagnostics/crash-reports.ts';
import type { Stage } from '../app.ts';
import type { IpcDispatcher, IpcSender } from '../ipc/dispatcher.ts';
import type { Logger } from '../log.ts';
import type { ServedContent } from '../static-server.ts';
import { answerFromFiles } from './app-protocol.ts';
import { createCrashGuard } from './crash-guard.ts';
import { menuBar, menuLanguage, windowPlace } from './desktop.ts';
import {
  APP_ORIGIN,
  APP_SCHEME,
  isTerminalUrl,
  denyPermissions,
  guardAllContents,
  START_URL,
  windowOptions,
} from './electron-security.ts';
import type { Shell } from './shell.ts';

/** Has to run before Electron is ready: makes `app://` an origin of its own, with the rights of a secure page. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export interface ElectronStageOptions {
  /** The built preload script. */
  readonly preload: string;
  readonly log: Logger;
  /** Undefined: nothing is kept on disk. */
  readonly crashes?: Pick<CrashReports, 'write'> | undefined;
  /** Remembers where the window was; undefined: nothing is remembered. */
  readonly placeFile: string | undefined;
}

/** The terminal in Electron's own window, its files under `app://meridian`. Electron has to be ready. */
export function openElectronStage({ preload, log, crashes, placeFile }: ElectronStageOptions): Stage {
  let content: ServedContent | undefined;
  protocol.handle(APP_SCHEME, (request) => answerFromFiles(request, content));
  denyPermissions(session.defaultSession, log);
  guardAllContents(app, log);
  const bar = menuBar(process.platform, menuLanguage(app.getLocale()));
  Menu.setApplicationMenu(bar === undefined ? null : Menu.buildFromTemplate(bar));
  return {
    origin: APP_ORIGIN,
    serve: (next) => (content = next),
    shells: [createElectronShell({ preload, log, crashes, placeFile })],
    close: async () => protocol.unhandle(APP_SCHEME),
  };
}

/** Keeps where the window is, for the next start. */
function keepPlace(window: BrowserWindow, file: string): void {
  const place = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
  try {
    writeFileSync(file, JSON.stringify(place), { mode: 0o600 });
  } catch {
    // The next window is placed by the system.
  }
}

function readPlace(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function createElectronShell({ preload, log, crashes, placeFile }: ElectronStageOptions): Shell {
  let window: BrowserWindow | undefined;
  let closed = (): void => undefined;
  const whenClosed = new Promise<void>((resolve) => (closed = resolve));
  app.on('window-all-closed', () => closed());
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });

  return {
    kind: 'electron',
    closed: whenClosed,
    async open(dispatcher) {
      const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
      const { isMaximized = false, ...place } =
        (placeFile === undefined ? undefined : windowPlace(readPlace(placeFile), areas)) ?? {};
      window = new BrowserWindow({ ...windowOptions(preload), ...place });
      if (isMaximized) window.maximize();
      const contents = window.webContents;
      const guard = createCrashGuard({
        reload: () => contents.reload(),
        giveUp: (message) => {
          dialog.showErrorBox('Meridian', message);
          closed();
        },
        nowMs: () => Date.now(),
      });
      contents.on('render-process-gone', (_event, { reason, exitCode }) => {
        log.error({ reason }, 'page crashed');
        if (reason !== 'clean-exit')
          crashes?.write({ part: 'window', kind: 'page gone', error: `${reason}, exit code ${exitCode}` });
        // Windows of the desk live in its process: they show nothing any more, and their panels are on the desk again.
        for (const other of BrowserWindow.getAllWindows()) if (other !== window) other.destroy();
        if (reason !== 'clean-exit') guard.crashed();
      });
      carryCalls(window, dispatcher);
      const shown = window;
      if (placeFile !== undefined) shown.on('close', () => keepPlace(shown, placeFile));
      window.once('ready-to-show', () => shown.show());
      await window.loadURL(START_URL);
    },
    writeClipboard: async (text) => clipboard.writeText(text),
    async showNotice({ title, body }) {
      if (!Notification.isSupported()) return false;
      new Notification({ title, body }).show();
      return true;
    },
    openExternal: (url) => shell.openExternal(url),
    async close() {
      ipcMain.removeHandler('desktop');
      // Windows that are destroyed do not say that they close.
      if (placeFile !== undefined && window?.isDestroyed() === false) keepPlace(window, placeFile);
      for (const open of BrowserWindow.getAllWindows()) open.destroy();
    },
  };
}

/** One channel; the dispatcher checks name and shape, and learns here who really sent the call. */
function carryCalls(window: BrowserWindow, dispatcher: IpcDispatcher): void {
  ipcMain.handle('desktop', (event, name: unknown, request: unknown) =>
    dispatcher.dispatch(senderOf(event, window), name, request),
  );
}

/** Trusted is the top frame of the terminal's own window while it shows the terminal's own page. */
function senderOf(event: IpcMainInvokeEvent, window: BrowserWindow): IpcSender {
  const frame = event.senderFrame;
  const own = event.sender === window.webContents && frame !== null && frame === window.webContents.mainFrame;
  return { trusted: own && isTerminalUrl(frame.url), description: `electron ${frame?.origin ?? 'unknown'}` };
}
