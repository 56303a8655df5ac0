import { OPERATOR_MANAGEMENT } from '../../../contract/calls/management/operators.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { auditRepository } from '../../../storage/management/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

/** The rows of the company's own actions after `afterSeq`, oldest first, each with its hash. */
export function auditPage(database: Database): ManagementOperation {
  return implementManagement(
    OPERATOR_MANAGEMENT.auditPage,
    async ({ companyId }, { afterSeq = 0, size = DEFAULT_PAGE_SIZE }) => {
      const rows = await auditRepository.ofCompany(database, companyId, { afterSeq, limit: size });
      return rows.map(({ entry, hash }) => ({ ...(JSON.parse(entry) as { seq: number }), hash }));
    },
  );
}
