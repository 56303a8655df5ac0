import { NOTICE_MANAGEMENT } from '../../../contract/calls/management/notices.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';

export type NoticeDependencies = Pick<CustomerService, 'notices' | 'contactMessages'>;

/** Announcements of a company to everybody, and what visitors wrote to it. */
export function noticeOperations({ notices, contactMessages }: NoticeDependencies): ManagementOperation[] {
  return [
    implementManagement(NOTICE_MANAGEMENT.publishNotice, async ({ companyId }, { name, title, content }) => {
      await notices.announce(companyId, name, { title, content });
      return null;
    }),
    implementManagement(NOTICE_MANAGEMENT.withdrawNotice, async ({ companyId }, { id }) => {
      await notices.withdraw(companyId, id);
      return null;
    }),
    implementManagement(NOTICE_MANAGEMENT.contactMessages, async ({ companyId }) =>
      (await contactMessages.ofCompany(companyId)).map((row) => ({
        id: row.id,
        customerNo: row.customer_no,
        name: row.name,
        email: row.email,
        message: row.message,
        createTime: row.create_time_ms,
      })),
    ),
  ];
}
