import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_CALLS } from '../contract/calls/api-keys.ts';
import type { Platform } from '../platform.ts';
import { startManagement } from '../platform-tests/management-harness.ts';
import { PROGRAM_PLATFORM } from './testing/program.ts';

/** Every unified method that ccxt claims for a market, called once as it is published but for the address. */

type Call = (...values: readonly unknown[]) => Promise<unknown>;
type Exchange = Readonly<Record<string, Call>> & {
  readonly urls: { readonly api: Record<string, unknown> };
  /** The address of the last request; nothing where none was sent. */
  last_request_url: string | undefined;
  readonly has: Readonly<Record<string, boolean | 'emulated' | undefined>>;
};

/** A market with what calls name in it. */
interface Place {
  readonly exchange: Exchange;
  readonly symbol: string;
  /** A price at which a purchase rests, and one above the market. */
  readonly low: number;
  readonly high: number;
  /** Places an order that rests, and answers its number. */
  rest(): Promise<string>;
}

/** Claims that are none of a method, and those of other markets: loans of margin accounts, options, conversions. */
const OF_OTHERS =
  /^(?:publicAPI|privateAPI|sandbox|spot|margin|swap|future|option)$|[Bb]orrow|repay|Greeks|^fetchOption$|Settlement|Convert|^createMarketOrderWs$|^fetchCurrenciesWs$/;
/** Claims about positions, which spot has none of. */
const OF_CONTRACTS =
  /Position|Leverage|Funding|Margin|OpenInterest|LongShort|ADL|Liquidation|^fetchMark(?:Price|OHLCV)|^fetchIndexOHLCV|^fetchPremiumIndex|createReduceOnly/;
/** Claims about the wallet and about trading in spot, which a swap account has none of. */
const OF_SPOT = /WithCost|Currencies|Deposit|Withdraw|TransactionFee|withdraw|^fetchStatus$/;

const AMOUNT = 0.01;

type Values = (place: Place) => readonly unknown[] | Promise<readonly unknown[]>;
const one: Values = ({ symbol }) => [symbol];
const none: Values = () => [];
const own: Values = async (place) => [await place.rest(), place.symbol];
const limit =
  (price: 'low' | 'high', extra: object = {}): Values =>
  (place) => [place.symbol, 'limit', 'buy', AMOUNT, place[price], extra];

/** What each method is called with; a method without a row is called with the symbol. */
const CALLS: Readonly<Record<string, Values>> = {
  ...Object.fromEntries(
    [
      'fetchAccounts',
      'fetchBalance',
      'fetchBidsAsks',
      'fetchCurrencies',
      'fetchDeposits',
      'fetchDepositWithdrawFees',
      'fetchFundingIntervals',
      'fetchFundingRates',
      'fetchLastPrices',
      'fetchLeverages',
      'fetchLeverageTiers',
      'fetchMarginModes',
      'fetchMarkets',
      'fetchMarkPrices',
      'fetchPositions',
      'fetchPositionsADLRank',
      'fetchPositionsRisk',
      'fetchStatus',
      'fetchTickers',
      'fetchTime',
      'fetchTradingFees',
      'fetchTradingLimits',
      'fetchTransactionFees',
      'fetchTransfers',
      'fetchWithdrawals',
    ].map((name) => [name, none]),
  ),
  cancelAllOrders: async (place) => [(await place.rest()) && place.symbol],
  cancelOrder: own,
  cancelOrders: async (place) => [[await place.rest()], place.symbol],
  createLimitBuyOrder: ({ symbol, low }) => [symbol, AMOUNT, low],
  createLimitOrder: ({ symbol, low }) => [symbol, 'buy', AMOUNT, low],
  createLimitSellOrder: ({ symbol, high }) => [symbol, AMOUNT, high],
  createMarketBuyOrder: ({ symbol }) => [symbol, AMOUNT],
  createMarketBuyOrderWithCost: ({ symbol }) => [symbol, 100],
  createMarketOrder: ({ symbol }) => [symbol, 'buy', AMOUNT],
  createMarketOrderWithCost: ({ symbol }) => [symbol, 'buy', 100],
  createMarketSellOrder: ({ symbol }) => [symbol, AMOUNT],
  createMarketSellOrderWithCost: ({ symbol }) => [symbol, 100],
  createOrder: limit('low'),
  createOrders: ({ symbol, low }) => [[{ symbol, type: 'limit', side: 'buy', amount: AMOUNT, price: low }]],
  createPostOnlyOrder: limit('low'),
  createReduceOnlyOrder: ({ symbol, high }) => [symbol, 'limit', 'sell', AMOUNT, high],
  createStopLimitOrder: ({ symbol, high }) => [symbol, 'buy', AMOUNT, high, high],
  createStopLossOrder: ({ symbol, low }) => [symbol, 'market', 'sell', AMOUNT, undefined, low],
  createStopMarketOrder: ({ symbol, high }) => [symbol, 'buy', AMOUNT, high],
  createStopOrder: ({ symbol, high }) => [symbol, 'limit', 'buy', AMOUNT, high, high],
  createTakeProfitOrder: ({ symbol, high }) => [symbol, 'market', 'sell', AMOUNT, undefined, high],
  createTrailingPercentOrder: ({ symbol, exchange }) => {
    const order = [symbol, 'market', 'sell', AMOUNT, undefined, 2, undefined];
    return [...order, exchange.has['spot'] ? { stopLossOrTakeProfit: 'stopLoss' } : {}];
  },
  createTriggerOrder: ({ symbol, high }) => [symbol, 'market', 'buy', AMOUNT, undefined, high],
  editOrder: async (place) => [await place.rest(), place.symbol, 'limit', 'buy', AMOUNT, place.low],
  editOrders: async (place) => {
    const { symbol, low: price } = place;
    return [[{ id: await place.rest(), symbol, type: 'limit', side: 'buy', amount: 0.02, price }]];
  },
  addMargin: ({ symbol }) => [symbol, 10],
  reduceMargin: ({ symbol }) => [symbol, 10],
  fetchDepositAddress: () => ['USDT'],
  fetchDepositWithdrawFee: () => ['USDT'],
  fetchLedger: () => ['USDT'],
  fetchLedgerEntry: () => ['1', 'USDT'],
  fetchLongShortRatioHistory: ({ symbol }) => [symbol, '1h'],
  fetchOpenInterestHistory: ({ symbol }) => [symbol, '1h'],
  fetchOpenOrder: own,
  fetchOrder: own,
  fetchOrderTrades: own,
  fetchTransactionFee: () => ['USDT'],
  fetchTransfers: () => ['USDT'],
  setLeverage: ({ symbol }) => [10, symbol],
  setMarginMode: ({ symbol }) => ['cross', symbol],
  setPositionMode: ({ symbol }) => [false, symbol],
  transfer: () => ['USDT', 1, 'spot', 'future'],
  withdraw: () => ['USDT', 1, '0x'],
};

