import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PRODUCT_CALLS } from '../../backend/contract/calls/products.ts';
import { ManualClock } from '../../backend/client/testing/manual-clock.ts';
import { queryClient, type Connection } from '../connection/terminal-connection.ts';
import { installParts } from '../parts.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import { useDetail } from './detail.ts';
import { MarketSession, termsChanged, useCatalogue } from './market.ts';
import { CATALOGUE_CHECK_MS } from './products-on-sale.ts';

const IDS = Array.from({ length: 12 }, (_, index) => index + 1);

let clock: ManualClock;
let market: MarketSession;
/** Whether the platform knows that rows can bring their details. */
let bringsDetails: boolean;
let requested: string[];
/** What answers wait for. */
let gate: Promise<void> | undefined;
let terms: Map<number, { askSpread: string; fee: string }>;
/** What the market hears from its connection, by the name of the event. */
let events: Map<string, (event: unknown) => void>;

const answer = (bizType: string, { symbolId, withDetail }: { symbolId?: number; withDetail?: boolean }) => {
  requested.push(symbolId === undefined ? 'list' : `detail ${symbolId}`);
  if (bizType === PRODUCT_CALLS.getSymbolBaseList.bizType) {
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

/** Made at once, told when the gate opens. */
const later = async <Value,>(value: Value): Promise<Value> => {
  await gate;
  return value;
};

function connectionOf(quotes: object = {}): Connection {
  return {
    clock,
    api: {
      call: ({ bizType }: { readonly bizType: string }, request: { symbolId?: number }) =>
        later({ kind: 'value', value: answer(bizType, request) }),
    },
    quotes: { tickers: () => undefined, market: () => undefined, onBatch: () => () => undefined, ...quotes },
    on: (name: string, listener: (event: unknown) => void) => (events.set(name, listener), () => undefined),
  } as unknown as Connection;
}

beforeEach(() => {
  gate = undefined;
  // Tests share their page with others, which may have left another language.
  useSettings.setState({ language: 'en-US' });
  clock = new ManualClock();
  requested = [];
  events = new Map();
  bringsDetails = false;
  terms = new Map(IDS.map((id) => [id, { askSpread: '5', fee: '1' }]));
  const connection = connectionOf();
  market = new MarketSession(connection);
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

const notify = (name: string, event?: unknown) => events.get(name)?.(event);
/** The notice of the platform that products are others; without numbers it is about any of them. */
const notifyChanged = (symbolIds?: readonly number[]) =>
  notify('message', {
    msgCode: 'notice',
    content: { bizType: 'PRODUCTS_CHANGED', updateType: 0, show: 0, symbolIds },
  });

/** The list and one product on screen. */
async function show(symbolId: number) {
  const hook = renderHook(() => ({ list: useCatalogue().data, detail: useDetail(symbolId) }));
  await waitFor(() => expect(hook.result.current.list).toHaveLength(IDS.length));
  requested = [];
  return hook.result;
}

it('reads all products with one call, and again one by one only what may have changed', async () => {
  bringsDetails = true;
  const hook = renderHook(() => ({ list: useCatalogue().data, detail: useDetail(3) }));
  await waitFor(() => expect(hook.result.current.list).toHaveLength(IDS.length));
  expect(requested).toEqual(['list']);
  expect(hook.result.current.detail).toMatchObject({ fee: '1' });
  expect(hook.result.current.list?.[0]?.base).not.toHaveProperty('detail');
  terms.set(7, { askSpread: '9', fee: '3' });
  clock.advance(CATALOGUE_CHECK_MS);
  await waitFor(() => expect(hook.result.current.list?.[6]?.detail).toMatchObject({ fee: '3' }));
  expect(requested.sort()).toEqual(['detail 3', 'detail 7', 'list', 'list']);
});

it('reads the products of the first charts before all others, and the others when these charts have their candles', async () => {
  bringsDetails = true;
  let giveCandles: () => void = () => undefined;
  const candles = () => new Promise((resolve) => (giveCandles = () => resolve([])));
  const from = connectionOf({ candles });
  market = new MarketSession(from, {
    chartsOf: () => [{ symbolId: 3, type: '5m' }],
    productsOf: () => [1, 3],
  });
  installParts({ connection: from, market });
  const hook = renderHook(() => useCatalogue());
  await waitFor(() => expect(hook.result.current.data?.map(({ base }) => base.symbolId)).toEqual([1, 3]));
  expect(hook.result.current.isFetching).toBe(true);
  expect(requested).toEqual(['list', 'detail 1', 'detail 3']);
  act(() => giveCandles());
  await waitFor(() => expect(hook.result.current.data).toHaveLength(IDS.length));
  expect(requested).toEqual(['list', 'detail 1', 'detail 3', 'list']);
  act(() => market.leave());
});

it('hears of changed terms while it runs: of the product on screen, and of those whose row changed', async () => {
  const shown = await show(3);
  terms.set(3, { askSpread: '5', fee: '2' });
  terms.set(7, { askSpread: '9', fee: '3' });
  clock.advance(CATALOGUE_CHECK_MS);
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '2' }));
  expect(shown.current.list?.[6]?.detail).toMatchObject({ askSpread: '9', fee: '3' });
  expect(requested.sort()).toEqual(['detail 3', 'detail 7', 'list']);
});

it('keeps the products on screen while those of another language are on their way', async () => {
  const shown = await show(3);
  act(() => useSettings.setState({ language: 'zh-CN' }));
  expect(shown.current.list).toHaveLength(IDS.length);
  await waitFor(() => expect(requested).toContain('list'));
});

it('reads the products again when the quote line is back after a break [DT-19]', async () => {
  const shown = await show(3);
  terms.set(3, { askSpread: '8', fee: '1' });
  notify('quotesBack');
  await waitFor(() => expect(shown.current.detail).toMatchObject({ askSpread: '8' }));
});

it('reads changed terms at once: of the product on screen, and of another one when it comes on screen', async () => {
  const shown = await show(3);
  for (const id of [3, 5]) terms.set(id, { askSpread: '5', fee: '40' });
  termsChanged();
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '40' }));
  expect(requested).toEqual(['detail 3']);
  const other = renderHook(() => useDetail(5));
  await waitFor(() => expect(other.result.current).toMatchObject({ fee: '40' }));
  renderHook(() => useDetail(5));
  expect(requested).toEqual(['detail 3', 'detail 5']);
});

