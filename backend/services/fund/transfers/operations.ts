import { TRANSFER_CALLS } from '../../../contract/calls/transfers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { transferRepository, type TransferRow } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { findAccount, findTarget, type AccountWish, type TransferDirectory } from './find-accounts.ts';
import { requireMayLeave, type LeavingDependencies } from './leaving.ts';
import type { Transfers } from './transfers.ts';

export interface TransferOperationDependencies extends LeavingDependencies {
  readonly database: Database;
  readonly directory: TransferDirectory;
  readonly transfers: Transfers;
  /** Whether money of this company may move at all: not where it is settled in the operator's own wallets. */
  isOpen(companyId: number): boolean;
  /** True for a company whose clients are those in the field. */
  isDeployed(companyId: number): boolean;
  /** Whether customers of a company may send money to each other. */
  isOpenBetweenCustomers(companyId: number): boolean;
}

/** Transfers between accounts, and what was transferred. */
export function transferOperations(parts: TransferOperationDependencies): readonly Operation[] {
  return [transfer(parts), transferWithConversion(parts), transferRecords(parts)];
}

/** In one currency: the account that pays is named by its number, or by account type and currency. */
function transfer(parts: TransferOperationDependencies): Operation {
  return implement(TRANSFER_CALLS.capitalTransfer, async (context, request) => {
    const { accountId, tradeType, currency } = request;
    if (!accountId && !(tradeType && currency)) throw new PlatformError(CODE.fundParameterMissing);
    return move(parts, context, request, { accountId, tradeType, currency });
  });
}

/** Between currencies, at the rate of this moment. */
function transferWithConversion(parts: TransferOperationDependencies): Operation {
  return implement(TRANSFER_CALLS.capitalTransferSupportDiffCurr, async (context, request) => {
    const { tradeType, currency } = request;
    return move(parts, context, request, { tradeType, currency });
  });
}

interface MoveRequest {
  readonly toTradeType: number;
  readonly toAccountId?: number;
  readonly toCurrency?: string;
  readonly toCustomerNo?: string;
  readonly amount: string;
}

/**
 * Moves money of the caller. Throws FS50025 where the company does not allow it, FS50000 for an unknown account or customer, and
 * what `requireMayLeave` and `Transfers.move` throw.
 */
async function move(
  parts: TransferOperationDependencies,
  context: RequestContext,
  request: MoveRequest,
  source: AccountWish,
): Promise<{ surplusAmount: string }> {
  const { directory, transfers } = parts;
  const payer = await payingCustomer(parts, context);
  const receiver = await receivingCustomer(parts, payer, request.toCustomerNo);
  if (receiver.id !== payer.id) await requireMayLeave(parts, context, { payer, receiver });
  const from = findAccount(await directory.accountsOf(payer.id), source);
  const to = await findTarget(directory, receiver, {
    accountId: request.toAccountId,
    tradeType: request.toTradeType,
    currency: request.toCurrency ?? from.currency,
  });
  const keep = (surplusAmount: string) => context.cacheStatements?.({ surplusAmount }) ?? [];
  return { surplusAmount: await transfers.move({ from, to, amount: request.amount }, keep) };
}

/** The caller, in a company whose money may move. */
export async function payingCustomer(
  { directory, isOpen }: TransferOperationDependencies,
  { caller, companyId }: RequestContext,
): Promise<CustomerRow> {
  const customer = caller && (await directory.byId(caller.customerId));
  if (customer === undefined) throw new PlatformError(CODE.notSignedIn);
  if (!isOpen(companyId)) throw new PlatformError(CODE.transferClosedNow);
  return customer;
}

async function receivingCustomer(
  { directory, isOpenBetweenCustomers }: TransferOperationDependencies,
  payer: CustomerRow,
  customerNo: string | undefined,
): Promise<CustomerRow> {
  if (!customerNo || customerNo === payer.customer_no) return payer;
  if (!isOpenBetweenCustomers(payer.company_id)) throw new PlatformError(CODE.transferClosedNow);
  const receiver = await directory.byNumber(payer.company_id, customerNo);
  if (receiver === undefined) throw new PlatformError(CODE.fundAccountUnknown);
  return receiver;
}

/** A stored transfer in its published form. */
export function transferRecord(row: TransferRow) {
  return {
    outAccountId: row.out_account_id,
    outCurrencyCode: row.out_currency,
    outTradeType: row.out_trade_type,
    outAmount: row.out_amount,
    inAccountId: row.in_account_id,
    inCurrencyCode: row.in_currency,
    inTradeType: row.in_trade_type,
    inAmount: row.in_amount,
    createTime: String(row.time_ms),
  };
}

/** What the caller sent and got, newest first. */
function transferRecords({ database, isDeployed }: TransferOperationDependencies): Operation {
  return implement(TRANSFER_CALLS.capitalTransferRecord, async ({ caller, companyId }, request) => {
    const { current = 1, size = DEFAULT_PAGE_SIZE } = request;
    const { rows, total } = await transferRepository.page(database, {
      customerId: caller?.customerId ?? 0,
      tradeType: request.tradeType || undefined,
      assetsId: request.assetsId || undefined,
      fromMs: request.startTime || undefined,
      toMs: request.endTime || undefined,
      limit: size,
      offset: (current - 1) * size,
    });
    const records = rows.map((row) => {
      const record = transferRecord(row);
      return isDeployed(companyId) ? { ...record, createTime: row.time_ms } : record;
    });
    return { records, total, size, current };
  });
}
