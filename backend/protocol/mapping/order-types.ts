import { TRADE_TYPE } from '../../domain/account-type.ts';

/** Business types of contract orders (published list): what an opening that rests is called on the wire. */
export const RESTING_TYPE = {
  /** Waits for a better price; clients use either number. */
  limitPending: 10,
  limitOpenCross: 12,
  /** Waits for the market to come as far as its price. */
  stopPending: 11,
  limitOpenIsolated: 13,
} as const;

/** An order of the trading core, as far as its business type goes. */
interface TypedOrder {
  /** 13 is an opening that rests; the others are the same on the wire. */
  readonly kind: number;
  readonly isStop: boolean;
}

/** The business type of an order in an account of this type. */
export function toOrderType({ kind, isStop }: TypedOrder, tradeType: number): number {
  if (kind !== RESTING_TYPE.limitOpenIsolated) return kind;
  if (isStop) return RESTING_TYPE.stopPending;
  return tradeType === TRADE_TYPE.cross ? RESTING_TYPE.limitOpenCross : kind;
}

const RESTING: readonly number[] = Object.values(RESTING_TYPE);

/** The core's kind of a business type: all openings that rest are one. */
export function fromOrderType(bizType: number | undefined): number | undefined {
  return bizType !== undefined && RESTING.includes(bizType) ? RESTING_TYPE.limitOpenIsolated : bizType;
}
