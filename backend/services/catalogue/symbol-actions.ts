import type { ProductDefinition } from '../../market/product-definition.ts';
import { dayEndOfDate } from '../../domain/index.ts';
import type { Language } from '../../protocol/languages.ts';
import type { SymbolDetail } from '../../protocol/records/index.ts';
import { decimalNumber } from './decimal-number.ts';

/** Code and number of the one kind of corporate action: a dividend in cash. */
const CASH_DIVIDEND = { code: 'CASH_DIVIDEND', type: 1 } as const;
const NONE = '';
/** A dividend is so much for one share. */
const ONE_SHARE = '1';

type DividendInfo = SymbolDetail['dividendPastInfos'][number];

/** Dividends of a product as its detail shows them: those to come, and those whose record date is over. */
export function actionMembers(
  product: Pick<ProductDefinition, 'corporateActions' | 'name' | 'profitCurrency'>,
  { language, nowMs }: { readonly language: Language; readonly nowMs: number },
) {
  const { corporateActions = [] } = product;
  const infos = corporateActions.map(({ date, amount }): DividendInfo => ({
    dividendSymbolName: product.name[language],
    dividendCurrency: product.profitCurrency,
    dividendDate: dayEndOfDate(date) ?? 0,
    dividendLeft: ONE_SHARE,
    dividendRight: amount,
    dividendActionType: CASH_DIVIDEND.type,
    actionInfo: infoText(language, amount, product.profitCurrency),
  }));
  return {
    corporateActionCode: corporateActions.length === 0 ? NONE : CASH_DIVIDEND.code,
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

function infoText(language: Language, amount: string, currency: string): string {
  if (language === 'zh-CN') return `每股现金股息 ${amount} ${currency}`;
  if (language === 'zh-TW') return `每股現金股息 ${amount} ${currency}`;
  return `Cash dividend of ${amount} ${currency} a share`;
}
