import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordingLog } from '../test-support/recording-log.ts';
import { createElectronInstaller, type Installing } from './electron-installer.ts';

const CONTENT = 'a package';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installer-'));
  writeFileSync(join(folder, 'a.deb'), CONTENT);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What electron-updater would do with a feed: reads the manifest and the package, and installs when it is told to. */
function fakeUpdater() {
  const done: string[] = [];
  let url = '';
  const updater = {
    setFeedURL: (feed: { provider: string; url: string }) => {
      done.push(feed.provider);
      url = feed.url;
    },
    checkForUpdates: async () => {
      const manifest = (await (await fetch(`${url}latest-linux.yml?noCache=1`)).json()) as {
        version: string;
      };
      return { updateInfo: manifest };
    },
    downloadUpdate: async () => {
      done.push(await (await fetch(`${url}a.deb`)).text());
      done.push(String((await fetch(`${url}../a.deb`)).status));
      return [];
    },
    quitAndInstall: () => done.push('install'),
  } as unknown as Installing;
  return { updater, done, url: () => url };
}

const ready = (isBack: boolean) => ({
  url: 'a.deb',
  size: CONTENT.length,
  sha512: createHash('sha512').update(CONTENT).digest('base64'),
  file: join(folder, 'a.deb'),
  version: '1.1.0',
  isBack,
});

it('gives electron-updater the checked package alone, from a feed that ends with the installation [PK-06]', async () => {
  const { updater, done, url } = fakeUpdater();
  const installer = createElectronInstaller({
    load: async () => updater,
    manifestName: 'latest-linux.yml',
    leave: () => undefined,
    log: recordingLog().log,
  });
  expect(installer.finish()).toBe(false);
  await installer.install(ready(false));
  expect(done).not.toContain('install');
  expect(installer.finish()).toBe(true);
  expect(done).toEqual(['generic', CONTENT, '404', 'install']);
  expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false });
  expect(url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
  await expect(fetch(url())).rejects.toThrow();
});

it('lets it go back where the version was withdrawn or a person wants it [PK-08]', async () => {
  const { updater } = fakeUpdater();
  const installer = createElectronInstaller({
    load: async () => updater,
    manifestName: 'latest-linux.yml',
    leave: () => undefined,
    log: recordingLog().log,
  });
  await installer.install(ready(true));
  expect(updater.allowDowngrade).toBe(true);
});
