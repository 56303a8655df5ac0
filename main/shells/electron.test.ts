import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';

/** The Electron shell with a stand-in for Electron: what it registers and with which settings, without the binary. */

const SESSION_HANDLERS = [
  'setPermissionRequestHandler',
  'setPermissionCheckHandler',
  'setDevicePermissionHandler',
] as const;

class FakeContents extends EventEmitter {
  readonly reloads: number[] = [];
  readonly mainFrame = { url: 'app://meridian/', origin: 'app://meridian' };
  setWindowOpenHandler(): void {}
  reload(): void {
    this.reloads.push(1);
  }
}

const fake = vi.hoisted(() => ({
  app: undefined as unknown as EventEmitter,
  session: undefined as unknown as EventEmitter & Record<(typeof SESSION_HANDLERS)[number], unknown>,
  windows: [] as (EventEmitter & {
    options: { webPreferences: object };
    webContents: FakeContents;
    isMaximizedNow: boolean;
  })[],
  schemes: [] as { scheme: string; privileges: Record<string, boolean> }[],
  errors: [] as string[],
  /** Undefined on a desktop without notices. */
  notices: undefined as object[] | undefined,
  handler: undefined as ((event: unknown, name: unknown, request: unknown) => Promise<unknown>) | undefined,
}));

vi.mock('electron', () => ({
  get app() {
    return fake.app;
  },
  get session() {
    return { defaultSession: fake.session };
  },
  BrowserWindow: class extends EventEmitter {
    isMaximizedNow = false;
    readonly webContents = new FakeContents();
    readonly options: { webPreferences: object };
    constructor(options: { webPreferences: object }) {
      super();
      this.options = options;
      fake.windows.push(this);
      fake.app.emit('web-contents-created', {}, this.webContents);
    }
    static getAllWindows() {
      return fake.windows;
    }
    destroy(): void {
      fake.windows = fake.windows.filter((each) => each !== this);
    }
    isDestroyed = () => !fake.windows.includes(this);
    getNormalBounds = () => ({ x: 1_000, y: 50, width: 1_100, height: 700 });
    isMaximized = () => this.isMaximizedNow;
    maximize(): void {
      this.isMaximizedNow = true;
    }
    async loadURL(): Promise<void> {}
  },
  clipboard: {},
  Notification: class {
    readonly #words: object;
    constructor(words: object) {
      this.#words = words;
    }
    static isSupported = () => fake.notices !== undefined;
    show(): void {
      fake.notices?.push(this.#words);
    }
  },
  dialog: { showErrorBox: (_title: string, message: string) => fake.errors.push(message) },
  ipcMain: {
    handle: (_channel: string, handler: typeof fake.handler) => (fake.handler = handler),
    removeHandler: () => undefined,
  },
  Menu: { setApplicationMenu: () => undefined, buildFromTemplate: () => undefined },
  protocol: {
    handle: () => undefined,
    unhandle: () => undefined,
    registerSchemesAsPrivileged: (schemes: typeof fake.schemes) => fake.schemes.push(...schemes),
  },
  shell: {},
  screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 2_560, height: 1_400 } }] },
}));

const { BrowserWindow } = await import('electron');
const { openElectronStage, registerAppScheme } = await import('./electron.ts');

beforeEach(() => {
  fake.app = Object.assign(new EventEmitter(), { getLocale: () => 'en-US' });
  fake.session = Object.assign(new EventEmitter(), {
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
  });
  fake.windows = [];
  fake.schemes = [];
  fake.errors = [];
  reported = [];
});

let reported: object[] = [];

async function open(placeFile?: string) {
  const { log } = recordingLog();
  const stage = openElectronStage({
    preload: '/app/preload.cjs',
    log,
    crashes: { write: (crash) => void reported.push(crash) as undefined },
    placeFile,
  });
  const dispatch = vi.fn(async () => ({ ok: true as const, value: {} }));
  const [shell] = stage.shells;
  await shell!.open({ dispatch });
  const [window] = fake.windows;
  return { shell: shell!, dispatch, contents: window!.webContents, options: window!.options };
}

