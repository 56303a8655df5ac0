import { CUSTOMER_MANAGEMENT } from '../../../contract/calls/management/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { countryByCode } from '../../catalogue/index.ts';
import { wantedAccounts } from '../../company/index.ts';
import { hashPassword, PASSWORD_PATTERN } from '../../customer/password.ts';
import { implementManagement } from '../management-operation.ts';

import { parseEmail, parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import { type ManagementOperation } from '../management-operation.ts';
import type { CustomerDependencies } from './operations.ts';

/**
 * addCusAndOpenAccountAndKyc: a new customer with its accounts; the answer is its number. At least one of phone and
 * e-mail is needed (0000105). Throws 0000139 for a password that is no MD5 text, 0000301 for an unknown group, 0000114
 * for an unknown currency, and the codes of malformed and taken addresses; nothing is created then.
 */
export function createCustomer(parts: CustomerDependencies): ManagementOperation {
  return implementManagement(CUSTOMER_MANAGEMENT.addCustomer, async (context, request) => {
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
