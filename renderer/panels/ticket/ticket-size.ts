import { divide } from '../../../backend/domain/decimal.ts';
import type { Direction } from '../../../backend/domain/direction.ts';
import {
  expectFill,
  initialMarginOf,
  largestVolume,
  notionalForAmount,
  previewOrder,
  volumeAhead,
  volumeForAmount,
  volumeWithin,
} from '../../../backend/domain/index.ts';
import type { SizeUnit } from './ticket-model.ts';
import type { TicketInputs } from './summary-types.ts';

/** Decimals of a risk in percent. */
export const RISK_DIGITS = 2;
/** A hundred percent at RISK_DIGITS. */
const WHOLE_RISK = 10_000n;

/** What a size is reckoned for: an opening, with its stop loss where there is one. */
export interface SizedOrder {
  readonly direction: Direction;
  /** Ticks: its limit, or the best price of the market. */
  readonly price: number;
  /** It waits for its price; an order at the market walks the book. */
  readonly pending: boolean;
  readonly leverage: number;
  readonly stopLoss: number | undefined;
}

/** How an order meets the market. */
export type RequestedOrder = Pick<SizedOrder, 'direction' | 'price' | 'pending'>;

/**
 * Volume units of a size: the largest multiple of the step that costs no more where it would be dealt, deep in the book too. Money is
 * at the digits of the account, a risk at RISK_DIGITS. Undefined while a rate, the equity or the stop loss is missing; 0 where not
 * even one step fits.
 */
export function volumeOfSize(
  unit: Exclude<SizeUnit, 'quantity'>,
  size: bigint,
  order: SizedOrder,
  facts: TicketInputs,
): number | undefined {
  const { terms, conversion } = facts;
  if (conversion === undefined) return undefined;
  if (unit === 'amount') return volumeOfAmount(size, order, facts);
  const most = order.pending ? terms.limitMaxVolume : terms.maxVolume;
  if (unit === 'margin')
    return largestVolume(most, terms, (volume) => marginFor(volume, order, facts) <= size);
  const risk = riskMoney(size, facts);
  if (risk === undefined || order.stopLoss === undefined) return undefined;
  return largestVolume(most, terms, (volume) => {
    const loss = lossAtStop(volume, order, facts);
    return loss !== undefined && -loss <= risk;
  });
}

/** Volume units that an amount of money pays for, as the platform reckons an order by amount. */
export function volumeOfAmount(
  amount: bigint,
  { direction, price, pending }: RequestedOrder,
  { terms, quote, conversion }: Pick<TicketInputs, 'terms' | 'quote' | 'conversion'>,
): number | undefined {
  if (conversion === undefined) return undefined;
  if (pending || quote === undefined) return volumeForAmount(amount, price, terms, conversion);
  return volumeWithin(notionalForAmount(amount, terms, conversion), direction, quote, terms);
}

/** Money that a risk (RISK_DIGITS) is of the equity; undefined while that is not known. */
export function riskMoney(size: bigint, { equity }: TicketInputs): bigint | undefined {
  return equity === undefined ? undefined : divide(equity * size, WHOLE_RISK, 'down');
}

/** Price in ticks and notional that an opening of a volume is expected to get: its limit, or the average of its fill. */
export function expectedDeal(
  volume: number,
  { direction, price, pending }: RequestedOrder,
  { terms, quote }: Pick<TicketInputs, 'terms' | 'quote'>,
) {
  if (pending || quote === undefined) return { price, notional: BigInt(price) * BigInt(volume) };
  return expectFill({ direction, volume }, quote, terms);
}

/** Margin that an opening of a volume would bind. */
function marginFor(volume: number, order: SizedOrder, facts: TicketInputs): bigint {
  const { terms, conversion, nowMs } = facts;
  if (conversion === undefined || volume === 0) return 0n;
  const { notional } = expectedDeal(volume, order, facts);
  const standing = { atMs: nowMs, ahead: volumeAhead(order, facts) };
  return initialMarginOf({ volume, notional, leverage: order.leverage }, terms, conversion, standing);
}

/** Result of an opening of a volume at its stop loss, fees taken off; a stop on the wrong side loses nothing and is no measure. */
function lossAtStop(volume: number, order: SizedOrder, facts: TicketInputs): bigint | undefined {
  const { terms, conversion, nowMs } = facts;
  if (conversion === undefined) return undefined;
  const { price, stopLoss, direction } = order;
  if (stopLoss === undefined || (direction === 'buy' ? stopLoss >= price : stopLoss <= price))
    return undefined;
  const deal = expectedDeal(volume, order, facts);
  const intent = { ...order, ...deal, volume, atMs: nowMs, ahead: volumeAhead(order, facts) };
  return previewOrder(terms, intent, conversion).lossAtStopLoss;
}
