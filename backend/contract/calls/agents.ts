import { Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { CUSTOMER_STATES } from '../meanings.ts';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import * as Id from '../records/ids.ts';

const NullableText = Type.Union([Type.String(), Type.Null()]);

const Brought = Type.Object({
  id: describe(PHRASES.numberRow, Type.Integer()),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
  customerGroupId: Type.Integer(),
  customerGroupName: Type.String(),
  status: describe('State of the customer.', Type.Integer(), CUSTOMER_STATES),
  companyId: Type.Integer(),
  customerNo: Id.CustomerNo,
  phone: NullableText,
  phoneArea: NullableText,
  registerSource: Type.Integer(),
  unitId: describe(PHRASES.alwaysNull, Type.Union([Type.Integer(), Type.Null()])),
  firstName: NullableText,
  lastName: NullableText,
  email: NullableText,
  customerType: describe(PHRASES.kindCustomer, Type.Integer(), {
    0: ['ORDINARY', 'ordinary'],
    1: ['AGENT', 'agent'],
  }),
});

/** Links and customers of agents. */
export const AGENT_CALLS = defineCalls('Client API, other endpoints', {
  queryCustomerOfAgentPage: {
    bizType: 'customer.app.CustomerWebApiService.queryCustomerOfAgentPage',
    summary: 'Customers of an agent',
    openPermission: 'ready_only',
    request: Type.Object(pageRequestMembers),
    response: PageOf(Brought),
  },
});
