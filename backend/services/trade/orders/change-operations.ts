import { ORDER_CALLS } from '../../../contract/calls/orders.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { CONTRACT_TYPES, TRADED_TYPES, WALLET_TYPES, type TradeType } from '../../../domain/account-type.ts';
import type { Static } from 'typebox';
import { parseAmount, parseScaledPrice, type InstrumentTerms } from '../../../domain/index.ts';
import type { CancelReason } from '../../../domain/rejection.ts';
import { toInstrumentId, type AccountId, type Leverage } from '../../../domain/units.ts';
import type {
  Account,
  ModifyOrder,
  Position as HeldPosition,
  Order,
  SetLeverage,
  TradingEvent,
} from '../../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { admit, type Admission } from './admission.ts';
import { cacheTradeResponse } from './cached-response.ts';
import { orderAck } from './order-ack.ts';
import { chosenAccount, type AccountChoice } from '../owned-accounts.ts';
import type { PlaceDependencies } from './place-operations.ts';
import { positionRecord } from '../lists/position-record.ts';
import { readBreakEven, readTargets, readTrigger } from './read-order.ts';
import { value } from './read-members.ts';
import type { Settlement } from '../settlement-hook.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText } from '../../../contract/mapping/price-texts.ts';
/** Account types whose resting orders can be changed: the interface changes none for shares. */
const CHANGEABLE: readonly TradeType[] = [...CONTRACT_TYPES, ...WALLET_TYPES];

/** Changes of what already stands: brackets of a position, resting orders, leverage. */
export function changeOperations(
  engine: TradingEngine,
  { settlement, admission }: PlaceDependencies = {},
): readonly Operation[] {
  return [
    updateOrder(engine),
    updatePboOrder(engine, admission),
    cancelOperation(engine, ORDER_CALLS.closeTradePboOrder),
    cancelOperation(engine, ORDER_CALLS.closePboOrder),
    leverageOperation(engine, ORDER_CALLS.updateCrossLevelNum, settlement),
    leverageOperation(engine, ORDER_CALLS.setCrossLevelNum, settlement),
  ];
}

function updateOrder(engine: TradingEngine): Operation {
  return implement(ORDER_CALLS.updateOrder, async (context, request) => {
    const { positionId } = request;
    const held = ownPosition(engine, context, positionId);
    const account = chosenAccount(engine, context, { accountId: held?.accountId, ...request });
    const terms = held && engine.terms(held.symbolId, account);
    if (held === undefined || terms === undefined) throw new PlatformError(CODE.positionUnknown);
    const answer = () => {
      const changed = engine.state.positions.get(positionId);
      if (changed === undefined) throw new PlatformError(CODE.positionUnknown);
      return positionRecord(engine, account, changed);
    };
    const command = {
      type: 'setBrackets',
      timeMs: engine.nowMs(),
      accountId: account.accountId,
      positionId: held.positionId,
      takeProfit: bracket(request, 'takeProfit', held.takeProfit),
      stopLoss: bracket(request, 'stopLoss', held.stopLoss),
      targets: readTargets(request.takeProfits, terms),
      breakEven: readBreakEven(request.breakEven),
      market: engine.quotes.live(held.symbolId, terms.profitCurrency).view,
    } as const;
    await engine.execute(command, cacheTradeResponse(context, answer));
    return answer();
  });
}

function updatePboOrder(engine: TradingEngine, admission: Admission | undefined): Operation {
  return implement(ORDER_CALLS.updatePboOrder, async (context, request) => {
    const { command, account, terms } = readChange(engine, admission, context, request);
    const answer = (events: readonly TradingEvent[]) => orderAck(command.orderId, events, account, terms);
    return answer(await engine.execute(command, cacheTradeResponse(context, answer)));
  });
}

/** The change of a resting order that a request means, at the market of this moment. */
export function readChange(
  engine: TradingEngine,
  admission: Admission | undefined,
  context: RequestContext,
  request: Static<typeof ORDER_CALLS.updatePboOrder.request>,
): { readonly command: ModifyOrder; readonly account: Account; readonly terms: InstrumentTerms } {
  const { order, accountId } = ownOrder(engine, context, request, request.pboId, CHANGEABLE);
  const account = engine.state.account(accountId);
  const terms = engine.terms(order.symbolId, account);
  if (account === undefined || terms === undefined) throw new PlatformError(CODE.instrumentUnknown);
  const lots =
    request.requestNum === undefined
      ? undefined
      : value(parseAmount(request.requestNum, terms.numberDigits), 'requestNum', terms.numberDigits);
  if (lots !== undefined && lots > BigInt(Number.MAX_SAFE_INTEGER))
    throw PlatformError.wrong(
      CODE.tradeParameterOutOfRange,
      'atMost',
      'requestNum',
      lotsText(Number.MAX_SAFE_INTEGER, terms.numberDigits),
    );
  if (lots !== undefined) {
    const changed = { ...order, volume: Number(lots) };
    admit(engine, admission, context, { order: changed, before: order.volume, account, terms });
  }
  const command = {
    type: 'modifyOrder',
    timeMs: engine.nowMs(),
    accountId,
    orderId: order.orderId,
    volume: lots === undefined ? undefined : Number(lots),
    price: value(parseScaledPrice(request.requestPrice), 'requestPrice'),
    trigger: readTrigger(request),
    takeProfit: bracket(request, 'takeProfit', order.takeProfit),
    stopLoss: bracket(request, 'stopLoss', order.stopLoss),
    market: engine.quotes.live(order.symbolId, terms.profitCurrency).view,
  } as const;
  return { command, account, terms };
}

