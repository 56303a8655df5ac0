import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { IntegerLike } from '../../../contract/records/index.ts';
import type { CustomerService } from '../../customer/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** Longer texts are refused by the announcement itself, with its listed code. */
const MAX_TEXT_LENGTH = 20_000;

const Texts = Type.Object({
  'en-US': Type.String({ maxLength: MAX_TEXT_LENGTH }),
  'zh-CN': Type.String({ maxLength: MAX_TEXT_LENGTH }),
  'zh-TW': Type.String({ maxLength: MAX_TEXT_LENGTH }),
});

export type NoticeDependencies = Pick<CustomerService, 'notices' | 'contactMessages'>;

/** Announcements of a company to everybody, and what visitors wrote to it. */
export function noticeOperations({ notices, contactMessages }: NoticeDependencies): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.publishNotice,
      permission: 'customers.message',
      batch: true,
      changes: true,
      request: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 100 }),
        title: Texts,
        content: Texts,
      }),
      response: Type.Null(),
      async handle({ companyId }, { name, title, content }) {
        await notices.announce(companyId, name, { title, content });
        return null;
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.withdrawNotice,
      permission: 'customers.message',
      changes: true,
      request: Type.Object({ id: IntegerLike({ minimum: 0 }) }),
      response: Type.Null(),
      async handle({ companyId }, { id }) {
        await notices.withdraw(companyId, id);
        return null;
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.contactMessages,
      permission: 'customers.read',
      request: Type.Object({}),
      response: Type.Array(
        Type.Object({
          id: Type.Integer(),
          customerNo: Type.Union([Type.String(), Type.Null()]),
          name: Type.String(),
          email: Type.String(),
          message: Type.String(),
          createTime: Type.Integer(),
        }),
      ),
      handle: async ({ companyId }) =>
        (await contactMessages.ofCompany(companyId)).map((row) => ({
          id: row.id,
          customerNo: row.customer_no,
          name: row.name,
          email: row.email,
          message: row.message,
          createTime: row.create_time_ms,
        })),
    }),
  ];
}
