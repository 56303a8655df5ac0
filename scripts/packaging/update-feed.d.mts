import type { KeyObject } from 'node:crypto';

/** What stands in a manifest beside its packages. */
export interface FeedRelease {
  readonly appId: string;
  readonly version: string;
  readonly notes: string;
  readonly nowMs: number;
  readonly validDays: number;
  readonly staging?: number;
  readonly minimum?: string;
  readonly withdrawn?: readonly string[];
}
/** What the changelog says of a version. */
export function changesOf(changelog: string, version: string): string;
/** Writes manifests and signatures for the packages of a folder; returns the names of the manifests. */
export function writeFeed(folder: string, key: KeyObject, facts: FeedRelease): string[];
