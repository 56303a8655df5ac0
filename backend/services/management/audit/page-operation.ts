import { OPERATOR_MANAGEMENT } from '../../../contract/calls/management/operators.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { auditRepository, type AuditRow } from '../../../storage/management/index.ts';
import type { AuditEntry } from './audit-trail.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

/**
 * The rows of the company's own actions that are asked for, oldest first unless said otherwise, each with its hash and the one before it.
 * A request that has the text is listed with its answer, which does not have it.
 */
export function auditPage(database: Database): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.auditPage, async ({ companyId }, request) => {
    const { startTime: fromMs, endTime: toMs, size: limit = DEFAULT_PAGE_SIZE, ...named } = request;
    const found = await auditRepository.ofCompany(database, companyId, { ...named, fromMs, toMs, limit });
    const rows = request.text === undefined ? found : await withAnswers(database, found, request);
    return rows.map(({ entry, hash, previous_hash: previousHash }) => ({
      ...(JSON.parse(entry) as { seq: number }),
      previousHash,
      hash,
    }));
  });
}

async function withAnswers(
  database: Database,
  found: readonly AuditRow[],
  { newestFirst = false }: { readonly newestFirst?: boolean | undefined },
): Promise<readonly AuditRow[]> {
  if (found.length === 0) return found;
  const answers = await auditRepository.answersTo(
    database,
    found.map(({ seq }) => seq),
  );
  const rows = new Map([...found, ...answers].map((row) => [row.seq, row]));
  const sign = newestFirst ? -1 : 1;
  return [...rows.values()].toSorted((one, other) => sign * (one.seq - other.seq));
}

/** Rows about requests with a trace, the newest first. */
export async function findRequests(database: Database, companyId: number, trace: string, limit: number) {
  const query = { trace, newestFirst: true, limit };
  const rows = await auditRepository.ofCompany(database, companyId, query);
  return rows.map(({ seq, entry }) => {
    const { bizType, stage, time, person, operator } = JSON.parse(entry) as AuditEntry;
    return { seq, bizType, stage, author: person?.name ?? operator, time };
  });
}
