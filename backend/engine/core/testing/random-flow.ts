import { nextDayEnd, nextMarginChange } from '../../../domain/index.ts';
import type { Direction } from '../../../domain/direction.ts';
import { isContractType, TRADE_TYPE } from '../../../domain/account-type.ts';
import { type PositionId, toInstrumentId } from '../../../domain/units.ts';
import type { Command } from '../commands.ts';
import type { Order } from '../model.ts';
import { FlowMarket } from './flow-market.ts';
import { marketAt, START_MS, testTerms } from './flow-products.ts';
import { flowTrigger, LIMIT_TIMES, MARKET_TIMES, type Step } from './flow-step.ts';
import type { TradingCore } from '../trading-core.ts';

const OPENING = { market: 'marketOpen', limit: 'limitOpen' } as const;

/** Account type and first deposit of each account: a cross account has little, so that its level falls. */
const ACCOUNTS = [
  { tradeType: TRADE_TYPE.isolated, deposit: 20_000_000n },
  { tradeType: TRADE_TYPE.isolated, deposit: 20_000_000n },
  { tradeType: TRADE_TYPE.cross, deposit: 600_000n },
  { tradeType: TRADE_TYPE.cross, deposit: 250_000n },
  { tradeType: TRADE_TYPE.stock, deposit: 20_000_000n },
  { tradeType: TRADE_TYPE.stock, deposit: 1_500_000n },
] as const;

/** Opens two accounts of each type with money in them. */
export function openAccounts(core: TradingCore): number[] {
  return ACCOUNTS.map(({ tradeType, deposit }, index) => {
    const customerId = index + 1;
    const opened = core.execute({
      type: 'openAccount',
      timeMs: START_MS,
      companyId: 1,
      customerId,
      customerNo: String(customerId),
      tradeType,
      currency: 'USDT',
      digits: 4,
      assetsId: 1,
      initialBalance: 0n,
    });
    const accountId = opened.events[0]?.accountId ?? 0;
    core.execute({ type: 'moveFunds', timeMs: START_MS, accountId, amount: deposit, flow: 'deposit' });
    return accountId;
  });
}

/** Turns the steps into commands one by one, each built from what the core holds at that moment. */
export class Flow {
  readonly #core: TradingCore;
  readonly #accounts: readonly number[];
  /** What one share of each product has become. */
  readonly #shares = new Map<number, number>();
  readonly #market: FlowMarket;

  constructor(
    core: TradingCore,
    accounts: readonly number[],
    market = new FlowMarket(START_MS, new Map([1, 2, 3, 5].map((symbolId) => [symbolId, 100_000]))),
  ) {
    this.#core = core;
    this.#accounts = accounts;
    this.#market = market;
  }

  price(symbolId: number): number {
    return this.#market.price(toInstrumentId(symbolId));
  }

