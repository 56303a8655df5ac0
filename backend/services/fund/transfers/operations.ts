import { paging } from '../../paging.ts';
import { TRANSFER_CALLS } from '../../../contract/calls/money/transfers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import { isWalletType, type TradeType } from '../../../domain/account-type.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { conditionsFor, type WithdrawSettings } from '../../company/company-service.ts';
import type { Transfers } from './transfers.ts';
import { findRecentChange, type WithdrawOperationDeps } from '../withdrawals/gates.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { transferRepository, type TransferRow } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

interface TransferOperationDeps extends LeavingDeps {
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
export function transferOperations(deps: TransferOperationDeps): readonly Operation[] {
  return [transfer(deps), transferWithConversion(deps), transferRecords(deps)];
}

/** In one currency: the account that pays is named by its number, or by account type and currency. */
function transfer(deps: TransferOperationDeps): Operation {
  return implement(TRANSFER_CALLS.capitalTransfer, async (context, request) => {
    const { accountId, tradeType, currency } = request;
    return move(deps, context, request, { accountId, tradeType, currency });
  });
}

/** Between currencies, at the rate of this moment. */
function transferWithConversion(deps: TransferOperationDeps): Operation {
  return implement(TRANSFER_CALLS.capitalTransferSupportDiffCurr, async (context, request) => {
    const { tradeType, currency } = request;
    return move(deps, context, request, { tradeType, currency });
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
  deps: TransferOperationDeps,
  context: RequestContext,
  request: MoveRequest,
  source: RequestedAccount,
): Promise<{ surplusAmount: string }> {
  const { directory, transfers } = deps;
  const payer = await payingCustomer(deps, context);
  const receiver = await receivingCustomer(deps, payer, request.toCustomerNo);
  if (receiver.id !== payer.id) await requireMayLeave(deps, context, { payer, receiver });
  const from = findAccount(await directory.accountsOf(payer.id), source);
  const to = await findTarget(directory, receiver, {
    accountId: request.toAccountId,
    tradeType: request.toTradeType,
    currency: request.toCurrency ?? from.currency,
  });
  const extraStatements = (surplusAmount: string) => context.cacheStatements?.({ surplusAmount }) ?? [];
  return { surplusAmount: await transfers.move({ from, to, amount: request.amount }, extraStatements) };
}

/** The caller, in a company whose money may move. */
async function payingCustomer(
  { directory, isOpen }: TransferOperationDeps,
  { caller, companyId }: RequestContext,
): Promise<CustomerRow> {
  const customer = caller && (await directory.byId(caller.customerId));
  if (customer === undefined) throw new PlatformError(CODE.notSignedIn);
  if (!isOpen(companyId)) throw new PlatformError(CODE.transferClosedNow);
  return customer;
}

async function receivingCustomer(
  { directory, isOpenBetweenCustomers }: TransferOperationDeps,
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
function transferRecords({ database, isDeployed }: TransferOperationDeps): Operation {
  return implement(TRANSFER_CALLS.capitalTransferRecord, async ({ caller, companyId }, request) => {
    const { bounds, answer } = paging(request);
    const page = await transferRepository.page(database, {
      customerId: caller?.customerId ?? 0,
      tradeType: request.tradeType || undefined,
      assetsId: request.assetsId || undefined,
      fromMs: request.startTime,
      toMs: request.endTime,
      ...bounds,
    });
    return answer(page, (row) => {
      const record = transferRecord(row);
      return isDeployed(companyId) ? { ...record, createTime: row.time_ms } : record;
    });
  });
}

/** The published number of an agent's account, which is no account type of its own here. */
const AGENT_ACCOUNT = 7;

interface AgentTransferDeps extends TransferOperationDeps {
  /** Whether a customer is an agent. */
  isAgent(customerId: number): Promise<boolean>;
  /** Customers whom an agent brought. */
  broughtBy(companyId: number, customerNo: string): Promise<readonly CustomerRow[]>;
  /** Account types of a company by their published numbers, the first meant where none is named. */
  tradeTypesOf(companyId: number): readonly number[];
}

/**
 * capitalTransferForAgent: an agent pays a customer whom it brought, in one currency and account type: the first of the company in
 * which both have an account of the currency. Throws FS10002 for another account type, FS50025 for somebody who is no agent and
 * FS50000 for a customer of somebody else.
 */
export function agentTransferOperation(deps: AgentTransferDeps): Operation {
  return implement(
    TRANSFER_CALLS.capitalTransferForAgent,
    async (context, { tradeType, toCustomerNo, amount, currency }) => {
      if (tradeType !== AGENT_ACCOUNT)
        throw PlatformError.wrong(CODE.fundParameterInvalid, 'mustBe', 'tradeType', AGENT_ACCOUNT);
      const agent = await payingCustomer(deps, context);
      if (!(await deps.isAgent(agent.id))) throw new PlatformError(CODE.transferClosedNow);
      const brought = await deps.broughtBy(agent.company_id, agent.customer_no);
      const customer = brought.find((one) => one.customer_no === toCustomerNo);
      if (customer === undefined) throw new PlatformError(CODE.fundAccountUnknown);
      await requireMayLeave(deps, context, { payer: agent, receiver: customer });
      const { from, to } = await commonAccounts(deps, [agent, customer], currency);
      const extraStatements = (surplusAmount: string) => context.cacheStatements?.({ surplusAmount }) ?? [];
      return { surplusAmount: await deps.transfers.move({ from, to, amount }, extraStatements) };
    },
  );
}

async function commonAccounts(
  { directory, tradeTypesOf }: AgentTransferDeps,
  [agent, customer]: readonly [CustomerRow, CustomerRow],
  currency: string,
): Promise<{ readonly from: Account; readonly to: Account }> {
  const paying = await directory.accountsOf(agent.id);
  const receiving = await directory.accountsOf(customer.id);
  for (const tradeType of tradeTypesOf(agent.company_id)) {
    const isIntended = (one: Account) => one.tradeType === tradeType && one.currency === currency;
    const [from, to] = [paying.find(isIntended), receiving.find(isIntended)];
    if (from !== undefined && to !== undefined) return { from, to };
  }
  throw new PlatformError(CODE.fundAccountUnknown);
}

/** Customers as transfers see them. */
interface TransferDirectory {
  byId(customerId: number): Promise<CustomerRow | undefined>;
  byNumber(companyId: number, customerNo: string): Promise<CustomerRow | undefined>;
  accountsOf(customerId: number): Promise<readonly Account[]>;
  /** Opens an empty account unless the customer has it. */
  openAccount(customer: CustomerRow, tradeType: TradeType, currency: string): Promise<void>;
}

/** How a request names one side; undefined and empty members leave nothing out. */
interface RequestedAccount {
  readonly accountId?: number | undefined;
  readonly tradeType?: number | undefined;
  readonly currency?: string | undefined;
}

/**
 * The one account of a customer that a request means. Throws FS520010 for one whose account type is another than the request says,
 * FS50000 for none and FS10001 where several fit.
 */
function findAccount(accounts: readonly Account[], requested: RequestedAccount): Account {
  const { accountId, tradeType, currency } = requested;
  const named = accounts.filter((one) => !accountId || one.accountId === accountId);
  const typed = named.filter((one) => !tradeType || one.tradeType === tradeType);
  if (accountId && named.length > 0 && typed.length === 0) throw new PlatformError(CODE.accountOfAnotherType);
  const [account, ...others] = typed.filter((one) => !currency || one.currency === currency);
  if (account === undefined) throw new PlatformError(CODE.fundAccountUnknown);
  if (others.length > 0) throw PlatformError.wrong(CODE.fundParameterMissing, 'missing', 'accountId');
  return account;
}

/**
 * The account that gets the money. A wallet that has no account in the currency gets one; every other account has to be there.
 * Throws like `findAccount`.
 */
async function findTarget(
  directory: TransferDirectory,
  customer: CustomerRow,
  requested: RequestedAccount & { readonly tradeType: number; readonly currency: string },
): Promise<Account> {
  const { accountId, tradeType, currency } = requested;
  const accounts = await directory.accountsOf(customer.id);
  const type = TRADE_TYPES.word(tradeType);
  const isOpenable =
    !accountId &&
    type !== undefined &&
    isWalletType(type) &&
    accounts.some((one) => one.tradeType === tradeType) &&
    !accounts.some((one) => one.tradeType === tradeType && one.currency === currency);
  if (!isOpenable) return findAccount(accounts, requested);
  try {
    await directory.openAccount(customer, type, currency);
  } catch {
    throw new PlatformError(CODE.fundAccountUnknown);
  }
  return findAccount(await directory.accountsOf(customer.id), requested);
}

interface LeavingDeps {
  readonly wallClock: WallClock;
  readonly guard: Pick<WithdrawOperationDeps['guard'], 'changes' | 'requireKeyMayWithdraw'>;
  settingsOf(companyId: number): WithdrawSettings;
  /** Whether a customer may get money: neither disabled nor closed. */
  isActive(customer: CustomerRow): boolean;
}

/**
 * Money that goes to another customer has left as with a withdrawal: throws 00012004 for a key that is new or bound to no address, 51025,
 * 51026 and 51037 while a change of what protects the customer is young, and FS50000 for somebody who may not get any.
 */
async function requireMayLeave(
  { guard, settingsOf, wallClock, isActive }: LeavingDeps,
  context: RequestContext,
  { payer, receiver }: { readonly payer: CustomerRow; readonly receiver: CustomerRow },
): Promise<void> {
  if (context.channel === 'open') guard.requireKeyMayWithdraw(payer.id, context.caller?.credential ?? '');
  const conditions = conditionsFor(settingsOf(context.companyId), payer.customer_group_id);
  const recent = findRecentChange(conditions, await guard.changes(payer.id), wallClock.nowMs());
  if (recent !== undefined) throw new PlatformError(recent.code, [String(recent.minutes)]);
  if (!isActive(receiver)) throw new PlatformError(CODE.fundAccountUnknown);
}
