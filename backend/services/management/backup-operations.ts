import { HEALTH_MANAGEMENT } from '../../contract/calls/management/health.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { WallClock } from '../../domain/clock.ts';
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

/** What a rehearsal of a restore found. */
export interface Rehearsal {
  /** What the books hold, a line each; empty where they do not add up. */
  readonly ledger: readonly string[];
  /** What does not add up, or why the backup could not be opened. */
  readonly problems: readonly string[];
  readonly auditRows: number;
  readonly auditHead: string;
}

/** The backups of the platform. */
export interface Backups {
  /** Newest first. */
  list(): StoredBackup[];
  /** Resolves when the copy is on disk. */
  create(): Promise<StoredBackup>;
  /** Restores a backup into a folder that goes again, and says what was found; rejects for a name that no backup has. */
  rehearse(name: string): Promise<Rehearsal>;
  /** Why the last one could not be made; undefined when it was. */
  readonly failure: string | undefined;
}

/** A copy of the platform at one moment, of which a second platform is made. */
export interface PlatformFork {
  readonly folder: string;
  /** Options of the command line that give the same market. */
  readonly options: readonly string[];
  readonly bytes: number;
}

/** What explains how the platform is, without secrets. */
export interface Diagnostics {
  /** File name for the archive. */
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly what: string; readonly text: string }[];
  /** The files packed, `.tar.gz`. */
  readonly archive: Buffer;
}

export interface BackupDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  /** Absent where the platform was not told where to put any. */
  readonly backups?: Backups | undefined;
  /** Absent where the data is not a folder's. */
  readonly fork?: (() => Promise<PlatformFork>) | undefined;
  readonly diagnostics: () => Promise<Diagnostics>;
  readonly wallClock: Pick<WallClock, 'nowMs'>;
}

/**
 * BackupService: copies of the store, made while everything runs. They hold the data of every company, so only the first
 * one may ask: 0001029 for any other. 012 where the platform has no folder for them, and when a copy cannot be made.
 * ForkService makes such a copy for a second platform, which goes on from the same moment. DiagnosticsService answers the
 * bundle that `--diagnostics` saves.
 */
export function backupOperations(deps: BackupDependencies): ManagementOperation[] {
  return [
    implementManagement(HEALTH_MANAGEMENT.createBackup, async ({ companyId }) => {
      const backups = requireBackups(deps, companyId);
      return backupRecord(await backups.create().catch(unavailable));
    }),
    implementManagement(HEALTH_MANAGEMENT.forkPlatform, async ({ companyId }) => {
      requireFirstCompany(deps.companies, companyId);
      const { folder, options, bytes } = (await deps.fork?.().catch(() => undefined)) ?? unavailable();
      return { folder, options: [...options], bytes };
    }),
    implementManagement(HEALTH_MANAGEMENT.collectDiagnostics, async ({ companyId }) => {
      requireFirstCompany(deps.companies, companyId);
      const { name, files, archive } = await deps.diagnostics().catch(unavailable);
      return {
        name,
        files: files.map(({ name: file, what, text }) => ({
          name: file,
          about: what,
          bytes: Buffer.byteLength(text),
        })),
        archive: archive.toString('base64'),
      };
    }),
    implementManagement(HEALTH_MANAGEMENT.rehearseBackup, async ({ companyId }, { name }) => {
      const backups = requireBackups(deps, companyId);
      if (!backups.list().some((stored) => stored.name === name)) throw new PlatformError(CODE.dataUnknown);
      const startMs = deps.wallClock.nowMs();
      const { ledger, problems, auditRows, auditHead } = await backups.rehearse(name);
      return {
        name,
        isSound: problems.length === 0,
        durationMs: deps.wallClock.nowMs() - startMs,
        ledger: [...ledger],
        problems: [...problems],
        auditRows,
        auditHead,
      };
    }),
    implementManagement(HEALTH_MANAGEMENT.backups, async ({ companyId }) => {
      const backups = requireBackups(deps, companyId);
      return { backups: backups.list().map(backupRecord), failure: backups.failure ?? null };
    }),
  ];
}

function unavailable(): never {
  throw new PlatformError(CODE.serviceUnavailable);
}

function requireBackups({ companies, backups }: BackupDependencies, companyId: number): Backups {
  requireFirstCompany(companies, companyId);
  return backups ?? unavailable();
}

function backupRecord({ name, timeMs, bytes, commits }: StoredBackup) {
  return { name, createTime: timeMs, bytes, commits };
}
