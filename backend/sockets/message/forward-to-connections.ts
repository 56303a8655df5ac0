import type { CustomerService } from '../../services/customer/customer-service.ts';
import type { MessageHub } from './message-hub.ts';

/** Sends notices of the customer service, and the end of logins, to the open connections of a customer. */
export function forwardToConnections(
  customers: Pick<CustomerService, 'notices' | 'onLoginsEnded' | 'onTokenEnded'>,
  hub: Pick<MessageHub, 'notify' | 'endLogins' | 'endToken'>,
): void {
  customers.notices.onNotice((companyId, customerId, notice) => hub.notify(companyId, customerId, notice));
  customers.onLoginsEnded((companyId, customerId, reason) => hub.endLogins(companyId, customerId, reason));
  customers.onTokenEnded((ended) => hub.endToken(ended));
}
