import { Type } from 'typebox';
import { BIZ_TYPE } from '../../protocol/business-types.ts';
import type { Clock } from '../../protocol/clock.ts';
import { parseDecimal } from '../../protocol/decimal.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { IntegerLike } from '../../protocol/records/index.ts';
import { resetRepository } from '../../storage/customers/index.ts';
import type { Alongside, Database } from '../../storage/index.ts';
import { KeyedQueue } from '../message/keyed-queue.ts';
import { cacheResponse, operation, type Operation } from '../operation.ts';
import type { Accounts } from './accounts.ts';
import { DEMO_BALANCE } from './demo-customer.ts';
import type { LoginDependencies } from './login-operations.ts';
import { signedIn } from './security/checks.ts';

/** A demo account is set back at most once in this time. */
export const RESET_PAUSE_MS = 60 * 60 * 1000;

const MINUTE_MS = 60 * 1000;

export interface ResetDependencies {
  readonly login: LoginDependencies;
  readonly accounts: Pick<Accounts, 'resetBalance'>;
  readonly database: Database;
  readonly wallClock: Clock;
}

/**
 * Sets a demo account back to its first balance; positions and orders stay. Throws 0000008 in a real company, 0000003
 * for an account that the caller does not have, 0000009 with the minutes to wait, and CFDWBWE000031 when positions bind
 * more than the first balance.
 */
export function resetDemoAccountOperation(parts: ResetDependencies): Operation {
  const queue = new KeyedQueue();
  return operation({
    bizType: BIZ_TYPE.resetDemoAccount,
    mount: 'global',
    access: 'login',
    request: Type.Object({
      tradeType: IntegerLike(),
      currency: Type.String({ minLength: 1, maxLength: 16 }),
    }),
    response: Type.Null(),
    section: 'Errors, Customer errors',
    async handle(context, { tradeType, currency }) {
      const { row, company } = await signedIn(parts.login, context);
      if (company.companyType !== 'demo') throw new PlatformError('USCUSTOMER_API_0000008');
      const account = (await parts.login.customers.accountsOf(row.id)).find(
        (own) => own.tradeType === tradeType && own.currency === currency.toUpperCase(),
      );
      if (account === undefined) throw new PlatformError('USCUSTOMER_API_0000003');
      await queue.run(String(account.accountId), () => reset(parts, account, cacheResponse(context, null)));
      return null;
    },
  });
}

async function reset(
  { accounts, database, wallClock }: ResetDependencies,
  { accountId, digits }: { readonly accountId: number; readonly digits: number },
  alongside: Alongside | undefined,
): Promise<void> {
  const now = wallClock.nowMs();
  const last = await resetRepository.lastTimeMs(database, accountId);
  const waitMs = last === undefined ? 0 : last + RESET_PAUSE_MS - now;
  if (waitMs > 0) {
    throw new PlatformError('USCUSTOMER_API_0000009', [String(Math.ceil(waitMs / MINUTE_MS))]);
  }
  const balance = parseDecimal(DEMO_BALANCE, digits) ?? 0n;
  const kept = alongside?.() ?? [];
  await accounts.resetBalance(accountId, balance, [resetRepository.note(accountId, now), ...kept]);
}