it('reads a product at once that the platform says is another one: on screen or not, and its row', async () => {
  const shown = await show(3);
  for (const id of [3, 5, 7]) terms.set(id, { askSpread: '5', fee: '40' });
  notifyChanged([3, 5]);
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '40' }));
  expect(shown.current.list?.[4]?.detail).toMatchObject({ fee: '40' });
  expect(requested.sort()).toEqual(['detail 3', 'detail 5', 'list']);
});

it('reads all products with one call when the platform names none, and after a break of the message line', async () => {
  bringsDetails = true;
  const shown = await show(3);
  for (const id of [3, 5]) terms.set(id, { askSpread: '5', fee: '40' });
  notifyChanged();
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '40' }));
  expect(shown.current.list?.[4]?.detail).toMatchObject({ fee: '40' });
  expect(requested).toEqual(['list']);
  terms.set(5, { askSpread: '5', fee: '41' });
  notify('messagesLive', { resumed: true });
  await waitFor(() => expect(shown.current.list?.[4]?.detail).toMatchObject({ fee: '41' }));
  expect(requested).toEqual(['list', 'list']);
  notify('messagesLive', { resumed: false });
  expect(requested).toEqual(['list', 'list']);
});

it('does not take what was asked for before the change, and reads once more after a burst of changes', async () => {
  const shown = await show(3);
  let release: () => void = () => undefined;
  gate = new Promise((resolve) => (release = resolve));
  clock.advance(CATALOGUE_CHECK_MS);
  await waitFor(() => expect(requested).toEqual(['list']));
  gate = undefined;
  terms.set(3, { askSpread: '5', fee: '40' });
  for (let at = 0; at < 20; at++) notifyChanged([3]);
  release();
  await waitFor(() => expect(shown.current.detail).toMatchObject({ fee: '40' }));
  expect(requested.sort()).toEqual(['detail 3', 'detail 3', 'list', 'list']);
});
