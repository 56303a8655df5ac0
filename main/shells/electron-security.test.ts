import { EventEmitter } from 'node:events';
import type { App, Session, WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';
import { answerFromFiles } from './app-protocol.ts';
import {
  denyNavigation,
  isTerminalUrl,
  denyPermissions,
  guardAllContents,
  windowOptions,
} from './electron-security.ts';

describe('windows of the Electron shell', () => {
  it('run the page isolated, in the sandbox and without Node [DT-06]', () => {
    const { webPreferences } = windowOptions('/app/preload.cjs');
    expect(webPreferences).toMatchObject({
      preload: '/app/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      experimentalFeatures: false,
    });
  });

  it('tell the pages of the terminal from everything that only looks like them', () => {
    for (const url of ['app://meridian/', 'app://meridian/index.html?a=1'])
      expect(isTerminalUrl(url)).toBe(true);
    const others = [
      'app://meridian.example/',
      'app://evil/',
      'https://meridian/',
      'file:///index.html',
      'about:blank',
      '',
    ];
    for (const url of others) expect(isTerminalUrl(url)).toBe(false);
  });

  it('stay on the terminal and open no other window [DT-17] [ATK-442]', () => {
    const { log, lines } = recordingLog();
    let openHandler: ((details: { url: string }) => { action: string }) | undefined;
    const contents = Object.assign(new EventEmitter(), {
      getURL: () => 'app://meridian/',
      setWindowOpenHandler: (handler: typeof openHandler) => (openHandler = handler),
    });
    // As Electron tells of contents that anybody creates: a window, a view, the developer tools.
    const app = new EventEmitter();
    guardAllContents(app as unknown as App, log);
    app.emit('web-contents-created', {}, contents as unknown as WebContents);
    const navigate = (event: string, url: string): boolean => {
      let prevented = false;
      contents.emit(event, { url, preventDefault: () => (prevented = true) }, url);
      return prevented;
    };
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      expect(navigate(event, 'https://elsewhere.example/?token=secret')).toBe(true);
      expect(navigate(event, 'app://meridian/index.html')).toBe(false);
    }
    expect(navigate('will-attach-webview', 'app://meridian/')).toBe(true);
    expect(openHandler?.({ url: 'app://meridian/' })).toEqual({ action: 'deny' });
    expect(lines.join()).toContain('https://elsewhere.example');
    expect(lines.join()).not.toContain('token=secret');
  });

  it('open one further page only: the empty one of a desk on another screen, without the bridge [ATK-442]', () => {
    let shown = 'app://meridian/';
    let handler: ((details: { url: string }) => Record<string, unknown>) | undefined;
    const contents = Object.assign(new EventEmitter(), {
      getURL: () => shown,
      setWindowOpenHandler: (given: typeof handler) => (handler = given),
    });
    denyNavigation(contents as unknown as WebContents, recordingLog().log);
    const answer = handler?.({ url: 'app://meridian/blank' });
    expect(answer).toMatchObject({
      action: 'allow',
      overrideBrowserWindowOptions: {
        webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false, webviewTag: false },
      },
    });
    expect(Object.keys(Object(answer?.['overrideBrowserWindowOptions']).webPreferences)).not.toContain(
      'preload',
    );
    const others = ['app://meridian/', 'app://meridian/blank?a', 'app://meridian/blank/x', 'about:blank'];
    for (const url of [...others, 'https://elsewhere.example/blank', 'javascript:1', ''])
      expect(handler?.({ url })).toEqual({ action: 'deny' });
    // A desk window opens no further one.
    shown = 'app://meridian/blank';
    expect(handler?.({ url: 'app://meridian/blank' })).toEqual({ action: 'deny' });
  });

  it('get no permission but to copy text [ATK-441]', () => {
    const { log } = recordingLog();
    const handlers: Record<string, (...args: never[]) => unknown> = {};
    const session = new Proxy(
      {},
      {
        get:
          (_target, name: string) =>
          (...given: never[]) =>
            (handlers[name] = given.at(-1)!),
      },
    );
    denyPermissions(session as unknown as Session, log);
    const ask = (permission: string): boolean => {
      let granted: boolean | undefined;
      handlers['setPermissionRequestHandler']?.(
        ...([undefined, permission, (answer: boolean) => (granted = answer)] as never[]),
      );
      const check = handlers['setPermissionCheckHandler']?.(...([undefined, permission] as never[]));
      expect(check).toBe(granted);
      return granted === true;
    };
    const rejected = [
      'media',
      'geolocation',
      'notifications',
      'clipboard-read',
      'usb',
      'openExternal',
      'fileSystem',
    ];
    for (const permission of rejected) expect(ask(permission)).toBe(false);
    expect(ask('clipboard-sanitized-write')).toBe(true);
    expect(handlers['setDevicePermissionHandler']?.()).toBe(false);
  });
});

describe('downloads of the Electron shell', () => {
  const download = (url: string, name: string): boolean => {
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: () => undefined,
      setPermissionCheckHandler: () => undefined,
      setDevicePermissionHandler: () => undefined,
    });
    denyPermissions(session as unknown as Session, recordingLog().log);
    let prevented = false;
    const item = { getURL: () => url, getFilename: () => name };
    session.emit('will-download', { preventDefault: () => (prevented = true) }, item);
    return !prevented;
  };

  it('are refused, but for files that the terminal makes [ATK-443]', () => {
    for (const name of [
      'positions-2026-03-04.csv',
      'meridian-2026-03-04.json',
      'BTC-USDT-5m.png',
      'fees.xlsx',
      'meridian-diagnostics-2026-03-04T15-30.tar.gz',
      'Scalp BTC.meridian-layout',
    ])
      expect(download('blob:app://meridian/8a1c', name), name).toBe(true);
    expect(download('blob:app://meridian/8a1c', '.meridian-layout')).toBe(false);
    expect(download('blob:app://meridian/8a1c', 'positions.exe')).toBe(false);
    expect(download('blob:app://meridian/8a1c', '../../.bashrc.csv')).toBe(false);
    expect(download('blob:app://meridian.evil/8a1c', 'positions.csv')).toBe(false);
    expect(download('https://elsewhere.example/setup.csv', 'setup.csv')).toBe(false);
    expect(download('data:text/csv,a', 'setup.csv')).toBe(false);
    expect(download('app://meridian/index.html', 'index.csv')).toBe(false);
  });
});

describe('the app protocol', () => {
  const content = {
    profileId: 'acme',
    contentSecurityPolicy: "default-src 'none'",
    files: {
      find: async (path: string) =>
        path === '/'
          ? {
              type: 'text/html',
              body: Buffer.from('<html>page'),
              etag: '"1"',
              immutable: false,
              isWorker: false,
            }
          : undefined,
    },
  };
  const get = (url: string, method = 'GET') => answerFromFiles(new Request(url, { method }), content);

  it('serves the files of the terminal under the policy and nothing else', async () => {
    const page = await get('app://meridian/');
    expect(await page.text()).toBe('<html data-profile="acme">page');
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'");
    const blank = await get('app://meridian/blank');
    expect(await blank.text()).toBe('<!doctype html>');
    expect(blank.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await get('app://meridian/../etc/passwd')).status).toBe(404);
    expect((await get('app://elsewhere/')).status).toBe(403);
    expect((await get('app://meridian/', 'POST')).status).toBe(405);
    expect((await answerFromFiles(new Request('app://meridian/'), undefined)).status).toBe(403);
  });
});
