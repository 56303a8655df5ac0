import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/management-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { Account, DEFAULT_PAGE_SIZE, IntegerLike, TextLike } from '../../../contract/records/index.ts';
import { customerListRepository } from '../../../storage/management/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { AssetEntry, CustomerGroup } from '../../catalogue/index.ts';
import type { Company, CompanyService } from '../../company/index.ts';
import { checkExistence, loginNameMembers } from '../../customer/login-name.ts';
import type { Customers } from '../../customer/customers.ts';
import {
  managementOperation,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { customerMembers, namedCustomer } from '../trade/customer-account.ts';
import { createCustomer } from './create-operation.ts';
import { listRow } from './customer-rows.ts';
import { parseOrigin } from '../../customer/origin.ts';

/** Most rows of one page of the customer list. */
const MAX_CUSTOMER_PAGE = 2000;

export interface CustomerDependencies {
  readonly database: Database;
  readonly directory: Customers;
  readonly companies: Pick<CompanyService, 'find'>;
  groupsOf(this: void, companyId: number): readonly CustomerGroup[];
  readonly assets: readonly AssetEntry[];
  asset(this: void, code: string): AssetEntry | undefined;
}

/** Customers and their accounts as operators see and create them. */
export function customerOperations(parts: CustomerDependencies): ManagementOperation[] {
  return [
    checkCustomerExist(parts),
    createCustomer(parts),
    customerPage(parts),
    groupList(parts),
    queryAccountList(parts),
  ];
}

function checkCustomerExist(parts: CustomerDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.checkCustomerExist,
    permission: 'reference.read',
    access: 'guest',
    request: Type.Object({ ...loginNameMembers, emailArea: Type.Optional(TextLike(8)) }),
    response: Type.Integer(),
    handle: ({ companyId }, request) => checkExistence(parts.directory, companyId, request),
  });
}

function customerPage(parts: CustomerDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.customerPage,
    permission: 'customers.read',
    request: Type.Object({
      ...customerMembers,
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_CUSTOMER_PAGE })),
      current: Type.Optional(IntegerLike({ minimum: 1, maximum: 1_000_000 })),
    }),
    response: Type.Object({
      current: Type.Integer(),
      size: Type.Integer(),
      total: Type.Integer(),
      records: Type.Array(Type.Unknown()),
    }),
    async handle({ companyId }, { customerNo, customerId = 0, size = DEFAULT_PAGE_SIZE, current = 1 }) {
      const { rows, total } = await customerListRepository.page(parts.database, {
        companyId,
        customerNo: customerNo === '' ? undefined : customerNo,
        customerId: customerId > 0 ? customerId : undefined,
        limit: size,
        offset: (current - 1) * size,
      });
      const records = await Promise.all(
        rows.map(async (row) => {
          const group = parts.groupsOf(companyId).find(({ id }) => id === row.customer_group_id);
          const accounts = await parts.directory.accountsOf(row.id);
          return listRow(row, parseOrigin(row.record), group?.name ?? '', accounts);
        }),
      );
      return { current, size, total, records };
    },
  });
}

/** One row for each group and account type of the company. */
function groupList(parts: CustomerDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.groupList,
    permission: 'reference.read',
    request: Type.Object({
      tradeType: Type.Optional(IntegerLike()),
      customerNo: Type.Optional(TextLike(16)),
    }),
    response: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        openAccountType: Type.Integer(),
        type: Type.Integer(),
        tradeType: Type.Integer(),
        assets: Type.String(),
      }),
    ),
    async handle(context, { tradeType }) {
      const company = ownCompany(parts, context);
      const allAssets = company.assets ?? parts.assets.map(({ code }) => code);
      const realOrTest = company.companyType === 'demo' ? 1 : 0;
      return parts.groupsOf(company.id).flatMap(({ id, name, isOpening, plays }) =>
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
    },
  });
}

function queryAccountList(parts: CustomerDependencies): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.queryAccountList,
    permission: 'customers.read',
    request: Type.Object({ ...customerMembers, tradeType: IntegerLike() }),
    response: Type.Array(Account),
    async handle(context, { tradeType, ...named }) {
      const row = await namedCustomer(parts.directory, context.companyId, named);
      return (await parts.directory.accountsOf(row.id)).filter((account) => account.tradeType === tradeType);
    },
  });
}

/** Throws 0000111 for a company that the platform does not have. */
export function ownCompany(
  parts: Pick<CustomerDependencies, 'companies'>,
  context: ManagementContext,
): Company {
  const company = parts.companies.find(context.companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  return company;
}
