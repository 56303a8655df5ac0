import type { ProductDefinition } from '../../market/product-definition.ts';
import { dayEndOfDate } from '../../domain/index.ts';
import { openingOf } from '../../market/index.ts';
import type { Language } from '../../contract/languages.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';
import { decimalNumber } from './decimal-number.ts';

/** Codes and numbers of the kinds of corporate actions: a dividend in cash, and a split of the shares. */
const CASH_DIVIDEND = { code: 'CASH_DIVIDEND', type: 1 } as const;
const STOCK_SPLIT = { code: 'STOCK_SPLIT', type: 2 } as const;
/** A dividend is so much for one share. */
const ONE_SHARE = '1';

type DividendInfo = SymbolDetail['dividendPastInfos'][number];

type Acting = Pick<ProductDefinition, 'corporateActions' | 'name' | 'profitCurrency' | 'sessions' | 'splits'>;

/** Dividends and splits of a product as its detail shows them, by their times: those to come, and those that are over. */
export function actionMembers(
  product: Acting,
  { language, nowMs }: { readonly language: Language; readonly nowMs: number },
) {
  const { corporateActions = [], splits = [], profitCurrency } = product;
  const shared = { dividendSymbolName: product.name[language], dividendCurrency: profitCurrency };
  const dividends = corporateActions.map(({ date, amount }): DividendInfo => ({
    ...shared,
    dividendDate: dayEndOfDate(date) ?? 0,
    dividendLeft: ONE_SHARE,
    dividendRight: amount,
    dividendActionType: CASH_DIVIDEND.type,
    actionInfo: dividendText(language, amount, profitCurrency),
  }));
  const divided = splits.map(({ date, newShares, oldShares }): DividendInfo => ({
    ...shared,
    dividendDate: openingOf(product, date) ?? 0,
    dividendLeft: String(oldShares),
    dividendRight: String(newShares),
    dividendActionType: STOCK_SPLIT.type,
    actionInfo: splitText(language, newShares, oldShares),
  }));
  const infos = [...dividends, ...divided].sort((one, other) => one.dividendDate - other.dividendDate);
  const codes = [dividends.length > 0 && CASH_DIVIDEND.code, divided.length > 0 && STOCK_SPLIT.code];
  return {
    corporateActionCode: codes.filter((code) => code !== false).join(','),
    dividendFutureInfos: infos.filter(({ dividendDate }) => dividendDate > nowMs),
    dividendPastInfos: infos.filter(({ dividendDate }) => dividendDate <= nowMs),
  };
}

/** Fee of the next dividend, and the least of all to come. */
export function dividendFees(
  { corporateActions = [] }: Pick<ProductDefinition, 'corporateActions'>,
  nowMs: number,
): Pick<SymbolDetail, 'dividendFee' | 'minDividendFee'> {
  const fees = corporateActions
    .filter(({ date }) => (dayEndOfDate(date) ?? 0) > nowMs)
    .map(({ fee }) => decimalNumber(fee));
  return { dividendFee: fees[0] ?? 0, minDividendFee: fees.length === 0 ? 0 : Math.min(...fees) };
}

function dividendText(language: Language, amount: string, currency: string): string {
  if (language === 'zh-CN') return `每股现金股息 ${amount} ${currency}`;
  if (language === 'zh-TW') return `每股現金股息 ${amount} ${currency}`;
  return `Cash dividend of ${amount} ${currency} a share`;
}

function splitText(language: Language, newShares: number, oldShares: number): string {
  if (language === 'zh-CN') return `每 ${oldShares} 股换 ${newShares} 股`;
  if (language === 'zh-TW') return `每 ${oldShares} 股換 ${newShares} 股`;
  return `Split: ${newShares} new shares for ${oldShares}`;
}
