import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { EXPIRE_TYPE } from '../../../backend/domain/orders/order-terms.ts';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import {
  changeBp,
  formatPercent,
  ToolButton,
  type Column,
  formatPrice,
  formatVolume,
  Kbd,
  plainPrice,
} from '../../components/index.ts';
import { useQuote } from '../../market/market-api.ts';
import { useTerms } from '../../market/detail.ts';
import type { Product } from '../../market/contracts.ts';
import { useAccountTypeStore, useIsWallet } from '../../session/account-type.ts';
import type { OrderView } from '../../trading/contracts.ts';
import { changeOrder } from '../../trading/trading-api.ts';
import { cancelByClick, isRefused } from '../shared/order-actions.ts';
import { Quoted } from '../shared/feed-age.tsx';
import { nameColumn, priceColumn, timeColumn, useTradedColumns, type Products } from './blotter-columns.tsx';
import { assetOrderTypeKey, orderTypeKey } from './blotter-model.ts';
import { BracketCell } from './exits/exit-columns.tsx';
import { FigureCell } from './figure-cell.tsx';
import styles from './blotters.module.css';
import type { OrderIdText } from '../../../backend/domain/units.ts';

const EXPIRY_KEYS = {
  [EXPIRE_TYPE.day]: 'ticket.day',
  [EXPIRE_TYPE.week]: 'ticket.week',
  [EXPIRE_TYPE.thirtyDays]: 'ticket.thirtyDays',
  [EXPIRE_TYPE.ninetyDays]: 'ticket.ninetyDays',
} as const;

/** Columns of the resting orders; price and quantity can be changed in place where the platform allows it. */
export function useOrderColumns(products: Products): readonly Column<OrderView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'orders');
  const isWallet = useIsWallet();
  const isChangeable = useAccountTypeStore(({ accountType }) => accountType !== 'stock');
  return useMemo<readonly Column<OrderView>[]>(() => {
    const none = t('none');
    const price: Column<OrderView> = priceColumn(
      { id: 'price', label: t('column.price') },
      products,
      (row) => row.price,
      none,
    );
    const change = (row: OrderView, field: 'price' | 'quantity') => {
      const of = products.get(row.symbolId);
      return isChangeable && of !== undefined && row.price !== undefined ? (
        <ChangeCell order={row} product={of} field={field} />
      ) : undefined;
    };
    return [
      { ...product, pin: 'start' },
      side,
      {
        id: 'type',
        label: t('column.type'),
        cell: (row) => t(isWallet ? assetOrderTypeKey(row) : orderTypeKey(row)),
        sortKey: orderTypeKey,
        text: (row) => orderTypeKey(row).slice('orderType.'.length),
      },
      { ...quantity, cell: (row) => change(row, 'quantity') ?? quantity.cell(row) },
      { ...price, cell: (row) => change(row, 'price') ?? price.cell(row) },
      {
        id: 'toMarket',
        label: t('orders.toMarket'),
        drop: 1,
        align: 'end',
        cell: (row) => <ToMarket order={row} />,
      },
      {
        id: 'life',
        label: t('orders.life'),
        drop: 3,
        cell: (row) => <Life text={lifeText(row, t, products.get(row.symbolId)?.digits ?? 0) ?? none} />,
        sortKey: (row) => row.expireType,
        text: (row) => row.expireType ?? '',
      },
      ...(isWallet
        ? []
        : bracketColumns(products, { tp: t('ticket.tp'), sl: t('ticket.sl'), none }, isChangeable)),
      timeColumn({ id: 'created', label: t('column.time'), drop: 4 }, (row) => row.createdAtMs),
      {
        id: 'state',
        label: t('column.state'),
        drop: 1,
        cell: (row) => t(row.isStop === true ? 'orders.waiting' : 'orders.working'),
      },
      nameColumn({ id: 'order', label: t('list.orderNumber'), optional: true }, (row) => row.orderId),
      {
        id: 'actions',
        label: '',
        pin: 'end',
        align: 'end',
        locked: true,
        cell: (row) => <Cancel orderId={row.orderId} />,
      },
    ];
  }, [t, products, product, side, quantity, isWallet, isChangeable]);
}

/** What an order was told stays in sight where the list is narrow: a long text is cut, and whole under the pointer. */
function Life({ text }: { readonly text: string }) {
  return (
    <span className={styles['life']} title={text}>
      {text}
    </span>
  );
}

