import type { CustomerInputs } from './customer-record.ts';
import type { LoginDependencies } from './login-operations.ts';

/** Members of a customer record besides its row: what protects it, where it comes from, whom it may bring. */
export async function factsOf(
  { security, customers, agents }: Pick<LoginDependencies, 'security' | 'customers' | 'agents'>,
  customerId: number,
): Promise<CustomerInputs> {
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
