import { TEST_TERMS } from '../../../domain/testing/terms-fixture.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../domain/index.ts';
import type { Direction } from '../../../domain/direction.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { toOrderId, toInstrumentId } from '../../../domain/units.ts';
import type { Command, MarketView, PlaceOrder, SplitShares } from '../commands.ts';
import type { TradingEvent } from '../events.ts';
import type { Account, Position } from '../model.ts';
import { marginModelOf } from '../margin/margin-models.ts';
import { TradingState } from '../state/state.ts';
import { TradingCore, type Outcome } from '../trading-core.ts';
import type { StockHolding } from '../stock/holding.ts';

/** Monday 2026-03-02, 15:00 UTC: the exchange is open. */
export const OPEN_MS = Date.UTC(2026, 2, 2, 15);
/** The end of that day. */
export const DAY_END_MS = Date.UTC(2026, 2, 2, 22);
export const DAY_MS = 86_400_000;

/** A share: whole ones, prices with two decimals, 0.1 % fee but at least one dollar, open from 14:30 to 21:00. */
export const SHARE: InstrumentTerms = {
  ...TEST_TERMS,
  symbolName: 'ALDM',
  symbolCode: 'ALDM',
  tradeType: TRADE_TYPE.stock,
  baseCurrency: 'ALDM',
  profitCurrency: 'USD',
  numberDigits: 0,
  minVolume: 1,
  maxVolume: 10_000,
  limitMaxVolume: 10_000,
  volumeStep: 1,
  buyMaxVolume: 50_000,
  sellMaxVolume: 50_000,
  accountMaxVolume: 80_000,
  minLeverage: 1,
  maxLeverage: 2,
  defaultLeverage: 1,
  maintenanceRatio: 2_500_000_000n,
  askSpread: 0,
  bidSpread: 0,
  feeRate: 10_000_000n,
  minFee: 100_000_000n,
  maxFee: 0n,
  session: {
    tradeTimes: [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startTime: 52_200, endTime: 75_600 })),
    holidays: [],
  },
};

/** The same with money at 7.3 % and shares at 3.65 % a year, and settlement a trading day later. */
export const LENT: InstrumentTerms = {
  ...SHARE,
  symbolId: toInstrumentId(2),
  stock: {
    settlementDays: 1,
    dayLeverage: 2,
    overnightLeverage: 2,
    long: { yearInterest: 730_000_000n, limit: 2_000_000_000_000_000n },
    short: { yearInterest: 365_000_000n, limit: 10_000_000_000_000n },
    totalCredit: 4_000_000_000_000_000n,
    borrowingLimitRatio: 9_000_000_000n,
    withdrawalRatio: 5_000_000_000n,
    dividends: [
      { dayEndMs: DAY_END_MS, perShare: 5_000_000_000n, taxShare: 1_500_000_000n, fee: 10_000_000_000n },
    ],
  },
};

/** A market whose bid and ask are one price. */
export function quote(price: number, spread = 0): MarketView {
  return { bid: price, ask: price + spread, rate: () => UNIT_RATE };
}

/** A core with one stock account in dollars (two decimals), and short words for what tests do. */
export class StockService {
  readonly core: TradingCore;
  readonly events: TradingEvent[] = [];
  readonly accountId: number;
  timeMs = OPEN_MS;
  readonly prices = new Map([
    [1, 10_000],
    [2, 10_000],
  ]);

  constructor(cash = 1_000_000n, terms: readonly InstrumentTerms[] = [SHARE, LENT]) {
    this.core = new TradingCore(
      (symbolId) => terms.find((one) => one.symbolId === symbolId),
      new TradingState(),
    );
    const money = { currency: 'USD', digits: 2, assetsId: 1, initialBalance: cash };
    const owner = { companyId: 1, customerId: 1, customerNo: '1', tradeType: TRADE_TYPE.stock };
    this.#run({ type: 'openAccount', timeMs: OPEN_MS, ...owner, ...money });
    this.accountId = this.events[0]?.accountId ?? 0;
  }

  get account(): Account {
    const account = this.core.state.account(this.accountId);
    if (account === undefined) throw new Error('no account');
    return account;
  }

  get positions(): Position[] {
    return this.core.state.openPositions(this.accountId);
  }

  holding(symbolId: number): StockHolding | undefined {
    return this.core.state.stock.holding(this.accountId, toInstrumentId(symbolId));
  }

  /** Figures of the rules that the newest order breaks. */
  figures: readonly string[] = [];

  #run(command: Command): Outcome {
    const outcome = this.core.execute(command);
    if (outcome.faults.length > 0) throw outcome.faults[0]?.error;
    this.events.push(...outcome.events);
    return outcome;
  }

  /** Places an order for product 2 at the present price. Returns the rules that it breaks. */
  place(direction: Direction, volume: number, members: Partial<PlaceOrder> = {}): readonly string[] {
    const symbolId = members.symbolId ?? 2;
    const price = members.price;
    const { violations } = this.#run({
      type: 'placeOrder',
      timeMs: this.timeMs,
      accountId: this.accountId,
      symbolId: toInstrumentId(symbolId),
      kind: price === undefined ? 'marketOpen' : 'limitOpen',
      direction,
      entryType: 'quantity',
      requestNum: String(volume),
      volume,
      price,
      takeProfit: undefined,
      stopLoss: undefined,
      leverage: undefined,
      expireType: 'day',
      positionId: undefined,
      slippage: undefined,
      source: 'test',
      remark: undefined,
      thirdPartyOrder: undefined,
      market: quote(this.prices.get(symbolId) ?? 0),
      stale: false,
      ...members,
    });
    this.figures = violations.flatMap(({ params }) => params);
    return violations.map(({ reason }) => reason);
  }

  tick(price: number, symbolId = 2, market: MarketView = quote(price)): readonly TradingEvent[] {
    this.prices.set(symbolId, price);
    return this.#run({ type: 'applyTick', timeMs: this.timeMs, symbolId: toInstrumentId(symbolId), market })
      .events;
  }

  /** Splits shares. */
  split(command: SplitShares): readonly TradingEvent[] {
    return this.#run(command).events;
  }

  /** Lets the clock come to a time. */
  clock(timeMs: number): readonly TradingEvent[] {
    this.timeMs = timeMs;
    return this.#run({ type: 'expire', timeMs }).events;
  }

  move(amount: bigint, isCredit = false): readonly string[] {
    const funds = { accountId: this.accountId, amount, isCredit };
    const flow = amount > 0n ? 'deposit' : 'withdrawal';
    const command = { type: 'moveFunds', timeMs: this.timeMs, ...funds, flow } as const;
    return this.#run(command).violations.map(({ reason }) => reason);
  }

  cancel(orderId: number): void {
    const command = {
      type: 'cancelOrder',
      timeMs: this.timeMs,
      accountId: this.accountId,
      orderId: toOrderId(orderId),
    } as const;
    this.#run({ ...command, reason: 'cancelledByCustomer' });
  }

  /** Amounts of the lines of some events, by flow. */
  lines(events: readonly TradingEvent[] = this.events): Record<string, bigint> {
    const sums: Record<string, bigint> = {};
    for (const event of events) {
      if (!('transfers' in event)) continue;
      for (const { flow, amount } of event.transfers) sums[flow] = (sums[flow] ?? 0n) + amount;
    }
    return sums;
  }

  withdrawable(): bigint | undefined {
    return this.#model().computeWithdrawable(this.core.valuing, this.account);
  }

  #model() {
    return marginModelOf(this.account);
  }
}
