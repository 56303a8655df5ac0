import { toInstrumentId } from '../../domain/units.ts';
import { pino } from 'pino';
import type { MarketFeed, ProductDefinition } from '../../market/index.ts';
import { createSteppedClock, type SteppedClock } from '../../market/index.ts';
import { isWalletType, TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { TRADE_MODE } from '../../domain/execution-model.ts';
import type { Tick } from '../../domain/market-data.ts';
import { normaliseRequest } from '../../protocol/records/index.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import { TEST_TERMS } from '../../domain/terms-fixture.ts';
import { openDatabase, type Database, type OpenDatabaseOptions } from '../../storage/index.ts';
import { assetCatalogue } from './assets/asset-catalogue.ts';
import type { RequestContext } from '../operation.ts';
import { testContext } from '../testing/context.ts';
import type { AccountMessage } from '../trade-stream.ts';
import { createTradeService, type TradeService } from './index.ts';
import type { Settlement } from './settlement-hook.ts';

/** Monday morning. */
export const START_MS = Date.UTC(2026, 2, 2, 8);

/** Spot products: the first trades with a market maker at its quote, the second walks a thin book. */
const SPOT_TERMS: InstrumentTerms = {
  ...TEST_TERMS,
  symbolId: toInstrumentId(51),
  tradeType: TRADE_TYPE.spot,
  askSpread: 0,
  bidSpread: 0,
  quoteVolume: 1_000,
  maxLeverage: 1,
  defaultLeverage: 1,
};
/** What there is to hold. */
export const TEST_ASSETS = {
  USDT: { assetsId: 1, digits: 2 },
  BTC: { assetsId: 13, digits: 8 },
  ETH: { assetsId: 14, digits: 8 },
};

const LEVERAGED: InstrumentTerms = {
  ...SPOT_TERMS,
  symbolId: toInstrumentId(61),
  tradeType: TRADE_TYPE.leveragedSpot,
  maxLeverage: 10,
};
const lends = {
  tradeType: 3,
  lending: {
    ...{ long: { yearInterest: '0.0876', limit: '500000' }, short: { yearInterest: '0.05', limit: '10' } },
    ...{ borrowingLimitRatio: '0.9', multipleFreezeRatio: '1.1', transferLimitRatio: '0.5' },
    ...{ withdrawalRatio: '0.5', totalCredit: '400000', overnightLeverage: 5 },
  },
};
const LENT = [
  { symbolId: 61, baseCurrency: 'BTC', profitCurrency: 'USDT', plays: [lends] },
  { symbolId: 62, baseCurrency: 'ETH', profitCurrency: 'USDT', plays: [lends] },
] as unknown as readonly ProductDefinition[];
/** What the tests hold and borrow: a million units at a year's 8.76 % cost 10.00 an hour. */
const TEST_CATALOGUE = assetCatalogue(LENT, (code) => TEST_ASSETS[code as keyof typeof TEST_ASSETS]);

/** A product that nobody ever quotes, a share, and a product whose exposure the house hedges. */
export const SILENT = toInstrumentId(9);
/** A product that is dealt by matchmaking. */
export const MATCHED = toInstrumentId(10);
export const SHARE = toInstrumentId(20);
export const HEDGED = toInstrumentId(30);
/** A share of which one new one comes for ten on the second day, at its opening. */
export const SPLITTING = toInstrumentId(21);
export const SPLIT_MS = Date.UTC(2026, 2, 3, 14, 30);

/** A share of 60,000.00, of which money and shares are lent; trades settle a day later. */
const SHARE_TERMS: InstrumentTerms = {
  ...TEST_TERMS,
  ...{
    symbolId: SHARE,
    symbolName: 'Aldermoor',
    symbolCode: 'ALDM',
    tradeType: TRADE_TYPE.stock,
    numberDigits: 0,
  },
  ...{ minLeverage: 1, maxLeverage: 2, defaultLeverage: 1, askSpread: 0, bidSpread: 0 },
  ...{ maintenanceRatio: 2_500_000_000n, priceMaxPoints: 6_000_000 },
  stock: {
    ...{ settlementDays: 1, dayLeverage: 2, overnightLeverage: 2 },
    long: { yearInterest: 730_000_000n, limit: 100_000_000_000_000_000n },
    short: { yearInterest: 365_000_000n, limit: 1_000_000_000_000n },
    totalCredit: 100_000_000_000_000_000n,
    borrowingLimitRatio: 9_000_000_000n,
    withdrawalRatio: 5_000_000_000n,
    dividends: [
      {
        ...{ dayEndMs: Date.UTC(2026, 2, 2, 22), perShare: 1_000_000_000_000n },
        ...{ taxShare: 1_500_000_000n, fee: 10_000_000_000n },
      },
    ],
  },
};

const WITHOUT_DIVIDEND = SHARE_TERMS.stock && { ...SHARE_TERMS.stock, dividends: [] };

/** Product 1 trades with a market maker, 2 walks a thin book, 3 settles in yen, 4 is a currency nobody can convert. */
export const TERMS: readonly InstrumentTerms[] = [
  TEST_TERMS,
  { ...TEST_TERMS, symbolId: toInstrumentId(2), symbolName: 'ETH/USDT', tradeMode: 'aggregation' },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(3),
    symbolName: 'EUR/JPY',
    symbolDigits: 3,
    contractSize: 1_000,
    profitCurrency: 'JPY',
  },
  { ...TEST_TERMS, symbolId: toInstrumentId(4), symbolName: 'XAU/ZZZ', profitCurrency: 'ZZZ' },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(5),
    symbolName: 'CLOSED',
    session: { tradeTimes: [{ dayOfWeek: 7, startTime: 0, endTime: 1 }], holidays: [] },
  },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(6),
    symbolName: 'NEVER',
    session: { tradeTimes: [], holidays: [] },
  },
  {
    ...TEST_TERMS,
    symbolId: toInstrumentId(7),
    symbolName: 'SMALL',
    minVolume: 10,
    volumeStep: 10,
    buyMaxVolume: 100,
    accountMaxVolume: 150,
  },
  { ...TEST_TERMS, symbolId: toInstrumentId(8), symbolName: 'COARSE', minVolume: 20, volumeStep: 10 },
  { ...TEST_TERMS, symbolId: SILENT, symbolName: 'SILENT' },
  {
    ...TEST_TERMS,
    ...{ symbolId: HEDGED, symbolName: 'HEDGED', tradeMode: 'butterflyMm', askSpread: 0, bidSpread: 0 },
    hedge: { threshold: 2, ratio: 10_000_000_000n },
  },
  // Dealt by matchmaking: whoever rests pays 0.02 %.
  {
    ...TEST_TERMS,
    ...{ symbolId: MATCHED, symbolName: 'MATCHED', tradeMode: TRADE_MODE.matchmaking },
    ...{ askSpread: 0, bidSpread: 0, makerFeeRate: 2_000_000n },
  },
  SPOT_TERMS,
  {
    ...SPOT_TERMS,
    symbolId: toInstrumentId(52),
    symbolName: 'ETH/USDT',
    baseCurrency: 'ETH',
    tradeMode: 'aggregation',
  },
  LEVERAGED,
  {
    ...LEVERAGED,
    symbolId: toInstrumentId(62),
    symbolName: 'ETH/USDT',
    baseCurrency: 'ETH',
    tradeMode: 'aggregation',
  },
  SHARE_TERMS,
  {
    ...SHARE_TERMS,
    ...{ symbolId: SPLITTING, symbolName: 'Vesper', symbolCode: 'VSPR', stock: WITHOUT_DIVIDEND },
  },
];

