import { TRADE_TYPE } from '../../domain/account-type.ts';
import { RATE_DIGITS, UNIT_RATE } from '../../domain/amounts.ts';
import { isSameMoney } from '../../domain/currency-amount.ts';
import { divide, formatDecimal, rescale } from '../../domain/decimal.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { usedMarginOf } from '../../domain/margin/margin-level.ts';
import type { Account, Order } from '../../engine/core/index.ts';
import type { AccountFigures } from '../../services/trade/account-figures.ts';
import type { AccountOrders } from '../account-orders.ts';
import { decimalText, priceTextOf, quantityTextOf, TEXT_DIGITS } from '../decimal-texts.ts';
import type { DialectCall } from '../endpoint.ts';
import type { ExchangeRules } from '../exchange-rules.ts';
import type { Instrument } from '../instruments.ts';
import type { MarketReads } from '../market/market-reads.ts';
import { ZERO } from '../order-words.ts';
import type { HeldSides } from './net-order.ts';

/** The money of the accounts behind the futures part. */
export const MARGIN_ASSET = 'USDT';
/** The account type behind it: all positions are backed by the whole account. */
export const FUTURES_TYPE = TRADE_TYPE.cross;

type Context = Pick<DialectCall['context'], 'companyId' | 'caller'>;

/** What an account holds of an instrument, as one amount. */
export interface NetPosition {
  readonly instrument: Instrument;
  /** Volume units, below zero for more sold than bought. */
  readonly amount: number;
  /** Price ticks, at `TEXT_DIGITS` of the quote asset; the mean of the larger side. */
  readonly entryPrice: string;
  readonly profit: bigint;
  /** Margin of the larger side, and the part of it at which the account is closed, at the digits of the account. */
  readonly margin: bigint;
  readonly maintenance: bigint;
  readonly updatedAtMs: number;
}

/** The account of a customer in the futures part. */
export class ContractAccounts {
  readonly orders: AccountOrders;
  readonly reads: MarketReads;
  readonly rules: ExchangeRules;
  readonly #rate: (currency: string) => bigint | undefined;

  constructor(options: {
    readonly orders: AccountOrders;
    readonly reads: MarketReads;
    readonly rules: ExchangeRules;
    /** Units of the margin asset for one unit of a currency (RATE_DIGITS); undefined where nothing connects them. */
    rate(currency: string): bigint | undefined;
  }) {
    this.orders = options.orders;
    this.reads = options.reads;
    this.rules = options.rules;
    this.#rate = options.rate;
  }

