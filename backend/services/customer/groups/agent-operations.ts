import { AGENT_CALLS } from '../../../contract/calls/agents.ts';
import { pageOf } from '../../../contract/records/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { maskEmail, maskText } from '../customer-record.ts';
import { signedIn } from '../security/checks.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

/** Values of `customerType`. */
const ORDINARY = 0;
const AGENT = 1;

/** queryCustomerOfAgentPage: the customers whom the caller brought, oldest first; somebody who is no agent brought none. */
export function agentOperations(deps: LoginDependencies): readonly Operation[] {
  return [
    implement(AGENT_CALLS.queryCustomerOfAgentPage, async (context, request) => {
      const { row, company } = await signedIn(deps, context);
      const page = pageOf(await deps.customers.broughtBy(company.id, row.customer_no), request);
      const records = page.records.map(async (customer) => ({
        id: customer.id,
        createTime: customer.create_time_ms,
        updateTime: customer.login_time_ms ?? customer.create_time_ms,
        customerGroupId: customer.customer_group_id,
        customerGroupName: deps.companies.groups.find(company.id, customer.customer_group_id)?.name ?? '',
        status: customer.status,
        companyId: customer.company_id,
        customerNo: customer.customer_no,
        phone: customer.phone === null ? null : maskText(customer.phone),
        phoneArea: customer.phone_area,
        registerSource: customer.register_source,
        unitId: null,
        firstName: null,
        lastName: null,
        email: customer.email === null ? null : maskEmail(customer.email),
        customerType: (await deps.agents.markOf(customer.id)) === null ? ORDINARY : AGENT,
      }));
      return { ...page, records: await Promise.all(records) };
    }),
  ];
}
