import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BIZ_TYPE } from '../../backend/protocol/business-types.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { queryClient, type Connection } from '../connection/index.ts';
import { installParts } from '../parts.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { useDetail } from './detail.ts';
import { MarketRoom, termsChanged, useCatalogue } from './market.ts';
import { CATALOGUE_CHECK_MS } from './products-on-sale.ts';

const IDS = Array.from({ length: 12 }, (_, index) => index + 1);

let clock: ManualClock;
let market: MarketRoom;
/** Whether the platform knows that rows can bring their details. */
let bringsDetails: boolean;
let asked: string[];
let terms: Map<number, { askSpread: string; fee: string }>;
let quotesBack: () => void;

const answer = (bizType: string, { symbolId, withDetail }: { symbolId?: number; withDetail?: boolean }) => {
  asked.push(symbolId === undefined ? 'list' : `detail ${symbolId}`);
  if (bizType === BIZ_TYPE.getSymbolBaseList) {
    return IDS.map((id) => ({
      symbolId: id,
      tradeType: 2,
      sortNum: id,
      askSpread: terms.get(id)?.askSpread,
      ...(bringsDetails && withDetail === true ? { detail: { symbolId: id, ...terms.get(id) } } : {}),
    }));
  }
  return { symbolId, ...terms.get(symbolId ?? 0) };
};

beforeEach(() => {
  // Tests share their page with others, which may have left another language.
  useSettings.setState({ language: 'en-US' });
  clock = new ManualClock();
  asked = [];
  bringsDetails = false;
  terms = new Map(IDS.map((id) => [id, { askSpread: '5', fee: '1' }]));
  const connection = {
    clock,
    api: {
      call: (bizType: string, request: { symbolId?: number }) =>
        Promise.resolve({ kind: 'value', value: answer(bizType, request) }),
    },
    quotes: { tickers: () => undefined, market: () => undefined, onBatch: () => () => undefined },
    on: (_name: string, listener: () => void) => ((quotesBack = listener), () => undefined),
  } as unknown as Connection;
  market = new MarketRoom(connection);
  installParts({ connection, market });
  useSessionStore.setState({ customer: { customerGroupId: 1, accounts: [] } as never });
});

afterEach(() => {
  cleanup();
  market.leave();
  queryClient.clear();
  useSessionStore.setState({ customer: undefined });
  useSettings.setState({ language: 'en-US' });
});

/** The list and one product on screen. */
async function show(symbolId: number) {
  const hook = renderHook(() => ({ list: useCatalogue().data, detail: useDetail(symbolId) }));
  await waitFor(() => expect(hook.result.current.list).toHaveLength(IDS.length));
  asked = [];
  return hook.result;
}

it('reads all products with one call, and again one by one only what may have changed', async () => {
  bringsDetails = true;
  const hook = renderHook(() => ({ list: useCatalogue().data, detail: useDetail(3) }));
  await waitFor(() => expect(hook.result.current.list).toHaveLength(IDS.length));
  expect(asked).toEqual(['list']);
  expect(hook.result.current.detail).toMatchObject({ fee: '1' });
  expect(hook.result.current.list?.[0]?.base).not.toHaveProperty('detail');
  terms.set(7, { askSpread: '9', fee: '3' });
  clock.advance(CATALOGUE_CHECK_MS);
  await waitFor(() => expect(hook.result.current.list?.[6]?.detail).toMatchObject({ fee: '3' }));
  expect(asked.sort()).toEqual(['detail 3', 'detail 7', 'list', 'list']);
});

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
