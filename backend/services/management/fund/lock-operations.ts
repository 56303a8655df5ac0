import { LOCK_TYPE, MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import {
  DEFAULT_LOCK_MS,
  MAX_LOCK_MS,
  type LockedAccounts,
  type LockType,
  type TransferLocks,
} from '../../fund/index.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import { namedCustomer, type CustomerNamed, type Directory } from '../trade/customer-account.ts';

export interface LockDependencies {
  readonly directory: Directory;
  readonly locks: TransferLocks;
  readonly wallClock: WallClock;
}

const LOCK_TYPES = [LOCK_TYPE.in, LOCK_TYPE.out, LOCK_TYPE.both] as const;
const MS_IN_SECOND = 1000;

/** Locks of transfers into (1), out of (2) and both ways (3) of a customer's accounts in one account type. */
export function lockOperations(parts: LockDependencies): ManagementOperation[] {
  return [lock(parts), unlock(parts), isLocked(parts), allLocks(parts)];
}

/** Locks for `lockTime` seconds or until `lockEndTime` (ms), which wins; for a day when neither is sent. */
function lock(parts: LockDependencies): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.lockTradeAccount, async (context, request) => {
    const accounts = await findAccounts(parts, context, request);
    const lastMs = request.lockTime === undefined ? DEFAULT_LOCK_MS : request.lockTime * MS_IN_SECOND;
    if (lastMs > MAX_LOCK_MS)
      throw PlatformError.wrong(CODE.requestInvalid, 'atMost', 'lockTime', MAX_LOCK_MS / MS_IN_SECOND);
    const lockEndTime = request.lockEndTime ?? parts.wallClock.nowMs() + lastMs;
    await parts.locks.lock(accounts, request.type as LockType, lockEndTime);
    return { lockEndTime };
  });
}

function unlock(parts: LockDependencies): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.unlockTradeAccount, async (context, request) => {
    await parts.locks.unlock(await findAccounts(parts, context, request), request.type as LockType);
    return null;
  });
}

function isLocked(parts: LockDependencies): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.queryOneLockTradeAccount, async (context, request) => {
    return parts.locks.isLocked(await findAccounts(parts, context, request), request.type as LockType);
  });
}

function allLocks(parts: LockDependencies): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.queryTradeTypeLockTradeAccount, async (context, request) => {
    const accounts = await findAccounts(parts, context, request);
    return LOCK_TYPES.map((type) => ({
      lockStatus: parts.locks.isLocked(accounts, type),
      type: String(type),
    }));
  });
}

/** Throws 0000003 for an unknown customer and GATEWAY_CODE_011 for one without an account in the account type. */
async function findAccounts(
  { directory }: LockDependencies,
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