type BracketMember = 'takeProfit' | 'stopLoss';

/** An absent bracket stays as it is, `0` clears it. */
function bracket(
  request: Readonly<Partial<Record<BracketMember, string>>>,
  member: BracketMember,
  before: number | undefined,
): number | undefined {
  const text = request[member];
  return text === undefined ? before : value(parseScaledPrice(text), member);
}

function cancelOperation(
  engine: TradingEngine,
  call: typeof ORDER_CALLS.closeTradePboOrder | typeof ORDER_CALLS.closePboOrder,
): Operation {
  return implement(call, async (context, request) => {
    const { order, accountId } = ownOrder(
      engine,
      context,
      request,
      request.orderId ?? request.pboId ?? 0,
      TRADED_TYPES,
    );
    const digits = engine.terms(order.symbolId)?.numberDigits ?? 0;
    const answer = { leftover: lotsText(order.volume - order.filledVolume, digits) };
    const command = {
      type: 'cancelOrder',
      timeMs: engine.nowMs(),
      accountId,
      orderId: order.orderId,
      reason: cancelReason(context),
    } as const;
    await engine.execute(
      command,
      cacheTradeResponse(context, () => answer),
    );
    return answer;
  });
}

/** Operators cancel on behalf of customers by the same operation. */
export function cancelReason({ channel }: RequestContext): CancelReason {
  return channel === 'management' ? 'cancelledByOperator' : 'cancelledByCustomer';
}

function leverageOperation(
  engine: TradingEngine,
  call: typeof ORDER_CALLS.updateCrossLevelNum | typeof ORDER_CALLS.setCrossLevelNum,
  settlement: Settlement | undefined,
): Operation {
  return implement(call, async (context, request) => {
    const account = chosenAccount(engine, context, request);
    const leverage = request.crossLevelNum ?? request.requestTime ?? 0;
    const answer = { crossLevelNum: leverage };
    const command = leverageCommand(engine, settlement, account, { symbolId: request.symbolId, leverage });
    await engine.execute(
      command,
      cacheTradeResponse(context, () => answer),
    );
    return answer;
  });
}

/** What changes the leverage of a product in an account. Throws CFDWBW500 where an external wallet has the margins. */
export function leverageCommand(
  engine: TradingEngine,
  settlement: Settlement | undefined,
  { accountId, companyId }: Account,
  { symbolId: number, leverage }: { readonly symbolId: number; readonly leverage: Leverage },
): SetLeverage {
  // Margins of open positions are the external wallet's money.
  if (settlement?.isOn(companyId)) throw new PlatformError(CODE.operationUnavailable);
  const symbolId = toInstrumentId(number);
  return {
    type: 'setLeverage',
    timeMs: engine.nowMs(),
    accountId,
    symbolId,
    leverage,
    market: engine.quotes.liveOrNone(symbolId, engine.terms(symbolId)?.profitCurrency ?? ''),
  };
}

/** An open position of the caller; somebody else's does not exist for him. */
function ownPosition(
  engine: TradingEngine,
  context: RequestContext,
  positionId: number,
): HeldPosition | undefined {
  const held = engine.state.positions.get(positionId);
  const owner = held && engine.state.account(held.accountId)?.customerId;
  return owner !== undefined && owner === context.caller?.customerId ? held : undefined;
}

/** A live order of the caller; CFDWBWE000022 when there is none of that number, whosever it may be. */
export function ownOrder(
  engine: TradingEngine,
  context: RequestContext,
  choice: AccountChoice,
  orderId: number,
  served?: readonly TradeType[],
): { order: Order; accountId: AccountId } {
  const order = engine.state.orders.get(orderId);
  if (
    order === undefined ||
    engine.state.account(order.accountId)?.customerId !== context.caller?.customerId
  ) {
    throw PlatformError.wrong(CODE.tradeValueOutOfRange, 'unknown', 'orderId');
  }
  const own = { accountId: order.accountId, ...choice };
  const { accountId } = chosenAccount(engine, context, own, served);
  if (accountId !== order.accountId)
    throw PlatformError.wrong(CODE.tradeValueOutOfRange, 'unknown', 'accountId');
  return { order, accountId };
}
