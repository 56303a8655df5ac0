import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import { TextLike } from '../../../protocol/records/index.ts';
import type { CustomerService } from '../../customer/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

const Named = Type.Object({ customerNo: TextLike(16) });

/** Customers who bring others: appointed, which answers the mark that they hand on, and dismissed. */
export function agentOperations({
  directory,
  agents,
}: Pick<CustomerService, 'directory' | 'agents'>): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.appointAgent,
      permission: 'agents.change',
      changes: true,
      request: Named,
      response: Type.String(),
      handle: async ({ companyId }, { customerNo }) =>
        agents.appoint(await findCustomer(directory, companyId, customerNo)),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.dismissAgent,
      permission: 'agents.change',
      changes: true,
      request: Named,
      response: Type.Null(),
      async handle({ companyId }, { customerNo }) {
        await agents.dismiss((await findCustomer(directory, companyId, customerNo)).id);
        return null;
      },
    }),
  ];
}