const PRODUCTS = [
  { symbolId: 51, digits: 2, baseCurrency: 'BTC', profitCurrency: 'USDT' },
  { symbolId: 52, digits: 2, baseCurrency: 'ETH', profitCurrency: 'USDT' },
  { symbolId: 100, digits: 3, baseCurrency: 'USD', profitCurrency: 'JPY' },
  {
    symbolId: SHARE,
    digits: 2,
    baseCurrency: 'ALDM',
    profitCurrency: 'USDT',
    plays: [{ tradeType: 6, tradeMode: 4 }],
  },
  {
    ...{ symbolId: SPLITTING, digits: 2, baseCurrency: 'VSPR', profitCurrency: 'USDT' },
    plays: [{ tradeType: 6, tradeMode: 4 }],
    sessions: {
      quoteTimes: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: 52_200, endTime: 75_600 })),
      holidays: [],
    },
    splits: [{ date: '2026-03-03', newShares: 1, oldShares: 10 }],
  },
] as unknown as readonly ProductDefinition[];

/** A market whose price the test sets. */
class ScriptedFeed implements MarketFeed {
  /** Every tick of a product, oldest first. */
  readonly #ticks = new Map<number, Tick[]>();
  readonly #listeners = new Set<(ticks: readonly Tick[]) => void>();
  readonly #clock: SteppedClock;
  #seq = 0;
  /** Volume of each of the three levels a side of product 2. */
  levelVolume = 50;
  readonly source: MarketFeed['source'];

