import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../parts.ts';
import type {
  StoredMessage,
  HistoryPage,
  RetentionPeriod,
  HistoryPort,
  Statement,
  AccountRef,
} from '../../venue/port.ts';
import type { FillRecord, MoneyRecord } from '../../venue/records.ts';
import type { EndedOrderView, FillView, HistoryView } from '../contracts.ts';
import { toEndedOrderView, toFillView, toHistoryView, type ProductDigits } from '../scaling.ts';
import { useAccountFacts, useBook, useRows } from '../use-book.ts';
import { markSeen, newMessages, useSeenMessages } from './announcements.ts';
import type { AccountId, InstrumentNumber } from '../../../backend/domain/units.ts';

export type { StoredMessage, RetentionPeriod, Statement, StatementLine } from '../../venue/port.ts';

declare module '../../parts.ts' {
  interface TerminalContext {
    /** What the venue keeps of the customer beyond the account's book. */
    readonly history: HistoryPort;
  }
}

/** Pages of what is over that are read at most, below what the book has. */
export const MAX_OLDER_PAGES = 40;
/** Rows from which on there may be older ones than the book has: as many as one reading asks for. */
const FULL_READING = 200;

/** Rows that are older than what the book has. */
export interface Older<Row> {
  readonly rows: readonly Row[];
  readonly isReading: boolean;
  readonly failed: boolean;
  /** Whether there may be more. */
  readonly hasMore: boolean;
  /** Reads the next page; does nothing while one is on its way or none is left. */
  read(): void;
}

const NO_ROWS: readonly never[] = [];

function useOlder<Kept extends { readonly symbolId: InstrumentNumber }, Row>(
  name: string,
  known: { readonly count: number; readonly oldestMs: number | undefined },
  read: (
    history: HistoryPort,
    account: AccountRef,
    at: { beforeMs: number; page: number },
  ) => Promise<HistoryPage<Kept>>,
  toRow: Parameters<typeof useRows<Kept, Row>>[1],
): Older<Row> {
  const account = useAccountFacts();
  // Pages are counted from the oldest row that was known when the first of them was asked for.
  const [anchor, setAnchor] = useState<{ readonly accountId: AccountId; readonly beforeMs: number }>();
  const held = anchor !== undefined && anchor.accountId === account?.accountId ? anchor : undefined;
  const query = useInfiniteQuery({
    queryKey: ['history', name, held?.accountId, held?.beforeMs],
    enabled: held !== undefined && account !== undefined,
    initialPageParam: 1,
    staleTime: Infinity,
    queryFn: ({ pageParam }) =>
      read(part('history'), account as AccountRef, { beforeMs: held?.beforeMs ?? 0, page: pageParam }),
    getNextPageParam: (last, pages) =>
      last.isLast || pages.length >= MAX_OLDER_PAGES ? undefined : pages.length + 1,
  });
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = query;
  const records = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? NO_ROWS, [data]);
  const rows = useRows<Kept, Row>(records, toRow);
  const isCut = known.count >= FULL_READING && known.oldestMs !== undefined;
  const accountId = account?.accountId;
  const { oldestMs } = known;
  const next = useCallback(() => {
    if (!isCut || accountId === undefined || oldestMs === undefined) return;
    if (held === undefined) setAnchor({ accountId, beforeMs: oldestMs + 1 });
    else if (hasNextPage && !isFetching) void fetchNextPage();
  }, [isCut, accountId, oldestMs, held, hasNextPage, isFetching, fetchNextPage]);
  return {
    rows,
    isReading: isFetching,
    failed: isError,
    read: next,
    hasMore: isCut && (held === undefined || hasNextPage),
  };
}

const toPlainFill = (record: FillRecord, digits: ProductDigits | undefined) =>
  toFillView(record, digits, false);

