import { readCause, type EndCause, type EndReason, type RejectReason } from '../../domain/rejection.ts';
import { errorText, type ListedCode } from '../errors/catalogue.ts';
import type { Language, LocalizedText } from '../languages.ts';
import { figureTexts, REJECT_CODES, toPlatformError } from './reject-codes.ts';
import { readStatement, type Statement } from './statements.ts';

/** What ends an order without breaking a rule: the list has no code for it. */
type WithoutCode = Exclude<EndReason, RejectReason>;

const TEXTS: Readonly<Record<WithoutCode, LocalizedText>> &
  Readonly<Partial<Record<RejectReason, LocalizedText>>> = {
  cancelledByCustomer: {
    'en-US': 'Cancelled by the customer.',
    'zh-CN': '客户已撤单。',
    'zh-TW': '客戶已撤單。',
  },
  cancelledByOperator: {
    'en-US': 'Cancelled by the operator.',
    'zh-CN': '运营方已撤单。',
    'zh-TW': '營運方已撤單。',
  },
  instrumentSuspended: {
    'en-US': 'Cancelled: the product takes no new positions.',
    'zh-CN': '已撤单：该产品暂停开仓。',
    'zh-TW': '已撤單：該產品暫停開倉。',
  },
  linkedOrderFilled: {
    'en-US': 'Cancelled: the linked order was set off first.',
    'zh-CN': '已撤单：关联委托已先触发。',
    'zh-TW': '已撤單：關聯委託已先觸發。',
  },
  selfTrade: {
    'en-US': 'The order met an order of your own.',
    'zh-CN': '该委托与您自己的委托相遇。',
    'zh-TW': '該委託與您自己的委託相遇。',
  },
  positionClosed: {
    'en-US': 'Cancelled: the position is closed.',
    'zh-CN': '已撤单：持仓已平仓。',
    'zh-TW': '已撤單：部位已平倉。',
  },
  marginStopOut: {
    'en-US': 'Cancelled: the margin level fell to the stop-out level.',
    'zh-CN': '已撤单：保证金水平降至强平线。',
    'zh-TW': '已撤單：保證金水準降至強平線。',
  },
  sharesSplit: {
    'en-US': 'Cancelled: the shares were split.',
    'zh-CN': '已撤单：股票已拆分或合并。',
    'zh-TW': '已撤單：股票已分割或合併。',
  },
  expired: { 'en-US': 'Expired.', 'zh-CN': '已过期。', 'zh-TW': '已過期。' },
  // Texts of the list that say too little of an order that was accepted.
  slippageExceeded: {
    'en-US': 'The price moved further than the allowed slippage.',
    'zh-CN': '价格变动超过允许的滑点。',
    'zh-TW': '價格變動超過允許的滑價。',
  },
  notEnoughLiquidity: {
    'en-US': 'The book had not enough volume.',
    'zh-CN': '盘口数量不足。',
    'zh-TW': '盤口數量不足。',
  },
  nothingToClose: {
    'en-US': 'There was nothing left to close.',
    'zh-CN': '没有可平的持仓。',
    'zh-TW': '沒有可平的部位。',
  },
};

/** How an order ended, as its owner reads it. */
export interface EndDescription {
  /** The listed code; undefined for what breaks no rule, such as a cancel. */
  readonly code: ListedCode | undefined;
  readonly text: string;
}

/** Describes the end of an order in a language, with its figures. */
export function describeEnd(cause: EndCause, language: Language): EndDescription {
  const { reason, params } = readCause(cause);
  const own = TEXTS[reason]?.[language];
  if (!isRejectReason(reason)) return { code: undefined, text: own ?? '' };
  const error = toPlatformError({ reason, params });
  const isExact = error.text !== undefined || own === undefined;
  return {
    code: error.code,
    text: isExact ? errorText(error.code, language, error.params, error.text) : own,
  };
}

/** The figures that a statement tells of the end of an order; undefined where it is not one of the reason, or tells none. */
export function readEnd(reason: EndReason, statement: string): Statement | undefined {
  return isRejectReason(reason) ? readStatement(statement, figureTexts(reason)) : undefined;
}

/** Whether a text names a reason; a platform of another version may have others. */
export function isEndReason(text: string): text is EndReason {
  return Object.hasOwn(TEXTS, text) || Object.hasOwn(REJECT_CODES, text);
}

function isRejectReason(reason: EndReason): reason is RejectReason {
  return Object.hasOwn(REJECT_CODES, reason);
}
