import type { AppUpdater } from 'electron-updater';
import type { Logger } from '../log.ts';
import { serveForInstall } from '../updates/install-feed.ts';
import type { Installer } from '../updates/updater.ts';

/** The part of electron-updater that installs. */
export type Installing = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'disableDifferentialDownload'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;

/**
 * Installs with electron-updater, which knows how each kind of package takes the place of another. It gets nothing but the
 * package whose signature and sum are checked already, from a feed on loopback, and compares the sum again.
 */
export function createElectronInstaller(
  load: () => Promise<Installing>,
  manifestName: string,
  log: Logger,
): Installer {
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
        updater.setFeedURL({ provider: 'generic', url: feed.url });
        const found = await updater.checkForUpdates();
        if (found?.updateInfo.version !== ready.version)
          throw new Error('electron-updater does not see the package');
        await updater.downloadUpdate();
        log.info({ version: ready.version, isBack: ready.isBack }, 'installing');
        updater.quitAndInstall(false, true);
      } finally {
        feed.close();
      }
    },
  };
}
