import fc from 'fast-check';
import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { givenCurrency, UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { toRate, toInstrumentId, type AccountId } from '../../../domain/units.ts';
import type { Command, MarketView, PlaceOrder } from '../commands.ts';
import { FlowMarket } from './flow-market.ts';
import { tradeAt } from './flow-products.ts';
import type { TradingCore } from '../trading-core.ts';
import { flowTrigger, LIMIT_TIMES, MARKET_TIMES } from './flow-step.ts';
import { marketOrder } from './trading-fixtures.ts';
import type { AssetCatalogue } from '../decision.ts';
import { findPocket } from '../assets/pockets.ts';

const START_MS = Date.UTC(2026, 2, 2, 8);
const SPOT: InstrumentTerms = {
  ...TEST_TERMS,
  tradeType: TRADE_TYPE.spot,
  askSpread: 0,
  bidSpread: 0,
  minFee: 1_000n,
  maxFee: 200_000_000n,
};

const CROSS = {
  ...SPOT,
  baseCurrency: 'ETH',
  profitCurrency: 'BTC',
  symbolDigits: 5,
  numberDigits: 1,
  tradeMode: 'matchmaking',
} as const;

/** A market maker's product, one with a thin book, one in which customers meet and whose profit currency is an asset of another, under two numbers. */
const PRODUCTS: readonly InstrumentTerms[] = [
  SPOT,
  { ...SPOT, symbolId: toInstrumentId(2), baseCurrency: 'ETH', tradeMode: 'aggregation', numberDigits: 3 },
  { ...CROSS, symbolId: toInstrumentId(3) },
  // For flows in which 3 is a product of contracts.
  { ...CROSS, symbolId: toInstrumentId(4) },
];
export const ASSETS: Readonly<Record<string, { readonly assetsId: number; readonly digits: number }>> = {
  USDT: { assetsId: 1, digits: 2 },
  BTC: { assetsId: 2, digits: 6 },
  ETH: { assetsId: 3, digits: 4 },
};
/** Lends all three at 876 % a year, so that interest is seen: 0.1 % an hour. */
export const assets: AssetCatalogue = {
  asset: (code) => ASSETS[code],
  loan: (code) =>
    ASSETS[code] === undefined ? undefined : { yearInterest: 87_600_000_000n, limit: 500_000_000_000_00n },
  lending: {
    borrowingLimit: 9_000_000_000n,
    freezeMultiple: 11_000_000_000n,
    withdrawalShare: 5_000_000_000n,
    transferLimit: 5_000_000_000n,
    totalCredit: 10n ** 16n,
  },
  pricedBy: (code) => ({ BTC: toInstrumentId(1), ETH: toInstrumentId(2) })[code],
};

export function walletTerms(symbolId: number): InstrumentTerms | undefined {
  return PRODUCTS.find((terms) => terms.symbolId === symbolId);
}

const START_PRICES = new Map([
  [1, 100_000],
  [2, 10_000],
  [3, 10_000],
]);

/** A market around one price; the book of product 2 is thin. */
export function walletMarket(symbolId: number, bid: number): MarketView {
  // Where customers meet there is room for their orders.
  const ask = bid + (symbolId >= 3 ? 60 : 4);
  const levels = (from: number, step: number) =>
    [0, 1, 2].map((level) => ({ price: from + step * level, volume: 20 * (level + 1) }));
  return {
    bid,
    ask,
    trade: tradeAt(bid, ask),
    depth: symbolId === 2 ? () => ({ bids: levels(bid, -3), asks: levels(ask, 3) }) : undefined,
    rate: () => UNIT_RATE,
  };
}

/** The market at the beginning of a flow. */
export const START_MARKET = (symbolId: number): MarketView =>
  walletMarket(symbolId, START_PRICES.get(symbolId) ?? 0);

/** One step of a random flow over wallets. */
export interface WalletStep {
  readonly kind:
    | 'tick'
    | 'market'
    | 'limit'
    | 'cancel'
    | 'funds'
    | 'expire'
    | 'borrow'
    | 'repay'
    | 'across'
    | 'hour';
  readonly symbolId: number;
  readonly buy: boolean;
  readonly volume: number;
  readonly distance: number;
  readonly pick: number;
}

export const walletStep: fc.Arbitrary<WalletStep> = fc.record({
  kind: fc.constantFrom<WalletStep['kind']>(
    ...(['tick', 'tick', 'tick', 'market', 'market', 'market', 'limit', 'limit', 'limit'] as const),
    ...(['cancel', 'funds', 'expire', 'borrow', 'repay', 'across', 'hour'] as const),
  ),
  symbolId: fc.constantFrom(1, 2, 3),
  buy: fc.boolean(),
  volume: fc.integer({ min: 1, max: 300 }),
  distance: fc.integer({ min: -400, max: 400 }),
  pick: fc.nat(50),
});

export const walletSteps = fc.array(walletStep, { minLength: 1, maxLength: 120, size: 'max' });

const CUSTOMERS = [1, 2];
/** Spot and leveraged spot; the leveraged wallets have little, so that they borrow and fail. */
const TYPES = [
  { tradeType: TRADE_TYPE.spot, money: 50_000_000n },
  { tradeType: TRADE_TYPE.leveragedSpot, money: 40_000n },
] as const;

/** Opens a wallet with money for each customer, one of them with an asset too. */
export function openWallets(core: TradingCore): void {
  const open = (customerId: number, tradeType: TradeType, currency: string, initialBalance: bigint) =>
    core.execute({
      type: 'openAccount',
      timeMs: START_MS,
      companyId: 1,
      customerId,
      customerNo: String(customerId),
      tradeType,
      currency,
      digits: 0,
      assetsId: 0,
      ...core.valuing.assets.asset(currency),
      initialBalance,
    });
  for (const { tradeType, money } of TYPES)
    for (const customerId of CUSTOMERS) open(customerId, tradeType, 'USDT', money);
  open(1, TRADE_TYPE.spot, 'ETH', 1_000_000n);
}

/** Turns the steps into commands one by one, each built from what the core holds at that moment. */
export class WalletFlow {
  readonly #core: TradingCore;
  readonly #market: FlowMarket;

  constructor(core: TradingCore, market = new FlowMarket(START_MS, new Map(START_PRICES))) {
    this.#core = core;
    this.#market = market;
  }

  price(symbolId: number): number {
    return this.#market.price(toInstrumentId(symbolId));
  }

  /** Some orders that rest are linked with one that does, or come in pairs. */
  #links(
    step: Pick<WalletStep, 'symbolId' | 'buy' | 'volume' | 'distance' | 'pick'>,
    accountId: AccountId,
  ): Pick<PlaceOrder, 'linkedOrderId' | 'sibling'> {
    const { symbolId, volume, distance, pick } = step;
    if (volume % 3 === 0) {
      const resting = this.#core.state
        .liveOrders(accountId)
        .findLast(
          (order) => order.symbolId === symbolId && (order.linkedOrderId === undefined || volume % 7 === 0),
        );
      return { linkedOrderId: resting?.orderId };
    }
    if (volume % 3 === 1) return {};
    const prices = restingPrices(this.price(symbolId), { ...step, distance: -2 * distance });
    const sibling = {
      ...prices,
      timeInForce: LIMIT_TIMES[(pick + 3) % 8],
      volume: volume % 2 === 0 ? volume : Math.ceil(volume / 2),
      requestNum: '1',
      thirdPartyOrder: undefined,
    };
    return { sibling };
  }

  command({ kind, symbolId, buy, volume, distance, pick }: WalletStep): Command | undefined {
    const timeMs = this.#market.pass(kind === 'expire' ? 40_000_000 : 1_000);
    const { state } = this.#core;
    const terms = walletTerms(symbolId) ?? SPOT;
    const owner = {
      companyId: 1,
      customerId: CUSTOMERS[pick % 2] ?? 1,
      tradeType: TYPES[pick % 3 === 0 ? 0 : 1].tradeType,
    };
    if (kind === 'tick') {
      // Now and then the market jumps, so that assets are worth less than what is owed.
      const pace = pick % 10 === 0 ? 1_500 : 20_000;
      const moved = this.price(symbolId) + Math.round((distance * this.price(symbolId)) / pace);
      this.#market.set(toInstrumentId(symbolId), Math.max(2_000, moved));
    }
    const market = walletMarket(symbolId, this.price(symbolId));
    if (kind === 'tick') return { type: 'applyTick', timeMs, symbolId: toInstrumentId(symbolId), market };
    if (kind === 'expire') return { type: 'expire', timeMs };
    if (kind === 'hour') return { type: 'chargeInterest', timeMs: this.#market.pass(3_600_000) };
    const direction = buy ? DIRECTION.buy : DIRECTION.sell;
    const payer = findPocket(this.#core, owner, givenCurrency(direction, terms));
    if (payer === undefined) return undefined;
    const { accountId } = payer;
    if (kind === 'borrow' || kind === 'repay')
      return { type: kind, timeMs, accountId, amount: BigInt(volume) * 1_000n };
    if (kind === 'across') {
      const currency = terms.baseCurrency === payer.currency ? terms.profitCurrency : terms.baseCurrency;
      return {
        type: 'repayAcross',
        timeMs,
        accountId,
        amount: BigInt(volume) * 100n,
        currency,
        rate: toRate(UNIT_RATE / 50n),
      };
    }
    if (kind === 'cancel') {
      const order = state.liveOrders(accountId)[pick % 5];
      if (order === undefined) return undefined;
      return {
        type: 'cancelOrder',
        timeMs,
        accountId,
        orderId: order.orderId,
        reason: 'cancelledByCustomer',
      };
    }
    if (kind === 'funds') {
      const amount = BigInt(buy ? volume : -volume) * 1_000n;
      return { type: 'moveFunds', timeMs, accountId, amount, flow: buy ? 'deposit' : 'withdrawal' };
    }
    return marketOrder(accountId, {
      timeMs,
      symbolId: toInstrumentId(symbolId),
      direction,
      market,
      volume,
      kind: kind === 'limit' ? 'limitOpen' : 'marketOpen',
      ...(kind === 'limit' ? restingPrices(this.price(symbolId), { buy, volume, distance, pick }) : {}),
      expireType: pick % 3 === 0 ? 'day' : 'ninetyDays',
      timeInForce: (kind === 'limit' ? LIMIT_TIMES : MARKET_TIMES)[pick % 8],
      stale: pick === 13,
      ...(kind === 'limit' && this.#links({ symbolId, volume, pick, distance, buy }, accountId)),
      lending:
        owner.tradeType === TRADE_TYPE.leveragedSpot
          ? ([undefined, 'borrow', 'borrow', 'repay'] as const)[pick % 4]
          : undefined,
    });
  }
}

/** Limit and trigger of an order that rests, at a price of the market. */
function restingPrices(
  price: number,
  { buy, volume, distance, pick }: Pick<WalletStep, 'buy' | 'volume' | 'distance' | 'pick'>,
): Pick<PlaceOrder, 'price' | 'trigger'> {
  const away = Math.round((distance * price) / 40_000);
  const trigger = flowTrigger(volume, buy, price, Math.abs(away));
  const isLimited = trigger === undefined || pick % 4 < 2;
  return { price: isLimited ? price + away : undefined, trigger };
}