  /** What price ticks times volume units are worth in the margin asset, at `TEXT_DIGITS`, down; zero without a rate. */
  marketValueOf({ digits, numberDigits, contractSize, product }: Instrument, notional: bigint): bigint {
    const { profitCurrency } = product;
    const isOwn = isSameMoney(profitCurrency, MARGIN_ASSET);
    const rate = isOwn ? UNIT_RATE : (this.#rate(profitCurrency) ?? 0n);
    const scaled = notional * BigInt(contractSize) * rate;
    return rescale(scaled, digits + numberDigits + RATE_DIGITS, TEXT_DIGITS, 'down');
  }

  /** The account of a caller; undefined for one that has none. */
  find(context: Context): Account | undefined {
    return this.orders.accounts(context).find(({ currency }) => currency === MARGIN_ASSET);
  }

  figures(account: Account): AccountFigures {
    return this.orders.access.figures(account);
  }

  /** The leverage in force of an instrument. */
  leverage(account: Account | undefined, instrument: Instrument): number {
    const chosen = account && this.orders.access.leverage(account, instrument.symbolId);
    return chosen ?? this.rules.terms(instrument)?.defaultLeverage ?? 1;
  }

  /** What is held of the products of the part, each as one amount. */
  positions(figures: AccountFigures): NetPosition[] {
    const held = [...new Set(figures.positions.map(({ position }) => position.symbolId))];
    const level = this.orders.access.stopOutLevel(figures.account);
    return held.flatMap((symbolId) => {
      const instrument = this.orders.instruments.of(symbolId);
      return instrument === undefined ? [] : [netPosition(instrument, figures, level)];
    });
  }

  /** The two sides of a product in an account, and what resting orders will close of them. */
  sides(account: Account, { symbolId }: Instrument, live: readonly Order[]): HeldSides {
    const held = { buy: 0, sell: 0 };
    for (const { position } of this.figures(account).positions)
      if (position.symbolId === symbolId) held[position.direction] += position.volume;
    const spokenFor = { buy: 0, sell: 0 };
    for (const order of live) {
      if (order.kind !== 'limitClose' || order.reduceOnly === true || order.closePosition === true) continue;
      const closed = order.direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
      if (order.symbolId === symbolId) spokenFor[closed] += order.volume - order.filledVolume;
    }
    return { ...held, spokenFor };
  }
}

function netPosition(
  instrument: Instrument,
  { positions, account }: AccountFigures,
  stopOutLevel: bigint,
): NetPosition {
  const own = positions.filter(({ position }) => position.symbolId === instrument.symbolId);
  const sums = { buy: { volume: 0, notional: 0n }, sell: { volume: 0, notional: 0n } };
  for (const { position } of own) {
    sums[position.direction].volume += position.volume;
    sums[position.direction].notional += position.notional;
  }
  const amount = sums.buy.volume - sums.sell.volume;
  const { volume, notional } = amount >= 0 ? sums.buy : sums.sell;
  const margin = usedMarginOf(own.map(({ position }) => position));
  return {
    instrument,
    amount,
    entryPrice: averageText(instrument, notional, volume),
    profit: own.reduce((sum, { profit }) => sum + profit, 0n),
    margin,
    maintenance: maintenanceOf(margin, stopOutLevel),
    updatedAtMs: own.reduce(
      (latest, { position }) => Math.max(latest, position.openedAtMs),
      account.openedAtMs,
    ),
  };
}

/** The part of a used margin that equity may fall to before positions are closed, up. */
export function maintenanceOf(margin: bigint, stopOutLevel: bigint): bigint {
  return divide(margin * stopOutLevel, 100n, 'up');
}

/** Digits that a mean price has beyond those of its prices. */
const MEAN_DIGITS = 8;

/** The mean price of a notional, price ticks times volume units, as text; zero without volume. */
export function averageText({ digits }: Instrument, notional: bigint, volume: number): string {
  if (volume === 0) return ZERO;
  const scaled = divide(notional * 10n ** BigInt(MEAN_DIGITS), BigInt(volume), 'half-even');
  return decimalText(scaled, digits + MEAN_DIGITS);
}

/** The price that contracts are valued at: the middle of the best bid and ask, as text; undefined before the first quote. */
export function markPriceText(reads: MarketReads, instrument: Instrument): string | undefined {
  const tick = reads.newest(instrument);
  // Half a tick is five of the next decimal.
  return tick && decimalText((BigInt(tick.bid) + BigInt(tick.ask)) * 5n, instrument.digits + 1);
}

/** A position as positionRisk has it. */
export function positionRow(accounts: ContractAccounts, account: Account | undefined, net: NetPosition) {
  const { instrument, amount } = net;
  const { orders, reads } = accounts;
  const money = (units: bigint) => decimalText(units, account?.digits ?? 0);
  const mark = markPriceText(reads, instrument) ?? ZERO;
  const stopOut =
    account && amount !== 0 ? orders.access.stopOutPrice(account, instrument.symbolId) : undefined;
  return {
    symbol: instrument.name,
    positionSide: 'BOTH',
    positionAmt: quantityTextOf(instrument, amount),
    entryPrice: net.entryPrice,
    breakEvenPrice: net.entryPrice,
    markPrice: mark,
    unRealizedProfit: money(net.profit),
    liquidationPrice: stopOut === undefined ? '0' : priceTextOf(instrument, stopOut),
    notional: formatDecimal(
      accounts.marketValueOf(instrument, notionalOf(reads, instrument, amount)),
      TEXT_DIGITS,
    ),
    marginAsset: MARGIN_ASSET,
    initialMargin: money(net.margin),
    maintMargin: money(net.maintenance),
    positionInitialMargin: money(net.margin),
    openOrderInitialMargin: '0',
    updateTime: net.updatedAtMs,
  };
}

/** A net amount at the mark price, below zero for a sold one, in price ticks times volume units. */
function notionalOf(reads: MarketReads, instrument: Instrument, amount: number): bigint {
  const tick = reads.newest(instrument);
  if (tick === undefined) return 0n;
  return divide((BigInt(tick.bid) + BigInt(tick.ask)) * BigInt(amount), 2n, 'half-even');
}

/** A position that is none, for lists that name every product. */
export function noPosition(instrument: Instrument): NetPosition {
  const nothing = { profit: 0n, margin: 0n, maintenance: 0n, updatedAtMs: 0 };
  return { instrument, amount: 0, entryPrice: ZERO, ...nothing };
}
