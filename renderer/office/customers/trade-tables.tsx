import { useTranslation } from 'react-i18next';
import { EmptyState, formatDateTime, Profit, SideMark, Table, type Column } from '../../components/index.ts';
import type { RowOf } from '../../../backend/contract/call.ts';
import type { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { DIRECTIONS, ORDER_STATES } from '../../../backend/contract/mapping/order-numbers.ts';
import { money } from '../../operator/meridian/proposals.ts';
import { playKey } from '../../panels/shared/product-label.ts';
import { isSet, printDecimal } from '../print-decimal.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import type { DealRow, FlowRow, OrderRow } from './timeline-model.ts';

type PositionRow = RowOf<typeof TRADING_MANAGEMENT.crossQueryPositionPage>;

interface ListProps<Row> {
  readonly rows: readonly Row[];
}

/** A list of a customer, or a sentence that there is nothing in it. */
function List<Row>(
  props: ListProps<Row> & {
    readonly name: OfficeKey;
    readonly columns: readonly Column<Row>[];
    readonly rowId: (row: Row) => string;
  },
) {
  const { t } = useOfficeText();
  if (props.rows.length === 0) return <EmptyState title={t('customer.nothing')} />;
  return (
    <Table label={t(props.name)} columns={props.columns} rows={props.rows} rowId={props.rowId} compact />
  );
}

/** Columns that several lists have. */
function useCommon<Row>() {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const isBuy = (direction: number) => DIRECTIONS.word(direction) === 'buy';
  return {
    t,
    time: (atMs: (row: Row) => number): Column<Row> => ({
      id: 'time',
      label: t('customer.time'),
      cell: (row) => formatDateTime(atMs(row)),
      sortKey: atMs,
    }),
    side: (read: (row: Row) => number): Column<Row> => ({
      id: 'side',
      label: t('customer.side'),
      cell: (row) => (
        <SideMark up={isBuy(read(row))}>{t(isBuy(read(row)) ? 'customer.buy' : 'customer.sell')}</SideMark>
      ),
      sortKey: read,
    }),
    figure: (id: string, label: OfficeKey, read: (row: Row) => string): Column<Row> => ({
      id,
      label: t(label),
      align: 'end',
      cell: (row) => printDecimal(read(row)),
      sortKey: (row) => Number(read(row)),
    }),
    account: (read: (row: Row) => number): Column<Row> => ({
      id: 'account',
      label: t('customer.account'),
      cell: (row) => {
        const type = TRADE_TYPES.word(read(row));
        return type === undefined ? t('office.none') : panels(playKey(type));
      },
      drop: 3,
    }),
  };
}

export function PositionTable({ rows }: ListProps<PositionRow>) {
  const { t, time, side, figure, account } = useCommon<PositionRow>();
  const level = (id: 'stopLossDecimal' | 'takeProfitDecimal', label: OfficeKey): Column<PositionRow> => ({
    id,
    label: t(label),
    align: 'end',
    cell: (row) =>
      isSet(row[id]) ? printDecimal(row[id]) : <span className="faint">{t('office.none')}</span>,
    drop: 2,
  });
  return (
    <List
      name="customer.positions"
      rows={rows}
      rowId={({ positionId }) => String(positionId)}
      columns={[
        { id: 'product', label: t('customer.product'), cell: ({ symbolCode }) => <b>{symbolCode}</b> },
        account(({ tradeType }) => tradeType),
        side(({ direction }) => direction),
        figure('volume', 'customer.volume', ({ volume }) => volume),
        figure('entry', 'customer.entry', ({ openPrice }) => openPrice),
        figure('margin', 'customer.margin', ({ margin }) => margin),
        {
          id: 'open',
          label: t('customer.open'),
          align: 'end',
          cell: ({ profit, openAccountDigits: digits }) => (
            <Profit amount={money(profit, digits)} digits={digits} />
          ),
          sortKey: ({ profit }) => Number(profit),
        },
        level('stopLossDecimal', 'customer.stopLoss'),
        level('takeProfitDecimal', 'customer.takeProfit'),
        time(({ openTime }) => openTime),
      ]}
    />
  );
}

export function OrderTable({ rows }: ListProps<OrderRow>) {
  const { t, time, side, figure } = useCommon<OrderRow>();
  return (
    <List
      name="customer.orders"
      rows={rows}
      rowId={({ id }) => String(id)}
      columns={[
        time(({ requestTime }) => requestTime),
        { id: 'product', label: t('customer.product'), cell: ({ symbolName }) => <b>{symbolName}</b> },
        side(({ direction }) => direction),
        figure('requested', 'customer.requested', ({ requestNum }) => requestNum),
        figure('filled', 'customer.filled', ({ executeNum }) => executeNum),
        {
          id: 'price',
          label: t('customer.price'),
          align: 'end',
          cell: ({ requestPrice, executePrice }) => {
            const price = isSet(executePrice) ? executePrice : requestPrice;
            return isSet(price) ? printDecimal(price) : <span className="faint">{t('customer.market')}</span>;
          },
        },
        {
          id: 'state',
          label: t('customers.state'),
          cell: ({ status, rejectCode }) => {
            const state = ORDER_STATES.word(status);
            return (
              <>
                {state === undefined ? t('office.none') : t(`order.${state}`)}
                {rejectCode !== null && <code> {rejectCode}</code>}
              </>
            );
          },
        },
        {
          id: 'id',
          label: t('customers.number'),
          cell: ({ id }) => <span className="faint">{id}</span>,
          drop: 1,
        },
      ]}
    />
  );
}

export function FillTable({ rows }: ListProps<DealRow>) {
  const { t, time, side, figure } = useCommon<DealRow>();
  return (
    <List
      name="customer.fills"
      rows={rows}
      rowId={({ dealId }) => String(dealId)}
      columns={[
        time(({ executeTime }) => executeTime),
        { id: 'product', label: t('customer.product'), cell: ({ symbolCode }) => <b>{symbolCode}</b> },
        side(({ direction }) => direction),
        figure('volume', 'customer.volume', ({ realExecuteNum }) => realExecuteNum),
        figure('price', 'customer.price', ({ executePrice }) => executePrice),
        figure('fee', 'customer.fee', ({ commission }) => commission),
        figure('profit', 'customer.profit', ({ profitLoss }) => profitLoss),
      ]}
    />
  );
}

export function FlowTable({ rows }: ListProps<FlowRow>) {
  const { t, time, figure } = useCommon<FlowRow>();
  return (
    <List
      name="customer.flows"
      rows={rows}
      rowId={({ id, accountId }) => `${accountId}/${id}`}
      columns={[
        time(({ createTime }) => createTime),
        { id: 'kind', label: t('customer.kind'), cell: ({ businessType1Name }) => businessType1Name },
        {
          id: 'amount',
          label: t('customer.amount'),
          align: 'end',
          cell: ({ amount, digits }) => (
            <Profit amount={money(amount, Number(digits))} digits={Number(digits)} />
          ),
          sortKey: ({ amount }) => Number(amount),
        },
        figure('after', 'customer.after', ({ amountAfter }) => amountAfter),
        { id: 'currency', label: t('customer.currency'), cell: ({ currency }) => currency },
        { id: 'account', label: t('customer.account'), cell: ({ accountId }) => accountId, drop: 1 },
      ]}
    />
  );
}
