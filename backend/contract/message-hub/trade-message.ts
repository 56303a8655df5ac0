import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { readCause, type EndCause } from '../../domain/rejection.ts';
import type { Language } from '../languages.ts';
import { describeEnd } from '../mapping/end-reasons.ts';

/**
 * Values of `bizType` of a trade message. The last three are ours: the failed close, and the start of a rest and its end
 * by cancel or expiry, which the specification leaves without a message.
 */
export const TRADE_BIZ_TYPE = {
  marketOpen: 'POSITION_OPEN',
  marketClose: 'POSITION_CLOSE',
  limitOpen: 'ME_POSITION_LIMIT_OPEN',
  limitClose: 'ME_POSITION_LIMIT_CLOSE',
  marketOpenFail: 'POSITION_OPEN_FAIL',
  limitFail: 'ME_POSITION_LIMIT_FAIL',
  marketCloseFail: 'POSITION_CLOSE_FAIL',
  limitCancel: 'ME_POSITION_LIMIT_CANCEL',
  limitReceived: 'ME_POSITION_LIMIT_RECEIVED',
} as const;
export type TradeBizType = (typeof TRADE_BIZ_TYPE)[keyof typeof TRADE_BIZ_TYPE];

/** Members of `paramMap`, spelt as the specification lists them. */
const paramMembers = {
  date: describe('Day or time of the event.', Type.String()),
  orderType: describe(
    '`1` market, `2` limit, `3` take profit, stop loss, stop-out or an order with a trigger of its own.',
    Type.String(),
  ),
  symbolId: Type.String(),
  dealExecuteTime: describe(
    'Time of the fill, milliseconds since 1970 (UTC); empty without one.',
    Type.String(),
  ),
  orderBizType: describe(PHRASES.kindOrderWithNumbers, Type.String()),
  orderId: Type.String(),
  pendingId: describe('Number of the resting order; none for a market order.', Type.String()),
  dealId: Type.String(),
  accountCurrency: Type.String(),
  orderStatus: describe(
    'State after the event: 1 received, 2 filled, 3 partly filled, 4 cancelled, 5 partly cancelled, 6 rejected, 7 expired.',
    Type.String(),
  ),
  dealExecuteNum: describe('Quantity of this fill.', Type.String()),
  source: Type.String(),
  dealPrice: describe(PHRASES.priceFill, Type.String()),
  requestAmount: describe('`requestNum` of the order as it was sent.', Type.String()),
  takeProfitMsg: describe('Take profit, decimal text; none without one.', Type.String()),
  stopLossMsg: describe('Stop loss, decimal text; none without one.', Type.String()),
  currency: Type.String(),
  symbolName: Type.String(),
  contractSize: Type.String(),
  sourceExecuteVolSum: describe('Quantity of all deals of the order, decimal text, in lots.', Type.String()),
  sourceExecuteVol: describe('Quantity of the fill at the source, decimal text, in lots.', Type.String()),
  commission: Type.String(),
  direction: describe(PHRASES.directionPosition, Type.String()),
  orderDirection: describe('Direction of the order: 1 buy, 2 sell.', Type.String()),
  dealAmount: describe(PHRASES.quantityFill, Type.String()),
  accountId: Type.String(),
  companyId: Type.String(),
  positionId: Type.String(),
  dealExecutePrice: describe(PHRASES.priceFill, Type.String()),
  playType: describe('Account type, as text.', Type.String()),
  symbolDigits: Type.String(),
  Margin: describe('Margin of the fill, decimal text in account currency. Spelled so.', Type.String()),
};
export type ParamKey = keyof typeof paramMembers;
export const PARAM_KEYS = Object.keys(paramMembers) as readonly ParamKey[];

/** Every listed key, each with text; empty text where an event has no such value. */
export type ParamMap = Record<ParamKey, string>;

/** `content` of a message with `msgCode` `trade`. */
export const TradeMessageContent = Type.Object({
  accountId: Type.Integer(),
  companyId: Type.Integer(),
  customerId: Type.Integer(),
  tradeType: Type.Integer(),
  bizType: describe(PHRASES.whatHappened, Type.Enum(Object.values(TRADE_BIZ_TYPE))),
  paramMap: describe('Members of the event, all text.', Type.Object(paramMembers)),
  remark: describe(
    'Why the order got no further fill, in the language of the customer; absent for a fill.',
    Type.Optional(Type.String()),
  ),
  rejectCode: describe(
    'Listed code of that reason, empty where there is none, such as for a cancel; absent for a fill.',
    Type.Optional(Type.String()),
  ),
  endReason: describe(
    'That reason by its name, for programs; absent for a fill.',
    Type.Optional(Type.String()),
  ),
});
export type TradeMessageContent = Static<typeof TradeMessageContent>;

/** The content as a reader gets it: with the reason of the end in words. */
export function withEnd(
  content: TradeMessageContent,
  cause: EndCause | undefined,
  language: Language,
): TradeMessageContent {
  if (cause === undefined) return content;
  const { text, code } = describeEnd(cause, language);
  return { ...content, remark: text, rejectCode: code ?? '', endReason: readCause(cause).reason };
}

/** Whether a bizType reports an order that was accepted and then failed. */
export function isFailure(bizType: TradeBizType): boolean {
  return bizType.endsWith('_FAIL');
}
