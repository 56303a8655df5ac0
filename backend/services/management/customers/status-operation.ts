import { CUSTOMER_MANAGEMENT } from '../../../contract/calls/management/customers.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { namedCustomer } from '../trade/customer-account.ts';

/**
 * Disables a customer (no sign-in, no call by token or key, no sockets; what is open stays, and the operator can close
 * it) or enables one again. Throws 0000003 for one that the company does not have and 0000004 for one whose account is
 * closed or about to be.
 */
export function customerStatusOperation(
  customers: Pick<CustomerService, 'directory' | 'setStatus'>,
): ManagementOperation {
  return implementManagement(CUSTOMER_MANAGEMENT.setCustomerStatus, async ({ companyId }, request) => {
    const { id, customer_no: customerNo } = await namedCustomer(customers.directory, companyId, request);
    const status = request.status === 1 ? 1 : 2;
    await customers.setStatus(id, status);
    return { customerId: id, customerNo, status };
  });
}
