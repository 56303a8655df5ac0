import type { CustomerFacts } from './customer-record.ts';
import type { LoginParts } from './login-operations.ts';

/** What the record of a customer tells besides its row: what protects it, where it comes from, whom it may bring. */
export async function factsOf(
  { security, customers, agents }: Pick<LoginParts, 'security' | 'customers' | 'agents'>,
  customerId: number,
): Promise<CustomerFacts> {
  const [origin, customerAgentMark] = await Promise.all([
    customers.originOf(customerId),
    agents.markOf(customerId),
  ]);
  return {
    ...security.flags(customerId),
    customerAgentMark,
    utmSource: origin.utmSource ?? null,
    thirdServerCode: origin.thirdServerCode ?? null,
  };
}
