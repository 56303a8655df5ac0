import { AGENT_MANAGEMENT } from '../../../contract/calls/management/agents.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import type { Rebates } from '../../fund/index.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

/** Customers who bring others: appointed, which answers the mark that they hand on, and dismissed. */
export function agentOperations({
  directory,
  agents,
  rebates,
}: Pick<CustomerService, 'directory' | 'agents'> & {
  readonly rebates: Pick<Rebates, 'bookDue' | 'resume'>;
}): ManagementOperation[] {
  return [
    implementManagement(AGENT_MANAGEMENT.appointAgent, async ({ companyId }, { customerNo }) => {
      const customer = await findCustomer(directory, companyId, customerNo);
      if ((await agents.markOf(customer.id)) === null) await rebates.resume(customer.id);
      return agents.appoint(customer);
    }),
    implementManagement(AGENT_MANAGEMENT.dismissAgent, async ({ companyId }, { customerNo }) => {
      const customer = await findCustomer(directory, companyId, customerNo);
      // What has ended is still the agent's.
      await rebates.bookDue();
      await agents.dismiss(customer.id);
      return null;
    }),
  ];
}
