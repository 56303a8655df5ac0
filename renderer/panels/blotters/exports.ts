import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { plainPrice } from '../../components/index.ts';
import type { FillView, HistoryView, OrderView, PositionView } from '../../trading/contracts.ts';
import { productLabel } from '../shared/product-label.ts';
import type { Products } from './blotter-columns.tsx';
import { netOf, orderTypeKey } from './blotter-model.ts';
import type { CsvColumn } from '../shared/csv.ts';

/** The export of the positions. */
export function positionCsv(products: Products, money: number): readonly CsvColumn<PositionView>[] {
  const price = (row: PositionView, ticks: number | undefined) => priceText(products, row, ticks);
  return [
    { head: 'positionId', text: (row) => row.positionId },
    productColumn(products),
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'long' : 'short') },
    quantityColumn(products),
    { head: 'entry', text: (row) => price(row, row.entryPrice) },
    { head: 'mark', text: (row) => price(row, row.markPrice) },
    { head: 'liquidation', text: (row) => price(row, row.liquidationPrice) },
    { head: 'leverage', text: (row) => String(row.leverage) },
    { head: 'margin', text: (row) => formatDecimal(row.margin, money) },
    {
      head: 'openProfit',
      text: (row) => (row.openProfit === undefined ? '' : formatDecimal(row.openProfit, money)),
    },
    { head: 'takeProfit', text: (row) => price(row, row.takeProfit) },
    { head: 'stopLoss', text: (row) => price(row, row.stopLoss) },
    { head: 'openTime', text: (row) => new Date(row.openTimeMs).toISOString() },
  ];
}

/** The export of the resting orders. */
export function orderCsv(products: Products): readonly CsvColumn<OrderView>[] {
  const price = (row: OrderView, ticks: number | undefined) => priceText(products, row, ticks);
  return [
    { head: 'orderId', text: (row) => row.orderId },
    productColumn(products),
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'buy' : 'sell') },
    { head: 'type', text: (row) => orderTypeKey(row).slice('orderType.'.length) },
    quantityColumn(products),
    { head: 'price', text: (row) => price(row, row.price) },
    { head: 'takeProfit', text: (row) => price(row, row.takeProfit) },
    { head: 'stopLoss', text: (row) => price(row, row.stopLoss) },
    { head: 'created', text: (row) => new Date(row.createdAtMs).toISOString() },
  ];
}

/** The export of the fills. */
export function fillCsv(products: Products, money: number): readonly CsvColumn<FillView>[] {
  return [
    { head: 'dealId', text: (row) => row.dealId },
    { head: 'orderId', text: (row) => row.orderId },
    { head: 'time', text: (row) => new Date(row.timeMs).toISOString() },
    productColumn(products),
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'buy' : 'sell') },
    { head: 'effect', text: (row) => (row.opening ? 'open' : 'close') },
    quantityColumn(products),
    { head: 'price', text: (row) => priceText(products, row, row.price) },
    { head: 'fee', text: (row) => formatDecimal(row.fee, row.feeAsset?.digits ?? money) },
    { head: 'profit', text: (row) => (row.profit === undefined ? '' : formatDecimal(row.profit, money)) },
    { head: 'reason', text: (row) => row.reason },
  ];
}

/** The export of the closed positions. */
export function historyCsv(products: Products, money: number): readonly CsvColumn<HistoryView>[] {
  const price = (row: HistoryView, ticks: number) => priceText(products, row, ticks);
  return [
    { head: 'orderId', text: (row) => row.orderId },
    productColumn(products),
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'long' : 'short') },
    quantityColumn(products),
    { head: 'entry', text: (row) => price(row, row.openPrice) },
    { head: 'exit', text: (row) => price(row, row.closePrice) },
    { head: 'fee', text: (row) => formatDecimal(row.fee, money) },
    { head: 'financing', text: (row) => formatDecimal(row.financing, money) },
    { head: 'profit', text: (row) => formatDecimal(row.profit, money) },
    { head: 'net', text: (row) => formatDecimal(netOf(row), money) },
    { head: 'opened', text: (row) => new Date(row.openTimeMs).toISOString() },
    { head: 'closed', text: (row) => new Date(row.closeTimeMs).toISOString() },
    { head: 'reason', text: (row) => row.reason },
  ];
}

/** What every exported row has. */
interface TradedRow {
  readonly symbolId: number;
  readonly volume: number;
}

export function productColumn(products: Products): CsvColumn<TradedRow> {
  return {
    head: 'product',
    text: ({ symbolId }) => {
      const product = products.get(symbolId);
      return product === undefined ? '' : productLabel(product).full;
    },
  };
}

export function quantityColumn(products: Products): CsvColumn<TradedRow> {
  return {
    head: 'quantity',
    text: ({ symbolId, volume }) => formatDecimal(volume, products.get(symbolId)?.numberDigits ?? 0),
  };
}

export function priceText(products: Products, { symbolId }: TradedRow, ticks: number | undefined): string {
  return ticks === undefined ? '' : plainPrice(ticks, products.get(symbolId)?.digits ?? 0);
}
