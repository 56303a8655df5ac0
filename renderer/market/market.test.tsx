import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BIZ_TYPE } from '../../backend/protocol/business-types.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { queryClient, setConnection, type Connection } from '../connection/index.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { useDetail } from './detail.ts';
import { CATALOGUE_CHECK_MS, leaveMarket, resetMarket, termsChanged, useCatalogue } from './market.ts';

const IDS = Array.from({ length: 12 }, (_, index) => index + 1);

let clock: ManualClock;
let asked: string[];
let terms: Map<number, { askSpread: string; fee: string }>;
let quotesBack: () => void;

const answer = (bizType: string, { symbolId }: { symbolId?: number }) => {
  asked.push(symbolId === undefined ? 'list' : `detail ${symbolId}`);
  if (bizType === BIZ_TYPE.getSymbolBaseList) {
    return IDS.map((id) => ({
      symbolId: id,
      tradeType: 2,
      sortNum: id,
      askSpread: terms.get(id)?.askSpread,
    }));
  }
  return { symbolId, ...terms.get(symbolId ?? 0) };
};

beforeEach(() => {
  // Tests share their page with others, which may have left another language.
  useSettings.setState({ language: 'en-US' });
  clock = new ManualClock();
  asked = [];
  terms = new Map(IDS.map((id) => [id, { askSpread: '5', fee: '1' }]));
  setConnection({
    clock,
    api: {
      call: (bizType: string, request: { symbolId?: number }) =>
        Promise.resolve({ kind: 'value', value: answer(bizType, request) }),
    },
    quotes: { tickers: () => undefined, market: () => undefined, onBatch: () => () => undefined },
    on: (_name: string, listener: () => void) => ((quotesBack = listener), () => undefined),
  } as unknown as Connection);
  useSessionStore.setState({ customer: { customerGroupId: 1, accounts: [] } as never });
});

afterEach(() => {
  cleanup();
  leaveMarket();
  resetMarket();
  queryClient.clear();
  useSessionStore.setState({ customer: undefined });
  useSettings.setState({ language: 'en-US' });
  setConnection(undefined);
});

/** The list and one product on screen. */
async function show(symbolId: number) {
  const hook = renderHook(() => ({ list: useCatalogue().data, detail: useDetail(symbolId) }));
  await waitFor(() => expect(hook.result.current.list).toHaveLength(IDS.length));
  asked = [];
  return hook.result;
}

it('hears of changed terms while it runs: of the product on screen, and of those whose row changed', async () => {
  const shown = await show(3);
  terms.set(3, { askSpread: '5', fee: '2' });
  terms.set(7, { askSpread: '9', fee: '3' });
  clock.advance(CATALOGUE_CHECK_MS);
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '2' }));
  expect(shown.current.list?.[6]?.detail).toMatchObject({ askSpread: '9', fee: '3' });
  expect(asked.sort()).toEqual(['detail 3', 'detail 7', 'list']);
});

it('keeps the products on screen while those of another language are on their way', async () => {
  const shown = await show(3);
  act(() => useSettings.setState({ language: 'zh-CN' }));
  expect(shown.current.list).toHaveLength(IDS.length);
  await waitFor(() => expect(asked).toContain('list'));
});

it('reads the products again when the quote line is back after a break [DT-19]', async () => {
  const shown = await show(3);
  terms.set(3, { askSpread: '8', fee: '1' });
  quotesBack();
  await waitFor(() => expect(shown.current.detail).toMatchObject({ askSpread: '8' }));
});

it('reads changed terms at once: of the product on screen, and of another one when it comes on screen', async () => {
  const shown = await show(3);
  for (const id of [3, 5]) terms.set(id, { askSpread: '5', fee: '40' });
  termsChanged();
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '40' }));
  expect(asked).toEqual(['detail 3']);
  const other = renderHook(() => useDetail(5));
  await waitFor(() => expect(other.result.current).toMatchObject({ fee: '40' }));
  renderHook(() => useDetail(5));
  expect(asked).toEqual(['detail 3', 'detail 5']);
});
