import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { EXPIRE_TYPE } from '../../../backend/domain/order-terms.ts';
import {
  Skeleton,
  Button,
  EmptyState,
  formatDateTime,
  formatPrice,
  formatTimeMs,
  Icon,
  SideMark,
  Table,
  ToolButton,
  type Column,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { retrySameKey, useOrders } from '../../trading/index.ts';
import type { OrderView, UnconfirmedOrder } from '../../trading/contracts.ts';
import { cancelOrders, reportOutcome } from '../shared/order-actions.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { type Products, useTradedColumns } from './blotter-columns.tsx';
import { assetOrderTypeKey, orderTypeKey } from './blotter-model.ts';
import { PriceCell } from './price-cell.tsx';
import { ProductCell } from './product-cell.tsx';
import styles from './blotters.module.css';

/** Resting orders, and above them the orders whose outcome nobody knows yet. */
export function Orders({ onLookInFills }: { readonly onLookInFills?: (() => void) | undefined }) {
  const { t } = useTranslation('panels');
  const { rows, unknown, loading } = useOrders();
  const products = useProductMap();
  const [, select] = useSelectedSymbol();
  const columns = useOrderColumns(products);
  if (loading && unknown.length === 0) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0 && unknown.length === 0) {
    return <EmptyState title={t('orders.empty')} detail={t('orders.emptyDetail')} />;
  }
  return (
    <>
      {unknown.map((order) => (
        <Unknown
          key={order.idempotencyKey}
          order={order}
          product={products.get(order.draft.symbolId)}
          onLookInFills={onLookInFills}
        />
      ))}
      <Table
        label={t('tab.orders')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.orderId}
        onSelect={(row) => select(row.symbolId)}
      />
    </>
  );
}

const EXPIRY_KEYS = {
  [EXPIRE_TYPE.day]: 'ticket.day',
  [EXPIRE_TYPE.week]: 'ticket.week',
  [EXPIRE_TYPE.thirtyDays]: 'ticket.thirtyDays',
  [EXPIRE_TYPE.ninetyDays]: 'ticket.ninetyDays',
} as const;

function useOrderColumns(products: Products): readonly Column<OrderView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'orders');
  const isWallet = useIsWallet();
  const digits = (row: OrderView) => products.get(row.symbolId)?.digits ?? 0;
  const price = (row: OrderView, ticks: number | undefined) =>
    ticks === undefined ? <span className="faint">{t('none')}</span> : formatPrice(ticks, digits(row));
  const brackets: readonly Column<OrderView>[] = [
    {
      id: 'tp',
      label: t('ticket.tp'),
      align: 'end',
      wideOnly: true,
      cell: (row) => price(row, row.takeProfit),
    },
    {
      id: 'sl',
      label: t('ticket.sl'),
      align: 'end',
      wideOnly: true,
      cell: (row) => price(row, row.stopLoss),
    },
  ];
  return [
    product,
    side,
    {
      id: 'type',
      label: t('column.type'),
      cell: (row) =>
        [
          t(isWallet ? assetOrderTypeKey(row) : orderTypeKey(row)),
          ...(row.expireType === undefined ? [] : [t(EXPIRY_KEYS[row.expireType]).toLowerCase()]),
        ].join(', '),
    },
    quantity,
    {
      id: 'price',
      label: t('column.price'),
      align: 'end',
      cell: (row) =>
        isWallet && row.price !== undefined ? (
          <PriceCell order={row} digits={digits(row)} />
        ) : (
          price(row, row.price)
        ),
    },
    ...(isWallet ? [] : brackets),
    {
      id: 'created',
      label: t('column.time'),
      align: 'end',
      wideOnly: true,
      cell: (row) => <span className="faint">{formatDateTime(row.createdAtMs)}</span>,
      sortKey: (row) => row.createdAtMs,
    },
    { id: 'state', label: t('column.state'), cell: () => t('orders.working') },
    { id: 'actions', label: '', align: 'end', cell: (row) => <Cancel orderId={row.orderId} /> },
  ];
}

function Cancel({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation('panels');
  const [busy, setBusy] = useState(false);
  return (
    <ToolButton
      compact
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        setBusy(true);
        void cancelOrders([orderId]).finally(() => setBusy(false));
      }}
    >
      {t('blotter.cancel')}
    </ToolButton>
  );
}

/** An order without an answer. It never offers a plain resend: only the same key can ask without buying twice. */
function Unknown(props: {
  readonly order: UnconfirmedOrder;
  readonly product: Product | undefined;
  readonly onLookInFills: (() => void) | undefined;
}) {
  const { order, product, onLookInFills } = props;
  const { t } = useTranslation('panels');
  const [busy, setBusy] = useState(false);
  const buy = order.draft.direction === DIRECTION.buy;
  const ask = async () => {
    setBusy(true);
    reportOutcome(await retrySameKey(order));
    setBusy(false);
  };
  return (
    <article className={styles['unknown']} aria-label={t('outcome.unknown')}>
      <header>
        <ProductCell product={product} />
        <SideMark up={buy}>{buy ? t('side.buy') : t('side.sell')}</SideMark>
        <span>{order.draft.requestNum}</span>
        <span className="warn row">
          <Icon icon={CircleHelp} size={12} />
          {t('outcome.unknown')}
        </span>
      </header>
      <p>{t('orders.unknownDetail', { time: formatTimeMs(order.sentAtMs) })}</p>
      <footer>
        <Button size="small" busy={busy} onClick={() => void ask()}>
          {t('orders.retrySameKey')}
        </Button>
        {onLookInFills !== undefined && (
          <Button size="small" onClick={onLookInFills}>
            {t('orders.lookInFills')}
          </Button>
        )}
        <code className="faint" title={order.idempotencyKey}>
          {order.idempotencyKey.slice(0, 13)}
        </code>
      </footer>
    </article>
  );
}
