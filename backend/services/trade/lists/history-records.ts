import { exitMembers } from '../../../contract/mapping/exit-members.ts';
import { toTriggerMembers } from '../../../contract/mapping/order-triggers.ts';
import { divide, formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import type { FillExplanation } from '../../../domain/fidelity/fill-explanation.ts';
import { ENTRY_TYPE } from '../../../domain/orders/order-terms.ts';
import type { Language } from '../../../contract/languages.ts';
import {
  DEAL_BIZ_TYPE,
  NOT_SET,
  type CloseRow,
  type DealRow,
  type OrderRow,
} from '../../../contract/records/index.ts';
import {
  ENTRY_TYPES,
  EXPIRE_TYPES,
  ORDER_KINDS,
  ORDER_STATES,
  DIRECTIONS,
  linkMembers,
  timeInForceMember,
} from '../../../contract/mapping/order-numbers.ts';
import { toOrderType } from '../../../contract/mapping/order-types.ts';
import { describeEnd } from '../../../contract/mapping/end-reasons.ts';
import { isWalletType, type TradeType } from '../../../domain/account-type.ts';
import {
  closingDirection,
  givenCurrency,
  quoteAmount,
  receivedCurrency,
  toAccountCurrency,
  type InstrumentTerms,
} from '../../../domain/index.ts';
import { toRate, toInstrumentId, type VolumeUnits } from '../../../domain/units.ts';
import type { DealTableRow } from '../../../storage/trading/index.ts';
import { ORDER_KIND, type Account, type Order, type OrderKind, isLive } from '../../../engine/core/index.ts';
import { feeMembers } from '../assets/fee-members.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { averageText, lotsText, priceText, scaledText } from '../../../contract/mapping/price-texts.ts';

/** Ours beyond the published list of fill types: a limit close. */
const LIMIT_CLOSE_DEAL = 10;

const DEAL_TYPE: Readonly<Record<OrderKind, number>> = {
  [ORDER_KIND.marketOpen]: DEAL_BIZ_TYPE.marketOpen,
  [ORDER_KIND.marketClose]: DEAL_BIZ_TYPE.marketClose,
  [ORDER_KIND.stopLoss]: DEAL_BIZ_TYPE.stopLossClose,
  [ORDER_KIND.takeProfit]: DEAL_BIZ_TYPE.takeProfitClose,
  [ORDER_KIND.stopOut]: DEAL_BIZ_TYPE.systemClose,
  [ORDER_KIND.limitOpen]: DEAL_BIZ_TYPE.limitOpen,
  [ORDER_KIND.limitClose]: LIMIT_CLOSE_DEAL,
};

const DEAL_TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'en-US': {
    '1': 'Market open',
    '4': 'Market close',
    '5': 'Take profit',
    '6': 'Stop loss',
    '7': 'Liquidation',
    '9': 'Limit open',
    '10': 'Limit close',
  },
  'zh-CN': {
    '1': '市价开仓',
    '4': '市价平仓',
    '5': '止盈平仓',
    '6': '止损平仓',
    '7': '强制平仓',
    '9': '限价开仓',
    '10': '限价平仓',
  },
  'zh-TW': {
    '1': '市價開倉',
    '4': '市價平倉',
    '5': '停利平倉',
    '6': '停損平倉',
    '7': '強制平倉',
    '9': '限價開倉',
    '10': '限價平倉',
  },
};

/** The same for orders of assets, which have the business types of their orders. */
const ASSET_DEAL_TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'en-US': { '1': 'Market', '12': 'Market by amount', '13': 'Limit' },
  'zh-CN': { '1': '市价', '12': '市价（按金额）', '13': '限价' },
  'zh-TW': { '1': '市價', '12': '市價（按金額）', '13': '限價' },
};

/** Texts for the numbers in `bizType` of fill rows of an account type. */
export function dealTypeTexts(
  language: Language,
  tradeType: TradeType | undefined,
): Readonly<Record<string, string>> {
  return (isWalletType(tradeType) ? ASSET_DEAL_TEXTS : DEAL_TEXTS)[language];
}

