import { createHash } from 'node:crypto';
import { UpdateRejectedError, type UpdateManifest, type UpdatePackage } from './manifest.ts';

/** What an installation does about a manifest. Pure: everything that it depends on is given. */

/** The installation that decides. */
export interface Installation {
  readonly appId: string;
  readonly version: string;
  /** How the file of its kind of package ends, `.AppImage` or `.exe`. */
  readonly ending: string;
  /** A number of its own by which it is early or late in a staged roll-out: any text that never changes. */
  readonly id: string;
  /** The `releaseDate` of the newest manifest that it has believed; undefined before the first. */
  readonly newestDate: string | undefined;
  readonly nowMs: number;
}

export type UpdateDecision =
  /** It is the newest already. */
  | { readonly kind: 'current' }
  /** There is a newer one, for which its turn has not come. */
  | { readonly kind: 'later'; readonly version: string }
  | {
      readonly kind: 'offer';
      readonly version: string;
      readonly file: UpdatePackage;
      readonly isBack: boolean;
    };

/** Compares versions by their numbers: below zero where the left one is older. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** From 0 to 99: at which percent of a roll-out an installation is served. Another version draws anew. */
export function rolloutPlace(id: string, version: string): number {
  return createHash('sha256').update(`${version}\n${id}`).digest().readUInt32BE(0) % 100;
}

/**
 * @throws UpdateRejectedError for a manifest of another application, an old one, one that has run out, a version that is
 *   older than the installed one without that having been withdrawn, and one without a package for this kind of installation
 */
export function decideUpdate(manifest: UpdateManifest, own: Installation): UpdateDecision {
  const { version } = manifest;
  if (manifest.appId !== own.appId)
    throw new UpdateRejectedError(`the feed is of ${manifest.appId}, not of ${own.appId}`);
  if (own.newestDate !== undefined && Date.parse(manifest.releaseDate) < Date.parse(own.newestDate))
    throw new UpdateRejectedError(
      `the feed is of ${manifest.releaseDate}, older than one that was seen already`,
    );
  if (Date.parse(manifest.validUntil) <= own.nowMs)
    throw new UpdateRejectedError(`the feed has run out on ${manifest.validUntil}`);
  const order = compareVersions(version, own.version);
  if (order === 0) return { kind: 'current' };
  const isBack = order < 0;
  if (isBack && !(manifest.withdrawn ?? []).includes(own.version))
    throw new UpdateRejectedError(`the feed offers ${version}, which is older than ${own.version}`);
  const { minimumVersion } = manifest;
  if (!isBack && minimumVersion !== undefined && compareVersions(own.version, minimumVersion) < 0)
    throw new UpdateRejectedError(
      `${version} can be installed from ${minimumVersion} on; this is ${own.version}`,
    );
  const file = manifest.files.find(({ url }) => url.endsWith(own.ending));
  if (file === undefined)
    throw new UpdateRejectedError(`the feed has no package ${own.ending} of ${version}`);
  // Whoever has a version that was withdrawn does not wait.
  if (!isBack && rolloutPlace(own.id, version) >= (manifest.stagingPercentage ?? 100))
    return { kind: 'later', version };
  return { kind: 'offer', version, file, isBack };
}

/** Whether a package that was fetched may be installed now. */
export type InstallAnswer = 'install' | 'ask';

/**
 * Never during an open position without asking.
 * @param openPositions undefined where nobody knows: then it is asked too
 * @param isConfirmed the person has said yes to just this question
 */
export function mayInstall(openPositions: number | undefined, isConfirmed: boolean): InstallAnswer {
  return isConfirmed || openPositions === 0 ? 'install' : 'ask';
}
