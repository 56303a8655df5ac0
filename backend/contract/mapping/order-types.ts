import { isWalletType, TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
import { DIRECTION, type Direction } from '../../domain/direction.ts';
import { ENTRY_TYPE, ORDER_KIND, type EntryType, type OrderKind } from '../../domain/orders/order-terms.ts';
import { ENTRY_TYPES, ORDER_KINDS } from './order-numbers.ts';
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
  readonly kind: OrderKind;
  readonly isStop: boolean;
  readonly entryType: EntryType;
  readonly direction: Direction;
}

/** The business type of an order in an account of this type: isolated accounts have one number for every opening that rests. */
export function toOrderType(order: TypedOrder, tradeType: TradeType): number {
  const { kind, isStop, entryType, direction } = order;
  if (tradeType === TRADE_TYPE.stock) {
    const isBuy = direction === DIRECTION.buy;
    if (kind === ORDER_KIND.limitOpen) return isBuy ? STOCK_TYPE.limitBuy : STOCK_TYPE.limitSell;
    if (kind === ORDER_KIND.stopOut) return STOCK_TYPE.stopOut;
    return isBuy ? STOCK_TYPE.marketBuy : STOCK_TYPE.marketSell;
  }
  if (isWalletType(tradeType)) {
    if (kind === ORDER_KIND.limitOpen) return ASSET_TYPE.limit;
    return entryType === ENTRY_TYPE.amount ? ASSET_TYPE.marketByAmount : ASSET_TYPE.market;
  }
  if (kind !== ORDER_KIND.limitOpen || tradeType !== TRADE_TYPE.cross) return ORDER_KINDS.number(kind);
  return isStop ? RESTING_TYPE.stopPending : RESTING_TYPE.limitOpenCross;
}

const OF_CROSS: readonly (number | undefined)[] = [RESTING_TYPE.limitPending, RESTING_TYPE.stopPending];
const LIMIT_OPEN: readonly (number | undefined)[] = [
  RESTING_TYPE.limitOpenCross,
  RESTING_TYPE.limitOpenIsolated,
];

/**
 * The kind that a business type means in an account of this type: openings that rest are one. Undefined for a number that is
 * no kind of order.
 */
export function fromOrderType(
  bizType: number | undefined,
  tradeType: TradeType | undefined,
): OrderKind | undefined {
  if (isWalletType(tradeType)) return fromAssetType(bizType);
  const isResting =
    LIMIT_OPEN.includes(bizType) || (tradeType === TRADE_TYPE.cross && OF_CROSS.includes(bizType));
  return isResting ? ORDER_KIND.limitOpen : ORDER_KINDS.word(bizType);
}

function fromAssetType(bizType: number | undefined): OrderKind | undefined {
  if (bizType === ASSET_TYPE.marketByAmount) return ORDER_KIND.marketOpen;
  return bizType === ASSET_TYPE.limitToo ? ORDER_KIND.limitOpen : ORDER_KINDS.word(bizType);
}

/** Which orders a business type means in an account of this type, by the numbers of the tables; one that is no kind finds none. */
export function orderTypeFilter(
  bizType: number | undefined,
  tradeType: TradeType | undefined,
): { readonly kind: number | undefined; readonly entryType?: number } {
  const found = fromOrderType(bizType, tradeType);
  const kind = found === undefined ? bizType : ORDER_KINDS.number(found);
  if (!isWalletType(tradeType) || found !== ORDER_KIND.marketOpen) return { kind };
  const byAmount = bizType === ASSET_TYPE.marketByAmount;
  return { kind, entryType: ENTRY_TYPES.number(byAmount ? ENTRY_TYPE.amount : ENTRY_TYPE.quantity) };
}