/** Order in any state. */
export function orderRecord(
  engine: TradingEngine,
  account: Account,
  order: Order,
  { customerGroupId, language }: { readonly customerGroupId: number; readonly language: Language },
): OrderRow {
  const terms = engine.terms(order.symbolId, account);
  const digits = terms?.symbolDigits ?? 0;
  const lots = (units: number) => lotsText(units, terms?.numberDigits ?? 0);
  const cancelled = isLive(order.status) ? 0 : order.volume - order.filledVolume;
  const sizes = {
    executeNum: lots(order.filledVolume),
    cancelNum: lots(cancelled),
    realRequestNum: lots(order.volume),
    realExecuteNum: lots(order.filledVolume),
    realCancelNum: lots(cancelled),
    ...(terms && isBoughtByAmount(account, order) ? paidMembers(engine, order, terms, cancelled) : {}),
  };
  return {
    id: order.orderId,
    dealId: order.dealId ?? null,
    bizType: toOrderType(order, account.tradeType),
    direction: DIRECTIONS.number(order.direction),
    status: ORDER_STATES.number(order.status),
    customerGroupId,
    symbolId: order.symbolId,
    digits,
    symbolName: terms?.symbolName ?? '',
    requestPrice: priceText(order.price, digits),
    requestNum: order.requestNum === '' ? lots(order.volume) : order.requestNum,
    expireType: EXPIRE_TYPES.number(order.expireType),
    contractSize: terms?.contractSize ?? 0,
    executePrice: averageText(order.notional, order.filledVolume, digits),
    requestTime: order.placedAtMs,
    executeTime: order.filledVolume > 0 ? order.updatedAtMs : null,
    fee: feeMembers(engine, account, order).fee,
    executeMargin: Number(order.margin),
    accountDigits: account.digits,
    ...sizes,
    positionId: order.positionId ?? null,
    stopLoss: scaledText(order.stopLoss),
    takeProfit: scaledText(order.takeProfit),
    ...endMembers(order, language),
    createTime: order.placedAtMs,
    updateTime: order.updatedAtMs,
    seq: order.orderId,
    interest: Number(order.financing),
    pnl: Number(order.profit),
    ...currencyMembers(account, order, terms),
    source: order.source,
    thirdPartyOrder: order.thirdPartyOrder ?? null,
    ...timeInForceMember(order),
    ...linkMembers(order),
    ...exitMembers(order, terms?.numberDigits ?? 0),
    ...toTriggerMembers(order, digits),
  };
}

/** Whether an order spends an amount on an asset: its sizes are told in what is spent, as clients in the field read them. */
function isBoughtByAmount(
  { tradeType }: Account,
  { direction, entryType }: Pick<Order, 'direction' | 'entryType'>,
): boolean {
  return isWalletType(tradeType) && direction === DIRECTION.buy && entryType === ENTRY_TYPE.amount;
}

/** What was spent for a notional, rounded up as it was taken, at the digits of its currency. */
function spentFor(engine: TradingEngine, notional: bigint, terms: InstrumentTerms) {
  const digits = engine.asset(terms.profitCurrency)?.digits ?? 0;
  return { spent: quoteAmount(notional, terms, digits, 'up'), digits };
}

function spentText(engine: TradingEngine, { turnover }: DealTableRow, terms: InstrumentTerms): string {
  const { spent, digits } = spentFor(engine, BigInt(turnover), terms);
  return formatDecimal(spent, digits);
}

function paidMembers(
  engine: TradingEngine,
  { notional, requestNum }: Order,
  terms: InstrumentTerms,
  cancelled: VolumeUnits,
) {
  const { spent, digits } = spentFor(engine, notional, terms);
  const left = cancelled === 0 ? 0n : (parseDecimal(requestNum, digits) ?? spent) - spent;
  return { executeNum: formatDecimal(spent, digits), cancelNum: formatDecimal(left, digits) };
}

/** What an asset order gives and gets; null for contracts. */
function currencyMembers(
  { tradeType }: Account,
  { direction }: Pick<Order, 'direction'>,
  terms?: InstrumentTerms,
) {
  if (!isWalletType(tradeType) || terms === undefined) return { outCurrency: null, inCurrency: null };
  return { outCurrency: givenCurrency(direction, terms), inCurrency: receivedCurrency(direction, terms) };
}

/**
 * Why an order ended before it was filled in full: in its remark, unless whoever placed it wrote one. One that still lives has not ended,
 * though its cancellation may be on its way.
 */
export function endMembers({ status, reason, remark }: Order, language: Language) {
  const end = reason === undefined || isLive(status) ? undefined : describeEnd(reason, language);
  return { remark: remark ?? end?.text ?? null, rejectCode: end?.code ?? null };
}

/** What a fill tells of its order. */
export type FilledOrder = Pick<Order, 'requestNum' | 'volume' | 'borrowed'>;

