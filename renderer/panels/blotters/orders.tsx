import { ChevronDown, CircleHelp } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import {
  EmptyState,
  Icon,
  Menu,
  MenuDivider,
  MenuItem,
  Skeleton,
  ToolButton,
  type Column,
  Button,
  formatTimeMs,
  SideMark,
} from '../../components/index.ts';
import { useTermsLookup } from '../../market/detail.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useOrders, retrySameKey } from '../../trading/trading-api.ts';
import type { OrderView, UnconfirmedOrder } from '../../trading/contracts.ts';
import type { Product } from '../../market/contracts.ts';
import type { FilterKey } from '../shared/list-table/list-filters.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { cancelByClick, reportOutcome } from '../shared/order-actions.ts';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap, useSelectedProduct } from '../shared/use-product.ts';
import { useTradedFilters, type Products, ProductCell } from './blotter-columns.tsx';
import { orderTypeKey } from './blotter-model.ts';
import { cancelByKey, cancelMany } from './cancelling.ts';
import { useOrderColumns } from './order-columns.tsx';
import { useRowMenu } from './row-menu.ts';
import { linkInTicket } from '../ticket/close/position-choice.tsx';
import { useAccountTypeStore } from '../../session/account-type.ts';
import { hasLinkedOrders } from '../../trading/entry-rules.ts';
import styles from './blotters.module.css';

const idOf = (row: OrderView) => row.orderId;
const timeOf = (row: OrderView) => row.createdAtMs;

/** Resting orders, and above them the orders whose outcome nobody knows yet. */
export function Orders({ onLookInFills }: { readonly onLookInFills?: (() => void) | undefined }) {
  const { t } = useTranslation('panels');
  const { rows, unknown, loading } = useOrders();
  const products = useProductMap();
  const [, select] = useSelectedSymbol();
  const columns = useOrderColumns(products);
  const filters = useOrderFilters(products);
  const rowMenu = useOrderMenu(columns);
  if (loading && unknown.length === 0) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0 && unknown.length === 0) {
    return <EmptyState title={t('orders.empty')} detail={t('orders.emptyDetail')} />;
  }
  return (
    <>
      {unknown.map((order) => (
        <UnconfirmedEntry
          key={order.idempotencyKey}
          order={order}
          product={products.get(order.draft.symbolId)}
          onLookInFills={onLookInFills}
        />
      ))}
      <ListTable
        list="orders"
        label={t('tab.orders')}
        {...{ columns, rows, filters, timeOf, rowMenu }}
        rowId={idOf}
        onSelect={(row) => select(row.symbolId)}
        onDelete={(row) => void cancelByKey(row)}
        totalsOf={(shown) => ({ product: t('orders.count', { count: shown.length }) })}
        tools={<CancelMenu orders={rows} />}
      />
    </>
  );
}

function useOrderFilters(products: Products): readonly FilterKey<OrderView>[] {
  const { t } = useTranslation('panels');
  const traded = useTradedFilters(products, 'orders');
  return useMemo(
    () => [
      ...traded,
      {
        id: 'type',
        label: t('column.type'),
        of: (row: OrderView) => orderTypeKey(row),
        nameOf: (key: string) => t(key as ReturnType<typeof orderTypeKey>),
      },
    ],
    [t, traded],
  );
}

function useOrderMenu(columns: readonly Column<OrderView>[]) {
  const { t } = useTranslation('panels');
  const links = useAccountTypeStore(({ accountType }) => hasLinkedOrders(accountType));
  const own = useCallback(
    (row: OrderView) => [
      [
        ...(links && row.linkedOrderId === undefined
          ? [{ key: 'link', label: t('orders.linkNew'), onSelect: () => linkInTicket(row) }]
          : []),
        {
          key: 'cancel',
          label: t('blotter.cancel'),
          hint: 'Del',
          tone: 'danger' as const,
          onSelect: () => void cancelByClick(row.orderId),
        },
      ],
    ],
    [t, links],
  );
  return useRowMenu<OrderView>(columns, own);
}

/** Cancels all orders, those of one side, or those of the product on the chart. */
function CancelMenu({ orders }: { readonly orders: readonly OrderView[] }) {
  const { t } = useTranslation('panels');
  const termsOf = useTermsLookup();
  const product = useSelectedProduct();
  const entry = (label: string, isIntended: (order: OrderView) => boolean) => {
    const intended = orders.filter(isIntended);
    return (
      <MenuItem
        tone="danger"
        disabled={intended.length === 0}
        onSelect={() => void cancelMany(intended, termsOf)}
      >
        {label} <span className="faint">{intended.length}</span>
      </MenuItem>
    );
  };
  return (
    <Menu
      trigger={
        <ToolButton disabled={orders.length === 0}>
          {t('orders.cancelMenu')}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      {entry(t('orders.cancelBuys'), ({ direction }) => direction === DIRECTION.buy)}
      {entry(t('orders.cancelSells'), ({ direction }) => direction === DIRECTION.sell)}
      {product !== undefined &&
        entry(
          t('close.product', { product: productLabel(product).full }),
          ({ symbolId }) => symbolId === product.symbolId,
        )}
      <MenuDivider />
      {entry(t('orders.cancelEverything'), () => true)}
    </Menu>
  );
}

/** An order without an answer. It never offers a plain resend: only the same key can ask without buying twice. */
function UnconfirmedEntry(props: {
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
