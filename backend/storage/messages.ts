import type { Migration } from './migrations.ts';
import type { Statement } from './database.ts';

/** What the worker is given at its start. */
export interface StorageWorkerData {
  /** Path of the data file; undefined keeps everything in memory. */
  readonly file: string | undefined;
  readonly migrations: readonly Migration[];
}

export interface CommitRequest {
  readonly kind: 'commit';
  readonly id: number;
  readonly statements: readonly Statement[];
  readonly chain: string | undefined;
}

export interface ReadRequest {
  readonly kind: 'read';
  readonly id: number;
  readonly statement: Statement;
}

export type StorageRequest = CommitRequest | ReadRequest;

/** Requests travel in batches: one batch is one transaction. */
export type ToWorker =
  { readonly kind: 'batch'; readonly requests: readonly StorageRequest[] } | { readonly kind: 'close' };

export type StorageReply =
  | { readonly id: number; readonly ok: true; readonly rows: readonly unknown[] | undefined }
  | { readonly id: number; readonly ok: false; readonly message: string };

export type FromWorker =
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly reason: 'damaged' | 'version' | 'other'; readonly message: string }
  | { readonly kind: 'replies'; readonly replies: readonly StorageReply[] }
  | { readonly kind: 'closed' };
