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

/** The business type of an order in an account of this type: isolated accounts have one number for every opening that rests. */
export function toOrderType({ kind, isStop }: TypedOrder, tradeType: number): number {
  if (kind !== RESTING_TYPE.limitOpenIsolated || tradeType !== TRADE_TYPE.cross) return kind;
  return isStop ? RESTING_TYPE.stopPending : RESTING_TYPE.limitOpenCross;
}

const OF_CROSS: readonly (number | undefined)[] = [RESTING_TYPE.limitPending, RESTING_TYPE.stopPending];
const LIMIT_OPEN: readonly (number | undefined)[] = [
  RESTING_TYPE.limitOpenCross,
  RESTING_TYPE.limitOpenIsolated,
];

/** The core's kind of a business type in an account of this type: openings that rest are one. Others stay as they are. */
export function fromOrderType(bizType: number | undefined, tradeType: number): number | undefined {
  const isResting =
    LIMIT_OPEN.includes(bizType) || (tradeType === TRADE_TYPE.cross && OF_CROSS.includes(bizType));
  return isResting ? RESTING_TYPE.limitOpenIsolated : bizType;
}
