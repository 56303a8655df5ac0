import type { Clock } from '../../protocol/clock.ts';
import type { Database } from '../../storage/index.ts';
import type { CompanyService } from '../company/index.ts';
import type { Operation } from '../operation.ts';
import { audited } from './audit/audited.ts';
import { AuditTrail } from './audit/audit-trail.ts';
import { companyOperations } from './company-operations.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';

export { verifyAudit, type AuditReport } from './audit/verify.ts';
export {
  managementOperation,
  type ManagementContext,
  type ManagementOperation,
} from './management-operation.ts';

export interface ManagementServiceOptions {
  readonly database: Database;
  readonly wallClock: Clock;
  readonly companies: CompanyService;
}

/** What operators may do: the management API behind its authorization. */
export interface ManagementService {
  readonly operations: readonly ManagementOperation[];
  /** Authorization, recorded in the audit trail like every other action. */
  readonly authorization: readonly Operation[];
}

export async function createManagementService(options: ManagementServiceOptions): Promise<ManagementService> {
  const { database, wallClock, companies } = options;
  const trail = await AuditTrail.open(database);
  const nowMs = () => wallClock.nowMs();
  const operations = [...companyOperations(companies)];
  return {
    operations: operations.map((each) => (each.changes ? audited(each, trail, nowMs) : each)),
    authorization: companies.operations.map((each) => auditedAuthorization(each, trail, nowMs)),
  };
}

/** The operator of an authorization is who it claims to be: its `appId`. */
function auditedAuthorization(inner: Operation, trail: AuditTrail, nowMs: () => number): Operation {
  const { bizType, request, response } = inner;
  const recorded = audited(
    managementOperation({
      bizType,
      request,
      response,
      handle: (context, body) => inner.handle(context, body as never),
    }),
    trail,
    nowMs,
  );
  return {
    ...inner,
    handle(context, body) {
      const { appId } = body as { appId: string };
      return recorded.handle({ ...context, operator: appId }, body);
    },
  };
}
