import type { InstrumentId } from '../../../domain/units.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Fidelity } from '../../../domain/fidelity/fidelity.ts';
import type { InstrumentTerms } from '../../../domain/index.ts';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import {
  BUILT_IN_PRODUCTS,
  createBuiltInMarket,
  createMarketFeed,
  createSteppedClock,
  type MarketSource,
  type SteppedClock,
} from '../../../market/index.ts';
import { normaliseRequest } from '../../../contract/records/index.ts';
import { openDatabase, type Database } from '../../../storage/index.ts';
import { testContext } from '../../testing/context.ts';
import {
  createTradeService,
  type CatchUpOptions,
  type CatchUpResult,
  type TradeService,
} from '../trade-service.ts';

/** A Monday morning. */
export const START_MS = Date.UTC(2026, 2, 2, 8);
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const [BTC, ETH] = [10021, 10022];
/** The product whose profit is in yen, and the pair that converts it. */
export const YEN_CROSS = productId('EUR/JPY');
const PRODUCTS = BUILT_IN_PRODUCTS.filter(
  ({ symbolId, code }) => [BTC, ETH, YEN_CROSS].includes(symbolId) || ['USD/JPY', 'EUR/USD'].includes(code),
);

export const market = createBuiltInMarket({ seed: 7, products: PRODUCTS, funds: [] });

function productId(code: string): number {
  const found = BUILT_IN_PRODUCTS.find((product) => product.code === code);
  if (!found) throw new Error(`no product ${code}`);
  return found.symbolId;
}

/** How a desk differs from the usual one. */
export interface DeskOptions {
  readonly source?: MarketSource;
  /** The wall clock stands, so that no mark is set while the platform runs. */
  readonly isUnmarked?: boolean;
  readonly terms?: (symbolId: InstrumentId) => InstrumentTerms | undefined;
  readonly fidelity?: Fidelity | undefined;
}

function usualTerms(symbolId: InstrumentId): InstrumentTerms | undefined {
  const product = PRODUCTS.find((one) => one.symbolId === symbolId);
  if (!product) return undefined;
  const { code, digits, profitCurrency, baseCurrency } = product;
  return {
    ...TEST_TERMS,
    symbolId,
    symbolName: code,
    symbolCode: code,
    profitCurrency,
    baseCurrency,
    symbolDigits: digits,
    priceMaxPoints: 100_000_000,
    stopMaxPoints: 100_000_000,
    contractSize: symbolId === YEN_CROSS ? 1_000 : 1,
    // The company hedges it, as it does products with trade mode 2.
    ...(symbolId === BTC && { hedge: { threshold: 60, ratio: 10_000_000_000n } }),
  };
}

export const CUSTOMER = 7;

/** What trading stores, with the number of its rows. */
const STORED = {
  trade_account: 'account_id',
  trade_deal: 'deal_id',
  trade_order: 'order_id',
  trade_position: 'position_id',
  trade_ledger: 'transfer_id',
  trade_hedge: 'hedge_id',
  trade_split: 'position_id, time_ms',
  trade_stock_holding: 'account_id, symbol_id',
} as const;
type Stored = keyof typeof STORED;

/** A trade service over the built-in market that can be stopped, killed and started again at a later time. */
export class Desk {
  readonly #folder: string;
  #clock: SteppedClock;
  #database!: Database;
  #stopFeed: () => void = () => undefined;
  readonly #source: MarketSource;
  readonly #isUnmarked: boolean;
  readonly #terms: NonNullable<DeskOptions['terms']>;
  readonly #fidelity: DeskOptions['fidelity'];
  service!: TradeService;
  result: CatchUpResult | undefined;

  private constructor(
    folder: string,
    atMs: number,
    { source = market, isUnmarked = false, terms = usualTerms, fidelity }: DeskOptions,
  ) {
    this.#folder = folder;
    this.#clock = createSteppedClock(atMs);
    this.#source = source;
    this.#isUnmarked = isUnmarked;
    this.#terms = terms;
    this.#fidelity = fidelity;
  }

