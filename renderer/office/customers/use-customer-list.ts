import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { CALL_KEY } from '../use-call.ts';
import { joinPages, toCustomerRow, type CustomerRow } from './customer-list-model.ts';

const CALL = CUSTOMER_MANAGEMENT.customerPage;
type Page = AnswerOf<typeof CALL>;

/** Customers of one question: few enough that the check of the answer holds no frame up. */
const PAGE_SIZE = 500;

/** Rows of the pages that were read; a page never changes. */
const rowsOfPages = new WeakMap<Page, readonly CustomerRow[]>();

function rowsOf(page: Page): readonly CustomerRow[] {
  const known = rowsOfPages.get(page) ?? page.records.map(toCustomerRow);
  rowsOfPages.set(page, known);
  return known;
}

/** All customers of the company, page by page until all are there. `total` is how many there are. */
export function useCustomerList(enabled = true) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [...CALL_KEY, CALL.bizType, 'all'],
      queryFn: async ({ pageParam }) =>
        valueOf(await operatorLine().call(CALL, { current: pageParam, size: PAGE_SIZE })),
      initialPageParam: 1,
      getNextPageParam: ({ current, size, total }: Page) =>
        current * size < total ? current + 1 : undefined,
      // Comparing each page with the one before it takes longer than drawing it.
      structuralSharing: false,
      staleTime: 60_000,
      enabled,
    },
    queryClient,
  );
  useEffect(() => {
    if (enabled && hasNextPage && !isFetchingNextPage && error === null) void fetchNextPage();
  }, [enabled, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
  const pages = data?.pages;
  const rows = useMemo(() => (pages === undefined ? undefined : joinPages(pages.map(rowsOf))), [pages]);
  return { rows, total: pages?.[0]?.total ?? 0, error, again: () => void refetch() };
}
