import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient, valueOf } from '../../../connection/index.ts';
import { customerPort } from '../../part.ts';
import { MONEY_KEY, refreshMoney } from '../use-money.ts';
import type { RedemptionWish, SubscriptionWish } from './port.ts';

const KEY = [...MONEY_KEY, 'shares'];
const AGAIN_MS = 15_000;
/** The net value of now moves with the market. */
const TRIAL_AGAIN_MS = 5_000;
/** Somebody who types is not asked for after each figure. */
const SETTLED_MS = 250;

/** Own subscriptions and redemptions, newest first. */
export function useShareOrders() {
  const query = useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().shares.orders()),
      refetchInterval: AGAIN_MS,
    },
    queryClient,
  );
  const waiting = query.data?.filter(({ state }) => state === 'waiting').length;
  // What was confirmed or failed is in the accounts.
  useEffect(() => {
    if (waiting !== undefined) void refreshMoney('accounts');
  }, [waiting]);
  return query;
}

/** A text once nobody changes it any more. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What a wish would come to now; nothing is asked without one. */
export function useShareTrial(
  wish:
    | { readonly kind: 'subscription'; readonly wish: SubscriptionWish }
    | { readonly kind: 'redemption'; readonly wish: RedemptionWish }
    | undefined,
) {
  return useQuery(
    {
      queryKey: [...KEY, 'trial', wish],
      enabled: wish !== undefined,
      queryFn: async () => {
        const { shares } = customerPort();
        if (wish?.kind === 'redemption') return valueOf(await shares.tryRedemption(wish.wish));
        if (wish === undefined) throw new Error('nothing to try');
        return valueOf(await shares.trySubscription(wish.wish));
      },
      refetchInterval: TRIAL_AGAIN_MS,
      gcTime: 0,
    },
    queryClient,
  );
}

/** Reads the orders again, and what lies in the accounts. */
export async function refreshShares(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY, exact: true }),
    refreshMoney('accounts'),
  ]);
}
