import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installParts } from '../../parts.ts';
import type { HistoryPort, HistoryQuery } from '../../venue/port.ts';
import { EMPTY_BOOK, type AccountBook } from '../book/account-book.ts';
import type { HistoryView } from '../contracts.ts';
import type { TradingSession } from '../trading-session.ts';

vi.mock('../../market/market.ts', () => ({
  useCatalogue: () => CATALOGUE,
  watchTerms: () => () => undefined,
}));
const CATALOGUE = { data: [{ base: { symbolId: 1 }, detail: { symbolDigits: 1, numberDigits: 3 } }] };

const { joinRows, useOlderCloses } = await import('./older-records.ts');

// Limits, written out: a test does not import what it checks.
const MAX_OLDER_PAGES = 40;

const close = (closeTimeMs: number) => ({
  orderId: String(closeTimeMs),
  symbolId: 1,
  direction: 'buy',
  lots: '1.000',
  openPrice: '1.0',
  closePrice: '1.0',
  profit: 0n,
  fee: 0n,
  financing: 0n,
  openTimeMs: 0,
  closeTimeMs,
  reason: 'market',
});
const known = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ closeTimeMs: 9_000 - index })) as HistoryView[];

/** A venue with one row on each of `pages` pages. */
function setUp(pages: number, count: number) {
  const requested: HistoryQuery[] = [];
  const history = {
    closes(_account: unknown, query: HistoryQuery) {
      requested.push(query);
      return Promise.resolve({ rows: [close(1_000 - query.page)], isLast: query.page >= pages });
    },
  } as unknown as HistoryPort;
  const account = { accountId: 7, accountType: 'isolated', currency: 'USDT', digits: 2 } as const;
  const book = createStore<AccountBook>(() => ({ ...EMPTY_BOOK, account }));
  const restore = installParts({ history, trading: { book } as unknown as TradingSession });
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const newest = known(count);
  const { result } = renderHook(() => useOlderCloses(newest), { wrapper });
  const read = async () => {
    const before = result.current.rows.length;
    act(() => result.current.read());
    await waitFor(() => expect(result.current.rows.length).toBeGreaterThan(before));
  };
  return { requested, result, read, restore };
}

afterEach(cleanup);

describe('rows older than the book', () => {
  it('are read page by page from the oldest row that was known, until the venue has no more', async () => {
    const { requested, result, read, restore } = setUp(2, 200);
    expect(result.current).toMatchObject({ rows: [], hasMore: true });
    await read();
    await read();
    expect(requested).toEqual([
      { beforeMs: 8_802, page: 1 },
      { beforeMs: 8_802, page: 2 },
    ]);
    expect(result.current.hasMore).toBe(false);
    act(() => result.current.read());
    expect(requested).toHaveLength(2);
    restore();
  });

  it('are not looked for while the book has all there is', () => {
    const { requested, result, restore } = setUp(2, 199);
    expect(result.current.hasMore).toBe(false);
    act(() => result.current.read());
    expect(requested).toEqual([]);
    restore();
  });

  it('are not read without end [MAX_OLDER_PAGES]', { tags: ['long'] }, async () => {
    const { requested, result, read, restore } = setUp(1_000, 200);
    for (let page = 0; page < MAX_OLDER_PAGES; page += 1) await read();
    expect(result.current.hasMore).toBe(false);
    expect(requested).toHaveLength(MAX_OLDER_PAGES);
    restore();
  });

  it('follow on the newest ones, each once', () => {
    const newest = [{ id: 'c' }, { id: 'b' }];
    const idOf = ({ id }: { id: string }) => id;
    expect(joinRows(newest, [], idOf)).toBe(newest);
    expect(joinRows(newest, [{ id: 'b' }, { id: 'a' }], idOf).map(idOf)).toEqual(['c', 'b', 'a']);
  });
});
