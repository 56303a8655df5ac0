import { configureRequestUrl, HttpExecutor, type DownloadOptions } from 'builder-util-runtime';
import { AppImageUpdater } from 'electron-updater';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';
import { createElectronInstaller } from './electron-installer.ts';

/** electron-updater itself, with a stand-in for Electron alone: a program takes the place of the running one and starts. */

const require = createRequire(import.meta.url);
/** Fetches as electron-updater does through Electron's network, which is not here. */
class Network extends HttpExecutor<ClientRequest> {
  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    const target: RequestOptions = {};
    configureRequestUrl(url, target);
    return options.cancellationToken.createPromise((resolve, reject, onCancel) =>
      this.doDownload(
        target,
        {
          destination,
          options,
          onCancel,
          callback: (error) => (error ? reject(error) : resolve(destination)),
          responseHandler: null,
        },
        0,
      ),
    );
  }
}

const electron = require.resolve('electron');

let folder: string;
let running: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installer-'));
  running = join(folder, 'Meridian.AppImage');
  vi.stubEnv('APPIMAGE', running);
  const autoUpdater = { emit: () => true };
  require.cache[electron] = { exports: { autoUpdater } } as unknown as NodeJS.Module;
});
afterEach(() => {
  require.cache[electron] = undefined;
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const program = (version: string) => `#!/bin/sh\necho ${version} > ${folder}/started\n`;

async function install(from: string, to: string, isBack: boolean) {
  writeFileSync(running, program(from));
  chmodSync(running, 0o755);
  const file = join(folder, `Meridian-${to}-linux-x64.AppImage`);
  writeFileSync(file, program(to), { mode: 0o600 });
  const quits: string[] = [];
  const updater = new AppImageUpdater(null, {
    version: from,
    name: 'meridian',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: join(folder, 'cache'),
    whenReady: async () => undefined,
    quit: () => quits.push(readFileSync(running, 'utf8')),
    relaunch: () => undefined,
    onQuit: () => undefined,
  });
  Object.assign(updater, { httpExecutor: new Network() });
  const leave = vi.fn();
  const installer = createElectronInstaller({
    load: async () => updater,
    manifestName: process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`,
    leave,
    log: recordingLog().log,
  });
  await installer.install({
    url: `Meridian-${to}-linux-x64.AppImage`,
    size: program(to).length,
    sha512: createHash('sha512').update(program(to)).digest('base64'),
    file,
    version: to,
    isBack,
  });
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  // The terminal is still there: nothing takes its place before it has closed.
  expect(readFileSync(running, 'utf8')).toBe(program(from));
  expect(existsSync(join(folder, 'started'))).toBe(false);
  expect(installer.finish()).toBe(true);
  await vi.waitFor(() => expect(quits).toEqual([program(to)]));
  await vi.waitFor(() => expect(readFileSync(join(folder, 'started'), 'utf8')).toBe(`${to}\n`));
  expect(installer.finish()).toBe(false);
}

it('puts the new version in the place of the running one, once that has closed, and starts it [PK-06]', () =>
  install('1.0.0', '1.1.0', false));

it('puts the version before in its place when it goes back [PK-08]', () => install('1.1.0', '1.0.0', true));
