import { Type, type TProperties } from 'typebox';
import { BIZ_TYPE, type BizType } from '../../../contract/business-types.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { IntegerLike, TextLike } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Operation } from '../../operation.ts';
import type { PositionBook } from '../../trade/index.ts';
import {
  managementOperation,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import { findCustomer, onBehalfOf, type Directory } from './customer-account.ts';

export interface ForwardedDependencies {
  readonly directory: Directory;
  readonly book: Pick<PositionBook, 'ownerOf'>;
  /** The customers' own trading calls. */
  readonly operations: readonly Operation[];
}

interface Forwarded {
  /** The customer's own call. */
  readonly own: BizType;
  /** Services of the operator's document that offer it; the account type in the request decides, not the service. */
  readonly services: readonly string[];
  readonly changes: boolean;
}

const CROSS_ORDERS = 'tradeapi.business.CfdMMOrderApiService';
const CROSS_ADMIN_ORDERS = 'tradeapi.admin.CfdMMOrderApiService';
const ISOLATED_ORDERS = 'tradeapi.business.CfdWBWOrderApiService';
const CROSS_POSITIONS = 'tradeapi.business.CfdMMPositionApiService';
const ISOLATED_POSITIONS = 'tradeapi.business.CfdWBWPositionApiService';

const FORWARDED: readonly Forwarded[] = [
  { own: BIZ_TYPE.addMarketOrder, services: [CROSS_ADMIN_ORDERS, ISOLATED_ORDERS], changes: true },
  { own: BIZ_TYPE.updateOrder, services: [CROSS_ORDERS, ISOLATED_ORDERS], changes: true },
  { own: BIZ_TYPE.setCrossLevelNum, services: [CROSS_ORDERS, ISOLATED_ORDERS], changes: true },
  { own: BIZ_TYPE.updateOccupyTheMargin, services: [ISOLATED_POSITIONS], changes: true },
  { own: BIZ_TYPE.queryOrderPage, services: [CROSS_ORDERS, ISOLATED_ORDERS], changes: false },
  { own: BIZ_TYPE.queryTradeRecordPage, services: [CROSS_ORDERS, ISOLATED_ORDERS], changes: false },
  { own: BIZ_TYPE.queryCapitalFlowList, services: [CROSS_ORDERS, ISOLATED_ORDERS], changes: false },
  { own: BIZ_TYPE.queryPositionPage, services: [CROSS_POSITIONS, ISOLATED_POSITIONS], changes: false },
];

const whoMembers = {
  customerNo: Type.Optional(TextLike(16)),
  customerId: Type.Optional(IntegerLike()),
  customerGroupId: Type.Optional(IntegerLike()),
  companyId: Type.Optional(IntegerLike()),
  trace: Type.Optional(Type.String({ maxLength: 128 })),
};

interface Who {
  readonly companyId?: number;
  readonly customerNo?: string;
  readonly customerId?: number;
  /** A number, or the comma list of a list call. */
  readonly accountId?: number | string;
}

/**
 * Trading calls that an operator makes for a customer, each by the customer's own call, so that rules, figures and
 * messages are the same. The customer is named by number, by id or by one of its accounts (CFDWBWE000005 without any).
 */
export function forwardedOperations(parts: ForwardedDependencies): ManagementOperation[] {
  return FORWARDED.flatMap((forwarded) => {
    const own = parts.operations.find(({ bizType }) => bizType === forwarded.own);
    if (own === undefined) throw new Error(`there is no call ${forwarded.own}`);
    const method = forwarded.own.slice(forwarded.own.lastIndexOf('.'));
    return forwarded.services.map((service) => forward(parts, own, service + method, forwarded.changes));
  });
}

function forward(
  parts: ForwardedDependencies,
  own: Operation,
  bizType: string,
  changes: boolean,
): ManagementOperation {
  const { properties } = own.request as unknown as { readonly properties: TProperties };
  return managementOperation({
    bizType,
    ...(changes ? { changes, permission: 'trading.change' } : { changes, permission: 'trading.read' }),
    request: Type.Object({ ...properties, ...whoMembers }),
    response: own.response,
    async handle(context, request) {
      const customer = await named(parts, context, request as Who);
      const behalf = { ...onBehalfOf(context, customer), keepAnswer: context.cacheStatements };
      return (await own.handle(behalf, request as never)) as never;
    },
  });
}

/** Throws 0000003 for a customer that the company does not have, or when number and id name different ones. */
async function named(
  { directory, book }: ForwardedDependencies,
  context: ManagementContext,
  { companyId, customerNo = '', customerId, accountId }: Who,
): Promise<CustomerRow> {
  requireOwnCompany(context, companyId);
  const [account] = String(accountId ?? '').split(',');
  const id = customerId ?? (account ? book.ownerOf(Number(account)) : undefined);
  if (customerNo !== '') {
    const customer = await findCustomer(directory, context.companyId, customerNo);
    if (customerId === undefined || customerId === customer.id) return customer;
    throw new PlatformError(CODE.dataUnknown);
  }
  if (id === undefined) throw PlatformError.missing(CODE.tradeParameterMissing, 'customerNo');
  const customer = await directory.byId(id);
  if (customer?.company_id !== context.companyId) throw new PlatformError(CODE.dataUnknown);
  return customer;
}
