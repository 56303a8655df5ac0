import { formatDecimal } from '../decimal.ts';
import { DIRECTION, type Direction } from '../direction.ts';
import { feeOf, type Conversion } from '../amounts.ts';
import { closePriceOf, executionPrice } from './execution-price.ts';
import { notionalAt, type DeepQuote } from '../ladder.ts';
import { initialMarginOf } from '../margin/margin-sets.ts';
import { isTradeTime } from '../session.ts';
import type { InstrumentTerms } from '../instrument-terms.ts';
import type { TimeInForce } from './order-terms.ts';
import {
  isArmed,
  reckonedPrice,
  triggerPriceNow,
  type OrderTrigger,
  type TriggerQuote,
} from './order-trigger.ts';
import { validateBrackets, type Brackets } from './validate-stops.ts';
import { shortageText, violation, type Violation } from '../rejection.ts';
import type { Leverage, MarketTimeMs, Money, PriceTicks, VolumeUnits } from '../units.ts';

/** An opening order. Prices in price ticks, the quantity in volume units. */
export interface OpenIntent extends Brackets {
  readonly kind: 'open';
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  /** True for a limit order, which rests at `price`. */
  readonly pending: boolean;
  readonly price?: PriceTicks | undefined;
  readonly timeInForce?: TimeInForce | undefined;
  /** What the order waits for; `price` is its limit after that, undefined for any price. */
  readonly trigger?: OrderTrigger | undefined;
  readonly leverage: Leverage;
}

/** A closing order; `direction` is that of the closing fill. */
export interface CloseIntent {
  readonly kind: 'close';
  readonly direction: Direction;
  readonly volume: VolumeUnits;
  readonly pending: boolean;
  readonly price?: PriceTicks | undefined;
  readonly timeInForce?: TimeInForce | undefined;
  readonly trigger?: OrderTrigger | undefined;
}

export type OrderIntent = OpenIntent | CloseIntent;

/** What the order meets at the moment of the check. */
export interface OrderInputs {
  /** Market clock. */
  readonly nowMs: MarketTimeMs;
  /** The live quote; undefined when there is none. */
  readonly quote: (DeepQuote & TriggerQuote) | undefined;
  /** Undefined when there is no rate from the profit currency into the account's. */
  readonly conversion: Conversion | undefined;
  /** Volume of positions and resting openings of the account in this product, on each side. */
  readonly longExposure: VolumeUnits;
  readonly shortExposure: VolumeUnits;
  /** Volume of positions alone on each side, which stand before an opening in the tiers of the margin; absent: none. */
  readonly heldLong?: VolumeUnits | undefined;
  readonly heldShort?: VolumeUnits | undefined;
  /** Balance that is neither margin nor reserved for resting orders. */
  readonly available: Money;
  /** Volume that the close may take: of the named position, or of all opposite positions. */
  readonly closable: VolumeUnits;
}

/**
 * Every rule that an order breaks, in the order of the checks; empty when it may be accepted.
 * The platform reports the first, the terminal shows all.
 */
export function validateOrder(terms: InstrumentTerms, intent: OrderIntent, facts: OrderInputs): Violation[] {
  const found = [...validateProduct(terms, intent, facts), ...validateShape(intent)];
  if (found.length > 0) return found;
  if (intent.kind === 'close') {
    return [
      ...validateCloseVolume(terms, intent, facts),
      ...validateQuote(facts),
      ...validateLimit(terms, intent, facts),
    ];
  }
  return [
    ...validateOpenVolume(terms, intent, facts),
    ...(intent.leverage > terms.maxLeverage || intent.leverage < terms.minLeverage
      ? [violation('leverageOutsideRange', ...leverageRange(terms))]
      : []),
    ...validateQuote(facts),
    ...validatePrices(terms, intent, facts),
    ...validateFunds(terms, intent, facts),
  ];
}

/** The leverages that a product takes, as the statement of a refusal has them. */
export function leverageRange(terms: Pick<InstrumentTerms, 'minLeverage' | 'maxLeverage'>): [string, string] {
  return [String(terms.minLeverage), String(terms.maxLeverage)];
}

function validateProduct(terms: InstrumentTerms, intent: OrderIntent, facts: OrderInputs): Violation[] {
  if (!terms.tradeEnabled) return [violation('instrumentDisabled')];
  if (terms.session.tradeTimes.length === 0) return [violation('noTradingHours')];
  if (isTradeTime(terms.session, facts.nowMs)) return [];
  if (intent.pending) return [violation('marketClosedForResting')];
  return [violation(intent.kind === 'open' ? 'marketClosedForOpening' : 'marketClosedForClosing')];
}

function validateShape(intent: OrderIntent): Violation[] {
  if (!Number.isSafeInteger(intent.volume) || intent.volume <= 0) return [violation('volumeNotPositive')];
  if (!intent.pending) return [];
  if (intent.price === undefined) return intent.trigger === undefined ? [violation('priceMissing')] : [];
  return Number.isSafeInteger(intent.price) && intent.price > 0 ? [] : [violation('priceNotPositive')];
}

