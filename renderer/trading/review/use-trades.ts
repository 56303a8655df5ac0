import { useQuery } from '@tanstack/react-query';
import { isWalletType } from '../../../backend/domain/account-type.ts';
import { queryClient } from '../../connection/terminal-connection.ts';
import { part } from '../../parts.ts';
import type { LedgerDays, TradesRead } from '../../venue/port.ts';
import { useAccountFacts, useBook } from '../use-book.ts';

/** How long an answer counts as new (milliseconds); a close or a fill makes it old at once. */
const FRESH_MS = 60_000;

export interface Review<Data> {
  readonly data: Data | undefined;
  /** Why it could not be read. */
  readonly error: string | undefined;
  /** Accounts that hold assets have no trades of this kind. */
  readonly isOffered: boolean;
}

/** Trades of the account with all that they cost, read again after each close. */
export function useTrades(): Review<TradesRead> {
  const account = useAccountFacts();
  const version = useBook(({ closes }) => closes[0] && `${closes[0].closeTimeMs}/${closes[0].orderId}`);
  const isOffered = account !== undefined && !isWalletType(account.accountType);
  const { data, error } = useQuery(
    {
      queryKey: ['trades', account?.accountId, version],
      enabled: isOffered,
      staleTime: FRESH_MS,
      queryFn: () => (account === undefined ? undefined : part('review').trades(account)),
      placeholderData: (before, query) => (query?.queryKey[1] === account?.accountId ? before : undefined),
    },
    queryClient,
  );
  return { data, error: error?.message, isOffered };
}

/** What became of the balance since a time (market clock), day by day, read again when the balance changes. */
export function useLedgerDays(fromMs: number | undefined): Review<LedgerDays> {
  const account = useAccountFacts();
  const version = useBook(({ fills }) => fills[0]?.dealId);
  const isOffered = account !== undefined && !isWalletType(account.accountType);
  const { data, error } = useQuery(
    {
      queryKey: ['ledger-days', account?.accountId, fromMs, version],
      enabled: isOffered && fromMs !== undefined,
      staleTime: FRESH_MS,
      queryFn: () =>
        account === undefined || fromMs === undefined
          ? undefined
          : part('review').ledgerDays(account, fromMs),
      placeholderData: (before, query) => (query?.queryKey[1] === account?.accountId ? before : undefined),
    },
    queryClient,
  );
  return { data, error: error?.message, isOffered };
}