  #tick(timeMs: number, step: Step): Command {
    const symbolId = toInstrumentId(step.symbolId);
    this.#market.set(symbolId, Math.max(50_000, this.price(symbolId) + step.distance));
    return { type: 'applyTick', timeMs, symbolId, market: marketAt(symbolId, this.price(symbolId)) };
  }

  command(step: Step): Command | undefined {
    const timeMs = this.#market.pass(step.kind === 'expire' ? 40_000_000 : 1_000);
    const accountId = this.#accounts[step.pick % this.#accounts.length] ?? 0;
    const { state } = this.#core;
    const order = state.liveOrders(accountId)[step.pick % 7];
    const position = state.openPositions(accountId)[step.pick % 5];
    const market = (symbolId: number) => marketAt(symbolId, this.price(symbolId));
    switch (step.kind) {
      case 'tick':
        return this.#tick(timeMs, step);
      case 'expire':
        return { type: 'expire', timeMs };
      case 'dayEnd':
        return this.#dayEnd(step.symbolId);
      case 'marginSet':
        return this.#marginSet();
      case 'funds':
        return {
          type: 'moveFunds',
          timeMs,
          accountId,
          // Little for a cross account, so that it stays one whose level falls.
          amount:
            BigInt(step.distance) *
            (state.account(accountId)?.tradeType === TRADE_TYPE.isolated ? 1000n : 50n),
          flow: 'adjustmentIn',
        };
      case 'margin':
        return position && this.#margin(step, accountId, timeMs, position);
      case 'leverage':
        return this.#leverage(step, accountId, timeMs);
      case 'split':
        return this.#split(step, timeMs);
      case 'cancel':
        return order && cancelling(order, timeMs);
      case 'modify':
        return (
          order && {
            type: 'modifyOrder',
            timeMs,
            accountId,
            orderId: order.orderId,
            volume: step.volume,
            price: order.price === undefined ? undefined : order.price + step.distance,
            trigger: flowTrigger(
              step.volume,
              order.direction === 'buy',
              this.price(order.symbolId),
              step.volume,
            ),
            takeProfit: undefined,
            stopLoss: undefined,
            market: market(order.symbolId),
          }
        );
      case 'brackets':
        return (
          position && {
            type: 'setBrackets',
            timeMs,
            accountId,
            positionId: position.positionId,
            market: market(position.symbolId),
            ...this.#brackets(step, position.symbolId, position.direction === 'buy'),
            ...this.#exits(step, position.symbolId, position.direction === 'buy'),
          }
        );
      default:
        return this.#order(step, accountId, timeMs, position);
    }
  }

  #margin(
    { distance }: Step,
    accountId: number,
    timeMs: number,
    { positionId, symbolId }: { readonly positionId: PositionId; readonly symbolId: number },
  ): Command {
    const market = marketAt(symbolId, this.price(symbolId));
    return { type: 'adjustMargin', timeMs, accountId, positionId, amount: BigInt(distance) * 100n, market };
  }

  /** Another leverage of a product, which changes open positions too or is refused. */
  #leverage({ symbolId, volume }: Step, accountId: number, timeMs: number): Command | undefined {
    if (!isContractType(this.#core.state.account(accountId)?.tradeType)) return undefined;
    const market = marketAt(symbolId, this.price(symbolId));
    return {
      type: 'setLeverage',
      timeMs,
      accountId,
      symbolId: toInstrumentId(symbolId),
      leverage: 1 + (volume % 100),
      market,
    };
  }

  /**
   * Shares are split; the price stays, because contracts of the same product know no splits. However many splits there are, one
   * share becomes about eight at most.
   */
  #split({ symbolId, pick, volume }: Step, timeMs: number): Command {
    let [newShares, oldShares] = [1 + (pick % 4), 1 + (volume % 3)];
    const before = this.#shares.get(symbolId) ?? 1;
    if (newShares > oldShares ? before > 8 : before < 1 / 8) [newShares, oldShares] = [oldShares, newShares];
    this.#shares.set(symbolId, (before * newShares) / oldShares);
    const ratio = { newShares, oldShares };
    const market = marketAt(symbolId, this.price(symbolId));
    const what = { timeMs, symbolId: toInstrumentId(symbolId), ...ratio };
    return { type: 'splitShares', ...what, market, opening: market };
  }

  /** The clock moves on to the end of the day. */
  #dayEnd(symbolId: number): Command {
    const timeMs = this.#market.passTo(nextDayEnd({ minuteOfDay: 1_320 }, this.#market.timeMs));
    return {
      type: 'closeDay',
      timeMs,
      symbolId: toInstrumentId(symbolId),
      market: marketAt(symbolId, this.price(symbolId)),
    };
  }

  /** The clock moves on to when other margins hold for the product that has some. */
  #marginSet(): Command | undefined {
    const symbolId = 2;
    const terms = testTerms(symbolId);
    const change = terms && nextMarginChange(terms, this.#market.timeMs);
    if (change === undefined) return undefined;
    return {
      type: 'changeMarginSet',
      timeMs: this.#market.passTo(change),
      symbolId: toInstrumentId(symbolId),
    };
  }

  #brackets(step: Step, symbolId: number, buy: boolean) {
    const price = this.price(symbolId);
    if (step.bracket === undefined) return { takeProfit: undefined, stopLoss: undefined };
    const away = buy ? step.bracket : -step.bracket;
    return { takeProfit: price + away, stopLoss: price - away };
  }

  /** Targets before the take profit, by shares or by lots, and when the stop goes to break-even. */
  #exits({ bracket, volume }: Step, symbolId: number, buy: boolean) {
    if (bracket === undefined || volume % 4 > 1) return {};
    const price = this.price(symbolId) + (symbolId === 3 || !buy ? 0 : 1_000);
    const away = buy ? bracket : -bracket;
    const parts = volume % 3 === 0 ? [{ share: 4_000 }, { share: 3_333 }] : [{ volume: 1 + (volume % 5) }];
    return {
      targets: parts.map((part, at) => ({ price: price + Math.trunc((away * (at + 1)) / 4), ...part })),
      breakEven: volume % 5 === 0 ? ('firstTarget' as const) : volume % 5 === 1 ? bracket : undefined,
    };
  }

  /** What some orders do to others and to positions: they only reduce, close all, or cancel an order that rests. */
  #links({ kind, volume }: Step, accountId: number, symbolId: number, closes: boolean) {
    const resting = this.#core.state
      .liveOrders(accountId)
      .filter(
        (order) => order.symbolId === symbolId && (order.linkedOrderId === undefined || volume % 7 === 0),
      );
    const links = kind === 'limit' || kind === 'limitClose' ? volume % 4 > 0 : volume % 23 === 0;
    return {
      ...(volume % (closes ? 3 : 11) === 1 && { reduceOnly: true }),
      ...(volume % (closes ? 5 : 17) === 2 && { closePosition: true }),
      ...(links && { linkedOrderId: resting.at(-1)?.orderId }),
    };
  }

  #order(
    step: Step,
    accountId: number,
    timeMs: number,
    position: { positionId: PositionId; symbolId: number; direction: Direction; volume: number } | undefined,
  ): Command | undefined {
    const closes = step.kind === 'close' || step.kind === 'limitClose';
    if (closes && position === undefined) return undefined;
    const symbolId = closes && position ? position.symbolId : step.symbolId;
    const side = closes && position ? position.direction !== 'buy' : step.buy;
    const limit = step.kind === 'limit' || step.kind === 'limitClose';
    const away = Math.abs(limitDistance(symbolId, step));
    const trigger = limit ? flowTrigger(step.volume, side, this.price(symbolId), away) : undefined;
    const isLimited = limit && (trigger === undefined || step.pick % 4 < 2);
    const isStock = this.#core.state.account(accountId)?.tradeType === TRADE_TYPE.stock;
    const kinds = isStock
      ? ({ ...OPENING, close: 'marketOpen', closeOldest: 'marketOpen', limitClose: 'limitOpen' } as const)
      : ({ ...OPENING, close: 'marketClose', closeOldest: 'marketClose', limitClose: 'limitClose' } as const);
    return {
      type: 'placeOrder',
      timeMs,
      accountId,
      symbolId: toInstrumentId(symbolId),
      kind: kinds[step.kind as keyof typeof kinds],
      direction: side ? 'buy' : 'sell',
      entryType: 'quantity',
      requestNum: String(step.volume),
      volume: closes && position && step.pick % 2 === 0 ? position.volume : step.volume,
      price: isLimited ? this.price(symbolId) + limitDistance(symbolId, step) : undefined,
      trigger,
      ...(step.kind === 'market'
        ? { ...this.#brackets(step, symbolId, side), ...(!isStock && this.#exits(step, symbolId, side)) }
        : { takeProfit: undefined, stopLoss: undefined }),
      leverage: step.pick % 5 === 0 ? 100 : undefined,
      expireType: step.pick % 3 === 0 ? 'day' : 'week',
      timeInForce: (limit ? LIMIT_TIMES : MARKET_TIMES)[step.pick % 8],
      positionId: closes ? position?.positionId : undefined,
      ...(!isStock && this.#links(step, accountId, symbolId, closes)),
      slippage: undefined,
      source: 'PC_Web',
      remark: undefined,
      thirdPartyOrder: undefined,
      market: marketAt(symbolId, this.price(symbolId)),
      stale: step.pick === 13,
    };
  }
}

/** How far from the bid a limit lies: where customers meet, mostly between bid and ask. */
function limitDistance(symbolId: number, { distance, pick }: Step): number {
  return symbolId === 5 && pick % 4 > 0 ? Math.abs(distance) % 2_500 : distance;
}

function cancelling({ accountId, orderId }: Order, timeMs: number): Command {
  return { type: 'cancelOrder', timeMs, accountId, orderId, reason: 'cancelledByCustomer' };
}