function validateQuote(facts: OrderInputs): Violation[] {
  return [
    ...(facts.quote === undefined ? [violation('noQuote')] : []),
    ...(facts.conversion === undefined ? [violation('noConversionRate')] : []),
  ];
}

function validateOpenVolume(terms: InstrumentTerms, intent: OpenIntent, facts: OrderInputs): Violation[] {
  const { volume, direction } = intent;
  const lots = (units: VolumeUnits) => lotsText(units, terms.numberDigits);
  const most = intent.pending ? terms.limitMaxVolume : terms.maxVolume;
  if (volume < terms.minVolume || volume > most || volume % terms.volumeStep !== 0) {
    return [violation('volumeOutsideLimits', lots(terms.minVolume), lots(most), lots(terms.volumeStep))];
  }
  const sideLimit = direction === DIRECTION.buy ? terms.buyMaxVolume : terms.sellMaxVolume;
  const heldOnSide = direction === DIRECTION.buy ? facts.longExposure : facts.shortExposure;
  const held = facts.longExposure + facts.shortExposure;
  const figures = (limit: VolumeUnits, taken: VolumeUnits) =>
    limitText({ limit, held: taken, requested: volume }, terms.numberDigits);
  const found: Violation[] = [];
  // When not even the smallest order fits, "reduce the quantity" would mislead: the limit itself is reported.
  if (sideLimit > 0 && heldOnSide + volume > sideLimit) {
    const reducible = heldOnSide + terms.minVolume <= sideLimit;
    found.push(
      violation(reducible ? 'sideLimitExceeded' : 'sideLimitReached', ...figures(sideLimit, heldOnSide)),
    );
  }
  if (terms.accountMaxVolume > 0 && held + volume > terms.accountMaxVolume) {
    const reducible = held + terms.minVolume <= terms.accountMaxVolume;
    const reason = reducible ? 'accountLimitExceeded' : 'accountLimitReached';
    found.push(violation(reason, ...figures(terms.accountMaxVolume, held)));
  }
  return found;
}

function validateCloseVolume(
  terms: InstrumentTerms,
  { volume }: CloseIntent,
  { closable }: OrderInputs,
): Violation[] {
  if (closable === 0) return [violation('nothingToClose')];
  const lots = (units: VolumeUnits) => lotsText(units, terms.numberDigits);
  if (volume > closable) return [violation('closeAboveHeld', lots(volume), lots(closable))];
  if (volume === closable) return [];
  if (volume < terms.minVolume) return [violation('closeBelowMinimum', lots(terms.minVolume))];
  if (volume % terms.volumeStep !== 0) return [violation('closeOffStep', lots(terms.volumeStep))];
  // What is left must be large enough to be closed on its own later.
  const rest = closable - volume;
  return rest < terms.minVolume ? [violation('restBelowMinimum', lots(rest), lots(terms.minVolume))] : [];
}

function validatePrices(terms: InstrumentTerms, intent: OpenIntent, { quote }: OrderInputs): Violation[] {
  if (quote === undefined) return [];
  const { direction, pending } = intent;
  const reference = pending ? reckonedAt(intent) : executionPrice(direction, quote, terms);
  const close = pending ? undefined : closePriceOf(direction, quote, terms);
  return [
    ...validateLimit(terms, intent, { quote }),
    ...validateBrackets(direction, intent, reference, terms, close),
  ];
}

/** A limit price outside the range around the market is refused, of an opening and of a close alike. */
function validateLimit(
  terms: InstrumentTerms,
  intent: OrderIntent,
  { quote }: Pick<OrderInputs, 'quote'>,
): Violation[] {
  const { pending, direction, price = 0, trigger } = intent;
  if (!pending || quote === undefined) return [];
  if (trigger !== undefined && isArmed({ trigger })) return validateStop(intent, trigger, quote, terms);
  const market = executionPrice(direction, quote, terms);
  if (isLimitInRange(price, market, terms)) return validateResting(intent, market, terms);
  return [violation('limitPriceOutsideBand', ...bandFigures(market, terms))];
}

/** What is wrong with an order that waits for its trigger: the limit behind it is held against the trigger, not against the market. */
function validateStop(
  { direction, price }: OrderIntent,
  trigger: OrderTrigger,
  quote: TriggerQuote,
  terms: InstrumentTerms,
): Violation[] {
  const now = triggerPriceNow(direction, trigger.by, quote, terms);
  if (now === undefined) return [violation('noQuote')];
  const found = validateTrigger(direction, trigger, now, terms);
  if (found.length > 0 || price === undefined) return found;
  const isNear = isLimitInRange(price, trigger.price, { ...terms, priceMinPoints: 0 });
  return isNear
    ? []
    : [violation('limitPriceOutsideBand', ...bandFigures(trigger.price, { ...terms, priceMinPoints: 0 }))];
}

