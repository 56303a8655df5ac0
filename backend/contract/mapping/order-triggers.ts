import { formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import {
  TRIGGER_PRICES,
  WHOLE_BASIS_POINTS,
  type OrderTrigger,
  type TrailingDistance,
} from '../../domain/orders/order-trigger.ts';
import type { PriceTicks } from '../../domain/units.ts';

/** `triggerWhen`: whether the market has to rise to the level or to fall to it. */
export const TRIGGER_WHEN = ['rises', 'falls'] as const;

/** Decimals of a trailing distance in percent. */
const PERCENT_DIGITS = 2;

/** What an order waits for, in records; prices are decimal text, times milliseconds since 1970. Without it there are no members. */
export interface TriggerMembers {
  readonly triggerPrice?: string;
  readonly triggerBy?: string;
  readonly triggerWhen?: string;
  readonly trailing?: string;
  readonly activationPrice?: string;
  /** The best price that a trailing stop has followed; absent before it follows. */
  readonly trailingPeak?: string;
  /** When the market reached the trigger; absent while the order waits. */
  readonly triggerTime?: number;
}

/** The trigger of an order as records have it. */
export function toTriggerMembers(
  { trigger }: { readonly trigger?: OrderTrigger | undefined },
  digits: number,
): TriggerMembers {
  if (trigger === undefined) return {};
  const { price, rises, by, trailing, firedAtMs } = trigger;
  const text = (ticks: PriceTicks) => formatDecimal(ticks, digits);
  return {
    triggerPrice: text(price),
    triggerWhen: rises ? 'rises' : 'falls',
    ...(by && { triggerBy: by }),
    ...(trailing && { trailing: trailingText(trailing.distance, text) }),
    ...(trailing?.activation !== undefined && { activationPrice: text(trailing.activation) }),
    ...(trailing?.peak !== undefined && { trailingPeak: text(trailing.peak) }),
    ...(firedAtMs !== undefined && { triggerTime: firedAtMs }),
  };
}

/** The trigger that the members of a record tell; undefined for an order without. */
export function fromTriggerMembers(
  members: { readonly [Member in keyof TriggerMembers]: TriggerMembers[Member] | undefined },
  digits: number,
): OrderTrigger | undefined {
  const ticks = (text: string | undefined) =>
    text === undefined ? undefined : Number(parseDecimal(text, digits) ?? 0n);
  const price = ticks(members.triggerPrice);
  if (price === undefined) return undefined;
  const { trailing } = members;
  const distance = trailing === undefined ? undefined : readDistance(trailing, digits);
  return {
    price,
    rises: members.triggerWhen === 'rises',
    by: TRIGGER_PRICES.find((each) => each === members.triggerBy),
    trailing: distance && {
      distance,
      activation: ticks(members.activationPrice),
      peak: ticks(members.trailingPeak),
    },
    firedAtMs: members.triggerTime,
  };
}

/** Percent with two decimals at most, else a price: decimal text of so many digits. */
export function trailingText(distance: TrailingDistance, priceText: (ticks: PriceTicks) => string): string {
  return 'ticks' in distance
    ? priceText(distance.ticks)
    : `${formatDecimal(distance.basisPoints, PERCENT_DIGITS)}%`;
}

/** The distance of `x%`, or of a price with so many decimals (none: price ticks); undefined where it is neither, or is not above zero. */
export function readDistance(text: string, digits: number): TrailingDistance | undefined {
  const percent = /^(\d{1,2}(?:\.\d{1,2})?)%$/.exec(text)?.[1];
  if (percent !== undefined) {
    const basisPoints = Number(parseDecimal(percent, PERCENT_DIGITS));
    return basisPoints > 0 && basisPoints < WHOLE_BASIS_POINTS ? { basisPoints } : undefined;
  }
  const ticks = /^\d{1,15}(?:\.\d{1,15})?$/.test(text) ? parseDecimal(text, digits) : undefined;
  return ticks === undefined || ticks <= 0n || ticks > BigInt(Number.MAX_SAFE_INTEGER)
    ? undefined
    : { ticks: Number(ticks) };
}
