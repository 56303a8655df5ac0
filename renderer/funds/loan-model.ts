import { useQuery } from '@tanstack/react-query';
import { TRADE_TYPE, type TradeType } from '../../backend/domain/account-type.ts';
import { convertAmount, inCurrencyOf, sumConverted } from '../../backend/domain/currency-amount.ts';
import type { LoanInputs } from '../panels/ticket/spot-summary.ts';
import { COUNTED_IN } from '../customer/money/money-model.ts';
import type { Debt, MoneyAccount, Rates, LoanEntry, LoanRate } from '../customer/money/port.ts';
import { queryClient, valueOf } from '../connection/terminal-connection.ts';
import { useMoneyList } from '../customer/money/use-money.ts';
import { customerPort } from '../customer/part.ts';
import { useSessionStore } from '../session/session-store.ts';

/** An account that lends, or has lent. */
export interface LoanAccount extends MoneyAccount {
  readonly debt: Debt;
}

/** Accounts in which something is owed or may be borrowed; those with debts first. */
export function loanAccounts(accounts: readonly MoneyAccount[]): readonly LoanAccount[] {
  return accounts
    .filter((account): account is LoanAccount => account.debt !== undefined)
    .filter(({ debt, owed }) => owed > 0n || (debt.borrowable ?? 0n) > 0n)
    .toSorted((one, other) => Number(other.owed > 0n) - Number(one.owed > 0n));
}

/** True where loans are taken and repaid by hand; in a stock account they come and go with the trades. */
export function borrowsOnRequest({ accountType }: Pick<MoneyAccount, 'accountType'>): boolean {
  return accountType === TRADE_TYPE.leveragedSpot;
}

/** Interest a year on loans of a currency, in basis points, lowest and highest of all products; undefined where none lends it. */
export function yearRateBp(
  rates: readonly LoanRate[],
  accountType: TradeType,
  currency: string,
): { readonly low: number; readonly high: number } | undefined {
  const own = rates
    .filter((rate) => rate.accountType === accountType && rate.currency === currency)
    .map(({ yearBp }) => yearBp);
  return own.length === 0 ? undefined : { low: Math.min(...own), high: Math.max(...own) };
}

/** What the judgement of a loan needs, out of the accounts of leveraged spot. What has no rate leaves the risk unknown. */
export function loanInputs(
  account: LoanAccount,
  accounts: readonly MoneyAccount[],
  rates: Rates,
  digits: number,
): LoanInputs {
  const lending = accounts.filter(borrowsOnRequest);
  const counted = { currency: COUNTED_IN, digits };
  const rateOf = (currency: string) => rates.get(currency);
  const computeMarketValue = (currency: string, amount: bigint) => {
    const of = lending.find((each) => each.currency === currency);
    return of && convertAmount(inCurrencyOf(of, amount), counted, rateOf, 'down')?.amount;
  };
  const sum = (amountOf: (each: MoneyAccount) => bigint) =>
    sumConverted(
      lending.map((each) => inCurrencyOf(each, amountOf(each))),
      counted,
      rateOf,
      'down',
    )?.amount;
  return {
    wallet: {
      freeOf: () => account.free,
      digitsOf: () => account.digits,
      debtOf: () => account.debt,
      computeMarketValue,
      assets: sum(({ equity, owed }) => equity + owed),
      owed: sum(({ owed }) => owed),
    },
    lends: undefined,
    terms: { baseCurrency: '' },
  };
}

/** What an entry of the history was. */
export function loanEvent({
  principal,
  interest,
}: LoanEntry): 'borrowed' | 'repaid' | 'charged' | 'interestPaid' {
  if (principal > 0n) return 'borrowed';
  if (principal < 0n) return 'repaid';
  return interest < 0n ? 'interestPaid' : 'charged';
}

/** Terms of loans change rarely; what is charged is said by the history. */
const RATES_AGAIN_MS = 10 * 60_000;

/** Loans, repayments and interest, newest first. */
export const useLoanHistory = () => useMoneyList({ key: 'loans', ask: ({ loans }) => loans.history() });

/** Rates of loans of all account types, whichever is traded. */
export function useLoanRates() {
  const groupId = useSessionStore((session) => session.customer?.customerGroupId);
  return useQuery(
    {
      queryKey: ['loanRates', groupId],
      enabled: groupId !== undefined,
      staleTime: RATES_AGAIN_MS,
      queryFn: async () => valueOf(await customerPort().loans.rates(groupId ?? 0)),
    },
    queryClient,
  );
}