export function useOlderFills(newest: readonly FillView[]): Older<FillView> {
  const known = { count: newest.length, oldestMs: newest.at(-1)?.timeMs };
  return useOlder('fills', known, (history, account, at) => history.fills(account, at), toPlainFill);
}

export function useOlderCloses(newest: readonly HistoryView[]): Older<HistoryView> {
  const known = { count: newest.length, oldestMs: newest.at(-1)?.closeTimeMs };
  return useOlder('closes', known, (history, account, at) => history.closes(account, at), toHistoryView);
}

/** Orders come by pages alone: those that the book has among them are left out by whoever shows both. */
export function useOlderOrders(newest: readonly EndedOrderView[]): Older<EndedOrderView> {
  const known = { count: newest.length, oldestMs: newest.at(-1)?.endedAtMs };
  return useOlder(
    'orders',
    known,
    (history, account, { page }) => history.ended(account, page),
    toEndedOrderView,
  );
}

/** Newest rows and older ones, each once. */
export function joinRows<Row>(
  newest: readonly Row[],
  older: readonly Row[],
  idOf: (row: Row) => string,
): readonly Row[] {
  if (older.length === 0) return newest;
  const known = new Set(newest.map(idOf));
  return [...newest, ...older.filter((row) => !known.has(idOf(row)))];
}

/** The accounts of the account type that is traded: one, or in a wallet one for each asset. */
export function useMoneyAccounts(): readonly MoneyRecord[] {
  const money = useBook((book) => book.money);
  const accountType = useAccountFacts()?.accountType;
  return useMemo(() => money.filter((record) => record.accountType === accountType), [money, accountType]);
}

/** What changed the balance of an account in a period; it is read again when the balance is another one. */
export function useStatement(account: MoneyRecord | undefined, period: RetentionPeriod) {
  const { i18n } = useTranslation();
  const { accountId, accountType, balance } = account ?? {};
  const { data, isError, isPending, isPlaceholderData } = useQuery<Statement>({
    queryKey: ['history', 'statement', accountId, period.fromMs, period.toMs, String(balance), i18n.language],
    placeholderData: (before) => before,
    queryFn:
      accountId === undefined || accountType === undefined
        ? skipToken
        : () => part('history').statement({ accountId, accountType }, period),
  });
  return { statement: data, failed: isError, isReading: isPending || isPlaceholderData };
}

const MESSAGES_KEY = ['history', 'messages'];

/**
 * Messages of the venue to the customer, in the terminal's language. `arrived` changes with every message that comes. They are
 * read where the list is `offered` only.
 */
export function useMessages({ arrived = 0, offered = true } = {}) {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const accountId = useAccountFacts()?.accountId;
  const { data, isError, isPending } = useQuery<readonly StoredMessage[]>({
    queryKey: [...MESSAGES_KEY, accountId, i18n.language],
    queryFn: () => part('history').messages(),
    enabled: offered,
  });
  const { owner } = part('trading').unconfirmed;
  const mark = useSeenMessages(({ marks }) => (owner === undefined ? undefined : marks[owner]));
  const seen = useCallback(() => owner !== undefined && data && markSeen(owner, data), [owner, data]);
  const again = useCallback(() => void client.invalidateQueries({ queryKey: MESSAGES_KEY }), [client]);
  useEffect(() => {
    if (arrived > 0 && offered) again();
  }, [arrived, again, offered]);
  const one = useMutation({ mutationFn: (id: string) => part('history').markRead(id), onSettled: again });
  const all = useMutation({ mutationFn: () => part('history').markAllRead(), onSettled: again });
  return {
    messages: data,
    failed: isError,
    isReading: isPending,
    /** How many came since the list was last looked at. */
    newCount: useMemo(() => newMessages(data ?? NO_ROWS, mark).length, [data, mark]),
    /** The list as it is was looked at. */
    markSeen: seen,
    markRead: (id: string) => one.mutate(id),
    markAllRead: () => all.mutate(),
  };
}
