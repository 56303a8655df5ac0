import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf, type ApiResult } from '../../connection/index.ts';
import { useSettings } from '../../session/settings.ts';
import { customerPort } from '../part.ts';
import type { MoneyPort } from './port.ts';

/** Everything about money that is read. */
export const MONEY_KEY = ['customer', 'money'];
/** Worth and net values move with the market; a page about money is no ladder. */
const ASK_AGAIN_MS = 10_000;

function useMoneyQuery<Value>(
  key: readonly unknown[],
  ask: (money: MoneyPort) => Promise<ApiResult<Value>>,
  refetchInterval: number | false = false,
) {
  return useQuery(
    {
      queryKey: [...MONEY_KEY, ...key],
      queryFn: async () => valueOf(await ask(customerPort().money)),
      refetchInterval,
    },
    queryClient,
  );
}

/** Accounts, with rates into a currency. */
export const useMoneyAccounts = (currency: string) =>
  useMoneyQuery(['accounts', currency], (money) => money.accounts(currency), ASK_AGAIN_MS);

/** What operators booked, newest first. */
export const useBookings = () => useMoneyQuery(['bookings'], (money) => money.bookings(), ASK_AGAIN_MS);

/** Digits of currencies by their code. */
export const useAssets = () => useMoneyQuery(['assets'], (money) => money.assets());

export const useAddresses = () => useMoneyQuery(['addresses'], (money) => money.addresses());

export const useBankAccounts = () => useMoneyQuery(['banks'], (money) => money.bankAccounts());

/** Funds of the company, with their words in the terminal's language. */
export function useFunds() {
  const language = useSettings((settings) => settings.language);
  return useMoneyQuery(['funds', language], (money) => money.funds(), ASK_AGAIN_MS);
}

/** Net values of a fund over so many days; nothing is asked without a fund. */
export function useFundHistory(fundId: number | undefined, days: number) {
  return useQuery(
    {
      queryKey: [...MONEY_KEY, 'history', fundId, days],
      enabled: fundId !== undefined,
      queryFn: async () => valueOf(await customerPort().money.fundHistory(fundId ?? 0, days)),
    },
    queryClient,
  );
}

/** Reads everything about money again, or one part of it. */
export function refreshMoney(part?: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: part === undefined ? MONEY_KEY : [...MONEY_KEY, part] });
}
