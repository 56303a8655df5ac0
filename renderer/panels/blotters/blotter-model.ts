import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION, type Direction } from '../../../backend/domain/direction.ts';
import { ratioBp } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';
import type { HistoryView, OrderDraft, OrderView, PositionView } from '../../trading/contracts.ts';

/** Distance from the mark to the liquidation price in basis points of the mark. */
export function liquidationDistance({
  liquidationPrice,
  markPrice,
}: Pick<PositionView, 'liquidationPrice' | 'markPrice'>): number | undefined {
  return liquidationPrice === undefined || markPrice === undefined
    ? undefined
    : ratioBp(liquidationPrice - markPrice, markPrice);
}

/** The market order that opens `volume` of a product on a side. */
export function openingOf(
  { symbolId, leverage }: Pick<PositionView, 'symbolId' | 'leverage'>,
  { direction, volume }: Pick<PositionView, 'direction' | 'volume'>,
  { numberDigits }: Pick<Product, 'numberDigits'>,
): OrderDraft {
  return {
    symbolId,
    type: 'marketOpen',
    direction,
    entryType: 'quantity',
    requestNum: formatDecimal(volume, numberDigits),
    price: undefined,
    takeProfit: undefined,
    stopLoss: undefined,
    expireType: 'day',
    leverage,
    positionId: undefined,
  };
}

/** The other side. */
export function across(direction: Direction): Direction {
  return direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy;
}

/** The market order that opens the other side with the same volume, for a reversal after the close. */
export function reversal(position: PositionView, product: Pick<Product, 'numberDigits'>): OrderDraft {
  return openingOf(position, { ...position, direction: across(position.direction) }, product);
}

const REASONS: Readonly<Record<string, PanelsKey>> = {
  market: 'reason.market',
  limit: 'reason.limit',
  stop: 'reason.stop',
  takeProfit: 'reason.takeProfit',
  stopLoss: 'reason.stopLoss',
  stopOut: 'reason.stopOut',
  expiry: 'reason.expiry',
  forced: 'reason.forced',
};

/** Text key of why a fill happened; reasons that a platform adds keep their own word. */
export function reasonKey(reason: string): PanelsKey | undefined {
  return REASONS[reason];
}

type Waiting = Pick<OrderView, 'type' | 'trigger' | 'limit'>;

/** The same for an order of a wallet, which opens and closes nothing. */
export function assetOrderTypeKey(order: Waiting): PanelsKey {
  return stopTypeKey(order) ?? (order.type === 'limitOpen' ? 'ticket.limit' : 'ticket.market');
}

/** What an order is that waits for a trigger of its own; once that has come, it is what follows it. */
function stopTypeKey({ type, trigger, limit }: Waiting): PanelsKey | undefined {
  if (trigger === undefined || trigger.firedAtMs !== undefined) return undefined;
  if (trigger.trailing !== undefined) return 'orderType.trailing';
  if (type.endsWith('Close')) return 'orderType.stopClose';
  return limit === undefined ? 'orderType.stopOpen' : 'orderType.stopLimit';
}

/** What a resting order does, as a text key. */
export function orderTypeKey(order: Waiting & Pick<OrderView, 'isStop'>): PanelsKey {
  const stop = stopTypeKey(order);
  if (stop !== undefined) return stop;
  if (order.isStop === true) return 'orderType.stopOpen';
  switch (order.type) {
    case 'limitClose':
      return 'orderType.limitClose';
    case 'limitOpen':
      return 'orderType.limitOpen';
    case 'marketClose':
      return 'orderType.marketClose';
    default:
      return 'orderType.marketOpen';
  }
}

/** Money of closed positions at the account's digits. */
export interface HistoryTotals {
  readonly profit: bigint;
  readonly fee: bigint;
  readonly financing: bigint;
  readonly net: bigint;
}

/** What a close left in the account: its profit less its fee, with its share of the financing. */
export function netOf({ profit, fee, financing }: Omit<HistoryTotals, 'net'>): bigint {
  return profit - fee + financing;
}

export function historyTotals(rows: readonly HistoryView[]): HistoryTotals {
  const sum = (part: 'profit' | 'fee' | 'financing') => rows.reduce((total, row) => total + row[part], 0n);
  const totals = { profit: sum('profit'), fee: sum('fee'), financing: sum('financing') };
  return { ...totals, net: netOf(totals) };
}
