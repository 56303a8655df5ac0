import type { Order, Position } from '../model.ts';
import { TRADE_TYPE, type TradeType } from '../../../domain/account-type.ts';
import { isOpening, type TradingState } from '../state/state.ts';
import type { InstrumentId, VolumeUnits } from '../../../domain/units.ts';

type Product = { readonly tradeType: TradeType; readonly symbolId: InstrumentId };
const byProduct = (a: Product, b: Product) =>
  a.symbolId - b.symbolId || a.tradeType.localeCompare(b.tradeType);

/** What the customers of the company hold together, as the state keeps it. For tests. */
export function storedSums(state: TradingState) {
  return [...state.companies.of(1)]
    .map(({ account, symbolId, ...sums }) => ({ tradeType: account.tradeType, symbolId, ...sums }))
    .sort(byProduct);
}

/** The same, counted over every position and order. For tests. */
export function sumsCounted(state: TradingState) {
  const found = new Map<string, ReturnType<typeof storedSums>[number]>();
  const add = (of: Order | Position, volume: VolumeUnits, isHeld: boolean) => {
    const tradeType = state.account(of.accountId)?.tradeType;
    // Exposure is that of contracts.
    if (tradeType !== TRADE_TYPE.cross && tradeType !== TRADE_TYPE.isolated) return;
    const { symbolId, direction } = of;
    const name = `${tradeType}/${symbolId}`;
    const row = found.get(name) ?? { tradeType, symbolId, buy: 0, sell: 0, longHeld: 0, shortHeld: 0 };
    const [side, held] =
      direction === 'buy' ? (['buy', 'longHeld'] as const) : (['sell', 'shortHeld'] as const);
    found.set(name, { ...row, [side]: row[side] + volume, [held]: row[held] + (isHeld ? volume : 0) });
  };
  for (const position of state.positions.values()) add(position, position.volume, true);
  for (const order of state.orders.values())
    if (isOpening(order)) add(order, order.volume - order.filledVolume, false);
  return [...found.values()].sort(byProduct);
}
