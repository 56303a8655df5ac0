import { STOCK_CALLS } from '../../../contract/calls/stock.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { DIRECTIONS } from '../../../contract/mapping/order-numbers.ts';
import { STOCK_TYPE } from '../../../contract/mapping/stock-orders.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import type { VolumeUnits, Money } from '../../../domain/units.ts';
import {
  ORDER_KIND,
  checkStockOrder,
  netPosition,
  type TradingEvent,
  closableVolume,
  computeNeeds,
  type Account,
  type MarketView,
  type Valuing,
} from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { admit } from '../orders/admission.ts';
import { cacheTradeResponse } from '../orders/cached-response.ts';
import { orderAck } from '../orders/order-ack.ts';
import type { PlaceDependencies } from '../orders/place-operations.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText } from '../../../contract/mapping/price-texts.ts';
import { readStockOrder, readStockTarget } from './read-stock-order.ts';
import { stockAccounts } from './stock-account.ts';
import {
  executionPrice,
  feeOf,
  toAccountCurrency,
  type Conversion,
  type InstrumentTerms,
} from '../../../domain/index.ts';

/** Volumes (volume units) that an account could deal of a product at the newest quote. */
interface StockQuantities {
  /** Of the position on the other side of the order. */
  readonly closable: VolumeUnits;
  /** All that may be sold: shares held, and shares borrowed. */
  readonly sellable: number;
  /** For cash alone, and with a loan. */
  readonly buyable: number;
  readonly loanBuyable: number;
}

interface QuantityInputs {
  readonly account: Account;
  readonly terms: InstrumentTerms;
  readonly direction: Direction;
  readonly market: MarketView;
  readonly conversion: Conversion;
}

/** What an account could buy and sell of a product. */
function computeQuantities(valuing: Valuing, inputs: QuantityInputs): StockQuantities {
  const { account, terms, direction } = inputs;
  const at = (side: Direction) => ({
    accountId: account.accountId,
    symbolId: terms.symbolId,
    direction: side,
  });
  const held = closableVolume(valuing, at(DIRECTION.sell));
  const owed = closableVolume(valuing, at(DIRECTION.buy));
  const most = (side: Direction, isWanted: (loan: Money) => boolean) =>
    findMost(terms, (volume) => {
      const loan = loanFor(valuing, inputs, side, volume);
      return loan !== undefined && isWanted(loan);
    });
  return {
    closable: closableVolume(valuing, at(direction)),
    sellable: held + most(DIRECTION.sell, () => true),
    buyable: owed + most(DIRECTION.buy, (loan) => loan === 0n),
    loanBuyable: owed + most(DIRECTION.buy, () => true),
  };
}

/** The loan that an opening would take; undefined when it cannot be had. */
function loanFor(
  valuing: Valuing,
  { account, terms, market, conversion }: QuantityInputs,
  direction: Direction,
  volume: VolumeUnits,
): bigint | undefined {
  const notional = BigInt(executionPrice(direction, market, terms)) * BigInt(volume);
  const amount = toAccountCurrency(notional, terms, conversion, direction === DIRECTION.buy ? 'up' : 'down');
  const fee = feeOf(notional, volume, terms, conversion);
  const needs = computeNeeds(valuing, account, terms, {
    symbolId: terms.symbolId,
    direction,
    volume,
    amount,
    fee,
  });
  return 'reason' in needs ? undefined : needs.loan;
}

/** The largest volume that an order may have and that fits; what fits at a volume fits at every smaller one. */
function findMost(
  { minVolume, maxVolume, volumeStep }: InstrumentTerms,
  fits: (volume: VolumeUnits) => boolean,
): number {
  let low = 0;
  let high = Math.floor(maxVolume / volumeStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * volumeStep)) low = middle;
    else high = middle - 1;
  }
  return low * volumeStep < minVolume ? 0 : low * volumeStep;
}

/** Orders for shares: placed, tried, cancelled. */
export function stockPlaceOperations(
  engine: TradingEngine,
  { admission }: PlaceDependencies = {},
): readonly Operation[] {
  return [placeOrder(engine, admission), checkOrder(engine), calculateOrder(engine), cancelOrder(engine)];
}

