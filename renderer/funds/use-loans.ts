import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../connection/index.ts';
import { MONEY_KEY } from '../customer/money/use-money.ts';
import { customerPort } from '../customer/part.ts';
import { useSessionStore } from '../session/session-store.ts';

const KEY = [...MONEY_KEY, 'loans'];
const AT_REST_MS = 30_000;
/** Terms of loans change rarely; what is charged is said by the history. */
const RATES_AGAIN_MS = 10 * 60_000;

/** Loans, repayments and interest, newest first. */
export function useLoanHistory() {
  return useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().loans.history()),
      refetchInterval: AT_REST_MS,
    },
    queryClient,
  );
}

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
