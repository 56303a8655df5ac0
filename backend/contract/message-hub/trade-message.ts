import { Type, type Static } from 'typebox';
import type { EndReason } from '../../domain/rejection.ts';
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

/** Keys of `paramMap`, spelt as the specification lists them. */
export const PARAM_KEYS = [
  'date',
  'orderType',
  'symbolId',
  'dealExecuteTime',
  'orderBizType',
  'orderId',
  'pendingId',
  'dealId',
  'accountCurrency',
  'orderStatus',
  'dealExecuteNum',
  'source',
  'dealPrice',
  'requestAmount',
  'takeProfitMsg',
  'stopLossMsg',
  'currency',
  'symbolName',
  'contractSize',
  'sourceExecuteVolSum',
  'sourceExecuteVol',
  'commission',
  'direction',
  'orderDirection',
  'dealAmount',
  'accountId',
  'companyId',
  'positionId',
  'dealExecutePrice',
  'playType',
  'symbolDigits',
  'Margin',
] as const;
export type ParamKey = (typeof PARAM_KEYS)[number];

/** Every listed key, each with text; empty text where an event has no such value. */
export type ParamMap = Record<ParamKey, string>;

const paramProperties = Object.fromEntries(PARAM_KEYS.map((key) => [key, Type.String()])) as Record<
  ParamKey,
  ReturnType<typeof Type.String>
>;

/** `content` of a message with `msgCode` `trade`. */
export const TradeMessageContent = Type.Object({
  accountId: Type.Integer(),
  companyId: Type.Integer(),
  customerId: Type.Integer(),
  tradeType: Type.Integer(),
  bizType: Type.Enum(Object.values(TRADE_BIZ_TYPE)),
  paramMap: Type.Object(paramProperties),
  /** Why the order got no further fill, in the customer's language; absent for a fill. Ours. */
  remark: Type.Optional(Type.String()),
  /** Listed code of that reason, empty where there is none; absent for a fill. Ours. */
  rejectCode: Type.Optional(Type.String()),
  /** The reason by its name in every language (`EndReason`); absent for a fill. Ours. */
  endReason: Type.Optional(Type.String()),
});
export type TradeMessageContent = Static<typeof TradeMessageContent>;

/** The content as a reader gets it: with the reason of the end in words. */
export function withEnd(
  content: TradeMessageContent,
  endReason: EndReason | undefined,
  language: Language,
): TradeMessageContent {
  if (endReason === undefined) return content;
  const { text, code } = describeEnd(endReason, language);
  return { ...content, remark: text, rejectCode: code ?? '', endReason };
}

/** Whether a bizType reports an order that was accepted and then failed. */
export function isFailure(bizType: TradeBizType): boolean {
  return bizType.endsWith('_FAIL');
}
