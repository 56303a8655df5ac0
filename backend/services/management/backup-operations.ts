import { Type } from 'typebox';
import { CODE } from '../../contract/errors/codes.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CompanyService } from '../company/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

/** A complete copy of the store. */
export interface StoredBackup {
  readonly name: string;
  readonly timeMs: number;
  readonly bytes: number;
  /** Commits that it holds, counted from the first one of the store. */
  readonly commits: number;
}

/** The backups of the platform. */
export interface Backups {
  /** Newest first. */
  list(): StoredBackup[];
  /** Resolves when the copy is on disk. */
  create(): Promise<StoredBackup>;
  /** Why the last one could not be made; undefined when it was. */
  readonly failure: string | undefined;
}

export interface BackupDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  /** Absent where the platform was not told where to put any. */
  readonly backups?: Backups | undefined;
}

const BackupRecord = Type.Object({
  name: Type.String(),
  createTime: Type.Integer(),
  bytes: Type.Integer(),
  commits: Type.Integer(),
});

/**
 * BackupService: copies of the store, made while everything runs. They hold the data of every company, so only the first
 * one may ask: 0001029 for any other. 012 where the platform has no folder for them, and when a copy cannot be made.
 */
export function backupOperations(parts: BackupDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.createBackup,
      permission: 'platform.change',
      changes: true,
      request: Type.Object({}),
      response: BackupRecord,
      async handle({ companyId }) {
        const backups = requireBackups(parts, companyId);
        return backupRecord(
          await backups.create().catch(() => {
            throw new PlatformError(CODE.serviceUnavailable);
          }),
        );
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.backups,
      permission: 'platform.read',
      request: Type.Object({}),
      response: Type.Object({
        backups: Type.Array(BackupRecord),
        failure: Type.Union([Type.String(), Type.Null()]),
      }),
      async handle({ companyId }) {
        const backups = requireBackups(parts, companyId);
        return { backups: backups.list().map(backupRecord), failure: backups.failure ?? null };
      },
    }),
  ];
}

function requireBackups({ companies, backups }: BackupDependencies, companyId: number): Backups {
  requireFirstCompany(companies, companyId);
  if (backups === undefined) throw new PlatformError(CODE.serviceUnavailable);
  return backups;
}

function backupRecord({ name, timeMs, bytes, commits }: StoredBackup) {
  return { name, createTime: timeMs, bytes, commits };
}
