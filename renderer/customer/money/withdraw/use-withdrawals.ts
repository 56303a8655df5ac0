import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient, valueOf } from '../../../connection/index.ts';
import { useSettings } from '../../../session/settings.ts';
import { customerPort } from '../../part.ts';
import { MONEY_KEY, refreshMoney } from '../use-money.ts';
import type { WithdrawChoice } from './port.ts';
import { isOnItsWay } from './withdraw-model.ts';

const KEY = [...MONEY_KEY, 'withdrawals'];
const WATCHED_MS = 2_000;
const AT_REST_MS = 30_000;
/** What may leave moves with the market and with what others do in the account. */
const STANDING_AGAIN_MS = 5_000;
const RATE_AGAIN_MS = 4 * 60_000;

/** Own withdrawals, newest first; those on their way are looked at often. */
export function useWithdrawals() {
  const query = useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().withdrawals.list()),
      refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? WATCHED_MS : AT_REST_MS),
    },
    queryClient,
  );
  const open = query.data?.filter(isOnItsWay).length;
  // What was refused or failed is in the account again.
  useEffect(() => {
    if (open !== undefined) void refreshMoney('accounts');
  }, [open]);
  return query;
}

/** Ways out, in words of the terminal's language. */
export function useWithdrawWays() {
  const language = useSettings((settings) => settings.language);
  return useQuery(
    {
      queryKey: [...KEY, 'ways', language],
      queryFn: async () => valueOf(await customerPort().withdrawals.ways()),
      // A form that is being filled in stays while the words change.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

const namesOf = ({ way, accountId, currency, network }: WithdrawChoice) => [
  way.id,
  accountId,
  currency,
  network,
];

/** What bounds a withdrawal now. */
export function useWithdrawStanding(choice: WithdrawChoice) {
  return useQuery(
    {
      queryKey: [...KEY, 'standing', ...namesOf(choice)],
      queryFn: async () => valueOf(await customerPort().withdrawals.standing(choice)),
      refetchInterval: STANDING_AGAIN_MS,
    },
    queryClient,
  );
}

/** The rate of a withdrawal, held by the platform and asked for again before it lets go of it. */
export function useWithdrawRate(choice: WithdrawChoice) {
  return useQuery(
    {
      queryKey: [...KEY, 'rate', choice.way.currency, choice.currency],
      queryFn: async () => valueOf(await customerPort().withdrawals.rate(choice)),
      refetchInterval: RATE_AGAIN_MS,
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Reads the list of withdrawals again, and what may leave. */
export function refreshWithdrawals(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
