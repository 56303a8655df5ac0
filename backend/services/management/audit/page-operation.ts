import { OPERATOR_MANAGEMENT } from '../../../contract/calls/management/operators.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { auditRepository } from '../../../storage/management/index.ts';
import type { AuditEntry } from './audit-trail.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

/** The rows of the company's own actions that are asked for, oldest first unless said otherwise, each with its hash and the one before it. */
export function auditPage(database: Database): ManagementOperation {
  return implementManagement(OPERATOR_MANAGEMENT.auditPage, async ({ companyId }, request) => {
    const { startTime: fromMs, endTime: toMs, size: limit = DEFAULT_PAGE_SIZE, ...named } = request;
    const rows = await auditRepository.ofCompany(database, companyId, { ...named, fromMs, toMs, limit });
    return rows.map(({ entry, hash, previous_hash: previousHash }) => ({
      ...(JSON.parse(entry) as { seq: number }),
      previousHash,
      hash,
    }));
  });
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
