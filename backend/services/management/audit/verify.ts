import { auditRepository, type AuditRow } from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import { GENESIS_HASH } from '../../../contract/audit-chain.ts';
import { chainHash } from './audit-trail.ts';

const ROWS_A_READ = 1000;

/** What a check of the audit trail found. */
export interface AuditReport {
  /** Rows that are as they were written, from the first one on. */
  readonly rows: number;
  /** Hash of the last of them: an operator who notes it can see later whether rows were cut off at the end. */
  readonly head: string;
  /** The first row that is not, and why; absent when the whole trail is sound. */
  readonly broken?: { readonly seq: number; readonly reason: string };
}

/** Checks the audit trail from its first row to its last. */
export async function verifyAudit(database: Database): Promise<AuditReport> {
  let rows = 0;
  let head = GENESIS_HASH;
  for (;;) {
    const read = await auditRepository.after(database, rows, ROWS_A_READ);
    for (const row of read) {
      const reason = findFault(row, rows + 1, head);
      if (reason !== undefined) return { rows, head, broken: { seq: rows + 1, reason } };
      rows += 1;
      head = row.hash;
    }
    if (read.length < ROWS_A_READ) return { rows, head };
  }
}

function findFault(row: AuditRow, seq: number, previousHash: string): string | undefined {
  if (row.seq !== seq) return 'the row is missing';
  if (row.previous_hash !== previousHash) return 'the row does not follow the one before it';
  if (row.hash !== chainHash(previousHash, row.entry)) return 'the row was changed';
  return undefined;
}
