import { GROUP_MANAGEMENT } from '../../../contract/calls/management/groups.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { groupRecord, toGroup } from '../../catalogue/group-record.ts';
import type { ProductSpread } from '../../catalogue/catalogue-service.ts';
import { implementManagement } from '../management-operation.ts';

import { nextGroupId, type CompanyService } from '../../company/company-service.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { type ManagementOperation } from '../management-operation.ts';
import { ownCompany } from '../company/settings-operations.ts';
import type { TermsGuard } from '../products/loosened-terms.ts';
import { findCustomer } from '../trade/customer-account.ts';
import { hasMore, isBetterGroup } from './better-groups.ts';

export interface GroupDependencies extends TermsGuard {
  readonly companies: Pick<CompanyService, 'find' | 'first' | 'groups' | 'change'>;
  readonly customers: Pick<CustomerService, 'directory' | 'groupChanges'>;
}

/** Customer groups: what there is, changes, removal, and customers who move from one to another. */
export function groupOperations(deps: GroupDependencies): ManagementOperation[] {
  return [list(deps), save(deps), remove(deps), moveCustomer(deps)];
}

function list({ companies }: GroupDependencies): ManagementOperation {
  return implementManagement(GROUP_MANAGEMENT.customerGroups, async ({ companyId }) =>
    companies.groups.of(companyId).map(groupRecord),
  );
}

/**
 * Adds a group, or replaces the one of the id. The answer is the id. Throws 015 for a number that is no account type, and FS10302 while a group
 * with better terms, that is new or opened for newcomers, waits for a second person.
 */
function save({ companies, fourEyes, ...guard }: GroupDependencies): ManagementOperation {
  const call = GROUP_MANAGEMENT.saveCustomerGroup;
  return implementManagement(call, async (context, request) => {
    const change = toGroup(request, refuse);
    const company = ownCompany({ companies }, context.companyId);
    const groups = companies.groups.of(company.id);
    const before = groups.find(({ id }) => id === change.id);
    const id = change.id ?? nextGroupId(groups);
    const isOpened = change.isOpening && before?.isOpening !== true;
    // Rows may name a group before there is one.
    if ((before === undefined || isOpened) && isBetterGroup({ ...guard, companies }, company, groups, id))
      await fourEyes.requireSecond(context, { bizType: call.bizType, request });
    return (await companies.groups.save(company, change)).id;
  });
}

function refuse(): never {
  const listed = TRADE_TYPES.words.map(TRADE_TYPES.number).join(' | ');
  throw PlatformError.wrong(CODE.requestInvalid, 'notListed', 'tradeType', listed);
}

function remove(deps: GroupDependencies): ManagementOperation {
  return implementManagement(GROUP_MANAGEMENT.removeCustomerGroup, async ({ companyId }, { id }) => {
    await deps.companies.groups.remove(ownCompany(deps, companyId), id);
    // A later group may get the number of a removed one, and must not find its spreads.
    const isRemoved = ({ customerGroupId }: ProductSpread) => customerGroupId === id;
    if (deps.companies.find(companyId)?.spreads?.some(isRemoved) === true)
      await deps.companies.change(companyId, ({ spreads = [] }) => ({
        spreads: spreads.filter((spread) => !isRemoved(spread)),
      }));
    return null;
  });
}

/**
 * Throws FS10302 while a group whose terms are looser, than those of the earlier one and of the product list, or whose money limits are
 * larger, waits for a second person.
 */
function moveCustomer({ customers, fourEyes, ...guard }: GroupDependencies): ManagementOperation {
  const call = GROUP_MANAGEMENT.moveCustomer;
  return implementManagement(call, async (context, request) => {
    const { companyId } = context;
    const { customerNo, customerGroupId } = request;
    const customer = await findCustomer(customers.directory, companyId, customerNo);
    if (hasMore(guard, ownCompany(guard, companyId), customerGroupId, customer.customer_group_id))
      await fourEyes.requireSecond(context, { bizType: call.bizType, request });
    await customers.groupChanges.move(companyId, customer.id, customerGroupId);
    return null;
  });
}
