import type { EngineName } from '../engine/engine.ts';
import type { Migration } from '../migrations.ts';
import type { SealSettings } from '../seal/seal-store.ts';
import type { BackupCopy, Chain, Statement } from '../database.ts';

/** The store that a thread is to open. */
export interface StorageWorkerData {
  /** Path of the data file; undefined keeps everything in memory. */
  readonly file: string | undefined;
  readonly migrations: readonly Migration[];
  /** Where the keys are that seal its secrets. */
  readonly seal: SealSettings;
  /** Begins a store where one was that is kept elsewhere now. */
  readonly newStore?: boolean | undefined;
  /** Goes on without commits that were acknowledged and are not there any more. */
  readonly acceptLoss?: boolean | undefined;
  /** It was checked by whoever copied it: its pages are not read once more to open it. */
  readonly isChecked?: boolean | undefined;
  /** The engine that runs it; undefined: the runtime's own where it has one. */
  readonly engine?: EngineName | undefined;
}

export interface CommitRequest {
  readonly kind: 'commit';
  readonly id: number;
  readonly statements: readonly Statement[];
  readonly chain: Chain | undefined;
}

export interface ReadRequest {
  readonly kind: 'read';
  readonly id: number;
  readonly statement: Statement;
}

export type StorageRequest = CommitRequest | ReadRequest;

/** A statement whose text is the one at place `text` of its batch. */
export interface PackedStatement {
  readonly text: number;
  readonly parameters: readonly unknown[];
}

export type PackedRequest =
  | (Omit<CommitRequest, 'statements'> & { readonly statements: readonly PackedStatement[] })
  | (Omit<ReadRequest, 'statement'> & { readonly statement: PackedStatement });

/** Requests travel in batches: one batch is one transaction. */
export interface Batch {
  readonly kind: 'batch';
  readonly texts: readonly string[];
  readonly requests: readonly PackedRequest[];
}

export type ToWorker =
  | ({ readonly kind: 'open' } & StorageWorkerData)
  | Batch
  | { readonly kind: 'probe' }
  /** Copies the store into an empty folder. */
  | { readonly kind: 'back-up'; readonly directory: string }
  | { readonly kind: 'close' };

/**
 * Whose fault a failure is: that of the request alone, that of an earlier commit of its chain, or that of the store, which
 * takes no commit until a probe succeeds.
 */
export type FailureCause = 'request' | 'chain' | 'store';

export type StorageReply =
  | { readonly id: number; readonly ok: true; readonly rows: readonly unknown[] | undefined }
  | { readonly id: number; readonly ok: false; readonly cause: FailureCause; readonly message: string };

export type FromWorker =
  | {
      readonly kind: 'open';
      readonly loss: string | undefined;
      /** Where the store is as it was before its schema was brought up to date. */
      readonly copyBeforeUpgrade: string | undefined;
      /** What runs the store, with its version, as the log names it. */
      readonly engine: string;
    }
  | {
      readonly kind: 'refused';
      readonly reason: 'damaged' | 'lost' | 'version' | 'sealed' | 'other';
      readonly message: string;
    }
  | { readonly kind: 'replies'; readonly replies: readonly StorageReply[] }
  /** Every request of a batch was a commit and is stored, in the order of the batch. */
  | { readonly kind: 'stored'; readonly ids: readonly number[] }
  | { readonly kind: 'probed'; readonly canWrite: boolean }
  /** The copy, or why there is none. */
  | { readonly kind: 'backed-up'; readonly copy: BackupCopy | string }
  | { readonly kind: 'closed' };

/** Puts the texts of a batch back into its statements. */
export function unpacked({ texts, requests }: Batch): StorageRequest[] {
  const unpack = ({ text, parameters }: PackedStatement): Statement => ({
    sql: texts[text] ?? '',
    parameters,
  });
  return requests.map((request) =>
    request.kind === 'read'
      ? { ...request, statement: unpack(request.statement) }
      : { ...request, statements: request.statements.map(unpack) },
  );
}

/** The answer to a batch; the usual one, that everything is stored, needs no more than numbers. */
export function answerTo(replies: readonly StorageReply[]): FromWorker {
  const isStored = replies.every((reply) => reply.ok && reply.rows === undefined);
  return isStored ? { kind: 'stored', ids: replies.map(({ id }) => id) } : { kind: 'replies', replies };
}
