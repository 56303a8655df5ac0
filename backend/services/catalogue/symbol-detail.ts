import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import { WARNING_LEVEL } from '../../domain/margin/margin-level.ts';
import { DAY_END_MINUTE, dayEndOfDate } from '../../domain/index.ts';
import { TRADED_TYPES } from '../../domain/account-type.ts';
import type { Language } from '../../contract/languages.ts';
import type { SymbolDetail } from '../../contract/records/index.ts';
import { inMinutes } from '../../contract/mapping/session-times.ts';
import { decimalNumber } from './decimal-number.ts';
import { companyItems, fullDictItem, type DictionaryEdit } from './dictionaries/dictionaries.ts';
import { lendingMembers } from './symbol-lending.ts';
import { MARGIN_LEADS, marginMembers } from './symbol-margin.ts';
import { computeTradeState } from './symbol-rows.ts';
import { leastPips, mostPips, POINT_RATIO, sharePips, spreadTexts } from './wire-terms.ts';
import { openingOf } from '../../market/index.ts';

/** Codes and numbers of the kinds of corporate actions: a dividend in cash, and a split of the shares. */
const CASH_DIVIDEND = { code: 'CASH_DIVIDEND', type: 1 } as const;
const STOCK_SPLIT = { code: 'STOCK_SPLIT', type: 2 } as const;
/** A dividend is so much for one share. */
const ONE_SHARE = '1';

type DividendInfo = SymbolDetail['dividendPastInfos'][number];

type Acting = Pick<ProductDefinition, 'corporateActions' | 'name' | 'profitCurrency' | 'sessions' | 'splits'>;

