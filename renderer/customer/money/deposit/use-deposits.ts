import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TradeType } from '../../../../backend/domain/account-type.ts';
import { queryClient, valueOf } from '../../../connection/index.ts';
import { useSettings } from '../../../session/settings.ts';
import { customerPort } from '../../part.ts';
import { MONEY_KEY, refreshMoney } from '../use-money.ts';
import { isUnfinished } from './deposit-model.ts';
import type { DepositWay } from './port.ts';

const KEY = [...MONEY_KEY, 'deposits'];
const ADDRESSES_KEY = [...KEY, 'addresses'];
/** Networks of all ways of which the address is asked for. */
export const MAX_STANDING_ADDRESSES = 24;
/** While something is on its way, somebody looks at it. */
const WATCHED_MS = 2_000;
const AT_REST_MS = 30_000;
/** Before the platform lets go of a rate, another one is there. */
const RATE_AGAIN_MS = 4 * 60_000;

/** Own deposits, newest first; those on their way are looked at often, and so are all where something may come at any time (`isAwaited`). */
export function useDeposits(isAwaited = false) {
  const query = useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().deposits.list()),
      refetchInterval: ({ state }) => (isAwaited || state.data?.some(isUnfinished) ? WATCHED_MS : AT_REST_MS),
    },
    queryClient,
  );
  const done = query.data?.filter(({ state }) => state === 'done').length;
  // What arrived is in an account, and may be in a list of what was booked.
  useEffect(() => {
    if (done !== undefined) void refreshMoney('accounts');
  }, [done]);
  return query;
}

/** Ways to pay into accounts of a type, in words of the terminal's language; nothing is asked without a type. */
export function useDepositWays(accountType: TradeType | undefined) {
  const language = useSettings((settings) => settings.language);
  return useQuery(
    {
      queryKey: [...KEY, 'ways', accountType, language],
      enabled: accountType !== undefined,
      queryFn: async () => valueOf(await customerPort().deposits.ways(accountType ?? 'spot')),
      // A form that is being filled in stays while the words change; another account has other ways.
      placeholderData: (before, query) => (query?.queryKey.includes(accountType) ? before : undefined),
    },
    queryClient,
  );
}

/** The rate of a payment, held by the platform and asked for again before it lets go of it. */
export function useDepositRate(payCurrency: string | undefined, currency: string) {
  return useQuery(
    {
      queryKey: [...KEY, 'rate', payCurrency, currency],
      enabled: payCurrency !== undefined,
      queryFn: async () => valueOf(await customerPort().deposits.rate(payCurrency ?? '', currency)),
      refetchInterval: RATE_AGAIN_MS,
      // One that waited in the cache may be held no longer.
      gcTime: 0,
      staleTime: 0,
    },
    queryClient,
  );
}

/** Standing addresses of ways, each network by itself; only those that the customer has. */
export function useStandingAddresses(ways: readonly DepositWay[], currency: string) {
  const choices = ways.flatMap((way) => way.networks.map((network) => ({ way, network, currency })));
  return useQuery(
    {
      queryKey: [...ADDRESSES_KEY, currency, choices.map(({ way, network }) => `${way.id} ${network}`)],
      queryFn: async () => {
        const asked = choices.slice(0, MAX_STANDING_ADDRESSES);
        const found = await Promise.all(
          asked.map(async (choice) => ({
            choice,
            address: valueOf(await customerPort().deposits.standingAddress(choice)),
          })),
        );
        return found.flatMap(({ choice, address }) => (address ? [{ choice, address }] : []));
      },
    },
    queryClient,
  );
}

/** Reads the standing addresses again. */
export function refreshAddresses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ADDRESSES_KEY });
}

/** Reads the list of deposits again. */
export function refreshDeposits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY, exact: true });
}