it('guards the session and every contents before a window exists [ATK-442] [ATK-443]', async () => {
  const { contents, options } = await open();
  for (const name of SESSION_HANDLERS) expect(fake.session[name]).toHaveBeenCalledOnce();
  expect(fake.session.listenerCount('will-download')).toBe(1);
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])
    expect(contents.listenerCount(event)).toBe(1);
  expect(options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
  });
});

it('gives its scheme no right to go round the policy, to other origins or to service workers [ATK-444]', () => {
  registerAppScheme();
  expect(fake.schemes).toHaveLength(1);
  const { privileges } = fake.schemes[0]!;
  expect(privileges['bypassCSP'] ?? false).toBe(false);
  expect(privileges['corsEnabled'] ?? false).toBe(false);
  expect(privileges['allowServiceWorkers'] ?? false).toBe(false);
  expect(privileges).toMatchObject({ standard: true, secure: true });
});

it('reloads a crashed page three times, then says so and ends [ATK-440]', async () => {
  const { contents, shell } = await open();
  // A window of the desk shares the process: it would stay behind, dead.
  new BrowserWindow();
  for (let count = 0; count < 4; count++)
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
  expect(reported).toHaveLength(4);
  expect(reported[0]).toEqual({ part: 'window', kind: 'page gone', error: 'crashed, exit code 11' });
  expect(fake.windows.map(({ webContents }) => webContents)).toEqual([contents]);
  expect(contents.reloads).toHaveLength(3);
  expect(fake.errors.join()).toContain('crashed again and again');
  await expect(shell.closed).resolves.toBeUndefined();
});

it('trusts the top frame of its own window on its own page and nobody else [ATK-442]', async () => {
  const { contents, dispatch } = await open();
  const trusted = async (sender: unknown, senderFrame: unknown): Promise<unknown> => {
    dispatch.mockClear();
    await fake.handler!({ sender, senderFrame }, 'app.info', {});
    const [from] = dispatch.mock.calls[0] as unknown as [{ trusted: boolean }];
    return from.trusted;
  };
  expect(await trusted(contents, contents.mainFrame)).toBe(true);
  expect(await trusted(new FakeContents(), contents.mainFrame)).toBe(false);
  expect(await trusted(contents, { url: 'app://meridian/', origin: 'app://meridian' })).toBe(false);
  expect(await trusted(contents, null)).toBe(false);
  contents.mainFrame.url = 'https://elsewhere.example/';
  expect(await trusted(contents, contents.mainFrame)).toBe(false);
});

it('shows a notice on the desktop, where there is one to show it', async () => {
  const { shell } = await open();
  fake.notices = undefined;
  expect(await shell.showNotice({ title: 'Alert', body: 'EUR/USD' })).toBe(false);
  fake.notices = [];
  expect(await shell.showNotice({ title: 'Alert', body: 'EUR/USD' })).toBe(true);
  expect(fake.notices).toEqual([{ title: 'Alert', body: 'EUR/USD' }]);
});

it('opens the window where it was, whether a person closed it or the tray has ended the terminal [PK-09]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'window-'));
  const file = join(folder, 'window.json');
  const placeOf = ({ options }: Awaited<ReturnType<typeof open>>) => options;
  const first = await open(file);
  expect(placeOf(first)).toMatchObject({ width: 1_440, height: 900 });
  fake.windows[0]!.emit('close');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ x: 1_000, isMaximized: false });
  await first.shell.close();
  rmSync(file);
  const second = await open(file);
  fake.windows[0]!.isMaximizedNow = true;
  await second.shell.close();
  const third = await open(file);
  expect(placeOf(third)).toMatchObject({ x: 1_000, y: 50, width: 1_100, height: 700, minWidth: 1_024 });
  expect(fake.windows[0]!.isMaximizedNow).toBe(true);
  // A file that nobody can read, or a folder in its place, is no reason not to open.
  await third.shell.close();
  writeFileSync(file, '{');
  expect(placeOf(await open(file))).toMatchObject({ width: 1_440 });
  rmSync(folder, { recursive: true });
});