  constructor(clock: SteppedClock) {
    this.#clock = clock;
    this.source = {
      products: PRODUCTS,
      ticks: () => [],
      lastTick: (symbolId, atMs) => this.#ticks.get(symbolId)?.findLast(({ timeMs }) => timeMs <= atMs),
      candles: () => [],
      depth: (symbolId, timeMs) => this.#depth(symbolId, timeMs),
      daySummary: () => undefined,
    };
  }

  latest(symbolId: number): Tick | undefined {
    return this.#ticks.get(symbolId)?.at(-1);
  }

  onTicks(listener: (ticks: readonly Tick[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {}
  stop(): void {}

  /** Quotes a product at a bid, with the ask `spread` ticks above it. */
  quote(symbolId: number, bid: number, spread = 10): void {
    const timeMs = this.#clock.nowMs();
    const ask = bid + spread;
    const volumes = { bidVolume: 100, askVolume: 100, volume: 1 };
    const tick: Tick = {
      symbolId: toInstrumentId(symbolId),
      seq: ++this.#seq,
      timeMs,
      price: bid,
      bid,
      ask,
      ...volumes,
      direction: 1,
    };
    this.#ticks.set(symbolId, [...(this.#ticks.get(symbolId) ?? []), tick]);
    for (const listener of this.#listeners) listener([tick]);
  }

  /** Hands a tick to whoever listens, once more or late. */
  again(tick: Tick): void {
    for (const listener of this.#listeners) listener([tick]);
  }

  #depth(symbolId: number, timeMs: number) {
    const tick = this.latest(symbolId);
    if (tick === undefined) return undefined;
    const level = (from: number, step: number) =>
      [0, 1, 2].map((index) => ({ price: from + step * index, volume: this.levelVolume }));
    return {
      symbolId: tick.symbolId,
      seq: tick.seq,
      timeMs,
      bids: level(tick.bid, -5),
      asks: level(tick.ask, 5),
    };
  }
}

/** One running trade service with its own clocks, market and customers. */
export class TradeFixture {
  readonly marketClock = createSteppedClock(START_MS);
  readonly wallClock = createSteppedClock(START_MS + 12_345);
  readonly feed = new ScriptedFeed(this.marketClock);
  readonly messages: AccountMessage[] = [];
  /** The account whose messages are collected; undefined collects all. */
  watched: number | undefined;
  service!: TradeService;
  /** Opens the external settlement that the next service has. */
  settlementOver: ((database: Database) => Promise<Settlement>) | undefined;
  database!: Database;
  readonly #operations = new Map<string, TradeService['operations'][number]>();

  /** `over` puts something between the service and its store. */
  static async start(
    directory?: string,
    over?: (database: Database) => Database,
    where?: Pick<OpenDatabaseOptions, 'engine' | 'database' | 'seal'>,
  ): Promise<TradeFixture> {
    const fixture = new TradeFixture();
    fixture.resetQuotes();
    await fixture.open(directory, over, where);
    return fixture;
  }

  async open(
    directory?: string,
    over = (database: Database) => database,
    where?: Pick<OpenDatabaseOptions, 'engine' | 'database' | 'seal'>,
  ): Promise<void> {
    this.database = over(await openDatabase({ directory, ...where }));
    this.service = await createTradeService({
      database: this.database,
      feed: this.feed,
      marketClock: this.marketClock,
      wallClock: this.wallClock,
      terms: (symbolId, tradeType) =>
        TERMS.find(
          (terms) =>
            terms.symbolId === symbolId &&
            (terms.tradeType === tradeType || !(isWalletType(terms.tradeType) || isWalletType(tradeType))),
        ),
      assets: TEST_CATALOGUE,
      settlement: await this.settlementOver?.(this.database),
      log: pino({ level: 'silent' }),
    });
    this.service.trades.onMessage((message) => {
      if (this.watched === undefined || message.accountId === this.watched) this.messages.push(message);
    });
    this.service.start();
  }

  resetQuotes(): void {
    this.feed.levelVolume = 50;
    this.feed.quote(100, 150_000);
    for (const { symbolId } of TERMS) {
      if (symbolId !== SILENT) this.feed.quote(symbolId, symbolId === 3 ? 160_000 : 6_000_000);
    }
  }

  /** Resolves when everything decided so far is on disk and published: commits resolve in order. */
  async settle(): Promise<void> {
    await this.database.commit([{ sql: 'SELECT 1', parameters: [] }]);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.database.close();
  }

  /** An account in USDT with four decimals, an isolated one unless another type is named. */
  openAccount(
    customerId: number,
    balance = 1_000_000_000n,
    tradeType: TradeType = TRADE_TYPE.isolated,
  ): Promise<number> {
    return this.service.openAccount({
      companyId: 1,
      customerId,
      customerNo: `C${customerId}`,
      tradeType,
      currency: 'USDT',
      digits: 4,
      assetsId: 1,
      initialBalance: balance,
    });
  }

  /** A spot account, or one of another wallet, with the digits of its asset. */
  openSpot(
    customerId: number,
    currency: keyof typeof TEST_ASSETS,
    balance = 0n,
    tradeType: TradeType = TRADE_TYPE.spot,
  ): Promise<number> {
    const who = { companyId: 1, customerId, customerNo: `C${customerId}`, tradeType };
    return this.service.openAccount({ ...who, currency, ...TEST_ASSETS[currency], initialBalance: balance });
  }

  /** Calls an operation by the last part of its business type, as the gateway does. */
  async call<Answer = never>(customerId: number, name: string, body: object): Promise<Answer> {
    const operation = this.#operation(name);
    if (operation === undefined) throw new Error(`no operation ${name}`);
    const request = normaliseRequest(operation.request, JSON.parse(JSON.stringify(body)));
    return (await operation.handle(fixtureContext(customerId), request)) as Answer;
  }

  #operation(name: string): TradeService['operations'][number] | undefined {
    const { operations } = this.service;
    let known = this.#operations.get(name);
    if (known === undefined || !operations.includes(known)) {
      known = operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
      if (known !== undefined) this.#operations.set(name, known);
    }
    return known;
  }

  /** The body of an order as the specification writes it. */
  order(accountId: number, members: object = {}): object {
    return {
      accountId,
      accountCurrency: 'USDT',
      accountDigits: 4,
      symbolId: 1,
      tradeType: 2,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '1',
      requestPrice: '',
      expireType: 2,
      crossLevelNum: 1,
      requestTime: this.wallClock.nowMs(),
      ...members,
    };
  }
}

function fixtureContext(customerId: number): RequestContext {
  return testContext({
    channel: 'open',
    receivedAtMs: START_MS,
    version: '0.0.1',
    group: 'tradeApi',
    caller: { customerId, customerNo: `C${customerId}`, customerGroupId: 1, credential: 'key' },
  });
}
