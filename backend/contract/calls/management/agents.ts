import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import { SWITCH_STATES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';

const Agent = Type.Object({
  customerNo: describe(
    'Customer number of the agent; of a customer in the list of customers.',
    Id.CustomerNo,
  ),
  customerAgentMark: describe('Mark with which customers of the agent register.', Text),
  status: describe('State of the agent, or of the customer.', Whole, SWITCH_STATES),
  rebateRate: Text,
  customers: describe('How many customers the agent brought.', Whole),
});

const Brought = Type.Object({
  customerNo: describe(
    'Customer number of the agent; of a customer in the list of customers.',
    Id.CustomerNo,
  ),
  customerId: Id.Customer,
  customerGroupId: Whole,
  status: describe('State of the agent, or of the customer.', Whole, SWITCH_STATES),
  createTime: Milliseconds,
});

export const Rebate = Type.Object({
  agentCustomerNo: describe('Customer number of the agent.', Text),
  day: describe('Day of the fees: its first millisecond on the market clock (UTC).', Milliseconds),
  currency: Text,
  fees: describe('What the customers of the agent paid in that day, decimal text.', Text),
  rebateRate: Text,
  amount: describe('What the agent got, decimal text; rounded down at the digits of its account.', Text),
  accountId: describe(
    'Account into which it was paid; 0 where the agent has none in the currency.',
    Id.Account,
  ),
});

const RebatePage = Type.Object({
  ...PageOf(Rebate).properties,
  totals: describe(
    'All rebates of the request together, by currency.',
    Type.Array(
      Type.Object({
        currency: Text,
        amount: describe(
          'What the agent got, decimal text; rounded down at the digits of its account.',
          Text,
        ),
      }),
    ),
  ),
});

const Named = Type.Object({
  customerNo: describe('Customer number of the agent; of a customer in the list of customers.', TextLike(16)),
});

/** Agents, their customers and rebates. */
export const AGENT_MANAGEMENT = defineManagementCalls({
  agents: {
    bizType: 'venue.admin.AgentService.list',
    summary: 'Agents with their rebate and how many customers they brought',
    permission: 'agents.read',
    request: Type.Object({}),
    response: Type.Array(Agent),
  },
  setAgentRebate: {
    bizType: 'venue.admin.AgentService.setRebate',
    summary: 'Share of the fees of its customers that an agent gets',
    permission: 'agents.change',
    changes: true,
    request: Type.Object({
      customerNo: describe(
        'Customer number of the agent; of a customer in the list of customers.',
        TextLike(16),
      ),
      rebateRate: TextLike(16),
    }),
    response: Type.Object({
      customerNo: describe(
        'Customer number of the agent; of a customer in the list of customers.',
        Id.CustomerNo,
      ),
      rebateRate: Text,
    }),
  },
  agentCustomers: {
    bizType: 'venue.admin.AgentService.customers',
    summary: 'Customers whom an agent brought',
    permission: 'agents.read',
    request: Type.Object({
      ...pageRequestMembers,
      customerNo: describe(
        'Customer number of the agent; of a customer in the list of customers.',
        TextLike(16),
      ),
    }),
    response: PageOf(Brought),
  },
  agentRebates: {
    bizType: 'venue.admin.AgentService.rebates',
    summary: 'What agents got of the fees of their customers',
    permission: 'agents.read',
    request: Type.Object({
      ...pageRequestMembers,
      customerNo: describe(
        'Customer number of the agent; of a customer in the list of customers.',
        Type.Optional(TextLike(16)),
      ),
      startTime: describe(
        'Milliseconds since 1970 (UTC); the day of this moment is the first.',
        Type.Optional(IntegerLike({ minimum: 0 })),
      ),
      endTime: describe(
        'Milliseconds since 1970 (UTC); the day of this moment is the last.',
        Type.Optional(IntegerLike({ minimum: 0 })),
      ),
    }),
    response: RebatePage,
  },
  appointAgent: {
    bizType: 'venue.admin.AgentService.appoint',
    summary: 'Make a customer an agent',
    permission: 'agents.change',
    changes: true,
    request: Named,
    response: Type.String(),
  },
  dismissAgent: {
    bizType: 'venue.admin.AgentService.dismiss',
    summary: 'End a customer’s work as an agent',
    permission: 'agents.change',
    changes: true,
    request: Named,
    response: Type.Null(),
  },
});
