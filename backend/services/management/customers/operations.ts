import { CUSTOMER_MANAGEMENT } from '../../../contract/calls/management/customers.ts';
import type { CustomerGroup } from '../../../contract/calls/management/groups.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import { customerListRepository } from '../../../storage/management/index.ts';
import { countryByCode, type AssetEntry } from '../../catalogue/catalogue-service.ts';
import { wantedAccounts, type Company } from '../../company/company-service.ts';
import type { CustomerService } from '../../customer/customer-service.ts';
import type { Customers } from '../../customer/customers.ts';
import { parseOrigin } from '../../customer/registration/origin.ts';
import { checkExistence } from '../../customer/sign-in/login-name.ts';
import { hashPassword, PASSWORD_PATTERN } from '../../customer/sign-in/password.ts';
import { parseEmail, parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import type { TermsGuard } from '../products/loosened-terms.ts';
import { namedCustomer } from '../trade/customer-account.ts';
import { isBetterGroup } from './better-groups.ts';
import { listRow } from './customer-rows.ts';
import { readIdentities, readIdentity } from './identity.ts';

/**
 * addCusAndOpenAccountAndKyc: a new customer with its accounts; the answer is its number. At least one of phone and
 * e-mail is needed (0000105). Throws 0000139 for a password that is no MD5 text, 0000301 for an unknown group, 0000114
 * for an unknown currency, FS10302 while a group that nobody may register in, with looser terms or larger limits than those of every
 * other newcomer, waits for a second person, and the codes of malformed and taken addresses; nothing is created then.
 */
function createCustomer(deps: CustomerDependencies): ManagementOperation {
  const call = CUSTOMER_MANAGEMENT.addCustomer;
  return implementManagement(call, async (context, request) => {
    const company = deps.companies.find(context.companyId);
    if (company === undefined) throw new PlatformError(CODE.companyUnknown);
    const contact = readContact(request);
    const country = countryByCode(request.country.toUpperCase());
    if (country === undefined)
      throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'country');
    const { pwd } = request;
    if (pwd !== undefined && !PASSWORD_PATTERN.test(pwd)) throw new PlatformError(CODE.passwordWeak);
    const group = deps.groupsOf(company.id).find(({ id }) => id === request.customerGroupId);
    if (group === undefined) throw new PlatformError(CODE.groupUnknown);
    const accounts = wantedAccounts({ company, group, asset: deps.asset }, request.tradeTypeCurrencyList);
    if (!group.isOpening && isBetterGroup(deps, company, deps.groupsOf(company.id), group.id)) {
      // What waits for a second person is stored, and holds no password.
      const { pwd: _secret, ...shown } = request;
      await deps.fourEyes.requireSecond(context, { bizType: call.bizType, request: shown });
    }
    const newcomer = {
      ...contact,
      passwordHash: pwd === undefined ? null : await hashPassword(pwd),
      customerGroupId: request.customerGroupId,
      country: country.code,
      language: company.language,
      registerSource: request.registerSource,
    };
    const row = await deps.directory.create(company, newcomer, request);
    for (const { tradeType, currency } of accounts) {
      await deps.directory.openAccount(row, tradeType, currency);
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
  return {
    email: email === '' ? null : parseEmail(email),
    phone: phone === '' ? null : parsePhone(phone),
    phoneArea: phone === '' ? null : parsePhoneArea(request.phoneArea),
  };
}

export interface CustomerDependencies extends TermsGuard {
  readonly database: Database;
  readonly directory: Customers;
  groupsOf(this: void, companyId: number): readonly CustomerGroup[];
  readonly assets: readonly AssetEntry[];
  asset(this: void, code: string): AssetEntry | undefined;
}

/** Customers and their accounts as operators see and create them. */
export function customerOperations(deps: CustomerDependencies): ManagementOperation[] {
  return [
    checkCustomerExist(deps),
    createCustomer(deps),
    customerPage(deps),
    groupList(deps),
    queryAccountList(deps),
  ];
}

function checkCustomerExist(deps: CustomerDependencies): ManagementOperation {
  return implementManagement(CUSTOMER_MANAGEMENT.checkCustomerExist, ({ companyId }, request) =>
    checkExistence(deps.directory, companyId, request),
  );
}

function customerPage(deps: CustomerDependencies): ManagementOperation {
  return implementManagement(
    CUSTOMER_MANAGEMENT.customerPage,
    async ({ companyId }, { customerNo, customerId = 0, tag, size = DEFAULT_PAGE_SIZE, current = 1 }) => {
      const { rows, total } = await customerListRepository.page(deps.database, {
        companyId,
        customerNo: customerNo === '' ? undefined : customerNo,
        customerId: customerId > 0 ? customerId : undefined,
        tag,
        limit: size,
        offset: (current - 1) * size,
      });
      const identities = await readIdentities(
        deps.database,
        rows.map(({ id }) => id),
      );
      const records = await Promise.all(
        rows.map(async (row) => {
          const group = deps.groupsOf(companyId).find(({ id }) => id === row.customer_group_id);
          const accounts = await deps.directory.accountsOf(row.id);
          const identity = identities.get(row.id) ?? readIdentity([]);
          return listRow(row, parseOrigin(row.record), group?.name ?? '', { accounts, identity });
        }),
      );
      return { current, size, total, records };
    },
  );
}

/** One row for each group and account type of the company. */
function groupList(deps: CustomerDependencies): ManagementOperation {
  return implementManagement(CUSTOMER_MANAGEMENT.groupList, async (context, { tradeType }) => {
    const company = ownCompany(deps, context);
    const allAssets = company.assets ?? deps.assets.map(({ code }) => code);
    const realOrTest = company.companyType === 'demo' ? 1 : 0;
    return deps
      .groupsOf(company.id)
      .flatMap(({ id, name, isOpening, plays }) =>
        (plays ?? company.tradeTypes.map((play) => ({ tradeType: play, currencies: undefined })))
          .filter((play) => tradeType === undefined || play.tradeType === TRADE_TYPES.word(tradeType))
          .map((play) => ({
            id,
            name,
            openAccountType: isOpening ? 1 : 0,
            type: id === company.guestGroupId ? 2 : realOrTest,
            tradeType: TRADE_TYPES.number(play.tradeType),
            assets: (play.currencies ?? allAssets).join(','),
          })),
      );
  });
}

function queryAccountList(deps: CustomerDependencies): ManagementOperation {
  return implementManagement(
    CUSTOMER_MANAGEMENT.queryAccountList,
    async (context, { tradeType, ...named }) => {
      const row = await namedCustomer(deps.directory, context.companyId, named);
      return (await deps.directory.accountsOf(row.id)).filter((account) => account.tradeType === tradeType);
    },
  );
}

/** Throws 0000111 for a company that the platform does not have. */
export function ownCompany(
  deps: Pick<CustomerDependencies, 'companies'>,
  context: ManagementContext,
): Company {
  const company = deps.companies.find(context.companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  return company;
}

/**
 * Disables a customer (no sign-in, no call by token or key, no sockets; what is open stays, and the operator can close
 * it) or enables one again. Throws 0000003 for one that the company does not have and 0000004 for one whose account is
 * closed or about to be.
 */
export function customerStatusOperation(
  customers: Pick<CustomerService, 'directory' | 'setStatus'>,
): ManagementOperation {
  return implementManagement(CUSTOMER_MANAGEMENT.setCustomerStatus, async ({ companyId }, request) => {
    const { id, customer_no: customerNo } = await namedCustomer(customers.directory, companyId, request);
    const status = request.status === 1 ? 1 : 2;
    await customers.setStatus(id, status);
    return { customerId: id, customerNo, status };
  });
}
