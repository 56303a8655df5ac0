import type { CustomerService } from '../../services/customer/index.ts';
import type { MessageHub } from './message-hub.ts';

/** Tells the open connections of a customer what the customer service tells it: notices, and that its logins ended. */
export function forwardToConnections(
  customers: Pick<CustomerService, 'notices' | 'onLoginsEnded'>,
  hub: Pick<MessageHub, 'notify' | 'endLogins'>,
): void {
  customers.notices.onNotice((companyId, customerId, notice) => hub.notify(companyId, customerId, notice));
  customers.onLoginsEnded((companyId, customerId, reason) => hub.endLogins(companyId, customerId, reason));
}