/** Every rule that a trigger breaks at a watched price (ticks) of the market; empty where it may wait. */
export function validateTrigger(
  direction: Direction,
  { price, rises, trailing }: OrderTrigger,
  now: PriceTicks,
  terms: BandTerms,
): Violation[] {
  const isTrailing = trailing !== undefined;
  // A trailing stop stays behind the market: there is no other side for it to wait on.
  if (isTrailing && rises !== (direction === DIRECTION.buy)) return [violation('numberOutOfRange')];
  if (!Number.isSafeInteger(price) || price <= 0) return [violation('numberOutOfRange')];
  const isWaiting = isTrailing && trailing.peak === undefined;
  const reference = isWaiting ? (trailing.activation ?? price) : price;
  const text = (ticks: PriceTicks) => formatDecimal(ticks, terms.symbolDigits);
  if (!isWaiting && (rises ? price <= now : price >= now))
    return [violation('triggerReached', text(price), text(now))];
  if (isLimitInRange(reference, now, terms)) return [];
  return [violation('triggerOutsideBand', ...bandFigures(now, terms))];
}

type BandTerms = Pick<InstrumentTerms, 'symbolDigits' | 'priceMinPoints' | 'priceMaxPoints'>;

/** How near to a price and how far from it another may be, and that price, as decimal text. */
function bandFigures(
  price: PriceTicks,
  { priceMinPoints, priceMaxPoints, symbolDigits }: BandTerms,
): string[] {
  const bounds = priceMaxPoints === 0 ? [priceMinPoints] : [priceMinPoints, priceMaxPoints];
  return [...bounds, price].map((ticks) => formatDecimal(ticks, symbolDigits));
}

/** The price that an order which rests is reckoned with, in price ticks. */
function reckonedAt(intent: OrderIntent): PriceTicks {
  return reckonedPrice(intent) ?? 0;
}

/** A post-only order that would be filled at once at the best price (ticks) of the other side is refused. */
export function validateResting(
  { direction, price, timeInForce }: Pick<OrderIntent, 'direction' | 'price' | 'timeInForce'>,
  best: PriceTicks,
  { symbolDigits }: Pick<InstrumentTerms, 'symbolDigits'>,
): Violation[] {
  if (timeInForce !== 'postOnly' || price === undefined) return [];
  if (direction === DIRECTION.buy ? price < best : price > best) return [];
  return [violation('wouldTake', formatDecimal(price, symbolDigits), formatDecimal(best, symbolDigits))];
}

/** Whether a limit price is as near to the market as it must be and as far away as it has to; both bounds included. */
export function isLimitInRange(
  price: PriceTicks,
  market: PriceTicks,
  { priceMinPoints, priceMaxPoints }: Pick<InstrumentTerms, 'priceMinPoints' | 'priceMaxPoints'>,
): boolean {
  const distance = Math.abs(price - market);
  return distance >= priceMinPoints && (priceMaxPoints === 0 || distance <= priceMaxPoints);
}

function validateFunds(terms: InstrumentTerms, intent: OpenIntent, facts: OrderInputs): Violation[] {
  const { quote, conversion } = facts;
  if (quote === undefined || conversion === undefined) return [];
  const { direction, volume, leverage, pending } = intent;
  const notional = pending
    ? BigInt(reckonedAt(intent)) * BigInt(volume)
    : notionalAt(direction, volume, quote, terms);
  const standing = { atMs: facts.nowMs, ahead: volumeAhead(intent, facts) };
  const margin = initialMarginOf({ volume, notional, leverage }, terms, conversion, standing);
  const needed = margin + feeOf(notional, volume, terms, conversion);
  return needed > facts.available
    ? [violation('insufficientMargin', ...shortageText(needed, facts.available, conversion.accountDigits))]
    : [];
}

/** Volume that stands before an opening in the tiers of its margin: positions, and of an order that rests also what rests. */
export function volumeAhead(
  { direction, pending }: Pick<OpenIntent, 'direction' | 'pending'>,
  facts: Pick<OrderInputs, 'longExposure' | 'shortExposure' | 'heldLong' | 'heldShort'>,
): number {
  if (direction === DIRECTION.buy) return pending ? facts.longExposure : (facts.heldLong ?? 0);
  return pending ? facts.shortExposure : (facts.heldShort ?? 0);
}

/** A limit in volume units, what is taken of it, and what an order asks for. */
interface LimitedVolume {
  readonly limit: VolumeUnits;
  readonly held: VolumeUnits;
  readonly requested: VolumeUnits;
}

/** The figures of a limit that an order breaks: the limit, what was asked and what is available, in lots. */
export function limitText(
  { limit, held, requested }: LimitedVolume,
  numberDigits: number,
): [limit: string, requested: string, available: string] {
  const available = Math.max(0, limit - held);
  return [
    lotsText(limit, numberDigits),
    lotsText(requested, numberDigits),
    lotsText(available, numberDigits),
  ];
}

/** Volume units as decimal text in lots, without trailing zeros (`0.01`, `10`). */
export function lotsText(units: VolumeUnits, numberDigits: number): string {
  const text = formatDecimal(units, numberDigits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
