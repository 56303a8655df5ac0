import type { Decision } from '../decision.ts';
import type { Account } from '../model.ts';
import type { TradingView } from '../state/state-view.ts';
import type { AccountId, MarketTimeMs } from '../../../domain/units.ts';

/** What the wallet of an account has in a currency; undefined where it has no account of it. */
export function findPocket(
  { state }: { readonly state: TradingView },
  owner: Pick<Account, 'companyId' | 'customerId' | 'tradeType'>,
  currency: string,
): Account | undefined {
  for (const accountId of state.wallets.find(owner)) {
    const account = state.account(accountId);
    if (account?.currency === currency) return account;
  }
  return undefined;
}

/** The account of a wallet in a currency, opened where there is none. Throws for a currency that is no asset. */
export function openPocket(
  decision: Decision,
  owner: Account,
  currency: string,
  timeMs: MarketTimeMs,
): Account {
  const known = findPocket(decision, owner, currency);
  if (known !== undefined) return known;
  const asset = decision.assets.asset(currency);
  if (asset === undefined) throw new Error(`${currency} is no asset`);
  const accountId = decision.state.last.accountId + 1;
  const { companyId, customerId, customerNo, tradeType } = owner;
  const account = newAccount(
    { companyId, customerId, customerNo, tradeType, currency, ...asset },
    accountId,
    timeMs,
  );
  decision.emit({ type: 'accountOpened', accountId, timeMs, account });
  return account;
}

/** An account as it begins. */
export function newAccount(
  who: Pick<
    Account,
    'companyId' | 'customerId' | 'customerNo' | 'tradeType' | 'currency' | 'digits' | 'assetsId'
  >,
  accountId: AccountId,
  openedAtMs: MarketTimeMs,
): Account {
  const { companyId, customerId, customerNo, tradeType, currency, digits, assetsId } = who;
  return {
    accountId,
    companyId,
    customerId,
    customerNo,
    tradeType,
    currency,
    digits,
    assetsId,
    openedAtMs,
    firstDepositAtMs: undefined,
    cash: 0n,
    margin: 0n,
    reserved: 0n,
    credit: 0n,
    loan: 0n,
    interest: 0n,
    interestAtMs: openedAtMs,
    interestCarry: 0n,
    isMarginCalled: false,
  };
}
