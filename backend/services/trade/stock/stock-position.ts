import { divide, formatDecimal, powerOfTen } from '../../../domain/decimal.ts';
import { DIRECTION } from '../../../domain/direction.ts';
import { RATIO_DIGITS, STOCK_WARNING_PERCENT } from '../../../domain/index.ts';
import type { Position as PositionRecord } from '../../../contract/records/index.ts';
import {
  leverageOf,
  restingVolume,
  settledShares,
  stockTermsOf,
  computeShareValue,
  type Account,
  type Position,
} from '../../../engine/core/index.ts';
import type { TradingEngine } from '../../../engine/trading-engine.ts';
import { lotsText } from '../../../contract/mapping/price-texts.ts';
import type { Money } from '../../../domain/units.ts';

/** What a position in shares has in the place of a contract's margin, and beside it. */
export function stockPositionMembers(
  engine: TradingEngine,
  account: Account,
  position: Position,
): Partial<PositionRecord> {
  const { accountId, symbolId, volume } = position;
  const terms = engine.terms(symbolId, account);
  const holding = engine.state.stock.holding(accountId, symbolId);
  const value = volume === 0 ? 0n : (computeShareValue(engine.valuing, account, position) ?? position.margin);
  const isLong = position.direction === DIRECTION.buy;
  const leverage = terms === undefined ? 1 : leverageOf(stockTermsOf(terms), position.direction);
  const margin = divide(value, BigInt(leverage), 'up');
  const maintenance = divide(value * (terms?.maintenanceRatio ?? 0n), powerOfTen(RATIO_DIGITS), 'up');
  const money = (amount: Money) => formatDecimal(amount, account.digits);
  const shares = (units: number) => lotsText(units, terms?.numberDigits ?? 0);
  const floating = isLong ? value - position.margin : position.margin - value;
  const locked = restingVolume(engine, {
    accountId,
    symbolId,
    direction: isLong ? DIRECTION.sell : DIRECTION.buy,
  });
  return {
    profit: money(volume === 0 ? position.profit : floating),
    openMargin: money(position.openMargin),
    margin: money(margin),
    occupyTheMargin: money(margin),
    maintenanceMargin: money(maintenance),
    warningMargin: money(divide(maintenance * STOCK_WARNING_PERCENT, 100n, 'up')),
    interest: money(holding?.interest ?? 0n),
    marketValue: money(value),
    costAmount: money(position.margin),
    loanAmount: money(holding?.loan ?? 0n),
    availableVolume: shares(Math.max(0, volume - locked)),
    settledVolume: shares(holding === undefined || !isLong ? volume : settledShares(volume, holding)),
  };
}
