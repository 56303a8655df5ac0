import { exitMembers } from '../../../contract/mapping/exit-members.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { divide, formatDecimal } from '../../../domain/decimal.ts';
import { DIRECTIONS } from '../../../contract/mapping/order-numbers.ts';
import { POSITION_STATUS, type Position as PositionRecord } from '../../../contract/records/index.ts';
import { closePriceOf, reducibleMarginOf } from '../../../domain/index.ts';
import { standingOf, type Account, type Position } from '../../../engine/core/index.ts';
import { TRADE_TYPE } from '../../../domain/account-type.ts';
import { floatingProfit } from '../account-figures.ts';
import { stockPositionMembers } from '../stock/stock-position.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { averageText, lotsText, priceText, scaledText } from '../../../contract/mapping/price-texts.ts';
import type { Money } from '../../../domain/units.ts';

/** A leverage range, not a ratio, sets the margin of the isolated contract. */
const BY_LEVERAGE = '2';
/** Share of the maintenance margin at which a customer is warned, percent. */
const WARNING_PERCENT = 120n;

/** A position, open or closed, as the lists show it. */
export function positionRecord(engine: TradingEngine, account: Account, position: Position): PositionRecord {
  const terms = engine.terms(position.symbolId, account);
  const symbolDigits = terms?.symbolDigits ?? 0;
  const numberDigits = terms?.numberDigits ?? 0;
  const contractSize = terms?.contractSize ?? 0;
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  const lots = (units: number) => lotsText(units, numberDigits);
  const closedVolume = position.openVolume - position.volume;
  const open = position.volume > 0;
  const isStock = account.tradeType === TRADE_TYPE.stock;
  const profit = open ? floatingProfit(engine, account, position) : position.profit;
  return {
    positionId: position.positionId,
    orderId: position.orderId,
    dealId: position.dealId,
    accountId: account.accountId,
    companyId: account.companyId,
    tradeType: TRADE_TYPES.number(account.tradeType),
    status: !open
      ? POSITION_STATUS.closed
      : closedVolume > 0
        ? POSITION_STATUS.partlyClosed
        : POSITION_STATUS.holding,
    direction: DIRECTIONS.number(position.direction),
    symbolId: position.symbolId,
    symbolName: terms?.symbolName ?? '',
    symbolCode: terms?.symbolCode ?? '',
    openAccountDigits: account.digits,
    openSymbolDigits: symbolDigits,
    openContractSize: contractSize,
    openPrice: averageText(position.openNotional, position.openVolume, symbolDigits),
    openNum: lots(position.openVolume * contractSize),
    ...closedPart(position, account, symbolDigits),
    profit: money(profit),
    openMargin: money(position.openMargin),
    stopLoss: scaledText(position.stopLoss),
    takeProfit: scaledText(position.takeProfit),
    remark: position.remark ?? null,
    margin: money(position.margin),
    openTime: position.openedAtMs,
    closeTime: position.closedAtMs ?? null,
    openFee: money(-position.openFee),
    closeFee: money(-position.closeFee),
    closeNum: lots(closedVolume * contractSize),
    openVolume: lots(position.openVolume),
    closeVolume: lots(closedVolume),
    volume: lots(position.volume),
    minVolume: lots(terms?.minVolume ?? 0),
    stopLossDecimal: priceText(position.stopLoss, symbolDigits),
    takeProfitDecimal: priceText(position.takeProfit, symbolDigits),
    marginSetType: BY_LEVERAGE,
    source: position.source,
    thirdPartyOrder: position.thirdPartyOrder ?? null,
    crossLevelNum: position.leverage,
    // Clients take the text apart: a product that is gone leaves the one leverage there is.
    adjustCrossLevel: terms
      ? `${terms.minLeverage}-${terms.maxLeverage}`
      : `${position.leverage}-${position.leverage}`,
    occupyTheMargin: money(position.margin),
    canReduceMargin: money(open && !isStock ? reducibleMargin(engine, account, position) : 0n),
    maintenanceMargin: money(position.maintenance),
    warningMargin: money(divide(position.maintenance * WARNING_PERCENT, 100n, 'up')),
    singleMargin: null,
    interest: money(open ? position.heldFinancing : position.financing),
    ...exitMembers(position, numberDigits),
    ...(isStock ? stockPositionMembers(engine, account, position) : {}),
  };
}

/** What the customer may take out of the margin at the newest quote; nothing while it cannot be valued. */
function reducibleMargin(engine: TradingEngine, account: Account, position: Position): bigint {
  const terms = engine.terms(position.symbolId, account);
  const tick = terms && engine.quotes.latest(position.symbolId);
  const rate = terms && engine.quotes.rate(terms.profitCurrency, account.currency);
  if (!terms || !tick || rate === undefined) return 0n;
  const conversion = { accountDigits: account.digits, rate };
  const closePrice = closePriceOf(position.direction, tick, terms);
  const standing = standingOf(engine.state, position, terms, engine.nowMs());
  return reducibleMarginOf(position, closePrice, terms, conversion, standing);
}

/** Members that are null until something of the position was closed. */
function closedPart(position: Position, account: Account, symbolDigits: number) {
  const closedVolume = position.openVolume - position.volume;
  if (closedVolume === 0) {
    return { closeAccountDigits: null, closeSymbolDigits: null, closePrice: null, closeFreeDigits: null };
  }
  return {
    closeAccountDigits: account.digits,
    closeSymbolDigits: symbolDigits,
    closePrice: averageText(position.closeNotional, closedVolume, symbolDigits),
    closeFreeDigits: String(account.digits),
  };
}