/** How long an order rests, and what else it was told: how it takes, its targets and the order that shares its fate. */
function lifeText(row: OrderView, t: TFunction<'panels'>, digits: number): string | undefined {
  if (row.expireType === undefined) return undefined;
  return [
    t(EXPIRY_KEYS[row.expireType]),
    ...(row.limit === undefined ? [] : [`${t('ticket.limit')} ${formatPrice(row.limit, digits)}`]),
    ...(row.timeInForce === 'postOnly' ? [t('ticket.postOnly')] : []),
    ...(row.closePosition === true ? [t('ticket.closePosition')] : []),
    ...(row.reduceOnly === true ? [t('ticket.reduceOnly')] : []),
    ...(row.targetCount === undefined ? [] : [`${row.targetCount} ${t('ticket.tp')}`]),
    ...(row.linkedOrderId === undefined ? [] : [`OCO ${row.linkedOrderId}`]),
  ].join(' · ');
}

function bracketColumns(
  products: Products,
  label: { readonly tp: string; readonly sl: string; readonly none: string },
  isChangeable: boolean,
): readonly Column<OrderView>[] {
  const column = (id: 'tp' | 'sl', field: 'takeProfit' | 'stopLoss'): Column<OrderView> => {
    const shown: Column<OrderView> = priceColumn(
      { id, label: label[id], drop: 2 },
      products,
      (row) => row[field],
      label.none,
    );
    return {
      ...shown,
      cell: (row) => {
        const { price } = row;
        const digits = products.get(row.symbolId)?.digits;
        const isOpening = row.type.endsWith('Open');
        return isChangeable && isOpening && price !== undefined && digits !== undefined ? (
          <BracketCell owner={{ ...row, price }} {...{ field, digits }} />
        ) : (
          shown.cell(row)
        );
      },
    };
  };
  return [column('tp', 'takeProfit'), column('sl', 'stopLoss')];
}

/** Price or quantity of a resting order, changed in its row: the old value stands beside it until the new one is taken. */
function ChangeCell(props: {
  readonly order: OrderView;
  readonly product: Product;
  readonly field: 'price' | 'quantity';
}) {
  const { order, product, field } = props;
  const { t } = useTranslation('panels');
  const terms = useTerms(order.symbolId);
  const step = field === 'price' ? 1 : (terms?.volumeStep ?? 1);
  const { value, digits, print, plain } =
    field === 'price'
      ? { value: order.price ?? 0, digits: product.digits, print: formatPrice, plain: plainPrice }
      : { value: order.volume, digits: product.numberDigits, print: formatVolume, plain: formatDecimal };
  const shown = print(value, digits);
  return (
    <FigureCell
      {...{ value, digits, step, shown }}
      name={t(field === 'price' ? 'ticket.price' : 'column.quantity')}
      title={t(`orders.change.${field}`)}
      plain={plain(value, digits)}
      from={value}
      onSend={(next = value) => send(order, field, next)}
      frame={(input) => (
        <span className={styles['changing']}>
          <s className="faint">{shown}</s>
          {input}
          {createPortal(<Cost before={shown} step={print(step, digits)} />, document.body)}
        </span>
      )}
    />
  );
}

/** How far the market has to go to an order's price. */
function ToMarket({ order }: { readonly order: OrderView }) {
  const quote = useQuote(order.symbolId);
  if (quote === undefined || order.price === undefined) return null;
  const way = changeBp(order.price, quote.price);
  return way === undefined ? null : (
    <span className={styles['way']}>
      <Quoted>{formatPercent(way)}</Quoted>
    </span>
  );
}

function Cancel({ orderId }: { readonly orderId: OrderIdText }) {
  const { t } = useTranslation('panels');
  const [busy, setBusy] = useState(false);
  return (
    <ToolButton
      compact
      disabled={busy}
      onClick={(event) => {
        event.stopPropagation();
        setBusy(true);
        void cancelByClick(orderId).finally(() => setBusy(false));
      }}
    >
      {t('blotter.cancel')}
    </ToolButton>
  );
}

/** One line under the cell: what the change costs, and its keys. */
function Cost({ before, step }: { readonly before: string; readonly step: string }) {
  const { t } = useTranslation('panels');
  return (
    <p className={styles['cost']}>
      {t('orders.changeCost')} <Kbd>Enter</Kbd> {t('orders.sets')} <Kbd>Esc</Kbd>{' '}
      {t('orders.keeps', { before })} <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {step}
    </p>
  );
}

/** True when the platform refused the change: what was typed comes back. */
async function send(order: OrderView, field: 'price' | 'quantity', next: number): Promise<boolean> {
  const { orderId, price = 0, volume } = order;
  const change = field === 'price' ? { price: next, volume } : { price, volume: next };
  return isRefused(await changeOrder(orderId, change));
}
