import { CUSTOMER_MANAGEMENT } from '../../../contract/calls/management/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { parseLanguage, type LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CompanyService } from '../../company/company-service.ts';
import { maskEmail } from '../../customer/customer-record.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import { PASSWORD_LINK_PURPOSE, writeMail, type Outbox } from '../../message/message-operations.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

const PAGE_TEXT: LocalizedText = {
  'en-US':
    'Invalid request: `page` must be an https page of one of the origins that the company lists (allowedOrigins): %s.',
  'zh-CN': '请求无效：`page` 必须是公司所列来源（allowedOrigins）之一的 https 页面：%s。',
  'zh-TW': '請求無效：`page` 必須是公司所列來源（allowedOrigins）之一的 https 頁面：%s。',
};

export type PasswordLinkDependencies = Pick<CustomerService, 'directory' | 'passwordLinks'> & {
  readonly companies: Pick<CompanyService, 'find'>;
  readonly outbox: Pick<Outbox, 'send'>;
};

/**
 * send: e-mails a customer who has no password a link by which it sets one, and answers where the link went, masked. The token is nobody's
 * but the customer's. `page` is a page of an origin that the company lists, which the link opens. Throws 0000135 for a customer with a
 * password, 0000508 for one without an e-mail address and 104 for another page.
 */
export function passwordLinkOperation({
  companies,
  directory,
  passwordLinks,
  outbox,
}: PasswordLinkDependencies): ManagementOperation {
  return implementManagement(
    CUSTOMER_MANAGEMENT.sendPasswordLink,
    async ({ companyId }, { customerNo, page }) => {
      const customer = await findCustomer(directory, companyId, customerNo);
      const opened =
        page === undefined
          ? undefined
          : requireOwnPage(page, companies.find(companyId)?.allowedOrigins ?? []);
      if (customer.password_hash !== null) throw new PlatformError(CODE.loginPasswordSet);
      if (customer.email === null) throw new PlatformError(CODE.emailMissing);
      const checkToken = await passwordLinks.issue({ companyId, customerId: customer.id }, 'link');
      opened?.searchParams.set('checkToken', checkToken);
      const language = parseLanguage(customer.language);
      await outbox.send({
        companyId,
        channel: 'email',
        recipient: customer.email,
        bizType: PASSWORD_LINK_PURPOSE,
        ...writeMail('passwordLink', language, { link: opened?.href ?? checkToken }),
        language,
        code: null,
      });
      return { email: maskEmail(customer.email) };
    },
  );
}

/** Throws 104, with the origins of the company, for a page of another one, and for one that is not encrypted on its way. */
function requireOwnPage(page: string, origins: readonly string[]): URL {
  const url = URL.canParse(page) ? new URL(page) : undefined;
  const isBare = url?.username === '' && url.password === '';
  const isSafe = url?.protocol === 'https:' || url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (url === undefined || !isBare || !isSafe || !origins.includes(url.origin))
    throw new PlatformError(CODE.parametersInvalid, [origins.join(', ') || '-'], PAGE_TEXT);
  return url;
}
