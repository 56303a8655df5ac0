import type { WallClock } from '../../../domain/clock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { WithdrawSettings } from '../../company/index.ts';
import type { Caller, RequestContext } from '../../operation.ts';
import type { RateDependencies } from '../exchange-rates.ts';
import type { CustomerGuard } from './gates.ts';
import type { Withdrawals } from './withdrawals.ts';

export interface WithdrawOperationDependencies extends RateDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly withdrawals: Withdrawals;
  readonly guard: CustomerGuard;
  settingsOf(companyId: number): WithdrawSettings;
  accountsOf(customerId: number): readonly Account[] | Promise<readonly Account[]>;
  /** True while nothing may leave the accounts of an account type. */
  isLocked(customerId: number, tradeType: number): boolean;
  /** Opening margins of accounts over what was paid into them, as text. */
  marginRate(accountIds: readonly number[]): Promise<string>;
  /** The highest number of a proposal in use. */
  readonly lastId: number;
}

/** What of an account a request names. */
export interface AccountChoice {
  readonly accountId?: number | undefined;
  readonly tradeType?: number | undefined;
  readonly accountCurrency?: string | undefined;
}

/** The caller. Throws GATEWAY_CODE_001 for a guest. */
export function callerOf({ caller }: RequestContext): Caller {
  if (caller === undefined) throw new PlatformError(CODE.notSignedIn);
  return caller;
}

/** The customer's own account that a request names; undefined for none. Throws 51029 for a currency that the platform does not have. */
export async function findOwnAccount(
  { accountsOf, asset }: Pick<WithdrawOperationDependencies, 'accountsOf' | 'asset'>,
  { customerId }: Caller,
  choice: AccountChoice,
): Promise<Account | undefined> {
  if (choice.accountCurrency && asset(choice.accountCurrency) === undefined)
    throw new PlatformError(CODE.withdrawAccountCurrencyUnknown);
  return (await accountsOf(customerId)).find(
    ({ accountId, tradeType, currency }) =>
      (!choice.tradeType || tradeType === choice.tradeType) &&
      (!choice.accountCurrency || currency === choice.accountCurrency) &&
      (!choice.accountId || choice.accountId === accountId),
  );
}
