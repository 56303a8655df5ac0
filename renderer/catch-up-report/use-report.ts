import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { TRADE_TYPES } from '../../backend/contract/mapping/account-numbers.ts';
import { TRADE_TYPE } from '../../backend/domain/account-type.ts';
import { TRADE_GROUP } from '../../backend/contract/headers.ts';
import { ACCOUNT_CALLS } from '../../backend/contract/calls/accounts.ts';
import type { WhatHappened } from '../../backend/contract/records/trading/happened.ts';
import { connection, queryClient, valueOf } from '../connection/terminal-connection.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useOrders, usePositions } from '../trading/trading-api.ts';
import { profileStorage } from '../session/profile-storage.ts';
import { hasUpdates, keyOf } from './report-model.ts';

/** What the page before the workspace has to do. */
export type Away =
  /** It is being asked for. */
  | { readonly state: 'asking' }
  | { readonly state: 'nothing' }
  | { readonly state: 'news'; readonly answer: WhatHappened; close(): void };

/** What happened in the account while the platform was off, until it was read. A platform that cannot say has nothing to tell. */
export function useCatchUpReport(): Away {
  const { state, customer } = useSessionStore();
  const { seen, note } = useSeen();
  const account = customer?.accounts.find(({ tradeType }) => tradeType === TRADE_TYPE.isolated);
  const accountId = account?.accountId;
  const { data, isPending } = useQuery(
    {
      queryKey: ['whatHappened', accountId],
      enabled: state === 'signedIn' && accountId !== undefined,
      staleTime: Infinity,
      retry: false,
      queryFn: async () => {
        const body = { tradeType: TRADE_TYPES.number(TRADE_TYPE.isolated), accountId: accountId ?? 0 };
        return valueOf(await connection().api.call(ACCOUNT_CALLS.whatHappened, body, { group: TRADE_GROUP }));
      },
    },
    queryClient,
  );
  const positions = usePositions();
  const orders = useOrders();
  if (state !== 'signedIn' || accountId === undefined) return { state: 'nothing' };
  if (isPending) return { state: 'asking' };
  if (data === undefined || seen.includes(keyOf(data))) return { state: 'nothing' };
  const isPartial = data.reachedTime < data.endTime;
  if (isPartial && (positions.loading || orders.loading)) return { state: 'asking' };
  const isWaiting = positions.rows.length + orders.rows.length > 0;
  if (!hasUpdates(data, isWaiting)) return { state: 'nothing' };
  return { state: 'news', answer: data, close: () => note(keyOf(data)) };
}

/** Times off that were told and are remembered, the oldest forgotten first. */
const MAX_SEEN = 50;

interface SeenStore {
  /** What was told already. */
  readonly seen: readonly string[];
  note(key: string): void;
}

/** Which times off this terminal has told of, kept in the profile's local storage. */
export const useSeen = create<SeenStore>()(
  persist(
    (set) => ({ seen: [], note: (key) => set(({ seen }) => ({ seen: [...seen, key].slice(-MAX_SEEN) })) }),
    {
      name: 'meridian.away',
      version: 1,
      storage: createJSONStorage(() => profileStorage),
      partialize: ({ seen }) => ({ seen }),
      merge: (stored, current) => ({ ...current, seen: readSeen(stored) }),
    },
  ),
);

/** What of stored data can be used. */
export function readSeen(stored: unknown): readonly string[] {
  const { seen } = (stored ?? {}) as { readonly seen?: unknown };
  if (!Array.isArray(seen)) return [];
  return seen.filter((each): each is string => typeof each === 'string').slice(-MAX_SEEN);
}
