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
      labels: '',
      symbolDigits: 0,
      bidSpread: '0',
      inTradeTime: 0,
      holidayTimeList: [],
      tradeTimeList:
        id === 4
          ? []
          : [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 })),
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
    health: { getState: () => ({ marketOffsetMs: 0 }) },
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

const DAY_MS = 86_400_000;

it('begins the figures of the day at the midnight of the market, before its first trade, where a product trades then [HU-75]', async () => {
  clock = new ManualClock(20 * DAY_MS - 5_000);
  let push: (batch: object) => void = () => undefined;
  const from = connectionOf({ onBatch: (listener: typeof push) => ((push = listener), () => undefined) });
  market = new MarketSession(from);
  installParts({ connection: from, market });
  await show(3);
  const figures = { price: 12, dayOpen: 10, dayHigh: 15, dayLow: 9, yesterdayClose: 11, move: 1 };
  const quotes = [3, 4, 5].map((symbolId) => ({
    symbolId,
    seq: 7,
    timeMs: 20 * DAY_MS - (symbolId === 5 ? 3 * DAY_MS : 6_000),
    receivedAtMs: 0,
    ...figures,
  }));
  push({ quotes, depths: [], trades: [] });
  clock.advance(4_000);
  expect(market.engine.quotes.get(3)).toMatchObject(figures);
  clock.advance(2_000);
  const begun = { price: 12, dayOpen: 12, dayHigh: 12, dayLow: 12, yesterdayClose: 12, move: 0 };
  expect(market.engine.quotes.get(3)).toMatchObject(begun);
  expect(market.engine.shownQuotes.get(3)).toMatchObject(begun);
  expect(market.engine.day(3)).toBe(20);
  // A row that does not trade now keeps the figures of its last day.
  expect(market.engine.quotes.get(4)).toMatchObject(figures);
  expect(market.engine.day(4)).toBe(19);
  // One that was closed for days begins when it opens.
  expect(market.engine.quotes.get(5)).toMatchObject(begun);
  // A late push of the day before changes nothing for long; the first of the day has its own figures.
  push({ quotes: quotes.slice(0, 1), depths: [], trades: [] });
  clock.advance(1_000);
  expect(market.engine.quotes.get(3)).toMatchObject(begun);
  const first = { ...quotes[0], seq: 8, timeMs: 20 * DAY_MS + 2_000, price: 13, dayHigh: 13, dayOpen: 13 };
  push({ quotes: [first], depths: [], trades: [] });
  clock.advance(5_000);
  expect(market.engine.quotes.get(3)).toMatchObject({ dayOpen: 13, dayHigh: 13 });
});
