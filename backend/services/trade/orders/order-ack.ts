import { formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTIONS } from '../../../contract/mapping/order-numbers.ts';
import type { OrderAck } from '../../../contract/records/index.ts';
import { closingDirection, type InstrumentTerms } from '../../../domain/index.ts';
import { isOpening, type Account, type Order, type TradingEvent } from '../../../engine/core/index.ts';
import { averageText, lotsText, priceText, scaledText } from '../../../contract/mapping/price-texts.ts';
import type { Money, Notional } from '../../../domain/units.ts';

/** The answer to an accepted order, from the events of its decision. */
export function orderAck(
  orderId: number,
  events: readonly TradingEvent[],
  account: Pick<Account, 'digits'>,
  terms: InstrumentTerms,
): OrderAck {
  const own = events.filter((event) => 'order' in event && event.order.orderId === orderId);
  const last = own.at(-1);
  if (last === undefined || !('order' in last)) throw new Error(`order ${orderId} left no event`);
  const deals = own.flatMap((event) => ('deal' in event ? [event.deal] : []));
  return toAck(last.order, account, terms, {
    positionId: deals[0]?.positionId ?? last.order.positionId ?? 0,
    openNotional: deals.reduce((sum, deal) => sum + deal.openNotional, 0n),
  });
}

function toAck(
  order: Order,
  account: Pick<Account, 'digits'>,
  terms: InstrumentTerms,
  filled: { positionId: number; openNotional: Notional },
): OrderAck {
  const opening = isOpening(order);
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  const executePrice = averageText(order.notional, order.filledVolume, terms.symbolDigits);
  const openPrice = averageText(filled.openNotional, order.filledVolume, terms.symbolDigits);
  const resting = order.expireAtMs !== undefined && order.filledVolume === 0;
  return {
    orderId: order.orderId,
    positionId: filled.positionId,
    tradeVolume: lotsText(order.filledVolume, terms.numberDigits),
    openPrice: resting ? priceText(order.price, terms.symbolDigits) : opening ? executePrice : openPrice,
    executePrice,
    openDirection: DIRECTIONS.number(opening ? order.direction : closingDirection(order.direction)),
    direction: DIRECTIONS.number(order.direction),
    openOrClose: opening ? 1 : 2,
    symbolName: terms.symbolName,
    symbolId: order.symbolId,
    stopLoss: scaledText(order.stopLoss),
    takeProfit: scaledText(order.takeProfit),
    digits: terms.symbolDigits,
    fee: money(-order.fee),
    interest: money(order.financing),
    profit: money(order.profit),
    source: order.source,
  };
}
