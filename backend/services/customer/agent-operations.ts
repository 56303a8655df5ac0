import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { pageOf, PageOf, pageRequestMembers } from '../../contract/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import { maskEmail, maskText } from './customer-record.ts';
import type { LoginDependencies } from './login-operations.ts';
import { signedIn } from './security/checks.ts';

/** Values of `customerType`. */
const ORDINARY = 0;
const AGENT = 1;

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

/** queryCustomerOfAgentPage: the customers whom the caller brought, oldest first; somebody who is no agent brought none. */
export function agentOperations(parts: LoginDependencies): readonly Operation[] {
  return [
    operation({
      bizType: BIZ_TYPE.queryCustomerOfAgentPage,
      mount: 'global',
      access: 'login',
      openPermission: 'ready_only',
      request: Type.Object(pageRequestMembers),
      response: PageOf(Brought),
      section: 'Client API, other endpoints',
      async handle(context, request) {
        const { row, company } = await signedIn(parts, context);
        const page = pageOf(await parts.customers.broughtBy(company.id, row.customer_no), request);
        const records = page.records.map(async (customer) => ({
          id: customer.id,
          createTime: customer.create_time_ms,
          updateTime: customer.login_time_ms ?? customer.create_time_ms,
          customerGroupId: customer.customer_group_id,
          customerGroupName: parts.companies.groups.find(company.id, customer.customer_group_id)?.name ?? '',
          status: customer.status,
          companyId: customer.company_id,
          customerNo: customer.customer_no,
          phone: customer.phone === null ? null : maskText(customer.phone),
          phoneArea: customer.phone_area,
          registerSource: customer.register_source,
          unitId: null,
          firstName: null,
          lastName: null,
          email: customer.email === null ? null : maskEmail(customer.email),
          customerType: (await parts.agents.markOf(customer.id)) === null ? ORDINARY : AGENT,
        }));
        return { ...page, records: await Promise.all(records) };
      },
    }),
  ];
}
