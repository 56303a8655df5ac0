import { feeOf, liquidationPriceOf, profitOf, type Conversion, type MarginedPosition } from '../amounts.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import { initialMarginOf, maintenanceMarginOf, type MarginStanding } from './margin-sets.ts';
import type { Brackets } from '../orders/validate-stops.ts';
import type { Leverage, Money, PriceTicks, Rate } from '../units.ts';

/** An open position of the isolated contract, as far as its margin goes. Money at the account's digits. */
export interface HeldPosition extends MarginedPosition, Brackets {
  readonly leverage: Leverage;
  /** Conversion rate of its opening (RATE_DIGITS). */
  readonly rate: Rate;
}

/** What a position is worth and risks with its margin changed; money at the account's digits. */
export interface PositionPreview {
  /** Ticks; undefined when no price liquidates the position. */
  readonly liquidationPrice: PriceTicks | undefined;
  /** Results at the brackets, the closing fee taken off; undefined without the bracket. */
  readonly profitAtTakeProfit: Money | undefined;
  readonly lossAtStopLoss: Money | undefined;
  /** Result of a close at `closePrice`, its fee taken off. */
  readonly netProfit: Money;
}

/**
 * What may be taken out of the margin of a position: what it has beyond the margin of an opening at its leverage, less
 * the floating loss at `closePrice` (ticks). Never below zero.
 */
export function reducibleMarginOf(
  position: HeldPosition,
  closePrice: PriceTicks,
  terms: InstrumentTerms,
  conversion: Conversion,
  standing: MarginStanding,
): Money {
  const opened = { accountDigits: conversion.accountDigits, rate: position.rate };
  const initial = initialMarginOf(position, terms, opened, standing);
  const needed = initial > position.maintenance ? initial : position.maintenance;
  const profit = profitAt(position, closePrice, terms, conversion);
  const free = position.margin - needed + (profit < 0n ? profit : 0n);
  return free > 0n ? free : 0n;
}

/**
 * The margin that a position has at another leverage: that of an opening at it, and what was added by hand beyond that. A
 * higher leverage sets margin free, but never so much that less than the margin of an opening is left of it after the
 * floating loss at `closePrice` (ticks; undefined for no loss).
 */
export function marginAtLeverage(
  position: HeldPosition,
  leverage: Leverage,
  closePrice: PriceTicks | undefined,
  terms: InstrumentTerms,
  conversion: Conversion,
  standing: MarginStanding,
): Money {
  const opened = { accountDigits: conversion.accountDigits, rate: position.rate };
  const before = initialMarginOf(position, terms, opened, standing);
  const initial = initialMarginOf({ ...position, leverage }, terms, opened, standing);
  const added = position.margin > before ? position.margin - before : 0n;
  if (initial >= before) return initial + added;
  const profit = closePrice === undefined ? 0n : profitAt(position, closePrice, terms, conversion);
  const kept = initial + (-profit > added ? -profit : added);
  return kept < position.margin ? kept : position.margin;
}

/** Previews a position whose margin is changed by `change` (negative takes out). */
export function previewPosition(
  position: HeldPosition,
  change: Money,
  closePrice: PriceTicks,
  terms: InstrumentTerms,
  conversion: Conversion,
  standing: MarginStanding,
): PositionPreview {
  const margin = position.margin + change;
  const opened = { accountDigits: conversion.accountDigits, rate: position.rate };
  const maintenance = maintenanceMarginOf(position, terms, opened, standing);
  const resultAt = (price: PriceTicks): bigint => {
    const profit = profitAt(position, price, terms, conversion);
    const fee = feeOf(BigInt(price) * BigInt(position.volume), position.volume, terms, conversion);
    return (profit < -margin ? -margin : profit) - fee;
  };
  return {
    liquidationPrice: liquidationPriceOf({ ...position, margin, maintenance }, terms, opened),
    profitAtTakeProfit: position.takeProfit === undefined ? undefined : resultAt(position.takeProfit),
    lossAtStopLoss: position.stopLoss === undefined ? undefined : resultAt(position.stopLoss),
    netProfit: resultAt(closePrice),
  };
}

function profitAt(
  position: HeldPosition,
  price: PriceTicks,
  terms: InstrumentTerms,
  conversion: Conversion,
): Money {
  const closing = BigInt(price) * BigInt(position.volume);
  return profitOf(position.direction, position.notional, closing, terms, conversion);
}
