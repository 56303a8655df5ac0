import type { ContractTerms, ProductDefinition } from '../../market/product-definition.ts';
import { TRADE_TYPE } from '../../protocol/enumerations.ts';
import type { Language } from '../../protocol/languages.ts';
import type { SymbolDetail } from '../../protocol/records/index.ts';
import { decimalNumber } from './decimal-number.ts';
import { companyItems, fullDictItem, type DictionaryEdit } from './dictionaries/index.ts';
import { lendingMembers } from './symbol-lending.ts';
import { marginMembers } from './symbol-margin.ts';
import { POINT_RATIO, tradeStateOf } from './symbol-rows.ts';

/** Interest is settled at this time of the UTC day. */
const EOD_TIME = '22:00:00';
const MINUTES_BEFORE_EOD = 60;
const WHOLE_YEAR_DAYS = 365;
/** Levels of depth that a product shows. */
const PRICE_BREADTH = 20;
/** Margin level (equity over maintenance margin) at which a warning is sent. */
const EARLY_WARNING = 1.2;
/** Products are sold from the start of the market's history and do not expire. */
const PRODUCT_START_MS = Date.UTC(2015, 0, 1);
const PRODUCT_END_MS = Date.UTC(2100, 0, 1);

/** What a product detail is made of besides the product. */
export interface DetailInputs {
  readonly language: Language;
  readonly nowMs: number;
  assetId(code: string): number | undefined;
  /** What the company changed of the dictionaries. */
  readonly dictionary?: readonly DictionaryEdit[] | undefined;
}

/** Everything of the product detail (Product, detail) for one product in one account type. */
export function symbolDetail(
  product: ProductDefinition,
  play: ContractTerms,
  facts: DetailInputs,
): SymbolDetail {
  return {
    ...identity(product, play, facts.language),
    ...marginMembers(product.symbolId, play),
    ...times(product),
    ...volumes(play),
    ...fees(play),
    ...lendingMembers(product, play, (code) => facts.assetId(code)),
    ...rest(product, play, facts),
  };
}

function identity(product: ProductDefinition, play: ContractTerms, language: Language) {
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
    earlyWarningProportion: EARLY_WARNING,
    askSpread: play.askSpread,
    bidSpread: play.bidSpread,
  };
}

function times(product: ProductDefinition) {
  const { tradeTimes, quoteTimes, holidays } = product.sessions;
  return {
    tradeTimeList: [...tradeTimes],
    quoteTimeList: [...quoteTimes],
    holidayTimeList: [...holidays],
    weekendLeadTime: MINUTES_BEFORE_EOD,
    holidayLeadTime: MINUTES_BEFORE_EOD,
    overnightInAdvance: MINUTES_BEFORE_EOD,
    eodTime: EOD_TIME,
    startTime: PRODUCT_START_MS,
    endTime: PRODUCT_END_MS,
  };
}

function volumes(play: ContractTerms) {
  const maxVolume = decimalNumber(play.maxVolume);
  return {
    volumeStep: decimalNumber(play.volumeStep),
    minVolume: decimalNumber(play.minVolume),
    maxVolume,
    limitOrderMaxVolume: Math.floor(maxVolume),
    minTradeUnit: 1,
    buyMaxPositionVolumes: decimalNumber(play.buyMaxPositionVolumes),
    sellMaxPositionVolumes: decimalNumber(play.sellMaxPositionVolumes),
    accountPositionTotalVolumes: Math.floor(decimalNumber(play.accountPositionTotalVolumes)),
    stopLossMinPoint: play.stopLossMinPoint,
    stopLossMaxPoint: play.stopLossMaxPoint,
    priceMaxLimit: decimalNumber(play.priceMaxLimit),
    priceMinLimit: decimalNumber(play.priceMinLimit),
  };
}

function fees(play: ContractTerms) {
  return {
    buyInterest: decimalNumber(play.buyInterest),
    sellInterest: decimalNumber(play.sellInterest),
    feeMethod: '1',
    feeFormula: '1',
    feeRate: decimalNumber(play.feeRate),
    fee: 0,
    minFee: decimalNumber(play.minFee),
    maxFee: decimalNumber(play.maxFee),
    dividendFee: 0,
    minDividendFee: 0,
    wholeYearDays: WHOLE_YEAR_DAYS,
  };
}

function rest(product: ProductDefinition, play: ContractTerms, facts: DetailInputs) {
  const open = tradeStateOf(product, facts.nowMs).inTradeTime === 1;
  return {
    dealMode: play.tradeMode,
    etf: product.area === 'etf',
    fundId: product.fundId ?? 0,
    tradeEnable: 1,
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
    corporateActionCode: '',
    dividendFutureInfos: [],
    dividendPastInfos: [],
    stockStatus: open ? ('TRADING' as const) : ('CLOSED' as const),
    maintainMargin: play.tradeType === TRADE_TYPE.isolated ? play.maintenanceMarginRatio : null,
    enableDepthTrade: '2',
  };
}
