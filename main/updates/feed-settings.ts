import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { openFeed } from './feed.ts';
import { readKeys, UpdateRejectedError } from './manifest.ts';
import type { TerminalOptions } from '../options.ts';
import { VERSION } from '../version.ts';
import { createUpdater, NO_UPDATES, type Installer, type Updater } from './updater.ts';

/** Which feed an installation has: the one that its package was made with, or that its user names. None: updates are off. */

/** As electron-builder.yml names it; a test compares both. */
export const APP_ID = 'app.meridian.terminal';
/** Beside the archive of an installed application; `npm run package -- --update-feed` writes it. */
const FEED_FILE = 'update-feed.json';
const FeedFile = Type.Object({
  place: Type.String({ maxLength: 2_000 }),
  keys: Type.String({ maxLength: 10_000 }),
});

/** The kind of package that runs here, by what tells it on each system. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `deb` or `rpm`, as a package of Linux says of itself; empty where none says so. */
  readonly packageType: string;
}

/** How the file of this kind of package ends. */
export function packageEnding({ platform, env, packageType }: Surroundings): string {
  if (platform === 'win32') return '.exe';
  if (platform === 'darwin') return '.zip';
  if (env['APPIMAGE']) return '.AppImage';
  return packageType === '' ? '.tar.gz' : `.${packageType}`;
}

/** Name of the manifest of a system, as electron-updater asks for it. */
export function manifestName({ platform, arch }: Pick<Surroundings, 'platform' | 'arch'>): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

export interface FeedOptions {
  /** Address or folder that the user named, and a file with its keys; undefined: what the package was made with. */
  readonly given: { readonly place: string; readonly keyFile: string } | undefined;
  readonly resourcesDirectory: string | undefined;
  /** Folder for packages; undefined where nothing is kept: then nothing is fetched either. */
  readonly folder: string | undefined;
  readonly appId: string;
  readonly version: string;
  readonly installer: Installer | undefined;
  readonly surroundings: Omit<Surroundings, 'packageType'>;
  readonly nowMs: () => number;
}

/**
 * The updates of this installation; off unless a feed is configured.
 * @throws UpdateRejectedError for a feed or key that cannot be used
 */
export async function openUpdates(options: FeedOptions): Promise<Updater> {
  const { given, resourcesDirectory, folder } = options;
  const configured =
    given === undefined
      ? await readFeedFile(resourcesDirectory)
      : { place: given.place, keys: await readKeyFile(given.keyFile) };
  if (configured === undefined || folder === undefined) return NO_UPDATES;
  const packageType =
    resourcesDirectory === undefined
      ? ''
      : (await readFile(join(resourcesDirectory, 'package-type'), 'utf8').catch(() => '')).trim();
  const surroundings = { ...options.surroundings, packageType };
  const ending = packageEnding(surroundings);
  return createUpdater({
    feed: openFeed(configured.place),
    keys: readKeys(configured.keys),
    appId: options.appId,
    version: options.version,
    ending,
    manifestName: manifestName(surroundings),
    folder,
    // Whoever has unpacked an archive puts the next one in its place: no installer knows where.
    installer: ending === '.tar.gz' ? undefined : options.installer,
    nowMs: options.nowMs,
  });
}

/** The installation that runs, from the options of its start. */
export function installationOf(
  { dataDirectory, updateFeed }: Pick<TerminalOptions, 'dataDirectory' | 'updateFeed'>,
  resourcesDirectory: string | undefined,
): Omit<FeedOptions, 'installer'> {
  return {
    given: updateFeed,
    resourcesDirectory,
    folder: dataDirectory === undefined ? undefined : join(dataDirectory, 'updates'),
    appId: APP_ID,
    version: VERSION,
    surroundings: process,
    nowMs: () => Date.now(),
  };
}

async function readKeyFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new UpdateRejectedError(`the key of the feed cannot be read: ${file}`);
  });
}

async function readFeedFile(
  folder: string | undefined,
): Promise<{ place: string; keys: string } | undefined> {
  if (folder === undefined) return undefined;
  const text = await readFile(join(folder, FEED_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (Value.Check(FeedFile, read)) return read;
  } catch {
    // Told below.
  }
  throw new UpdateRejectedError(`${join(folder, FEED_FILE)} is damaged`);
}
