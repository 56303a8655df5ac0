import type { CustomerInputs } from './customer-record.ts';
import type { LevelOwner, LoginDependencies } from './sign-in/login-dependencies.ts';

/**
 * What the record of a customer tells besides its row: what protects it, where it comes from, whom it may bring, and
 * its accounts elsewhere, and where its positions would be closed.
 */
export async function factsOf(
  deps: Pick<
    LoginDependencies,
    'security' | 'customers' | 'agents' | 'pairs' | 'socialAccounts' | 'isFundManager' | 'stopOutLevelOf'
  >,
  row: LevelOwner,
): Promise<CustomerInputs> {
  const customerId = row.id;
  const { security, customers, agents, pairs, socialAccounts } = deps;
  const [origin, customerAgentMark, relationCustomerId, [account]] = await Promise.all([
    customers.originOf(customerId),
    agents.markOf(customerId),
    pairs.counterpartOf(customerId),
    socialAccounts.ofCustomer(customerId),
  ]);
  return {
    ...security.flags(customerId),
    customerAgentMark,
    relationCustomerId,
    socialAccount: account,
    utmSource: origin.utmSource ?? null,
    stopOutLevel: deps.stopOutLevelOf(row),
    isFundManager: deps.isFundManager(customerId),
    thirdServerCode: origin.thirdServerCode ?? null,
  };
}
