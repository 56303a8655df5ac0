import type { AppUpdater } from 'electron-updater';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../log.ts';
import { serveForInstall } from '../updates/install-feed.ts';
import type { Installer, ReadyPackage } from '../updates/updater.ts';

/** The part of electron-updater that installs. */
export type Installing = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'disableDifferentialDownload'
  | 'logger'
  | 'updateConfigPath'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

/** Installs after the terminal has closed: the new one wants its window, its folder and its ports. */
export interface ElectronInstaller extends Installer {
  /** Puts the prepared package in its place and starts it. False where none is prepared: the process just ends. */
  finish(): boolean;
}

export interface ElectronInstallerOptions {
  /** Loads electron-updater. */
  readonly load: () => Promise<Installing>;
  readonly manifestName: string;
  /** Begins to close the terminal; whoever has closed it calls `finish`. */
  readonly leave: () => void;
  readonly log: Logger;
}

/**
 * Installs with electron-updater, which knows how each kind of package takes the place of another. It gets nothing but the
 * package whose signature and sum are checked already, from a feed on loopback, and compares the sum again.
 */
export function createElectronInstaller(options: ElectronInstallerOptions): ElectronInstaller {
  const { load, manifestName, leave, log } = options;
  let prepared: Installing | undefined;
  return {
    async install(ready) {
      const feed = await serveForInstall(ready, manifestName);
      try {
        const updater = await load();
        updater.logger = null;
        updater.autoDownload = false;
        updater.autoInstallOnAppQuit = false;
        updater.disableDifferentialDownload = true;
        updater.allowDowngrade = ready.isBack;
        updater.updateConfigPath = await writeSettings(ready);
        updater.setFeedURL({ provider: 'generic', url: feed.url });
        const found = await updater.checkForUpdates();
        if (found?.updateInfo.version !== ready.version)
          throw new Error('electron-updater does not see the package');
        await updater.downloadUpdate();
        prepared = updater;
        log.info({ version: ready.version, isBack: ready.isBack }, 'installing');
      } finally {
        feed.close();
      }
      // The page has its answer first.
      setImmediate(leave);
    },
    finish() {
      const updater = prepared;
      prepared = undefined;
      updater?.quitAndInstall(false, true);
      return updater !== undefined;
    },
  };
}

/** electron-updater reads a file of settings, which electron-builder writes for feeds of its own alone. */
async function writeSettings({ file }: ReadyPackage): Promise<string> {
  const settings = join(dirname(file), 'app-update.yml');
  await writeFile(settings, JSON.stringify({ updaterCacheDirName: 'meridian-updater' }), { mode: 0o600 });
  return settings;
}
