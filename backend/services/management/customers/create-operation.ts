import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import { countryByCode } from '../../catalogue/index.ts';
import { hashPassword, PASSWORD_PATTERN } from '../../customer/password.ts';
import { wantedAccounts } from '../../company/index.ts';
import { TradeTypeCurrencyList } from '../../customer/registration.ts';
import { parseEmail, parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';
import type { CustomerDependencies } from './operations.ts';
import { originMembers } from '../../customer/origin.ts';

const CreateRequest = Type.Object({
  phone: Type.Optional(TextLike(32)),
  phoneArea: Type.Optional(TextLike(8)),
  email: Type.Optional(Type.String({ maxLength: 320 })),
  emailArea: Type.Optional(TextLike(8)),
  /** Left out: the customer has none, and sets its first one by a link that is e-mailed. */
  pwd: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  country: Type.String({ minLength: 1, maxLength: 64 }),
  registerSource: IntegerLike({ minimum: 1, maximum: 9 }),
  customerGroupId: IntegerLike(),
  tradeTypeCurrencyList: Type.Optional(TradeTypeCurrencyList),
  ...originMembers,
});

/**
 * addCusAndOpenAccountAndKyc: a new customer with its accounts; the answer is its number. At least one of phone and
 * e-mail is needed (0000105). Throws 0000139 for a password that is no MD5 text, 0000301 for an unknown group, 0000114
 * for an unknown currency, and the codes of malformed and taken addresses; nothing is created then.
 */
export function createCustomer(parts: CustomerDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.addCustomer,
    permission: 'customers.change',
    changes: true,
    request: CreateRequest,
    response: Type.String(),
    async handle(context, request) {
      const company = parts.companies.find(context.companyId);
      if (company === undefined) throw new PlatformError(CODE.companyUnknown);
      const contact = readContact(request);
      const country = countryByCode(request.country.toUpperCase());
      if (country === undefined) throw new PlatformError(CODE.customerParametersInvalid);
      const { pwd } = request;
      if (pwd !== undefined && !PASSWORD_PATTERN.test(pwd)) throw new PlatformError(CODE.passwordWeak);
      const group = parts.groupsOf(company.id).find(({ id }) => id === request.customerGroupId);
      if (group === undefined) throw new PlatformError(CODE.groupUnknown);
      const accounts = wantedAccounts({ company, group, asset: parts.asset }, request.tradeTypeCurrencyList);
      const newcomer = {
        ...contact,
        passwordHash: pwd === undefined ? null : await hashPassword(pwd),
        customerGroupId: request.customerGroupId,
        country: country.code,
        language: company.language,
        registerSource: request.registerSource,
      };
      const row = await parts.directory.create(company, newcomer, request);
      for (const { tradeType, currency } of accounts) {
        await parts.directory.openAccount(row, tradeType, currency);
      }
      return row.customer_no;
    },
  });
}

function readContact(request: {
  readonly phone?: string;
  readonly phoneArea?: string;
  readonly emailArea?: string;
  readonly email?: string;
}) {
  const { phone = '', email = '' } = request;
  if (phone === '' && email === '') throw new PlatformError(CODE.phoneOrEmailMissing);
  return {
    email: email === '' ? null : parseEmail(email),
    phone: phone === '' ? null : parsePhone(phone),
    phoneArea: phone === '' ? null : parsePhoneArea(request.phoneArea),
  };
}