/** Dividends and splits of a product as its detail shows them, by their times: those to come, and those that are over. */
function actionMembers(
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
function dividendFees(
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

/** Interest is settled in this minute of the UTC day. */
const EOD_MINUTE = String(DAY_END_MINUTE);
const WHOLE_YEAR_DAYS = 365;
/** How a fee is counted: as a share of the notional, or so much a lot. */
const FEE_FORMULA = { ofNotional: '1', perLot: '2' } as const;
/** Levels of depth that a product shows. */
const PRICE_BREADTH = 20;
/** Margin level (equity over maintenance margin) at which a warning is sent. */
const EARLY_WARNING = 1.2;
/** Margin level (equity over used margin) of a cross account, as a ratio. */
const EARLY_WARNING_CROSS = Number(WARNING_LEVEL) / 100;
/** Products are sold from the start of the market's history. */
const PRODUCT_START_MS = Date.UTC(2015, 0, 1);
/** Clients read this number as a product that does not expire. */
const NO_EXPIRY_MS = 9_999_999_999_999;

/** What a product detail is made of besides the product. */
export interface DetailInputs {
  readonly language: Language;
  readonly nowMs: number;
  assetId(code: string): number | undefined;
  /** What the company changed of the dictionaries. */
  readonly dictionary?: readonly DictionaryEdit[] | undefined;
  /** Price ticks that shares of a price are counted from today; undefined for a product that was never quoted. */
  readonly referencePrice: number | undefined;
  /** True where clients read session times in minutes of the day. */
  readonly minutesOfDay?: boolean;
}

/** Everything of the product detail for one product in one account type. */
export function symbolDetail(
  product: ProductDefinition,
  play: ContractTerms,
  facts: DetailInputs,
): SymbolDetail {
  return {
    ...identity(product, play, facts.language),
    ...marginMembers(product, play, facts.nowMs),
    ...times(product, facts.minutesOfDay === true),
    ...volumes(play),
    ...distances(product, play, facts.referencePrice),
    ...fees(product, play, facts.nowMs),
    ...lendingMembers(product, play, (code) => facts.assetId(code)),
    ...rest(product, play, facts),
  };
}

function identity(product: ProductDefinition, play: ContractTerms, language: Language) {
  const { askSpread, bidSpread } = spreadTexts(product, play);
  return {
    tradeType: play.tradeType,
    symbolId: product.symbolId,
    symbolName: product.name[language],
    symbolCode: product.code,
    baseCurrency: product.baseCurrency,
    profitCurrency: product.profitCurrency,
    symbolDigits: product.digits,
    numberDigits: product.numberDigits,
    priceBreadth: PRICE_BREADTH,
    pointRatio: POINT_RATIO,
    contractSize: play.contractSize,
    earlyWarningProportion: play.tradeType === TRADE_TYPE_NUMBER.cross ? EARLY_WARNING_CROSS : EARLY_WARNING,
    askSpread: Number(askSpread),
    bidSpread: Number(bidSpread),
  };
}

function times(product: ProductDefinition, minutesOfDay: boolean) {
  const { tradeTimes, quoteTimes, holidays } = product.sessions;
  const sessions = minutesOfDay
    ? { tradeTimeList: inMinutes(tradeTimes), quoteTimeList: inMinutes(quoteTimes) }
    : { tradeTimeList: [...tradeTimes], quoteTimeList: [...quoteTimes] };
  return {
    ...sessions,
    holidayTimeList: [...holidays],
    weekendLeadTime: MARGIN_LEADS.weekend,
    holidayLeadTime: MARGIN_LEADS.holiday,
    overnightInAdvance: MARGIN_LEADS.overnight,
    eodTime: EOD_MINUTE,
    startTime: PRODUCT_START_MS,
    endTime: NO_EXPIRY_MS,
  };
}

function volumes(play: ContractTerms) {
  const maxVolume = decimalNumber(play.maxVolume);
  return {
    volumeStep: decimalNumber(play.volumeStep),
    minVolume: decimalNumber(play.minVolume),
    maxVolume,
    // The member is a whole number: rounded up, because the largest volume of any order holds beside it.
    limitOrderMaxVolume: Math.ceil(maxVolume),
    minTradeUnit: Math.floor(decimalNumber(play.volumeStep) * play.contractSize),
    buyMaxPositionVolumes: decimalNumber(play.buyMaxPositionVolumes),
    sellMaxPositionVolumes: decimalNumber(play.sellMaxPositionVolumes),
    accountPositionTotalVolumes: Math.floor(decimalNumber(play.accountPositionTotalVolumes)),
  };
}

/**
 * Distances in pips. That of a stop is counted from the opening price, so the usual spread is added to the smallest:
 * nobody shall set a stop that the other side of the quote has reached already. Limit prices are as far away on either
 * side as the product's narrower share allows.
 */
function distances({ path }: ProductDefinition, play: ContractTerms, referencePrice: number | undefined) {
  const spread = path.typicalSpread + play.askSpread + play.bidSpread;
  const shares = [play.priceMaxLimit, play.priceMinLimit].map((share) => sharePips(share, referencePrice));
  const bounds = shares.filter((pips) => pips !== null);
  return {
    stopLossMinPoint: leastPips(play.stopLossMinPoint + spread),
    stopLossMaxPoint: mostPips(play.stopLossMaxPoint),
    priceMaxLimit: bounds.length === 0 ? null : Math.min(...bounds),
    priceMinLimit: 0,
  };
}

function fees(product: ProductDefinition, play: ContractTerms, nowMs: number) {
  return {
    buyInterest: decimalNumber(play.buyInterest),
    sellInterest: decimalNumber(play.sellInterest),
    feeMethod: '1',
    feeFormula: play.feePerLot === undefined ? FEE_FORMULA.ofNotional : FEE_FORMULA.perLot,
    feeRate: play.feePerLot === undefined ? decimalNumber(play.feeRate) : 0,
    fee: decimalNumber(play.feePerLot ?? '0'),
    minFee: decimalNumber(play.minFee),
    maxFee: decimalNumber(play.maxFee),
    ...dividendFees(product, nowMs),
    wholeYearDays: WHOLE_YEAR_DAYS,
  };
}

function rest(product: ProductDefinition, play: ContractTerms, facts: DetailInputs) {
  const open = computeTradeState(product, facts.nowMs).inTradeTime === 1;
  return {
    dealMode: play.tradeMode,
    etf: product.area === 'etf',
    fundId: product.fundId ?? 0,
    tradeEnable: TRADED_TYPES.includes(TRADE_TYPES.written(play.tradeType)) ? 1 : 0,
    newShare: '0',
    labels: product.area,
    labelList: companyItems('symbol_label', facts.dictionary)
      .filter((entry) => entry.code === product.area)
      .map((entry) => fullDictItem(entry, facts.language)),
    tradeDirection: '0',
    accountReset: '0',
    liquidationFormula: '1',
    netAssetCurrency: product.profitCurrency,
    enableReverseTrade: '1',
    ...actionMembers(product, facts),
    stockStatus: open ? ('TRADING' as const) : ('CLOSED' as const),
    maintainMargin: play.tradeType === TRADE_TYPE_NUMBER.isolated ? play.maintenanceMarginRatio : null,
    enableDepthTrade: '2',
  };
}
