import { CUSTOMER_CALLS } from '../../contract/calls/customers.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { type Account } from '../../contract/records/index.ts';
import type { WallClock } from '../../domain/clock.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { resetRepository } from '../../storage/customers/index.ts';
import type { Database, ExtraStatements } from '../../storage/index.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../operation.ts';
import type { Accounts } from './accounts.ts';
import { DEMO_BALANCE } from './registration/demo-customer.ts';
import { signedIn } from './security/checks.ts';
import type { LoginDependencies } from './sign-in/login-dependencies.ts';

/** A demo account is set back at most once in this time. */
export const RESET_PAUSE_MS = 60 * 60 * 1000;

const MINUTE_MS = 60 * 1000;

export interface ResetDependencies {
  readonly login: LoginDependencies;
  readonly accounts: Pick<Accounts, 'resetBalance'>;
  readonly database: Database;
  readonly wallClock: WallClock;
}

/** One demo account, by play and currency, or all of them. They share a queue: an account is never reset twice at once. */
export function resetOperations(deps: ResetDependencies): readonly Operation[] {
  const queue = new KeyedQueue();
  return [resetDemoAccount(deps, queue), resetAccount(deps, queue)];
}

/**
 * Sets a demo account back to its first balance; positions and orders stay. Throws 0000008 in a real company, 0000003
 * for an account that the caller does not have, 0000009 with the minutes to wait, and CFDWBWE000031 when positions bind
 * more than the first balance.
 */
function resetDemoAccount(deps: ResetDependencies, queue: KeyedQueue): Operation {
  return implement(CUSTOMER_CALLS.resetDemoAccount, async (context, { tradeType, currency }) => {
    const own = await demoAccounts(deps, context);
    const account = own.find(
      (candidate) => candidate.tradeType === tradeType && candidate.currency === currency.toUpperCase(),
    );
    if (account === undefined) throw new PlatformError(CODE.dataUnknown);
    await queue.run(String(account.customerId), async () => {
      await requirePause(deps, account.accountId);
      await reset(deps, account, cacheResponse(context, null));
    });
    return null;
  });
}

/** All accounts of a demo customer; none of them while one has to wait. Throws as `resetDemoAccount` does. */
function resetAccount(deps: ResetDependencies, queue: KeyedQueue): Operation {
  return implement(CUSTOMER_CALLS.resetAccount, async (context) => {
    const own = await demoAccounts(deps, context);
    await queue.run(String(context.caller?.customerId), async () => {
      for (const { accountId } of own) await requirePause(deps, accountId);
      for (const account of own) await reset(deps, account, undefined);
    });
    return null;
  });
}

/** The caller's accounts. Throws 0000008 in a real company. */
async function demoAccounts({ login }: ResetDependencies, context: RequestContext): Promise<Account[]> {
  const { row, company } = await signedIn(login, context);
  if (company.companyType !== 'demo') throw new PlatformError(CODE.realAccountNotReset);
  return login.customers.accountsOf(row.id);
}

/** Throws 0000009 with the minutes to wait. */
async function requirePause({ database, wallClock }: ResetDependencies, accountId: number): Promise<void> {
  const last = await resetRepository.lastTimeMs(database, accountId);
  const waitMs = last === undefined ? 0 : last + RESET_PAUSE_MS - wallClock.nowMs();
  if (waitMs > 0) throw new PlatformError(CODE.demoAccountResetting, [String(Math.ceil(waitMs / MINUTE_MS))]);
}

async function reset(
  { accounts, wallClock }: ResetDependencies,
  { accountId, digits }: Pick<Account, 'accountId' | 'digits'>,
  extraStatements: ExtraStatements | undefined,
): Promise<void> {
  const balance = parseDecimal(DEMO_BALANCE, digits) ?? 0n;
  const noted = resetRepository.note(accountId, wallClock.nowMs());
  await accounts.resetBalance(accountId, balance, [noted, ...(extraStatements?.() ?? [])]);
}
