import { paging } from '../../paging.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { BONUS_TYPE, LOCK_TYPE, MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';

import {
  Bonuses,
  DEFAULT_LOCK_MS,
  exchangeRates,
  type LockedAccounts,
  type LockType,
  MAX_LOCK_MS,
  type RateDeps,
  type TransferLocks,
  transferRecord,
} from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import {
  type CustomerNamed,
  type Directory,
  findAccount,
  findCustomer,
  namedCustomer,
} from '../trade/customer-account.ts';
import type { TradeService } from '../../trade/trade-service.ts';
import { type ListedTransferRow, transferListRepository } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

interface FundOperationDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly directory: Directory;
  readonly locks: TransferLocks;
  readonly asset: RateDeps['asset'];
  readonly rateTerms: RateDeps['rateTerms'];
  readonly trade: Pick<TradeService, 'adjust' | 'rate' | 'rateAge'>;
  readonly fourEyes: FourEyes;
}

/** Bonuses, locks of transfers and exchange rates. */
export async function fundOperations(deps: FundOperationDeps): Promise<ManagementOperation[]> {
  return [
    bonusOperation({ ...deps, bonuses: await Bonuses.open(deps) }),
    ...lockOperations(deps),
    exchangeRate(deps),
  ];
}

/** `type` of a rate. */
const WITHDRAWALS = 2;

/** Rates for deposits (1, also when it is left out) and withdrawals (2): the middle of bid and ask less what the company keeps. */
function exchangeRate(deps: RateDeps): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.getExchangeRate, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const exchange = request.type === WITHDRAWALS ? 'withdrawals' : 'deposits';
    const of = { companyId: context.companyId, exchange } as const;
    return exchangeRates(deps, Object.entries(request.currencyMap), 'currencyMap', of);
  });
}

interface BonusOperationDeps {
  readonly directory: Directory;
  readonly bonuses: Bonuses;
  readonly fourEyes: FourEyes;
}

/**
 * operationBonus: pays a bonus out of the activity's account into a customer's, or takes one back, at most what is free.
 * `actionAmount` is what really moved. Each activity issues once and takes back once (0000004 the second time). A large one waits for a second
 * person (10302).
 */
function bonusOperation({ directory, bonuses, fourEyes }: BonusOperationDeps): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.operationBonus, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const { companyId, operator: by } = context;
    const { tradeType, currencyBonus: accountCurrency, accountId, activityId } = request;
    const customer = await findCustomer(directory, companyId, request.customerNo);
    const payer = await findCustomer(directory, companyId, request.activityCustomerNo);
    if (customer.id === payer.id)
      throw PlatformError.wrong(CODE.requestInvalid, 'mustDiffer', 'activityCustomerNo', 'customerNo');
    const account = await findAccount(directory, customer.id, { tradeType, accountCurrency, accountId });
    const activity = await findAccount(directory, payer.id, { tradeType, accountCurrency });
    const wanted = parseDecimal(request.bonus, account.digits);
    if (wanted === undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'decimals', 'bonus', account.digits);
    if (wanted <= 0n) throw PlatformError.wrong(CODE.requestInvalid, 'moreThan', 'bonus', 0);
    const type = request.type === BONUS_TYPE.issue ? BONUS_TYPE.issue : BONUS_TYPE.takeBack;
    const amount = type === BONUS_TYPE.issue ? wanted : atMostFree(wanted, account);
    await fourEyes.requireForBooking(
      context,
      { bizType: MANAGEMENT_BIZ_TYPE.operationBonus, request },
      {
        // Whichever way it goes, a customer gets it.
        amount: wanted,
        digits: account.digits,
        currency: account.currency,
        customerGroupId: customer.customer_group_id,
      },
    );
    const answer = { result: true, actionAmount: formatDecimal(amount, account.digits) };
    const bonus = { companyId, activityId, type, amount, by };
    await bonuses.move(
      { ...bonus, customerAccountId: account.accountId, activityAccountId: activity.accountId },
      context.cacheStatements?.(answer) ?? [],
    );
    return answer;
  });
}

