import {
  toInstrumentId,
  type InstrumentNumber,
  type OrderIdText,
  type PositionIdText,
} from '../../../backend/domain/units.ts';
import { vi } from 'vitest';
import type { LineHealth } from '../../../backend/client/index.ts';
import { TRADE_TYPE } from '../../../backend/domain/account-type.ts';
import { QuotePace } from '../../market/quote-pace.ts';
import type { DepthView, Product, QuoteView, TapeBatch } from '../../market/contracts.ts';
import type {
  AccountView,
  ActivityEvent,
  EndedOrderView,
  FillView,
  OrderDraft,
  OrderOutcome,
  OrderView,
  PositionView,
  LoanView,
  RequestOutcome,
  StockAccountView,
  UnconfirmedOrder,
  WalletView,
} from '../../trading/contracts.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../backend/domain/index.ts';

/** A market and an account of one product for the tests of panels, in place of the rooms that talk to the platform. */
const BTC: Product = {
  symbolId: 1,
  tradeType: TRADE_TYPE.isolated,
  tradeMode: 1,
  code: 'BTCUSDT',
  name: 'Bitcoin',
  baseCurrency: 'BTC',
  profitCurrency: 'USDT',
  area: 'crypto',
  digits: 1,
  numberDigits: 3,
  contractSize: 1,
  askSpread: 0,
  bidSpread: 0,
  tradable: true,
  inTradeTime: true,
  opensAtMs: undefined,
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({ dayOfWeek, startTime: 0, endTime: 86_400 }));

const BTC_TERMS: InstrumentTerms = {
  symbolId: toInstrumentId(1),
  symbolName: 'BTC/USDT',
  symbolCode: 'BTC/USDT',
  tradeType: 'isolated',
  tradeMode: 'mm',
  baseCurrency: 'BTC',
  profitCurrency: 'USDT',
  symbolDigits: 1,
  numberDigits: 3,
  contractSize: 1,
  minVolume: 10,
  maxVolume: 5000,
  limitMaxVolume: 5000,
  volumeStep: 10,
  buyMaxVolume: 1200,
  sellMaxVolume: 1200,
  accountMaxVolume: 0,
  minLeverage: 1,
  maxLeverage: 50,
  defaultLeverage: 10,
  maintenanceRatio: 50_000_000n,
  askSpread: 0,
  bidSpread: 0,
  quoteVolume: 0,
  feePerLot: 0n,
  feeRate: 5_000_000n,
  minFee: 0n,
  maxFee: 0n,
  stopMinPoints: 50,
  stopMaxPoints: 0,
  priceMinPoints: 0,
  priceMaxPoints: 0,
  financing: { long: 0n, short: 0n, yearDays: 365, minuteOfDay: 1_320, tripleDay: undefined },
  tradeEnabled: true,
  session: { tradeTimes: EVERY_DAY, holidays: [] },
};

const QUOTE: QuoteView = {
  symbolId: 1,
  seq: 1,
  timeMs: Date.now(),
  receivedAtMs: 0,
  price: 964_125,
  bid: 964_120,
  ask: 964_125,
  bidVolume: 1,
  askVolume: 1,
  dayOpen: 951_941,
  dayHigh: 966_480,
  dayLow: 948_715,
  yesterdayClose: 951_941,
  move: 1,
};

const LIVE = {
  state: 'live',
  latencyMs: 12,
  downSinceMs: undefined,
  nextTryAtMs: undefined,
  tries: 0,
} as const;
const NO_STOP = () => undefined;

const ACCOUNT: AccountView = {
  accountId: 1,
  currency: 'USDT',
  digits: 2,
  balance: 1_000_000n,
  equity: 1_000_000n,
  usedMargin: 0n,
  frozen: 0n,
  freeMargin: 1_000_000n,
  freeOf: 'balance',
  openProfit: 0n,
  marginLevelBp: undefined,
  receivedAtMs: 0,
};
const depthListeners = new Set<(depth: DepthView) => void>();