let platform: Platform;

async function openExchange(id: 'binance' | 'binanceusdm', options: object, symbol: string): Promise<Place> {
  const ccxt = (await import('ccxt')).default as unknown as Record<string, new (options: object) => Exchange>;
  const { compatibleUrl: url = '', demo } = platform.ready;
  const Made = ccxt[id];
  if (Made === undefined) throw new Error(`ccxt has no ${id}`);
  const exchange = new Made({ ...demo.compatible, options });
  for (const [name, at] of Object.entries(exchange.urls.api))
    if (typeof at === 'string') exchange.urls.api[name] = at.replace(/^https:\/\/[^/]+/, url);
  const { loadMarkets, fetchOrderBook } = exchange;
  await loadMarkets?.call(exchange);
  const book = await fetchOrderBook?.call(exchange, symbol);
  const { bids } = book as { bids: [number, number][] };
  const bid = bids[0]?.[0] ?? 0;
  const [low, high] = [Math.floor(bid * 0.9), Math.ceil(bid * 1.1)];
  const rest = async () => {
    const order = await exchange['createOrder']?.(symbol, 'limit', 'buy', AMOUNT, low);
    return (order as { id: string }).id;
  };
  return { exchange, symbol, low, high, rest };
}

/** The answers to settings that are in force already: an answer like any other. */
const UNCHANGED = /-40(?:46|59)\b/;

/** Calls everything that is claimed. What ccxt itself refuses for the market, without asking, is no claim. */
async function callAll(place: Place, isOther: RegExp) {
  const { exchange } = place;
  const claimed: string[] = [];
  const refused: Record<string, string> = {};
  for (const name of Object.keys(exchange.has)) {
    if (!exchange.has[name] || OF_OTHERS.test(name) || isOther.test(name)) continue;
    const values = await (CALLS[name] ?? one)(place);
    exchange.last_request_url = undefined;
    try {
      await exchange[name]?.(...values);
    } catch (error) {
      const said = String((error as Error).message);
      if (exchange.last_request_url === undefined) continue;
      if (!UNCHANGED.test(said)) refused[name] = said;
    }
    claimed.push(name);
  }
  console.log(`${claimed.length - Object.keys(refused).length} of ${claimed.length} answer`, refused);
  return { claimed, refused };
}

beforeAll(async () => {
  const management = await startManagement({ ...PROGRAM_PLATFORM, rateLimits: false });
  ({ platform } = management);
  // Keys move no money until their owner lets them.
  const { token } = await management.signInDemo();
  const own = async (name: 'apiPage' | 'editApiPermission', body: object) => {
    const { listed, envelope } = await management.own<{ records: { id: number }[] }>(
      token,
      API_KEY_CALLS[name].bizType,
      body,
    );
    expect(listed).toBe('0');
    return envelope.data;
  };
  for (const { id } of (await own('apiPage', {})).records)
    await own('editApiPermission', { id, permissionList: [{ code: 'captial_out', status: 1 }] });
}, 60_000);
afterAll(() => platform.close());

describe.each([
  [
    'spot',
    {
      id: 'binance',
      options: { defaultType: 'spot', fetchMarkets: ['spot'] },
      symbol: 'BTC/USDT',
      isOther: OF_CONTRACTS,
      unserved: ['fetchDepositAddress', 'withdraw'],
    },
  ],
  [
    'swap',
    {
      id: 'binanceusdm',
      options: { fetchCurrencies: false },
      symbol: 'BTC/USDT:USDT',
      isOther: OF_SPOT,
      unserved: ['addMargin', 'fetchLongShortRatioHistory', 'fetchOpenInterestHistory', 'reduceMargin'],
    },
  ],
] as const)('what ccxt claims for %s', (_market, { id, options, symbol, isOther, unserved }) => {
  it('answers in at least 95 of 100 methods, and says of the others what is not served', async () => {
    const place = await openExchange(id, options, symbol);
    await place.exchange['createOrder']?.(symbol, 'market', 'buy', 0.5);
    const { claimed, refused } = await callAll(place, isOther);
    expect(Object.keys(refused).sort()).toEqual([...unserved]);
    for (const said of Object.values(refused)) expect(said).toContain('Not served here: ');
    expect(claimed.length).toBeGreaterThan(45);
    expect(Object.keys(refused).length / claimed.length).toBeLessThanOrEqual(0.05);
  }, 120_000);
});
