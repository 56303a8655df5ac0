import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { divide, formatDecimal, MAX_DIGITS, parseDecimal, powerOfTen } from '../../domain/decimal.ts';
import { closePriceOf, MAX_NUMBER_TEXT, previewPosition } from '../../domain/index.ts';
import type { Money } from '../../domain/units.ts';
import { standingOf, type Account, type Position } from '../../engine/core/index.ts';
import { implement, type Operation, type RequestContext } from '../operation.ts';
import { cacheTradeResponse } from './orders/cached-response.ts';
import { chosenAccount, readTradeType, type AccountChoice } from './owned-accounts.ts';
import type { Settlement } from './settlement-hook.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import { priceText } from '../../contract/mapping/price-texts.ts';

/** The margin of an open position: changing it, and what a change would lead to. */
export function marginOperations(engine: TradingEngine, settlement?: Settlement): readonly Operation[] {
  return [updateOccupyTheMargin(engine, settlement), calculationBurstPrice(engine)];
}

function updateOccupyTheMargin(engine: TradingEngine, settlement: Settlement | undefined): Operation {
  return implement(ORDER_CALLS.updateOccupyTheMargin, async (context, request) => {
    const { account, position } = ownPosition(engine, context, request);
    // Margins of open positions are the external wallet's money.
    if (settlement?.isOn(account.companyId)) throw new PlatformError(CODE.operationUnavailable);
    if (request.accountDigits !== undefined && request.accountDigits !== account.digits)
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'mustBe', 'accountDigits', account.digits);
    const answer = { crossLevelNum: position.leverage };
    const command = {
      type: 'adjustMargin',
      timeMs: engine.nowMs(),
      accountId: account.accountId,
      positionId: position.positionId,
      amount: readScaledChange(request.occupyTheMargin),
      market: liveMarket(engine, position),
    } as const;
    await engine.execute(
      command,
      cacheTradeResponse(context, () => answer),
    );
    return answer;
  });
}

function calculationBurstPrice(engine: TradingEngine): Operation {
  return implement(ORDER_CALLS.calculationBurstPrice, async (context, request) => {
    const { account, position } = ownPosition(engine, context, request);
    const change = readChange(request.adjustMargin, 'adjustMargin', account.digits);
    const terms = engine.terms(position.symbolId, account);
    if (terms === undefined) throw new PlatformError(CODE.instrumentUnknown);
    const market = liveMarket(engine, position);
    if (market === undefined) throw new PlatformError(CODE.noQuote);
    const rate = market.rate(account.currency);
    if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
    if (position.margin + change <= 0n) {
      const least = formatDecimal(-position.margin, account.digits);
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'moreThan', 'adjustMargin', least);
    }
    const conversion = { accountDigits: account.digits, rate };
    const closePrice = closePriceOf(position.direction, market, terms);
    const standing = standingOf(engine.state, position, terms, engine.nowMs());
    const preview = previewPosition(position, change, closePrice, terms, conversion, standing);
    const money = (amount: Money) => formatDecimal(amount, account.digits);
    const { profitAtTakeProfit, lossAtStopLoss } = preview;
    return {
      evaluateClosePrice: priceText(preview.liquidationPrice, terms.symbolDigits),
      evaluateProfit: profitAtTakeProfit === undefined ? null : money(profitAtTakeProfit),
      evaluateLoss: lossAtStopLoss === undefined ? null : money(lossAtStopLoss),
      evaluateNetPnl: money(preview.netProfit),
    };
  });
}

/** An open position of the caller with its account; CFDWBWE000008 when there is none, whosever it may be. */
function ownPosition(
  engine: TradingEngine,
  context: RequestContext,
  request: AccountChoice & { readonly positionId?: number; readonly orderId?: number },
): { account: Account; position: Position } {
  const { positionId, orderId } = request;
  readTradeType(request.tradeType, [TRADE_TYPE.isolated]);
  const account = chosenAccount(engine, context, request);
  const position = engine.state
    .openPositions(account.accountId)
    .find((held) => (positionId === undefined ? held.orderId === orderId : held.positionId === positionId));
  if (position === undefined) throw new PlatformError(CODE.positionUnknown);
  return { account, position };
}

function liveMarket(engine: TradingEngine, { symbolId }: Position) {
  const profitCurrency = engine.terms(symbolId)?.profitCurrency ?? '';
  return engine.quotes.live(symbolId, profitCurrency).view;
}

/** A signed amount in units of its last digit, half to even; CFDWBWE000006 when malformed. */
function readScaledChange(text: string): bigint {
  const change = readChange(text, 'occupyTheMargin', MAX_DIGITS);
  return divide(change, powerOfTen(MAX_DIGITS), 'half-even');
}

/** A signed amount; CFDWBWE000006 when malformed, 000007 with more decimals than the account has. */
function readChange(text: string, member: string, digits: number): bigint {
  if (text.length > MAX_NUMBER_TEXT || !/^-?\d+(\.\d+)?$/.test(text))
    throw PlatformError.wrong(CODE.tradeParameterMalformed, 'number', member);
  const change = parseDecimal(text, digits);
  if (change === undefined)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'decimals', member, digits);
  return change;
}