/** What the fake rooms answer; tests change it before they render. */
export const world = {
  /** The product that is chosen, which is the only one. */
  symbolId: 1,
  terms: BTC_TERMS,
  loading: false,
  positions: [] as PositionView[],
  orders: [] as OrderView[],
  account: ACCOUNT,
  fills: [] as FillView[],
  wallet: undefined as WalletView | undefined,
  loans: [] as LoanView[],
  stock: undefined as StockAccountView | undefined,
  requested: [] as unknown[],
  answer: { kind: 'accepted' } as RequestOutcome,
  ended: [] as EndedOrderView[],
  activity: [] as ActivityEvent[],
  newMessages: 0,
  changed: [] as unknown[],
  outcome: { kind: 'accepted', orderId: '1001' } as OrderOutcome,
  sent: [] as OrderDraft[],
  cancelled: [] as string[],
  closed: [] as string[],
  closing: [] as string[],
  openingLock: undefined as string | undefined,
  unknown: [] as UnconfirmedOrder[],
  /** Waiting for the outcome of a request without an answer. */
  waiting: [] as (() => void)[],
  quotes: LIVE as LineHealth,
  messageLine: LIVE as LineHealth,
  orderLine: LIVE as LineHealth,
  tradeType: BTC.tradeType,
  brackets: [] as unknown[],
  bracketOutcome: { kind: 'accepted', orderId: '1' } as OrderOutcome,
  depthListener: undefined as ((depth: DepthView) => void) | undefined,
  /** When the quote came (local time): when it was asked for first. */
  quotedAtMs: undefined as number | undefined,
  marketOffsetMs: 0 as number | undefined,
  marketStandsMs: undefined as number | undefined,
  marketSpeed: 1,
  tapeListener: undefined as ((batch: TapeBatch) => void) | undefined,
  accuracy: '',
};

export function resetWorld(): void {
  Object.assign(world, {
    symbolId: 1,
    terms: BTC_TERMS,
    loading: false,
    positions: [],
    orders: [],
    account: ACCOUNT,
    fills: [],
    wallet: undefined,
    loans: [],
    stock: undefined,
    requested: [],
    answer: { kind: 'accepted' },
    openingLock: undefined,
    ended: [],
    activity: [],
    newMessages: 0,
    changed: [],
    sent: [],
    cancelled: [],
    closed: [],
    closing: [],
    unknown: [],
    waiting: [],
    quotedAtMs: undefined,
    marketOffsetMs: 0,
    marketStandsMs: undefined,
    marketSpeed: 1,
    quotes: LIVE,
    messageLine: LIVE,
    orderLine: LIVE,
    tradeType: BTC.tradeType,
    brackets: [],
  });
  world.bracketOutcome = { kind: 'accepted', orderId: '1' };
  world.outcome = { kind: 'accepted', orderId: '1001' };
}

const healthNow = () => ({
  quotes: world.quotes,
  messages: world.messageLine,
  orders: world.orderLine,
  marketOffsetMs: world.marketOffsetMs,
  marketStandsMs: world.marketStandsMs,
  marketSpeed: world.marketSpeed,
});

const PACE = new QuotePace();

export const marketRoom = {
  useProducts: () => ({
    data: [
      { ...BTC, symbolId: world.symbolId, tradeType: world.tradeType, tradable: world.terms.tradeEnabled },
    ],
    error: undefined,
    loading: world.loading,
  }),
  useQuote: () => QUOTE,
  useQuoteOf: <Figure>(_symbolId: number, read: (quote: QuoteView) => Figure) => read(QUOTE),
  latestQuote: () => {
    world.quotedAtMs ??= Date.now();
    return { ...QUOTE, receivedAtMs: world.quotedAtMs };
  },
  shownQuote: () => QUOTE,
  quotePace: () => PACE,
  subscribeShownQuote: (_symbolId: number, listener: (quote: QuoteView) => void) => {
    listener({ ...QUOTE, receivedAtMs: Date.now() });
    return NO_STOP;
  },
  subscribeQuote: (_symbolId: number, listener: (quote: QuoteView) => void) => {
    listener({ ...QUOTE, receivedAtMs: Date.now() });
    return NO_STOP;
  },
  subscribeDepth: (_symbolId: number, accuracy: string, listener: (depth: DepthView) => void) => {
    world.accuracy = accuracy;
    depthListeners.add(listener);
    world.depthListener = (depth) => depthListeners.forEach((each) => each(depth));
    return () => depthListeners.delete(listener);
  },
  subscribeTape: (_symbolId: number, listener: (batch: TapeBatch) => void) => {
    world.tapeListener = listener;
    return NO_STOP;
  },
  candleFeed: () => ({ history: () => Promise.resolve([]), onCandle: () => NO_STOP, onReset: () => NO_STOP }),
  useSparkline: () => undefined,
  useDayVolumes: () => new Map([[1, 11_057_000]]),
  useHealth: healthNow,
  useHealthOf: <Value>(read: (health: ReturnType<typeof healthNow>) => Value) => read(healthNow()),
  reconnectNow: vi.fn(),
};