/** Throws CFDWBWE000031 when nothing is free. */
function atMostFree(wanted: bigint, account: Account): bigint {
  const free = parseDecimal(account.freeMargin, account.digits) ?? 0n;
  if (free <= 0n) throw new PlatformError(CODE.insufficientMargin);
  return wanted < free ? wanted : free;
}

interface LockDeps {
  readonly directory: Directory;
  readonly locks: TransferLocks;
  readonly wallClock: WallClock;
}

const LOCK_TYPES = [LOCK_TYPE.in, LOCK_TYPE.out, LOCK_TYPE.both] as const;
const MS_IN_SECOND = 1000;

/** Locks of transfers into (1), out of (2) and both ways (3) of a customer's accounts in one account type. */
function lockOperations(deps: LockDeps): ManagementOperation[] {
  return [
    // Locks for `lockTime` seconds or until `lockEndTime` (ms), which wins; for a day when neither is sent.
    implementManagement(MONEY_MANAGEMENT.lockTradeAccount, async (context, request) => {
      const accounts = await findAccounts(deps, context, request);
      const lastMs = request.lockTime === undefined ? DEFAULT_LOCK_MS : request.lockTime * MS_IN_SECOND;
      if (lastMs > MAX_LOCK_MS)
        throw PlatformError.wrong(CODE.requestInvalid, 'atMost', 'lockTime', MAX_LOCK_MS / MS_IN_SECOND);
      const lockEndTime = request.lockEndTime ?? deps.wallClock.nowMs() + lastMs;
      await deps.locks.lock(accounts, request.type as LockType, lockEndTime);
      return { lockEndTime };
    }),

    implementManagement(MONEY_MANAGEMENT.unlockTradeAccount, async (context, request) => {
      await deps.locks.unlock(await findAccounts(deps, context, request), request.type as LockType);
      return null;
    }),

    implementManagement(MONEY_MANAGEMENT.queryOneLockTradeAccount, async (context, request) => {
      return deps.locks.isLocked(await findAccounts(deps, context, request), request.type as LockType);
    }),
    implementManagement(MONEY_MANAGEMENT.queryTradeTypeLockTradeAccount, async (context, request) => {
      const accounts = await findAccounts(deps, context, request);
      return LOCK_TYPES.map((type) => ({
        lockStatus: deps.locks.isLocked(accounts, type),
        type: String(type),
      }));
    }),
  ];
}

/** Throws 0000003 for an unknown customer and GATEWAY_CODE_011 for one without an account in the account type. */
async function findAccounts(
  { directory }: LockDeps,
  context: ManagementContext,
  request: CustomerNamed & { readonly companyId: number; readonly tradeType: number },
): Promise<LockedAccounts> {
  requireOwnCompany(context, request.companyId);
  const { tradeType } = request;
  const customer = await namedCustomer(directory, context.companyId, request);
  const accounts = await directory.accountsOf(customer.id);
  if (!accounts.some((account) => account.tradeType === tradeType)) {
    throw new PlatformError(CODE.serviceFault);
  }
  return { customerId: customer.id, tradeType };
}

function listed(row: ListedTransferRow) {
  return {
    ...transferRecord(row),
    id: row.id,
    outCustomerNo: row.out_customer_no,
    inCustomerNo: row.in_customer_no,
    rate: row.rate,
  };
}

/** Transfers between accounts of the company's customers, newest first. */
export function transferPage(database: Database): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.transferPage, async ({ companyId }, request) => {
    const { bounds, answer } = paging(request);
    const page = await transferListRepository.page(database, {
      companyId,
      customerNo: request.customerNo || undefined,
      tradeType: request.tradeType || undefined,
      outCurrency: request.outCurrencyCode || undefined,
      inCurrency: request.inCurrencyCode || undefined,
      fromMs: request.startTime,
      toMs: request.endTime,
      ...bounds,
    });
    return answer(page, listed);
  });
}
