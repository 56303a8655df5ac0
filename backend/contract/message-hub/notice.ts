import { TRADE_TYPES } from '../mapping/account-numbers.ts';
import type { TradeType } from '../../domain/account-type.ts';
import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { FLAG, REFRESH_TYPES } from '../meanings.ts';
import type { Language, LocalizedText } from '../languages.ts';
import { TRADE_BIZ_TYPE, isFailure, type TradeBizType, type TradeMessageContent } from './trade-message.ts';

/** What a client should read again after a notice. */
export const UPDATE_TYPE = {
  none: 0,
  positions: 1,
  pendingOrdersAndDeals: 2,
  funds: 3,
  signedOut: 4,
  positionsAndPendingOrders: 5,
  fundsAndPendingOrders: 6,
} as const;
export type UpdateType = (typeof UPDATE_TYPE)[keyof typeof UPDATE_TYPE];

/** Products that one notice names; it names none when it is about more. */
export const MAX_NAMED_PRODUCTS = 100;

/** `content` of a message with `msgCode` `notice`. */
export const NoticeContent = Type.Object({
  tradeType: Type.Integer(),
  updateType: describe(
    'What the client reads again.',
    Type.Integer({ minimum: 0, maximum: 6 }),
    REFRESH_TYPES,
  ),
  show: describe('Whether it is shown as a popup.', Type.Integer({ minimum: 0, maximum: 1 }), FLAG),
  bizType: describe(PHRASES.whatHappened, Type.String()),
  title: describe('Title in the customer’s language.', Type.String()),
  text: describe('Text in the customer’s language.', Type.String()),
  symbolIds: describe(
    'Of `PRODUCTS_CHANGED`: the products to read again; absent: all of them.',
    Type.Optional(Type.Array(Type.Integer(), { maxItems: MAX_NAMED_PRODUCTS })),
  ),
});
export type NoticeContent = Static<typeof NoticeContent>;

const UPDATES: Readonly<Record<TradeBizType, UpdateType>> = {
  POSITION_OPEN: UPDATE_TYPE.positions,
  POSITION_CLOSE: UPDATE_TYPE.positions,
  ME_POSITION_LIMIT_OPEN: UPDATE_TYPE.positionsAndPendingOrders,
  ME_POSITION_LIMIT_CLOSE: UPDATE_TYPE.positionsAndPendingOrders,
  POSITION_OPEN_FAIL: UPDATE_TYPE.funds,
  POSITION_CLOSE_FAIL: UPDATE_TYPE.positions,
  ME_POSITION_LIMIT_FAIL: UPDATE_TYPE.fundsAndPendingOrders,
  ME_POSITION_LIMIT_CANCEL: UPDATE_TYPE.fundsAndPendingOrders,
  ME_POSITION_LIMIT_RECEIVED: UPDATE_TYPE.fundsAndPendingOrders,
};

const TITLES: Readonly<Record<TradeBizType, LocalizedText>> = {
  POSITION_OPEN: { 'en-US': 'Position opened', 'zh-CN': '开仓成功', 'zh-TW': '開倉成功' },
  POSITION_CLOSE: { 'en-US': 'Position closed', 'zh-CN': '平仓成功', 'zh-TW': '平倉成功' },
  ME_POSITION_LIMIT_OPEN: { 'en-US': 'Limit order filled', 'zh-CN': '限价开仓成功', 'zh-TW': '限價開倉成功' },
  ME_POSITION_LIMIT_CLOSE: {
    'en-US': 'Closed by limit order',
    'zh-CN': '限价平仓成功',
    'zh-TW': '限價平倉成功',
  },
  POSITION_OPEN_FAIL: { 'en-US': 'Opening failed', 'zh-CN': '开仓失败', 'zh-TW': '開倉失敗' },
  POSITION_CLOSE_FAIL: { 'en-US': 'Closing failed', 'zh-CN': '平仓失败', 'zh-TW': '平倉失敗' },
  ME_POSITION_LIMIT_FAIL: { 'en-US': 'Limit order failed', 'zh-CN': '限价委托失败', 'zh-TW': '限價委託失敗' },
  ME_POSITION_LIMIT_CANCEL: {
    'en-US': 'Limit order ended',
    'zh-CN': '限价委托已结束',
    'zh-TW': '限價委託已結束',
  },
  ME_POSITION_LIMIT_RECEIVED: {
    'en-US': 'Limit order placed',
    'zh-CN': '限价委托已挂单',
    'zh-TW': '限價委託已掛單',
  },
};

const LOTS: LocalizedText = { 'en-US': 'lots', 'zh-CN': '手', 'zh-TW': '手' };

/** The notice that accompanies a trade message (see `withEnd`): what to read again, and a line for the customer. */
export function tradeNotice(content: TradeMessageContent, language: Language): NoticeContent {
  const { tradeType } = content;
  const bizType: TradeBizType = content.bizType;
  return {
    tradeType,
    updateType: UPDATES[bizType],
    show: isFailure(bizType) || bizType === TRADE_BIZ_TYPE.limitOpen ? 1 : 0,
    bizType,
    title: TITLES[bizType][language],
    text: describeEvent(content, language),
  };
}

