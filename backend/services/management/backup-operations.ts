import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CompanyService } from '../company/company-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
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

/**
 * BackupService: copies of the store, made while everything runs. They hold the data of every company, so only the first
 * one may ask: 0001029 for any other. 012 where the platform has no folder for them, and when a copy cannot be made.
 */
export function backupOperations(deps: BackupDependencies): ManagementOperation[] {
  return [
    implementManagement(PLATFORM_MANAGEMENT.createBackup, async ({ companyId }) => {
      const backups = requireBackups(deps, companyId);
      return backupRecord(
        await backups.create().catch(() => {
          throw new PlatformError(CODE.serviceUnavailable);
        }),
      );
    }),
    implementManagement(PLATFORM_MANAGEMENT.backups, async ({ companyId }) => {
      const backups = requireBackups(deps, companyId);
      return { backups: backups.list().map(backupRecord), failure: backups.failure ?? null };
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
