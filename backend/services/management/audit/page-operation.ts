import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { DEFAULT_PAGE_SIZE, IntegerLike, MAX_PAGE_SIZE } from '../../../contract/records/index.ts';
import { auditRepository } from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** The rows of the company's own actions after `afterSeq`, oldest first, each with its hash. */
export function auditPage(database: Database): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.auditPage,
    permission: 'audit.read',
    request: Type.Object({
      afterSeq: Type.Optional(IntegerLike({ minimum: 0 })),
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    }),
    response: Type.Array(Type.Object({ seq: Type.Integer(), hash: Type.String() })),
    async handle({ companyId }, { afterSeq = 0, size = DEFAULT_PAGE_SIZE }) {
      const rows = await auditRepository.ofCompany(database, companyId, { afterSeq, limit: size });
      return rows.map(({ entry, hash }) => ({ ...(JSON.parse(entry) as { seq: number }), hash }));
    },
  });
}
