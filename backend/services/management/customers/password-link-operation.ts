import { Type } from 'typebox';
import type { Language } from '../../../protocol/languages.ts';
import { parseLanguage } from '../../../protocol/languages.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import { CODE } from '../../../protocol/errors/codes.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import { TextLike } from '../../../protocol/records/index.ts';
import type { CustomerService } from '../../customer/index.ts';
import type { Outbox } from '../../message/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import { findCustomer } from '../trade/customer-account.ts';

const BIZ_TYPE = 'EMAIL_PASSWORD_LINK';

const TITLE: Readonly<Record<Language, string>> = {
  'en-US': 'Set your password',
  'zh-CN': '设置登录密码',
  'zh-TW': '設定登入密碼',
};
const TEXT: Readonly<Record<Language, (link: string) => string>> = {
  'en-US': (link) => `Set the password of your account within 72 hours: ${link}`,
  'zh-CN': (link) => `请在 72 小时内设置您的登录密码：${link}`,
  'zh-TW': (link) => `請在 72 小時內設定您的登入密碼：${link}`,
};

export type PasswordLinkDependencies = Pick<CustomerService, 'directory' | 'passwordLinks'> & {
  readonly outbox: Pick<Outbox, 'send'>;
};

/**
 * send: e-mails a customer whom the operator made a link by which it sets its own password, and answers the token of the
 * link. `page` is the address of the client's page. Throws 0000508 for a customer without an e-mail address.
 */
export function passwordLinkOperation({
  directory,
  passwordLinks,
  outbox,
}: PasswordLinkDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.sendPasswordLink,
    permission: 'customers.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({
      customerNo: TextLike(16),
      page: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://' })),
    }),
    response: Type.Object({ checkToken: Type.String() }),
    async handle({ companyId }, { customerNo, page = '' }) {
      const customer = await findCustomer(directory, companyId, customerNo);
      if (customer.email === null) throw new PlatformError(CODE.emailMissing);
      const checkToken = await passwordLinks.issue({ companyId, customerId: customer.id }, 'link');
      const language = parseLanguage(customer.language);
      const link =
        page === '' ? checkToken : `${page}${page.includes('?') ? '&' : '?'}checkToken=${checkToken}`;
      await outbox.send({
        companyId,
        channel: 'email',
        recipient: customer.email,
        bizType: BIZ_TYPE,
        title: TITLE[language],
        text: TEXT[language](link),
        code: null,
      });
      return { checkToken };
    },
  });
}
