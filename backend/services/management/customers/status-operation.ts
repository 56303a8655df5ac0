import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import type { CustomerService } from '../../customer/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { customerMembers, namedCustomer } from '../trade/customer-account.ts';

const CustomerStatusRecord = Type.Object({
  customerId: Type.Integer(),
  customerNo: Type.String(),
  status: Type.Integer(),
});

/**
 * Disables a customer (no sign-in, no call by token or key, no sockets; what is open stays, and the operator can close
 * it) or enables one again. Throws 0000003 for one that the company does not have and 0000004 for one whose account is
 * closed or about to be.
 */
export function customerStatusOperation(
  customers: Pick<CustomerService, 'directory' | 'setStatus'>,
): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.setCustomerStatus,
    permission: 'customers.change',
    changes: true,
    request: Type.Object({
      ...customerMembers,
      status: IntegerLike({ minimum: 1, maximum: 2 }),
    }),
    response: CustomerStatusRecord,
    async handle({ companyId }, request) {
      const { id, customer_no: customerNo } = await namedCustomer(customers.directory, companyId, request);
      const status = request.status === 1 ? 1 : 2;
      await customers.setStatus(id, status);
      return { customerId: id, customerNo, status };
    },
  });
}
