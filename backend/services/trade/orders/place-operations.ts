import { ORDER_CALLS } from '../../../contract/calls/orders.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { ENTRY_TYPES } from '../../../contract/mapping/order-numbers.ts';
import { toPlatformError } from '../../../contract/mapping/reject-codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { expectFill, previewOrder } from '../../../domain/index.ts';
import { ENTRY_TYPE, ORDER_KIND } from '../../../domain/orders/order-terms.ts';
import { violation } from '../../../domain/rejection.ts';
import type { Money } from '../../../domain/units.ts';
import { leverageRange } from '../../../domain/orders/validate-order.ts';
import {
  chooseLeverage,
  isOpening,
  openingStanding,
  toReducing,
  type TradingEvent,
} from '../../../engine/core/index.ts';
import type { OrderRequest } from '../../../contract/records/index.ts';
import type { EventStatements } from '../../../engine/decided.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { admit, type Admission } from './admission.ts';
import { cacheTradeResponse } from './cached-response.ts';
import { orderAck } from './order-ack.ts';
import { readOrder, type ReadOrder } from './read-order.ts';
import type { Settlement } from '../settlement-hook.ts';
import type { PendingCommit, TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText, priceText } from '../../../contract/mapping/price-texts.ts';

export interface PlaceDependencies {
  readonly settlement?: Settlement | undefined;
  readonly admission?: Admission | undefined;
}

/** addMarketOrder and its trial calculation. */
export function placeOperations(
  engine: TradingEngine,
  { settlement, admission }: PlaceDependencies = {},
): readonly Operation[] {
  return [addMarketOrder(engine, settlement, admission), calculateMarketOrder(engine)];
}

function addMarketOrder(
  engine: TradingEngine,
  settlement: Settlement | undefined,
  admission: Admission | undefined,
): Operation {
  return implement(ORDER_CALLS.addMarketOrder, async (context, request) => {
    const read = admittedContract(engine, admission, context, request);
    const answer = (decided: readonly TradingEvent[]) => {
      const placed = decided.find((event) => event.type === 'orderPlaced');
      if (placed === undefined) throw new PlatformError(CODE.orderFailed);
      return orderAck(placed.order.orderId, decided, read.account, read.terms);
    };
    const extraStatements = cacheTradeResponse(context, answer);
    const { events, committed } = await decideContract(engine, settlement, context, read, extraStatements);
    const ack = answer(events);
    await committed;
    return ack;
  });
}

/** An order of addMarketOrder that may be decided at once. Throws as addMarketOrder does. */
export function admittedContract(
  engine: TradingEngine,
  admission: Admission | undefined,
  context: RequestContext,
  request: OrderRequest,
): ReadOrder {
  const read = readOrder(engine, context, request);
  const { command, account, terms } = read;
  admit(engine, admission, context, { order: command, account, terms });
  return read;
}

/** Decides a contract order, an opening of an operator's own wallet after that has answered. */
export async function decideContract(
  engine: TradingEngine,
  settlement: Settlement | undefined,
  context: RequestContext,
  { command, account, terms }: ReadOrder,
  extraStatements?: EventStatements,
): Promise<PendingCommit> {
  const isSettled = settlement?.isOn(account.companyId) === true && isOpening(command) && !command.stale;
  return isSettled
    ? settlement.open(engine, { context, command, account, terms, extraStatements })
    : engine.decide(command, extraStatements);
}

function calculateMarketOrder(engine: TradingEngine): Operation {
  return implement(ORDER_CALLS.calculateMarketOrder, async (context, request) => {
    const read = readOrder(engine, context, {
      ...request,
      entryType: request.entryType ?? ENTRY_TYPES.number(ENTRY_TYPE.quantity),
    });
    const { account, terms } = read;
    const command = toReducing(engine, read.command);
    const { market } = command;
    const rate = market?.rate(account.currency);
    if (market === undefined) throw new PlatformError(CODE.noQuote);
    if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
    const limit = command.kind === ORDER_KIND.limitOpen || command.kind === ORDER_KIND.limitClose;
    const level = command.price ?? command.trigger?.price;
    if (limit && level === undefined && command.trigger === undefined)
      throw new PlatformError(CODE.priceMissing);
    const expected = expectFill(command, market, terms, limit ? level : undefined);
    const leverage = chooseLeverage(engine, command, terms);
    const opening = isOpening(command);
    if (opening && (leverage < terms.minLeverage || leverage > terms.maxLeverage)) {
      throw toPlatformError(violation('leverageOutsideRange', ...leverageRange(terms)));
    }
    const standing = openingStanding(engine.state, command, terms, command.timeMs, limit);
    const preview = previewOrder(
      terms,
      { ...command, ...expected, leverage, ...standing },
      { accountDigits: account.digits, rate },
    );
    const money = (amount: Money) => formatDecimal(amount, account.digits);
    const optional = (amount: Money | undefined) => (opening && amount !== undefined ? money(amount) : null);
    return {
      fee: money(preview.fee),
      margin: money(opening ? preview.margin : 0n),
      calculatePrice: priceText(expected.price, terms.symbolDigits),
      maintainMargin: money(opening ? preview.maintenance : 0n),
      calculateNum: lotsText(command.volume, terms.numberDigits),
      evaluateProfit: optional(preview.profitAtTakeProfit),
      evaluateLoss: optional(preview.lossAtStopLoss),
      evaluateClosePrice:
        opening && preview.liquidationPrice !== undefined
          ? priceText(preview.liquidationPrice, terms.symbolDigits)
          : null,
    };
  });
}
