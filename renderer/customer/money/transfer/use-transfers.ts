import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../../../connection/index.ts';
import { customerPort } from '../../part.ts';
import { MONEY_KEY } from '../use-money.ts';

const KEY = [...MONEY_KEY, 'transfers'];
const AT_REST_MS = 30_000;
/** A rate moves with the market; what is shown is a little old at most. */
const RATE_AGAIN_MS = 3_000;

/** Own transfers, newest first. */
export function useTransfers() {
  return useQuery(
    {
      queryKey: KEY,
      queryFn: async () => valueOf(await customerPort().transfers.list()),
      refetchInterval: AT_REST_MS,
    },
    queryClient,
  );
}

/** The rate of now between two currencies. */
export function useTransferRate(from: string | undefined, to: string | undefined) {
  return useQuery(
    {
      queryKey: [...MONEY_KEY, 'rate', from, to],
      enabled: from !== undefined && to !== undefined,
      queryFn: async () => valueOf(await customerPort().transfers.rate(from ?? '', to ?? '')),
      refetchInterval: from === to ? false : RATE_AGAIN_MS,
    },
    queryClient,
  );
}