/** What was dealt, or why no more will be. */
function describeEvent({ paramMap, remark }: TradeMessageContent, language: Language): string {
  const { symbolName, dealId, dealAmount, dealPrice, requestAmount } = paramMap;
  const lots = (amount: string) => `${symbolName} ${amount} ${LOTS[language]}`;
  if (dealId !== '') return `${lots(dealAmount)} @ ${dealPrice}`;
  return remark === undefined ? lots(requestAmount) : `${lots(requestAmount)}: ${remark}`;
}

/** `bizType` of the notice that positions, their margin or leverage were changed. */
export const POSITIONS_CHANGED = 'POSITIONS_CHANGED';

/** What may change without a trade message. */
const CHANGES = {
  pendingOrders: {
    updateType: UPDATE_TYPE.fundsAndPendingOrders,
    bizType: 'PENDING_ORDERS_CHANGED',
    title: { 'en-US': 'Pending orders changed', 'zh-CN': '挂单已变更', 'zh-TW': '掛單已變更' },
  },
  positions: {
    updateType: UPDATE_TYPE.positions,
    bizType: POSITIONS_CHANGED,
    title: { 'en-US': 'Positions changed', 'zh-CN': '持仓已变更', 'zh-TW': '部位已變更' },
  },
  funds: {
    updateType: UPDATE_TYPE.funds,
    bizType: 'FUNDS_CHANGED',
    title: { 'en-US': 'Balance changed', 'zh-CN': '资金已变更', 'zh-TW': '資金已變更' },
  },
} as const;

/** The silent notice of such a change: what to read again. */
export function changeNotice(
  { tradeType, of }: { readonly tradeType: TradeType; readonly of: keyof typeof CHANGES },
  language: Language,
): NoticeContent {
  const { updateType, bizType, title } = CHANGES[of];
  const number = TRADE_TYPES.number(tradeType);
  return { tradeType: number, updateType, show: 0, bizType, title: title[language], text: '' };
}

/** `bizType` of the notice that terms, hours, spreads or states of products are others now. */
export const PRODUCTS_CHANGED = 'PRODUCTS_CHANGED';
/** `bizType` of the notice that ways, limits, fees or rates of money that comes in and goes out are others now. */
export const MONEY_TERMS_CHANGED = 'MONEY_TERMS_CHANGED';

/** `bizType` of the notice that name, look or legal texts of the company are others now. */
export const BRAND_CHANGED = 'BRAND_CHANGED';

const PRODUCTS_TITLE: LocalizedText = {
  'en-US': 'Products changed',
  'zh-CN': '产品已变更',
  'zh-TW': '產品已變更',
};
const BRAND_TITLE: LocalizedText = {
  'en-US': 'Look of the terminal changed',
  'zh-CN': '界面品牌已变更',
  'zh-TW': '介面品牌已變更',
};
const MONEY_TITLE: LocalizedText = {
  'en-US': 'Terms of deposits and withdrawals changed',
  'zh-CN': '出入金条件已变更',
  'zh-TW': '出入金條件已變更',
};

/** The silent notice that products are others now; without numbers, or with more than it can name, it is about any of them. */
export function productsNotice(symbolIds: readonly number[] | undefined, language: Language): NoticeContent {
  const isNamed = symbolIds !== undefined && symbolIds.length <= MAX_NAMED_PRODUCTS;
  const notice = settingsNotice(PRODUCTS_CHANGED, PRODUCTS_TITLE[language]);
  return isNamed ? { ...notice, symbolIds: [...symbolIds] } : notice;
}

/** The silent notice that money comes in and goes out on other terms now. */
export function moneyTermsNotice(language: Language): NoticeContent {
  return settingsNotice(MONEY_TERMS_CHANGED, MONEY_TITLE[language]);
}

/** The silent notice that the brand is another one now. */
export function brandNotice(language: Language): NoticeContent {
  return settingsNotice(BRAND_CHANGED, BRAND_TITLE[language]);
}

/** `bizType` of the notice that maintenance begins, the last frame before every connection is closed. */
export const MAINTENANCE_BEGINS = 'MAINTENANCE_BEGINS';
/** Title of planned maintenance; what is done has one text, as its operator wrote it. */
export const MAINTENANCE_TITLE: LocalizedText = {
  'en-US': 'Maintenance',
  'zh-CN': '系统维护',
  'zh-TW': '系統維護',
};

export function maintenanceNotice(text: string, language: Language): NoticeContent {
  const title = MAINTENANCE_TITLE[language];
  return { ...settingsNotice(MAINTENANCE_BEGINS, title), show: 1, text };
}

/** Of no account type; clients that do not know it read nothing again. */
function settingsNotice(bizType: string, title: string): NoticeContent {
  return { tradeType: 0, updateType: UPDATE_TYPE.none, show: 0, bizType, title, text: '' };
}
