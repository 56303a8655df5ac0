import { isWalletType, TRADE_TYPE } from '../../domain/account-type.ts';
import { DIRECTION } from '../../domain/direction.ts';
import { ENTRY_TYPE } from '../../domain/order-terms.ts';

import { STOCK_TYPE } from './stock-orders.ts';

/** Business types of orders for assets: market orders are told apart by what their size counts. */
const ASSET_TYPE = { market: 1, marketByAmount: 12, limit: 13, limitToo: 14 } as const;

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
  /** 1 quantity, 2 amount. */
  readonly entryType: number;
  /** 1 buy, 2 sell. */
  readonly direction: number;
}

/** The business type of an order in an account of this type: isolated accounts have one number for every opening that rests. */
export function toOrderType(order: TypedOrder, tradeType: number): number {
  const { kind, isStop, entryType, direction } = order;
  if (tradeType === TRADE_TYPE.stock) {
    const isBuy = direction === DIRECTION.buy;
    if (kind === RESTING_TYPE.limitOpenIsolated) return isBuy ? STOCK_TYPE.limitBuy : STOCK_TYPE.limitSell;
    return kind === STOCK_TYPE.stopOut ? kind : isBuy ? STOCK_TYPE.marketBuy : STOCK_TYPE.marketSell;
  }
  if (isWalletType(tradeType)) {
    if (kind === RESTING_TYPE.limitOpenIsolated) return ASSET_TYPE.limit;
    return entryType === ENTRY_TYPE.amount ? ASSET_TYPE.marketByAmount : ASSET_TYPE.market;
  }
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
  if (isWalletType(tradeType)) return fromAssetType(bizType);
  const isResting =
    LIMIT_OPEN.includes(bizType) || (tradeType === TRADE_TYPE.cross && OF_CROSS.includes(bizType));
  return isResting ? RESTING_TYPE.limitOpenIsolated : bizType;
}

function fromAssetType(bizType: number | undefined): number | undefined {
  if (bizType === ASSET_TYPE.marketByAmount) return ASSET_TYPE.market;
  return bizType === ASSET_TYPE.limitToo ? RESTING_TYPE.limitOpenIsolated : bizType;
}

/** Which orders a business type means in an account of this type. */
export function orderTypeFilter(
  bizType: number | undefined,
  tradeType: number,
): { readonly kind: number | undefined; readonly entryType?: number } {
  const kind = fromOrderType(bizType, tradeType);
  if (!isWalletType(tradeType) || kind !== ASSET_TYPE.market) return { kind };
  const byAmount = bizType === ASSET_TYPE.marketByAmount;
  return { kind, entryType: byAmount ? ENTRY_TYPE.amount : ENTRY_TYPE.quantity };
}
