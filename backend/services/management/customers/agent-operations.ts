import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { TextLike } from '../../../contract/records/index.ts';
import type { CustomerService } from '../../customer/index.ts';
import type { Rebates } from '../../fund/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

const Named = Type.Object({ customerNo: TextLike(16) });

/** Customers who bring others: appointed, which answers the mark that they hand on, and dismissed. */
export function agentOperations({
  directory,
  agents,
  rebates,
}: Pick<CustomerService, 'directory' | 'agents'> & {
  readonly rebates: Pick<Rebates, 'bookDue' | 'resume'>;
}): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.appointAgent,
      permission: 'agents.change',
      changes: true,
      request: Named,
      response: Type.String(),
      async handle({ companyId }, { customerNo }) {
        const customer = await findCustomer(directory, companyId, customerNo);
        if ((await agents.markOf(customer.id)) === null) await rebates.resume(customer.id);
        return agents.appoint(customer);
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.dismissAgent,
      permission: 'agents.change',
      changes: true,
      request: Named,
      response: Type.Null(),
      async handle({ companyId }, { customerNo }) {
        const customer = await findCustomer(directory, companyId, customerNo);
        // What has ended is still the agent's.
        await rebates.bookDue();
        await agents.dismiss(customer.id);
        return null;
      },
    }),
  ];
}
