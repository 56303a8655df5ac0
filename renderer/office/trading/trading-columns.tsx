import { DIRECTIONS } from '../../../backend/contract/mapping/order-numbers.ts';
import { formatDateTime, Profit, SideMark, type Column } from '../../components/index.ts';
import { money } from '../../operator/meridian/proposals.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import { digitsOf } from './trading-model.ts';

/** Says of a list of which only the newest rows are shown how many there are; nothing where all are shown. */
export function useNewestOf() {
  const { t } = useOfficeText();
  return (page: { readonly records: readonly unknown[]; readonly total: number } | undefined) =>
    page !== undefined && page.records.length < page.total
      ? t('trading.newestOf', { shown: page.records.length, total: page.total })
      : undefined;
}

/** Columns that several lists of the trading page have. */
export function useTradingColumns() {
  const { t } = useOfficeText();
  return {
    t,
    none: <span className="faint">{t('office.none')}</span>,
    time: <Row,>(atMs: (row: Row) => number, drop?: number): Column<Row> => ({
      id: 'time',
      label: t('customer.time'),
      cell: (row) => formatDateTime(atMs(row)),
      sortKey: atMs,
      ...(drop === undefined ? {} : { drop }),
    }),
    customer: <Row extends { readonly customerNo: string }>(): Column<Row> => ({
      id: 'customer',
      label: t('nearest.customer'),
      cell: ({ customerNo }) => <b>{customerNo}</b>,
      sortKey: ({ customerNo }) => customerNo,
    }),
    product: <Row extends { readonly symbolCode: string }>(): Column<Row> => ({
      id: 'product',
      label: t('customer.product'),
      cell: ({ symbolCode }) => symbolCode,
      sortKey: ({ symbolCode }) => symbolCode,
    }),
    /** What was done, and how many lots. */
    side: <Row extends { readonly direction: number; readonly volume: string }>(): Column<Row> => ({
      id: 'side',
      label: t('customer.side'),
      cell: ({ direction, volume }) => {
        const isBuy = DIRECTIONS.word(direction) === 'buy';
        return (
          <SideMark up={isBuy}>
            {t(isBuy ? 'customer.buy' : 'customer.sell')} {printDecimal(volume)}
          </SideMark>
        );
      },
      sortKey: ({ direction, volume }) => (DIRECTIONS.word(direction) === 'buy' ? 1 : -1) * Number(volume),
    }),
    figure: <Id extends string, Row extends Readonly<Record<Id, string>>>(
      id: Id,
      label: OfficeKey,
      drop?: number,
    ): Column<Row> => ({
      id,
      label: t(label),
      align: 'end',
      cell: (row) => printDecimal(row[id]),
      sortKey: (row) => Number(row[id]),
      ...(drop === undefined ? {} : { drop }),
    }),
    profit: <Row extends { readonly profit: string; readonly currency: string }>(
      label: OfficeKey,
    ): Column<Row> => ({
      id: 'profit',
      label: t(label),
      align: 'end',
      cell: ({ profit, currency }) => (
        <>
          <Profit amount={money(profit, digitsOf(profit))} digits={digitsOf(profit)} />{' '}
          <span className="faint">{currency}</span>
        </>
      ),
      sortKey: ({ profit }) => Number(profit),
    }),
  };
}
