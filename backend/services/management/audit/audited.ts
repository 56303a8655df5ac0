import { CODE } from '../../../protocol/errors/codes.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import type { ManagementContext, ManagementOperation } from '../management-operation.ts';
import type { AuditTrail } from './audit-trail.ts';
import { auditedRequest } from './redact.ts';

const DONE = '0';
const UNKNOWN_FAILURE = CODE.gatewayFault;

/**
 * The operation with its place in the audit trail: a row with the request before it is carried out, so that nothing
 * happens unrecorded, and a row with its outcome before it is answered.
 */
export function audited(
  inner: ManagementOperation,
  trail: AuditTrail,
  nowMs: () => number,
): ManagementOperation {
  return {
    ...inner,
    async handle(context, request) {
      const shared = { ...whoAndWhat(context), bizType: inner.bizType };
      const of = await trail.append({
        ...shared,
        stage: 'request',
        time: nowMs(),
        request: auditedRequest(request),
      });
      const outcome = (code: string) => trail.append({ ...shared, stage: 'answer', time: nowMs(), of, code });
      let answer: unknown;
      try {
        answer = await inner.handle(context, request);
      } catch (error) {
        await outcome(error instanceof PlatformError ? error.code : UNKNOWN_FAILURE);
        throw error;
      }
      await outcome(DONE);
      return answer as never;
    },
  };
}

function whoAndWhat(context: ManagementContext) {
  const { companyId, operator, person, tokenMark, ip, trace } = context;
  const named = person && { id: person.id, name: person.name, role: person.role };
  return { companyId, operator, person: named, tokenMark: tokenMark || undefined, ip, trace };
}