function placeOrder(engine: TradingEngine, admission: PlaceDependencies['admission']): Operation {
  return implement(STOCK_CALLS.placeStockOrder, async (context, request) => {
    const { command, account, terms } = readStockOrder(engine, context, request);
    engine.check(command, 0n);
    const { opens } = checkStockOrder(engine.valuing, command);
    if (opens > 0 && !engine.isVisibleTo(context, terms.symbolId))
      throw new PlatformError(CODE.instrumentUnknown);
    // Operators allow openings and closings apart.
    const kind = opens > 0 ? command.kind : ORDER_KIND.marketClose;
    admit(engine, admission, context, { order: { ...command, kind }, account, terms });
    const answer = (events: readonly TradingEvent[]) => {
      const placed = events.find((event) => event.type === 'orderPlaced');
      if (placed === undefined) throw new PlatformError(CODE.orderFailed);
      const { orderId } = placed.order;
      // An operator reads what became of it, as of every position that he closes.
      return context.channel === 'management' ? orderAck(orderId, events, account, terms) : { orderId };
    };
    return answer(await engine.execute(command, cacheTradeResponse(context, answer)));
  });
}

function checkOrder(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.checkStockOrder, async (context, request) => {
    const { command, account, terms, direction } = readStockOrder(engine, context, request);
    engine.check(command, 0n);
    const { loan } = checkStockOrder(engine.valuing, command);
    const held = netPosition(engine.valuing, command);
    const before = held === undefined ? 0 : held.direction === 'buy' ? held.volume : -held.volume;
    const after = before + (direction === DIRECTION.buy ? command.volume : -command.volume);
    return {
      direction: DIRECTIONS.number(direction),
      beforePositionNum: lotsText(before, terms.numberDigits),
      afterPositionNum: lotsText(after, terms.numberDigits),
      loanAmount: formatDecimal(loan, account.digits),
    };
  });
}

function calculateOrder(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.calculateStockOrder, async (context, request) => {
    const { account, terms, direction } = readStockTarget(engine, context, request);
    const market = engine.quotes.live(terms.symbolId, terms.profitCurrency).view;
    if (market === undefined) throw new PlatformError(CODE.noQuote);
    const rate = market.rate(account.currency);
    if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
    const conversion = { accountDigits: account.digits, rate };
    const found = computeQuantities(engine.valuing, { account, terms, direction, market, conversion });
    const shares = (volume: VolumeUnits) => lotsText(volume, terms.numberDigits);
    return {
      canClosePositionNum: shares(found.closable),
      canSellNum: shares(found.sellable),
      canBuyNum: shares(found.buyable),
      canLoanBuyNum: shares(found.loanBuyable),
    };
  });
}

function cancelOrder(engine: TradingEngine): Operation {
  return implement(STOCK_CALLS.cancelStockOrder, async (context, request) => {
    const accounts = await stockAccounts(engine, context, { tradeType: request.tradeType });
    const { orderId } = request;
    const reason = readReason(context, request.bizType);
    const order = engine.state.orders.get(orderId);
    const account = accounts.find(({ accountId }) => accountId === order?.accountId);
    if (order === undefined || account === undefined)
      throw PlatformError.wrong(CODE.tradeValueOutOfRange, 'unknown', 'orderId');
    const digits = engine.terms(order.symbolId, account)?.numberDigits ?? 0;
    const answer = { orderId, cancelNum: lotsText(order.volume - order.filledVolume, digits) };
    const { accountId } = account;
    await engine.execute(
      { type: 'cancelOrder', timeMs: engine.nowMs(), accountId, orderId: order.orderId, reason },
      cacheTradeResponse(context, () => answer),
    );
    return answer;
  });
}

/** Customers cancel as customers, operators as operators; nobody cancels as the platform does. */
function readReason({ channel }: RequestContext, bizType: number | undefined) {
  const own = channel === 'management' ? STOCK_TYPE.cancelledByOperator : STOCK_TYPE.cancelledByCustomer;
  if (bizType !== undefined && bizType !== own)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'bizType', own);
  return channel === 'management' ? 'cancelledByOperator' : 'cancelledByCustomer';
}
