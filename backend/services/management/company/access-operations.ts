import { COMPANIES_MANAGEMENT } from '../../../contract/calls/management/company/companies.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { withoutRow, withRow, type Company, type CompanyService } from '../../company/company-service.ts';
import type { Operation } from '../../operation.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { findCustomer, type Directory } from '../trade/customer-account.ts';
import { ownCompany } from './settings-operations.ts';

export interface AccessDependencies {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly directory: Directory;
  /** Operations that customers call. */
  operations(): readonly Operation[];
}

/** Which operations the customers of a company may call, and how often in a minute. */
export function accessOperations(deps: AccessDependencies): ManagementOperation[] {
  return [closedOperations(deps), setOpen(deps), clientLimits(deps), setClientLimit(deps)];
}

/** Business types that the company closed. */
function closedOperations(deps: AccessDependencies): ManagementOperation {
  return implementManagement(COMPANIES_MANAGEMENT.closedOperations, async ({ companyId }) => [
    ...(ownCompany(deps, companyId).closedOperations ?? []),
  ]);
}

/** Opens or closes an operation for every customer of the company; a closed one answers 201. */
function setOpen(deps: AccessDependencies): ManagementOperation {
  return implementManagement(
    COMPANIES_MANAGEMENT.setOperationOpen,
    async ({ companyId }, { bizType, open }) => {
      const named = resolveName(deps, bizType);
      const company = await deps.companies.change(companyId, ({ closedOperations: closed = [] }) => {
        const others = closed.filter((one) => one !== named);
        return { closedOperations: open ? others : [...others, named].sort() };
      });
      return [...(company.closedOperations ?? [])];
    },
  );
}

/** Limits that differ from the standard one. */
function clientLimits(deps: AccessDependencies): ManagementOperation {
  return implementManagement(COMPANIES_MANAGEMENT.clientLimits, async ({ companyId }) =>
    limitRows(ownCompany(deps, companyId)),
  );
}

/**
 * Sets how many calls a minute a customer (all of the company without one) may make to an operation (each without one);
 * without a limit the standard one holds again. Throws 015 beyond 1,000 limits.
 */
function setClientLimit(deps: AccessDependencies): ManagementOperation {
  return implementManagement(
    COMPANIES_MANAGEMENT.setClientLimit,
    async (context, { customerNo, bizType, limit }) => {
      const which = {
        ...(await customerMembers(deps, context, customerNo)),
        ...(bizType === undefined ? {} : { bizType: resolveName(deps, bizType) }),
      };
      const company = await deps.companies.change(context.companyId, (before) =>
        limit === undefined
          ? withoutRow(before, 'clientLimits', which)
          : withRow(before, 'clientLimits', { ...which, limit }),
      );
      return limitRows(company);
    },
  );
}

async function customerMembers(
  { directory }: AccessDependencies,
  { companyId }: ManagementContext,
  customerNo: string | undefined,
): Promise<{ readonly customerId?: number; readonly customerNo?: string }> {
  if (customerNo === undefined) return {};
  const { id: customerId } = await findCustomer(directory, companyId, customerNo);
  return { customerId, customerNo };
}

function limitRows({ clientLimits = [] }: Company) {
  return clientLimits.map(({ customerId: _internal, ...row }) => row);
}

/** The name under which an operation is listed. Throws 010 for one that customers do not have. */
function resolveName({ operations }: AccessDependencies, bizType: string): string {
  const found = operations().find((one) => one.bizType === bizType || one.aliases?.includes(bizType));
  if (found === undefined) throw new PlatformError(CODE.interfaceUnknown);
  return found.bizType;
}
