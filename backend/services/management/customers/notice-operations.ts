import { NOTICE_MANAGEMENT, POPUP } from '../../../contract/calls/management/notices.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { parseLanguage } from '../../../contract/languages.ts';
import { UPDATE_TYPE, type UpdateType } from '../../../contract/message-hub/notice.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import type { ContactMessageRow } from '../../../storage/customers/companies.ts';
import { isRead } from '../../../storage/customers/messages.ts';
import { MAX_NOTICES_PER_COMPANY, type NoticeTexts } from '../../message/notices/index.ts';
import { authorOf, implementManagement, type ManagementOperation } from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import { findCustomer, namedCustomer } from '../trade/customer-account.ts';

export type NoticeDependencies = Pick<CustomerService, 'directory' | 'notices' | 'contactMessages'>;

/** All that is kept. */
const EVER = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

const readTexts = (texts: string) => JSON.parse(texts) as NoticeTexts;

/** Announcements of a company to everybody, and what visitors wrote to it. Throw 0000003 for what the company does not have. */
export function noticeOperations({
  directory,
  notices,
  contactMessages,
}: NoticeDependencies): ManagementOperation[] {
  return [
    implementManagement(NOTICE_MANAGEMENT.publishNotice, async ({ companyId }, { name, title, content }) => {
      await notices.announce(companyId, name, { title, content });
      return null;
    }),
    implementManagement(NOTICE_MANAGEMENT.withdrawNotice, async ({ companyId }, { id }) => {
      await notices.withdraw(companyId, id);
      return null;
    }),
    implementManagement(NOTICE_MANAGEMENT.companyNotices, async ({ companyId }) =>
      (await notices.announcements(companyId, { ...EVER, offset: 0, limit: MAX_NOTICES_PER_COMPANY })).map(
        ({ id, name, texts, pub_time_ms }) => ({ id, name, ...readTexts(texts), pubTime: pub_time_ms }),
      ),
    ),
    implementManagement(
      NOTICE_MANAGEMENT.messagesOfCustomer,
      async ({ companyId }, { size = DEFAULT_PAGE_SIZE, current = 1, ...named }) => {
        const { id: customerId } = await namedCustomer(directory, companyId, named);
        const page = { ...EVER, offset: (current - 1) * size, limit: size };
        return (await notices.messages(customerId, page)).map((row) => ({
          id: row.id,
          bizType: row.biz_type,
          ...readTexts(row.texts),
          isRead: isRead(row),
          createTime: row.create_time_ms,
        }));
      },
    ),
    implementManagement(NOTICE_MANAGEMENT.contactMessages, async ({ companyId }) =>
      (await contactMessages.ofCompany(companyId)).map(contactRecord),
    ),
    implementManagement(NOTICE_MANAGEMENT.markContactMessage, async (context, { id, answered }) => {
      const by = answered ? authorOf(context) : null;
      const row = await contactMessages.mark(context.companyId, id, by);
      if (row === undefined) throw new PlatformError(CODE.dataUnknown);
      return contactRecord(row);
    }),
  ];
}

function contactRecord(row: ContactMessageRow) {
  return {
    id: row.id,
    customerNo: row.customer_no,
    name: row.name,
    email: row.email,
    message: row.message,
    createTime: row.create_time_ms,
    answeredBy: row.answered_by,
    answeredTime: row.answered_time_ms,
  };
}

/** How clients recognise a message that an operator wrote. */
const BIZ_TYPE = 'PLATFORM_MESSAGE';

export type MessageDependencies = Pick<CustomerService, 'directory' | 'notices' | 'forceLogout'>;

/**
 * add: a message to one customer, stored for reading and sent live. It is written in one language and shown in it whatever
 * the reader's. `refreshType` is what clients read again; 4 also ends the customer's logins.
 */
export function messageOperation(deps: MessageDependencies): ManagementOperation {
  return implementManagement(NOTICE_MANAGEMENT.addMessage, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const customer = await findCustomer(deps.directory, context.companyId, request.customerNo);
    if (request.customerId !== undefined && request.customerId !== customer.id) {
      throw new PlatformError(CODE.dataUnknown);
    }
    const { title, content, tradeType, refreshType = UPDATE_TYPE.none } = request;
    await deps.notices.send({
      to: { ...customer, language: parseLanguage(request.language) },
      bizType: BIZ_TYPE,
      texts: { title: inEveryLanguage(title), content: inEveryLanguage(content) },
      updateType: refreshType as UpdateType,
      tradeType,
      show: request.showType === POPUP,
    });
    if (refreshType === UPDATE_TYPE.signedOut) await deps.forceLogout(context.companyId, customer.id);
    return null;
  });
}

function inEveryLanguage(text: string) {
  return { 'en-US': text, 'zh-CN': text, 'zh-TW': text };
}
