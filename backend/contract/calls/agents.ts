import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';

const NullableText = Type.Union([Type.String(), Type.Null()]);

const Brought = Type.Object({
  id: Type.Integer(),
  createTime: Type.Integer(),
  updateTime: Type.Integer(),
  customerGroupId: Type.Integer(),
  customerGroupName: Type.String(),
  status: Type.Integer(),
  companyId: Type.Integer(),
  customerNo: Type.String(),
  phone: NullableText,
  phoneArea: NullableText,
  registerSource: Type.Integer(),
  unitId: Type.Union([Type.Integer(), Type.Null()]),
  firstName: NullableText,
  lastName: NullableText,
  email: NullableText,
  /** 0 ordinary, 1 agent. */
  customerType: Type.Integer(),
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
