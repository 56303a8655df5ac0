import { TRANSFER_CALLS } from '../../../contract/calls/transfers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { requireMayLeave } from './leaving.ts';
import { payingCustomer, type TransferOperationDependencies } from './operations.ts';

/** The published number of an agent's account, which is no account type of its own here. */
const AGENT_ACCOUNT = 7;

export interface AgentTransferDependencies extends TransferOperationDependencies {
  /** Whether a customer is an agent. */
  isAgent(customerId: number): Promise<boolean>;
  /** Customers whom an agent brought. */
  broughtBy(companyId: number, customerNo: string): Promise<readonly CustomerRow[]>;
  /** Account types of a company by their published numbers, the first meant where none is named. */
  tradeTypesOf(companyId: number): readonly number[];
}

/**
 * capitalTransferForAgent: an agent pays a customer whom it brought, in one currency and account type: the first of the company in
 * which both have an account of the currency. Throws FS10002 for another account type, FS50025 for somebody who is no agent and
 * FS50000 for a customer of somebody else.
 */
export function agentTransferOperation(parts: AgentTransferDependencies): Operation {
  return implement(
    TRANSFER_CALLS.capitalTransferForAgent,
    async (context, { tradeType, toCustomerNo, amount, currency }) => {
      if (tradeType !== AGENT_ACCOUNT) throw new PlatformError(CODE.fundParameterInvalid);
      const agent = await payingCustomer(parts, context);
      if (!(await parts.isAgent(agent.id))) throw new PlatformError(CODE.transferClosedNow);
      const brought = await parts.broughtBy(agent.company_id, agent.customer_no);
      const customer = brought.find((one) => one.customer_no === toCustomerNo);
      if (customer === undefined) throw new PlatformError(CODE.fundAccountUnknown);
      await requireMayLeave(parts, context, { payer: agent, receiver: customer });
      const { from, to } = await commonAccounts(parts, [agent, customer], currency);
      const keep = (surplusAmount: string) => context.cacheStatements?.({ surplusAmount }) ?? [];
      return { surplusAmount: await parts.transfers.move({ from, to, amount }, keep) };
    },
  );
}

async function commonAccounts(
  { directory, tradeTypesOf }: AgentTransferDependencies,
  [agent, customer]: readonly [CustomerRow, CustomerRow],
  currency: string,
): Promise<{ readonly from: Account; readonly to: Account }> {
  const paying = await directory.accountsOf(agent.id);
  const receiving = await directory.accountsOf(customer.id);
  for (const tradeType of tradeTypesOf(agent.company_id)) {
    const isMeant = (one: Account) => one.tradeType === tradeType && one.currency === currency;
    const [from, to] = [paying.find(isMeant), receiving.find(isMeant)];
    if (from !== undefined && to !== undefined) return { from, to };
  }
  throw new PlatformError(CODE.fundAccountUnknown);
}
