import type { TSchema } from 'typebox';
import type { ClientCall, ManagementCall } from '../../../contract/call.ts';
import { ACCOUNT_CALLS } from '../../../contract/calls/accounts.ts';
import { TRADING_MANAGEMENT } from '../../../contract/calls/management/trading.ts';
import { ORDER_CALLS } from '../../../contract/calls/orders.ts';
import { TRADE_LIST_CALLS } from '../../../contract/calls/trade-lists.ts';

import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Operation } from '../../operation.ts';
import type { PositionBook } from '../../trade/trade-service.ts';
import {
  implementManagement,
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

/** The customer's own call behind each; the account type in the request decides, not the service in the name. */
const FORWARDED: readonly (readonly [own: ClientCall, call: ManagementCall])[] = [
  [ORDER_CALLS.addMarketOrder, TRADING_MANAGEMENT.crossAddMarketOrder],
  [ORDER_CALLS.addMarketOrder, TRADING_MANAGEMENT.isolatedAddMarketOrder],
  [ORDER_CALLS.updateOrder, TRADING_MANAGEMENT.crossUpdateOrder],
  [ORDER_CALLS.updateOrder, TRADING_MANAGEMENT.isolatedUpdateOrder],
  [ORDER_CALLS.setCrossLevelNum, TRADING_MANAGEMENT.crossSetCrossLevelNum],
  [ORDER_CALLS.setCrossLevelNum, TRADING_MANAGEMENT.isolatedSetCrossLevelNum],
  [ORDER_CALLS.updateOccupyTheMargin, TRADING_MANAGEMENT.isolatedUpdateOccupyTheMargin],
  [TRADE_LIST_CALLS.queryOrderPage, TRADING_MANAGEMENT.crossQueryOrderPage],
  [TRADE_LIST_CALLS.queryOrderPage, TRADING_MANAGEMENT.isolatedQueryOrderPage],
  [TRADE_LIST_CALLS.queryTradeRecordPage, TRADING_MANAGEMENT.crossQueryTradeRecordPage],
  [TRADE_LIST_CALLS.queryTradeRecordPage, TRADING_MANAGEMENT.isolatedQueryTradeRecordPage],
  [ACCOUNT_CALLS.queryCapitalFlowList, TRADING_MANAGEMENT.crossQueryCapitalFlowList],
  [ACCOUNT_CALLS.queryCapitalFlowList, TRADING_MANAGEMENT.isolatedQueryCapitalFlowList],
  [ACCOUNT_CALLS.accountStatement, TRADING_MANAGEMENT.customerStatement],
  [TRADE_LIST_CALLS.queryPositionPage, TRADING_MANAGEMENT.crossQueryPositionPage],
  [TRADE_LIST_CALLS.queryPositionPage, TRADING_MANAGEMENT.isolatedQueryPositionPage],
];

interface Who {
  readonly companyId?: number;
  readonly customerNo?: string;
  readonly customerId?: number;
  /** A number, or the comma list of a list call. */
  readonly accountId?: number | string;
}

/**
 * Trading calls that an operator makes for a customer, each by the customer's own call, so that rules, figures and
 * messages are the same. An account that does not exist names nobody (CFDWBWE000005).
 */
export function forwardedOperations(deps: ForwardedDependencies): ManagementOperation[] {
  return FORWARDED.map(([{ bizType }, call]) => {
    const own = deps.operations.find((one) => one.bizType === bizType);
    if (own === undefined) throw new Error(`there is no call ${bizType}`);
    return implementManagement<TSchema, TSchema>(call, async (context, request) => {
      const customer = await named(deps, context, request as Who);
      const behalf = { ...onBehalfOf(context, customer), cacheStatements: context.cacheStatements };
      return own.handle(behalf, request);
    });
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
