import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { Milliseconds, Text, Whole } from '../../records/shapes.ts';

const Agent = Type.Object({
  customerNo: Text,
  customerAgentMark: Text,
  /** 1 agent, 2 former agent. */
  status: Whole,
  rebateRate: Text,
  customers: Whole,
});

const Brought = Type.Object({
  customerNo: Text,
  customerId: Whole,
  customerGroupId: Whole,
  status: Whole,
  createTime: Milliseconds,
});

export const Rebate = Type.Object({
  agentCustomerNo: Text,
  /** First millisecond of the day, market clock. */
  day: Milliseconds,
  currency: Text,
  fees: Text,
  rebateRate: Text,
  amount: Text,
  accountId: Whole,
});

const RebatePage = Type.Object({
  ...PageOf(Rebate).properties,
  totals: Type.Array(Type.Object({ currency: Text, amount: Text })),
});

const Named = Type.Object({ customerNo: TextLike(16) });

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
    request: Type.Object({ customerNo: TextLike(16), rebateRate: TextLike(16) }),
    response: Type.Object({ customerNo: Text, rebateRate: Text }),
  },
  agentCustomers: {
    bizType: 'venue.admin.AgentService.customers',
    summary: 'Customers whom an agent brought',
    permission: 'agents.read',
    request: Type.Object({ ...pageRequestMembers, customerNo: TextLike(16) }),
    response: PageOf(Brought),
  },
  agentRebates: {
    bizType: 'venue.admin.AgentService.rebates',
    summary: 'What agents got of the fees of their customers',
    permission: 'agents.read',
    request: Type.Object({
      ...pageRequestMembers,
      customerNo: Type.Optional(TextLike(16)),
      startTime: Type.Optional(IntegerLike({ minimum: 0 })),
      endTime: Type.Optional(IntegerLike({ minimum: 0 })),
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