export const selectionRoom = { useSelectedSymbol: () => [world.symbolId, vi.fn()] as const };

export const detailRoom = {
  useTerms: () => world.terms,
  useTermsLookup: () => () => world.terms,
  useDetail: () => undefined,
};

const CONVERSION = { accountDigits: 2, rate: UNIT_RATE };
const ACCEPTED: OrderOutcome = { kind: 'accepted', orderId: '1' };

const NO_MESSAGES = {
  messages: [],
  failed: false,
  isReading: false,
  markSeen: NO_STOP,
  markRead: NO_STOP,
  markAllRead: NO_STOP,
};
const NOTHING_OLDER = { rows: [], isReading: false, failed: false, hasMore: false, read: NO_STOP };

export const fakeSession = {
  useOlderFills: () => NOTHING_OLDER,
  useOlderCloses: () => NOTHING_OLDER,
  useOlderOrders: () => NOTHING_OLDER,
  joinRows: (newest: readonly unknown[]) => newest,
  useAccount: () => world.account,
  useOpeningLock: () => world.openingLock,
  useAccountMoney: () => world.account,
  useConversion: () => CONVERSION,
  usePositions: () => ({ rows: world.positions, loading: false, complete: true, receivedAtMs: 0 }),
  useOrders: () => ({ rows: world.orders, unknown: world.unknown, loading: false }),
  useFills: () => ({ rows: world.fills, loading: false }),
  useWallet: () => world.wallet,
  useLoans: () => world.loans,
  useStockAccount: () => world.stock,
  setLeverage: (symbolId: InstrumentNumber, leverage: number) => {
    world.requested.push({ symbolId, leverage });
    return Promise.resolve(world.answer);
  },
  borrow: (currency: string, amount: string) => {
    world.requested.push({ borrow: currency, amount });
    return Promise.resolve(world.answer);
  },
  repay: (currency: string, amount: string) => {
    world.requested.push({ repay: currency, amount });
    return Promise.resolve(world.answer);
  },
  useEndedOrders: () => ({ rows: world.ended, loading: false }),
  useHistory: () => ({ rows: [], loading: false }),
  useActivity: () => world.activity,
  putAway: () => undefined,
  useAnnouncements: () => [],
  useUrgentAnnouncement: () => undefined,
  useMessages: () => ({ ...NO_MESSAGES, newCount: world.newMessages }),
  placeOrder: (draft: OrderDraft) => {
    world.sent.push(draft);
    return Promise.resolve(world.outcome);
  },
  cancelOrder: (orderId: OrderIdText) => {
    world.cancelled.push(orderId);
    return Promise.resolve(ACCEPTED);
  },
  changeOrder: (orderId: OrderIdText, change: object) => {
    world.changed.push({ orderId, ...change });
    return Promise.resolve(world.outcome);
  },
  changePrice: (orderId: OrderIdText, price: number) => {
    world.changed.push({ orderId, price });
    return Promise.resolve(world.outcome);
  },
  closePosition: (positionId: PositionIdText, volume?: number) => {
    world.closed.push(volume === undefined ? positionId : `${positionId}:${volume}`);
    return Promise.resolve(ACCEPTED);
  },
  useIsClosing: (positionId: PositionIdText) => world.closing.includes(positionId),
  setBrackets: (positionId: PositionIdText, brackets: object) => {
    world.brackets.push({ positionId, ...brackets });
    return Promise.resolve(world.bracketOutcome);
  },
  onceKnown: (_order: UnconfirmedOrder, listener: () => void) => void world.waiting.push(listener),
  retrySameKey: () => Promise.resolve(ACCEPTED),
};
