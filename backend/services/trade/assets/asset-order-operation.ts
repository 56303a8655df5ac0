import { SPOT_CALLS, type AssetOrderRequest } from '../../../contract/calls/spot.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { formatDecimal } from '../../../domain/decimal.ts';
import { receivedCurrency } from '../../../domain/index.ts';
import type { TradingEvent } from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { admit, type Admission } from '../orders/admission.ts';
import { cacheTradeResponse } from '../orders/cached-response.ts';
import { orderAck } from '../orders/order-ack.ts';
import type { PlaceDependencies } from '../orders/place-operations.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { readAssetOrder } from './read-asset-order.ts';

/** addOrder: orders that buy and sell assets. */
export function assetOrderOperation(
  engine: TradingEngine,
  { admission }: Pick<PlaceDependencies, 'admission'>,
): Operation {
  return implement(SPOT_CALLS.addOrder, async (context, request) => {
    const { account, terms, command } = await admittedOrder(engine, admission, context, request);
    const inCurrency = receivedCurrency(command.direction, terms);
    const inDigits = engine.asset(inCurrency)?.digits ?? 0;
    const answer = (decided: readonly TradingEvent[]) => {
      const placed = decided.find((event) => event.type === 'orderPlaced');
      if (placed === undefined) throw new PlatformError(CODE.orderFailed);
      const ack = orderAck(placed.order.orderId, decided, { digits: inDigits }, terms);
      const incoming = decided
        .flatMap((event) => (event.type === 'assetsReceived' ? event.transfers : []))
        .reduce((sum, { flow, amount }) => (flow === 'assetIn' ? sum + amount : sum), 0n);
      const loanAmount = formatDecimal(placed.order.borrowed, account.digits);
      return { ...ack, inCurrency, inDigits, inAmount: formatDecimal(incoming, inDigits), loanAmount };
    };
    const { events, committed } = engine.decide(command, cacheTradeResponse(context, answer));
    const ack = answer(events);
    await committed;
    return ack;
  });
}

/** An order of addOrder that may be decided at once. Throws as addOrder does. */
export async function admittedOrder(
  engine: TradingEngine,
  admission: Admission | undefined,
  context: RequestContext,
  request: AssetOrderRequest,
) {
  const { toCommand, account, terms } = await readAssetOrder(engine, context, request);
  const command = toCommand();
  admit(engine, admission, context, { order: command, account, terms });
  return { command, account, terms };
}
