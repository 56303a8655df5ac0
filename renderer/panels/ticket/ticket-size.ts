import { divide } from '../../../backend/domain/decimal.ts';
import type { Direction } from '../../../backend/domain/direction.ts';
import {
  initialMarginOf,
  previewOrder,
  volumeAhead,
  volumeForAmount,
} from '../../../backend/domain/index.ts';
import type { SizeUnit } from './ticket-model.ts';
import type { TicketInputs } from './ticket-summary.ts';

/** Decimals of a risk in percent. */
export const RISK_DIGITS = 2;
/** A hundred percent at RISK_DIGITS. */
const WHOLE_RISK = 10_000n;

/** What a size is reckoned for: an opening at a price (ticks), with its stop loss where there is one. */
export interface SizedOrder {
  readonly direction: Direction;
  readonly price: number;
  readonly pending: boolean;
  readonly leverage: number;
  readonly stopLoss: number | undefined;
}

/**
 * Volume units of a size: the largest multiple of the step that costs no more. Money is at the digits of the account, a risk at
 * RISK_DIGITS. Undefined while a rate, the equity or the stop loss is missing; 0 where not even one step fits.
 */
export function volumeOfSize(
  unit: Exclude<SizeUnit, 'quantity'>,
  size: bigint,
  order: SizedOrder,
  facts: TicketInputs,
): number | undefined {
  const { terms, conversion } = facts;
  if (conversion === undefined) return undefined;
  if (unit === 'amount') return volumeForAmount(size, order.price, terms, conversion);
  if (unit === 'margin') return largestStep(facts, (volume) => marginFor(volume, order, facts) <= size);
  const { equity } = facts;
  if (equity === undefined || order.stopLoss === undefined) return undefined;
  const risk = divide(equity * size, WHOLE_RISK, 'down');
  return largestStep(facts, (volume) => {
    const loss = lossAtStop(volume, order, facts);
    return loss !== undefined && -loss <= risk;
  });
}

/** Money that a risk (RISK_DIGITS) is of the equity; undefined while that is not known. */
export function riskMoney(size: bigint, { equity }: TicketInputs): bigint | undefined {
  return equity === undefined ? undefined : divide(equity * size, WHOLE_RISK, 'down');
}

function claimOf(volume: number, { price, leverage }: SizedOrder) {
  return { volume, notional: BigInt(price) * BigInt(volume), leverage };
}

/** Margin that an opening of a volume would bind. */
function marginFor(volume: number, order: SizedOrder, facts: TicketInputs): bigint {
  const { terms, conversion, nowMs } = facts;
  if (conversion === undefined || volume === 0) return 0n;
  const standing = { atMs: nowMs, ahead: volumeAhead(order, facts) };
  return initialMarginOf(claimOf(volume, order), terms, conversion, standing);
}

/** Result of an opening of a volume at its stop loss, fees taken off; a stop on the wrong side loses nothing and is no measure. */
function lossAtStop(volume: number, order: SizedOrder, facts: TicketInputs): bigint | undefined {
  const { terms, conversion, nowMs } = facts;
  if (conversion === undefined) return undefined;
  const { price, stopLoss, direction } = order;
  if (stopLoss === undefined || (direction === 'buy' ? stopLoss >= price : stopLoss <= price))
    return undefined;
  const intent = { ...order, volume, atMs: nowMs, ahead: volumeAhead(order, facts) };
  return previewOrder(terms, intent, conversion).lossAtStopLoss;
}

function largestStep({ terms }: TicketInputs, fits: (volume: number) => boolean): number {
  let low = 0;
  let high = Math.floor(terms.maxVolume / terms.volumeStep);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * terms.volumeStep)) low = middle;
    else high = middle - 1;
  }
  return low * terms.volumeStep;
}
