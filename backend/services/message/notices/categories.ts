import type { LocalizedText } from '../../../contract/languages.ts';

/** Kinds of station messages, as clients choose among them. */
export const MESSAGE_CATEGORIES = [
  { type: 'USER_MESSAGE', name: { 'en-US': 'Account', 'zh-CN': '账户消息', 'zh-TW': '帳戶訊息' } },
  { type: 'CASH_MESSAGE', name: { 'en-US': 'Funds', 'zh-CN': '资金消息', 'zh-TW': '資金訊息' } },
  { type: 'TRADE_MESSAGE', name: { 'en-US': 'Trading', 'zh-CN': '交易消息', 'zh-TW': '交易訊息' } },
] as const satisfies readonly { readonly type: string; readonly name: LocalizedText }[];

export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]['type'];

const CASH = /DEPOSIT|WITHDRAW|TRANSFER|ADJUST|BONUS|FUND/;
const TRADE = /POSITION|ORDER|MARGIN/;

/** The kind of a message by its business type. */
export function findCategory(bizType: string): MessageCategory {
  if (TRADE.test(bizType)) return 'TRADE_MESSAGE';
  return CASH.test(bizType) ? 'CASH_MESSAGE' : 'USER_MESSAGE';
}
