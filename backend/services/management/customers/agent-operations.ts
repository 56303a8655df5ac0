import type { Static } from 'typebox';
import { AGENT_MANAGEMENT, type Rebate } from '../../../contract/calls/management/agents.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE, pageOf } from '../../../contract/records/index.ts';
import { formatDecimal, parseDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import type { Database } from '../../../storage/index.ts';
import { rebateRepository, type AgentRebateRow } from '../../../storage/rebates.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import type { Rebates } from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

/** Customers who bring others: appointed, which answers the mark that they hand on, and dismissed. */
export function agentOperations({
  directory,
  agents,
  rebates,
}: Pick<CustomerService, 'directory' | 'agents'> & {
  readonly rebates: Pick<Rebates, 'bookDue' | 'resume'>;
}): ManagementOperation[] {
  return [
    implementManagement(AGENT_MANAGEMENT.appointAgent, async ({ companyId }, { customerNo }) => {
      const customer = await findCustomer(directory, companyId, customerNo);
      if ((await agents.markOf(customer.id)) === null) await rebates.resume(customer.id);
      return agents.appoint(customer);
    }),
    implementManagement(AGENT_MANAGEMENT.dismissAgent, async ({ companyId }, { customerNo }) => {
      const customer = await findCustomer(directory, companyId, customerNo);
      // What has ended is still the agent's.
      await rebates.bookDue();
      await agents.dismiss(customer.id);
      return null;
    }),
  ];
}

const DAY_MS = 86_400_000;
/** What nobody set. */
const NO_REBATE = '0';

export interface RebateManagement {
  readonly database: Database;
  readonly customers: Pick<CustomerService, 'directory' | 'agents'>;
  readonly rebates: Pick<Rebates, 'setRate'>;
  readonly fourEyes: Pick<FourEyes, 'requireSecond'>;
}

/** Agents with their customers, the share of fees that they get, and what they got. */
export function rebateOperations(parts: RebateManagement): ManagementOperation[] {
  return [list(parts), setRebate(parts), customersOf(parts), report(parts)];
}

/** Agents of the company, former ones included. */
function list({ database }: RebateManagement): ManagementOperation {
  return implementManagement(AGENT_MANAGEMENT.agents, async ({ companyId }) => {
    const rows = await rebateRepository.agents(database, companyId);
    return rows.map((row) => ({
      customerNo: row.customer_no,
      customerAgentMark: row.mark,
      status: row.dismissed === 1 ? 2 : 1,
      rebateRate: row.rebate_rate ?? NO_REBATE,
      customers: Number(row.customers),
    }));
  });
}

/**
 * Throws 0000003 for a customer who is no agent of the company and 015 for a share that is not from 0 to 1; FS10302 while a larger share than
 * now waits for a second person, since who sets it may be the agent's friend.
 */
function setRebate({ database, customers, rebates, fourEyes }: RebateManagement): ManagementOperation {
  return implementManagement(AGENT_MANAGEMENT.setAgentRebate, async (context, request) => {
    const { companyId } = context;
    const { customerNo, rebateRate } = request;
    const customer = await findCustomer(customers.directory, companyId, customerNo);
    if ((await customers.agents.markOf(customer.id)) === null) throw new PlatformError(CODE.dataUnknown);
    const rate = parseDecimal(rebateRate, RATIO_DIGITS);
    if (rate === undefined || rate < 0n || rate > powerOfTen(RATIO_DIGITS))
      throw PlatformError.wrong(CODE.requestInvalid, 'form', 'rebateRate');
    const now = (await rebateRepository.terms(database, customer.id))?.rebate_rate ?? NO_REBATE;
    if (rate > (parseDecimal(now, RATIO_DIGITS) ?? 0n))
      await fourEyes.requireSecond(context, { bizType: AGENT_MANAGEMENT.setAgentRebate.bizType, request });
    const text = rate === 0n ? NO_REBATE : rebateRate;
    await rebates.setRate(customer, text);
    return { customerNo, rebateRate: text };
  });
}

/** Whom an agent brought, oldest first. Throws 0000003 for a customer of another company. */
function customersOf({ customers: { directory } }: RebateManagement): ManagementOperation {
  return implementManagement(
    AGENT_MANAGEMENT.agentCustomers,
    async ({ companyId }, { customerNo, ...page }) => {
      const agent = await findCustomer(directory, companyId, customerNo);
      const { records, ...rest } = pageOf(await directory.broughtBy(companyId, agent.customer_no), page);
      return {
        ...rest,
        records: records.map((row) => ({
          customerNo: row.customer_no,
          customerId: row.id,
          customerGroupId: row.customer_group_id,
          status: row.status,
          createTime: row.create_time_ms,
        })),
      };
    },
  );
}

/** Rebates of one agent or all, newest day first, with what all of them come to. */
function report({ database }: RebateManagement): ManagementOperation {
  return implementManagement(AGENT_MANAGEMENT.agentRebates, async ({ companyId }, request) => {
    const { current = 1, size = DEFAULT_PAGE_SIZE, startTime, endTime } = request;
    const dayOf = (timeMs: number | undefined) =>
      timeMs === undefined ? undefined : Math.floor(timeMs / DAY_MS);
    const query = {
      companyId,
      agentNo: request.customerNo || undefined,
      fromDay: dayOf(startTime),
      toDay: dayOf(endTime),
      limit: size,
      offset: (current - 1) * size,
    };
    const { rows, total } = await rebateRepository.page(database, query);
    const sums = await rebateRepository.totals(database, query);
    return {
      records: rows.map(rebateRecord),
      total,
      size,
      current,
      totals: sums.map((sum) => ({
        currency: sum.currency,
        amount: formatDecimal(BigInt(sum.total), sum.digits),
      })),
    };
  });
}

function rebateRecord(row: AgentRebateRow): Static<typeof Rebate> {
  return {
    agentCustomerNo: row.agent_no,
    day: row.day * DAY_MS,
    currency: row.currency,
    fees: row.fees,
    rebateRate: row.rate,
    amount: formatDecimal(BigInt(row.amount), row.digits),
    accountId: row.account_id,
  };
}
