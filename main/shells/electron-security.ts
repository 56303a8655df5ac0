import type { App, BrowserWindowConstructorOptions, DownloadItem, Session, WebContents } from 'electron';
import { SAVED_KINDS } from '../ipc/saved-files.ts';
import type { Logger } from '../log.ts';

/**
 * What every window of the Electron shell is held to. Free of Electron's values, so that it can be tested without its
 * binary: the types alone are imported.
 */

export const APP_SCHEME = 'app';
const APP_HOST = 'meridian';
/** Origin of the terminal's pages. */
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const START_URL = `${APP_ORIGIN}/`;

/** The page runs isolated from the bridge, in the sandbox, without Node. */
export function windowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    backgroundColor: '#0b0e14',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // Prices must not freeze because another window covers this one.
      backgroundThrottling: false,
    },
  };
}

/** The only permission that a page of the terminal has a use for; everything else is refused without a question. */
const GRANTED_PERMISSIONS: readonly string[] = ['clipboard-sanitized-write'];

/** The name of a file without its kind: no path. */
const SAVED_FILE = /^[^\\/:*?"<>|\p{C}]{1,80}$/u;

/** Refuses permissions, devices and downloads that the terminal did not start. */
export function denyPermissions(session: Session, log: Logger): void {
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    const granted = GRANTED_PERMISSIONS.includes(permission);
    if (!granted) log.warn({ permission }, 'refused: permission');
    callback(granted);
  });
  session.setPermissionCheckHandler((_contents, permission) => GRANTED_PERMISSIONS.includes(permission));
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (isExport(item)) return;
    event.preventDefault();
    log.warn({ origin: originOf(item.getURL()) }, 'refused: download');
  });
}

/** Whether it is a file of the terminal's own making, which the user's dialog saves. */
function isExport(item: DownloadItem): boolean {
  const name = item.getFilename();
  const kind = SAVED_KINDS.find((each) => name.endsWith(`.${each}`));
  if (kind === undefined || !SAVED_FILE.test(name.slice(0, -kind.length - 1))) return false;
  return item.getURL().startsWith(`blob:${APP_ORIGIN}/`);
}

/** Holds whatever contents Electron ever creates to the terminal's own pages, also those that nobody expects. */
export function guardAllContents(app: Pick<App, 'on'>, log: Logger): void {
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents, log));
}

/** The empty page of the terminal from which a window of the desk starts; its content comes from the window that opens it. */
export const BLANK_URL = `${APP_ORIGIN}/blank`;

/** A window of the desk on another screen: as closed as the first one, and without the bridge to the host. */
function deskWindowOptions(): BrowserWindowConstructorOptions {
  const { webPreferences, ...frame } = windowOptions('');
  const { preload: _preload, ...closed } = webPreferences ?? {};
  return { ...frame, show: true, minWidth: 240, minHeight: 200, webPreferences: closed };
}

/** Keeps a window on the terminal's own pages: no navigation away, no second window but the desk's own, no embedded view. */
export function denyNavigation(contents: WebContents, log: Logger): void {
  const reject = (event: { preventDefault(): void }, url: string): void => {
    if (isTerminalUrl(url)) return;
    event.preventDefault();
    log.warn({ origin: originOf(url) }, 'refused: navigation');
  };
  contents.on('will-navigate', (event) => reject(event, event.url));
  contents.on('will-frame-navigate', (event) => reject(event, event.url));
  contents.on('will-redirect', (event) => reject(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    if (url === BLANK_URL && contents.getURL() === START_URL)
      return { action: 'allow', overrideBrowserWindowOptions: deskWindowOptions() };
    log.warn({ origin: originOf(url) }, 'refused: a second window');
    return { action: 'deny' };
  });
}

/** Whether an address is one of the terminal's own pages. */
export function isTerminalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
}

function originOf(text: string): string {
  if (!URL.canParse(text)) return 'unknown';
  const url = new URL(text);
  return `${url.protocol}//${url.host}`;
}