  static async start(atMs = START_MS, options: DeskOptions = {}): Promise<Desk> {
    const desk = new Desk(await mkdtemp(join(tmpdir(), 'catch-up-')), atMs, options);
    await desk.open(atMs);
    return desk;
  }

  get nowMs(): number {
    return this.#clock.nowMs();
  }

  get database(): Database {
    return this.#database;
  }

  /** Starts over what is stored, at a market time. */
  async open(atMs: number, how: Partial<CatchUpOptions> = {}): Promise<void> {
    this.#clock = createSteppedClock(atMs);
    this.#database = await openDatabase({ directory: this.#folder });
    const feed = createMarketFeed({ source: this.#source, clock: this.#clock });
    this.service = await createTradeService({
      database: this.#database,
      feed,
      marketClock: this.#clock,
      wallClock: this.#isUnmarked ? createSteppedClock(atMs) : this.#clock,
      terms: (symbolId) => this.#terms(symbolId),
      fidelity: this.#fidelity,
      log: pino({ level: 'silent' }),
    });
    this.result = await this.service.catchUp({ isWanted: true, takeTurn: () => Promise.resolve(), ...how });
    this.#stopFeed = () => feed.stop();
    if (this.result === 'ended') return;
    this.service.start();
    feed.start(this.service.reachedMs());
  }

  /** Lets the market go on while everybody is there. */
  async run(ms: number, stepMs = MINUTE_MS): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      this.#clock.advance(Math.min(left, stepMs));
      await this.settle();
    }
  }

  /** The host sleeps: everything stands, and the clocks have gone on when it wakes up. */
  async sleep(ms: number): Promise<void> {
    this.#clock.jump(ms);
    await this.settle();
  }

  settle(): Promise<void> {
    return this.#database.commit([{ sql: 'SELECT 1', parameters: [] }]);
  }

  async stop(): Promise<void> {
    this.#stopFeed();
    await this.service.close();
    await this.#database.close();
  }

  /** Ends without a word: what is stored is all there is. */
  async kill(): Promise<void> {
    this.#stopFeed();
    await this.settle();
    await this.#database.close();
  }

  async close(): Promise<void> {
    await this.stop().catch(() => undefined);
    await rm(this.#folder, { recursive: true });
  }

  /** An account of isolated margin, or of another type. */
  openAccount(balance = 1_000_000_0000n, tradeType: TradeType = TRADE_TYPE.isolated): Promise<number> {
    return this.service.openAccount({
      companyId: 1,
      customerId: CUSTOMER,
      customerNo: 'C7',
      tradeType,
      currency: 'USDT',
      digits: 4,
      assetsId: 1,
      initialBalance: balance,
    });
  }

  async call<Answer = never>(name: string, body: object): Promise<Answer> {
    const operation = this.service.operations.find(({ bizType }) => bizType.endsWith(`.${name}`));
    if (operation === undefined) throw new Error(`no operation ${name}`);
    const context = testContext({
      channel: 'open',
      receivedAtMs: this.nowMs,
      version: '0.0.1',
      group: 'tradeApi',
      caller: { customerId: CUSTOMER, customerNo: 'C7', customerGroupId: 1, credential: 'key' },
    });
    const request = normaliseRequest(operation.request, JSON.parse(JSON.stringify(body)));
    return (await operation.handle(context, request)) as Answer;
  }

  place(accountId: number, members: object = {}): Promise<{ orderId: number; positionId: number }> {
    return this.call('addMarketOrder', {
      accountId,
      accountCurrency: 'USDT',
      accountDigits: 4,
      symbolId: BTC,
      tradeType: 2,
      bizType: 1,
      direction: 1,
      entryType: 1,
      requestNum: '1',
      requestPrice: '',
      expireType: 2,
      crossLevelNum: 20,
      requestTime: this.nowMs,
      ...members,
    });
  }

  /** Everything that trading has decided, as far as it does not depend on when the rows were written. */
  async rows(table: Stored): Promise<object[]> {
    const query = { sql: `SELECT * FROM ${table} ORDER BY ${STORED[table]}`, parameters: [], query: {} };
    return (await this.#database.read(query as never)) as object[];
  }
}
