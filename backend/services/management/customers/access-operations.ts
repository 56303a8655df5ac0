import { CUSTOMER_ACCESS_MANAGEMENT } from '../../../contract/calls/management/customer-access.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { authorOf, implementManagement, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

/** Where customers are signed in, and how an operator sees what they see. Throw 0000003 for what the company does not have. */
export function customerAccessOperations({
  directory,
  access,
}: Pick<CustomerService, 'directory' | 'access'>): ManagementOperation[] {
  return [
    implementManagement(CUSTOMER_ACCESS_MANAGEMENT.seeAsCustomer, async (context, { customerNo }) => {
      const { token, expireTimeMs } = access.view(
        await findCustomer(directory, context.companyId, customerNo),
      );
      return { token, customerNo, by: authorOf(context), expireTime: expireTimeMs };
    }),
    implementManagement(
      CUSTOMER_ACCESS_MANAGEMENT.customerSessions,
      async ({ companyId }, { customerNo }) => {
        const { id } = await findCustomer(directory, companyId, customerNo);
        const networks = await access.networks(id);
        return {
          sessions: access
            .sessions(id)
            .map(({ mark, kind, createTimeMs, expireTimeMs }) => ({
              mark,
              kind,
              createTime: createTimeMs,
              expireTime: expireTimeMs,
            })),
          networks: networks.map(({ network, time_ms }) => ({ network, lastTime: time_ms })),
        };
      },
    ),
    implementManagement(
      CUSTOMER_ACCESS_MANAGEMENT.endCustomerSession,
      async ({ companyId }, { customerNo, mark }) => {
        const { id } = await findCustomer(directory, companyId, customerNo);
        if (!(await access.end(id, mark))) throw new PlatformError(CODE.dataUnknown);
        return null;
      },
    ),
  ];
}
