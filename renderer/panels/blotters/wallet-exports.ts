import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { EndedOrderView, HoldingView } from '../../trading/contracts.ts';
import type { Products } from './blotter-columns.tsx';
import { orderTypeKey } from './blotter-model.ts';
import type { CsvColumn } from '../shared/csv.ts';
import { priceText, productColumn, quantityColumn } from './exports.ts';

/** The export of what a wallet holds; `money` is the digits of its own currency. */
export function holdingCsv(products: Products, money: number): readonly CsvColumn<HoldingView>[] {
  const amount = (value: bigint | undefined, digits: number) =>
    value === undefined ? '' : formatDecimal(value, digits);
  return [
    { head: 'asset', text: (row) => row.currency },
    { head: 'quantity', text: (row) => amount(row.quantity, row.digits) },
    { head: 'free', text: (row) => amount(row.free, row.digits) },
    { head: 'locked', text: (row) => amount(row.locked, row.digits) },
    {
      head: 'averageCost',
      text: (row) => priceText(products, { symbolId: row.symbolId ?? 0, volume: 0 }, row.averageCost),
    },
    { head: 'worth', text: (row) => amount(row.worth, money) },
    { head: 'result', text: (row) => amount(row.result, money) },
  ];
}

/** The export of the orders of a wallet that have ended. */
export function endedCsv(products: Products): readonly CsvColumn<EndedOrderView>[] {
  return [
    { head: 'orderId', text: (row) => row.orderId },
    { head: 'ended', text: (row) => new Date(row.endedAtMs).toISOString() },
    productColumn(products),
    { head: 'side', text: (row) => (row.direction === DIRECTION.buy ? 'buy' : 'sell') },
    { head: 'type', text: (row) => orderTypeKey(row).slice('orderType.'.length) },
    quantityColumn(products),
    { head: 'filled', text: (row) => quantityColumn(products).text({ ...row, volume: row.filled }) },
    { head: 'price', text: (row) => priceText(products, row, row.price) },
    { head: 'fee', text: (row) => formatDecimal(row.fee, row.feeDigits) },
    { head: 'feeCurrency', text: (row) => row.feeCurrency },
    { head: 'state', text: (row) => row.end },
  ];
}