/** One fill; without `order` as if it had filled its order alone. */
export function dealRecord(
  engine: TradingEngine,
  account: Account,
  row: DealTableRow,
  order?: FilledOrder,
): DealRow {
  const terms = engine.terms(toInstrumentId(row.symbol_id), account);
  const digits = terms?.symbolDigits ?? 0;
  const money = (amount: number | bigint) => formatDecimal(BigInt(amount), account.digits);
  const lots = (units: number) => lotsText(units, terms?.numberDigits ?? 0);
  const direction = DIRECTIONS.written(row.direction);
  const entryType = ENTRY_TYPES.written(row.entry_type);
  const spends = terms && isBoughtByAmount(account, { direction, entryType }) ? terms : undefined;
  const conversion = { accountDigits: account.digits, rate: toRate(BigInt(row.rate)) };
  // Clients in the field show this member of a close as the price that its position was opened at.
  const opensAt =
    row.opening === 0 && engine.isDeployed(account.companyId)
      ? averageText(BigInt(row.open_turnover), row.volume, digits)
      : undefined;
  const exchanged = currencyMembers(account, { direction }, terms);
  const notional = terms ? toAccountCurrency(BigInt(row.turnover), terms, conversion, 'half-even') : 0n;
  return {
    symbolId: row.symbol_id,
    orderId: row.order_id,
    bizType: isWalletType(account.tradeType)
      ? toOrderType(
          { kind: ORDER_KINDS.written(row.kind), isStop: false, entryType, direction },
          account.tradeType,
        )
      : DEAL_TYPE[ORDER_KINDS.written(row.kind)],
    symbolName: terms?.symbolName ?? '',
    direction: row.direction,
    requestPrice: opensAt ?? priceText(row.request_price, digits),
    executePrice: priceText(row.price, digits),
    executeNum: spends ? spentText(engine, row, spends) : lots(row.volume),
    requestNum: (spends && order?.requestNum) || lots(order?.volume ?? row.volume),
    loanAmount: loanText(engine, account, row, { order, terms }),
    executeTime: row.time_ms,
    outCurrency: exchanged.outCurrency ?? terms?.profitCurrency ?? '',
    inCurrency: exchanged.inCurrency,
    moneyAmountCurrency: terms?.profitCurrency ?? '',
    symbolCode: terms?.symbolCode ?? '',
    tradeAmount: terms
      ? quoteText(row, terms, engine.asset(terms.profitCurrency)?.digits ?? account.digits)
      : '0',
    stopLoss: priceText(row.stop_loss, digits),
    takeProfit: priceText(row.take_profit, digits),
    commission: money(-BigInt(row.fee)),
    profitLoss: money(row.profit),
    overnightInterest: money(row.financing),
    numberStatisticMode: String(row.entry_type),
    accountCurrency: account.currency,
    dealId: row.deal_id,
    positionId: row.position_id,
    originalRequestPrice: scaledText(row.request_price),
    realRequestNum: lots(order?.volume ?? row.volume),
    realExecuteNum: lots(row.volume),
    executeMargin: money(row.margin),
    executeAmount: money(notional),
    occupyMargin: money(row.margin),
    source: row.source,
    thirdPartyOrder: row.third_party_order,
    ...(row.explain !== null && { explain: JSON.parse(row.explain) as FillExplanation }),
  };
}

/** What was borrowed for a fill, in the currency that it gives: its share of the loan of its order. */
function loanText(
  engine: TradingEngine,
  account: Account,
  { direction, volume }: DealTableRow,
  { order, terms }: { readonly order: FilledOrder | undefined; readonly terms: InstrumentTerms | undefined },
): string {
  if (!isWalletType(account.tradeType) || terms === undefined) return formatDecimal(0n, account.digits);
  const given = givenCurrency(DIRECTIONS.written(direction), terms);
  const loan =
    order === undefined ? 0n : divide(order.borrowed * BigInt(volume), BigInt(order.volume), 'half-even');
  return formatDecimal(loan, engine.asset(given)?.digits ?? account.digits);
}

/** What a fill was worth in the profit currency. */
function quoteText({ turnover }: DealTableRow, terms: InstrumentTerms, digits: number): string {
  return formatDecimal(quoteAmount(BigInt(turnover), terms, digits, 'half-even'), digits);
}

/** One close of a position. */
export function closeRecord(engine: TradingEngine, account: Account, row: DealTableRow): CloseRow {
  const terms = engine.terms(toInstrumentId(row.symbol_id), account);
  const digits = terms?.symbolDigits ?? 0;
  const money = (amount: number | bigint) => formatDecimal(BigInt(amount), account.digits);
  const lots = lotsText(row.volume, terms?.numberDigits ?? 0);
  const openPrice = divide(BigInt(row.open_turnover), BigInt(row.volume), 'half-even');
  return {
    symbolId: row.symbol_id,
    bizType: row.kind,
    orderId: row.order_id,
    openVolume: lots,
    openPrice: formatDecimal(openPrice, digits),
    closeVolume: lots,
    closePrice: priceText(row.price, digits),
    takeProfit: row.take_profit === null ? NOT_SET : priceText(row.take_profit, digits),
    stopLoss: row.stop_loss === null ? NOT_SET : priceText(row.stop_loss, digits),
    closeTime: row.time_ms,
    commission: money(-BigInt(row.fee)),
    symbolName: terms?.symbolName ?? '',
    openTime: row.position_opened_at_ms,
    profit: money(row.profit),
    interest: money(row.financing),
    openDirection: DIRECTIONS.number(closingDirection(DIRECTIONS.written(row.direction))),
    closeDirection: row.direction,
    source: row.source,
    thirdPartyOrder: row.third_party_order,
  };
}
