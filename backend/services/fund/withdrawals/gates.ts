import type { WithdrawConditions, WithdrawMethod } from '../../../contract/calls/management/withdrawals.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { isOpenAt } from '../../../domain/withdrawals/index.ts';
import type { WithdrawSettings } from '../../company/company-service.ts';
import type { MoneyGuard, OwnPayee } from '../../money-guard.ts';
import type { RateDeps } from '../exchange-rates.ts';
import type { Withdrawals } from './withdrawals.ts';
import type { Caller, RequestContext } from '../../operation.ts';
import type { SecurityChange } from '../../../storage/customers/index.ts';
import type { Database } from '../../../storage/index.ts';

const MS_IN_MINUTE = 60_000;
const MS_IN_HOUR = 60 * MS_IN_MINUTE;

/** How long nothing leaves after each change. */
function waits(conditions: WithdrawConditions) {
  return [
    ['firstLoginPassword', conditions.firstLoginPasswordMinutes, CODE.withdrawAfterPasswordChange],
    ['loginPassword', conditions.loginPasswordMinutes, CODE.withdrawAfterPasswordChange],
    ['contact', conditions.contactMinutes, CODE.withdrawAfterContactChange],
    ['firstFundPassword', conditions.firstFundPasswordMinutes, CODE.withdrawAfterFundPasswordChange],
    ['fundPassword', conditions.fundPasswordMinutes, CODE.withdrawAfterFundPasswordChange],
  ] as const;
}

/** What a customer changed too recently: the code of it, the minutes that it takes and their end; undefined for nothing. */
export function findRecentChange(
  conditions: WithdrawConditions,
  changes: ReadonlyMap<SecurityChange, number>,
  nowMs: number,
) {
  return waitsThatRun(conditions, changes, nowMs)[0];
}

/** Until when nothing leaves after all that a customer changed; undefined when nothing is held up. */
export function findHoldEnd(
  conditions: WithdrawConditions,
  changes: ReadonlyMap<SecurityChange, number>,
  nowMs: number,
): number | undefined {
  const ends = waitsThatRun(conditions, changes, nowMs).map(({ untilMs }) => untilMs);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function waitsThatRun(
  conditions: WithdrawConditions,
  changes: ReadonlyMap<SecurityChange, number>,
  nowMs: number,
) {
  return waits(conditions)
    .map(([what, minutes, code]) => {
      const untilMs = (changes.get(what) ?? -Infinity) + minutes * MS_IN_MINUTE;
      return { what, minutes, code, untilMs };
    })
    .filter(({ untilMs }) => nowMs < untilMs);
}

/** Whether a withdrawal method is open at a time. */
export function isMethodOpen({ openTimes }: WithdrawMethod, nowMs: number): boolean {
  return isOpenAt(openTimes, nowMs);
}

/** What must hold whatever the amount: throws 51021, 51012, 51011, 51025, 51026 and 51037. */
export function requireConditions(
  method: WithdrawMethod,
  conditions: WithdrawConditions,
  facts: {
    readonly isActive: boolean;
    readonly changes: ReadonlyMap<SecurityChange, number>;
    readonly nowMs: number;
  },
): void {
  if (!conditions.enabled) throw new PlatformError(CODE.withdrawSwitchedOff);
  if (!isMethodOpen(method, facts.nowMs)) throw new PlatformError(CODE.withdrawClosedNow);
  if (conditions.mustActive && !facts.isActive) throw new PlatformError(CODE.withdrawNotActivated);
  const recent = findRecentChange(conditions, facts.changes, facts.nowMs);
  if (recent) throw new PlatformError(recent.code, [String(recent.minutes)]);
}

/**
 * The customer's own address or card. Throws 530001 and 50018 for one that is not on the list, 51036 for one in another currency, 0001014
 * for one that is too new.
 */
export function findPayee(
  payees: readonly OwnPayee[],
  wanted: { readonly method: WithdrawMethod; readonly account: string; readonly blockchain: string },
  { newPayeeMinutes }: WithdrawConditions,
  nowMs: number,
): OwnPayee {
  const { method, account, blockchain } = wanted;
  const isAddress = method.payee === 'address';
  const own = payees.filter(
    (one) =>
      one.form === method.payee &&
      one.account === account &&
      (!isAddress || one.blockchain === blockchain) &&
      (isAddress || method.banks.length === 0 || method.banks.some(({ code }) => code === one.bankCode)),
  );
  const found = own.find(({ currency }) => currency === method.withdrawCurrency);
  if (found === undefined && own.length > 0) throw new PlatformError(CODE.payeeOfAnotherCurrency);
  if (found === undefined) throw new PlatformError(isAddress ? CODE.payeeUnknown : CODE.cardNotBound);
  const waitMs = newPayeeMinutes * MS_IN_MINUTE;
  if (nowMs < found.addedAtMs + waitMs)
    throw new PlatformError(CODE.newAddressBlocked, [String(Math.ceil(waitMs / MS_IN_HOUR))]);
  return found;
}

export interface WithdrawOperationDeps extends RateDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly withdrawals: Withdrawals;
  readonly guard: MoneyGuard;
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
interface AccountChoice {
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
  { accountsOf, asset }: Pick<WithdrawOperationDeps, 'accountsOf' | 'asset'>,
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
