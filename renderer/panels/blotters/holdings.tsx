import { useTranslation } from 'react-i18next';
import { formatDecimal, rescale } from '../../../backend/domain/decimal.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import { lotsText, type InstrumentTerms } from '../../../backend/domain/index.ts';
import {
  Button,
  EmptyState,
  formatAmount,
  formatMoney,
  formatPlain,
  formatPrice,
  plainPrice,
  Profit,
  Skeleton,
  ToolButton,
  type Column,
} from '../../components/index.ts';
import { useTerms } from '../../market/detail.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useWallet } from '../../trading/trading-api.ts';
import type { HoldingView, WalletView } from '../../trading/contracts.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useProductMap, useSelectedProduct } from '../shared/use-product.ts';
import { ticketActions } from '../ticket/ticket-store.ts';
import type { Products } from './blotter-columns.tsx';
import { useRowMenu } from './row-menu.ts';
import styles from './blotters.module.css';

const idOf = (row: HoldingView) => row.currency;

/** The assets that a wallet holds. */
export function Holdings() {
  const { t } = useTranslation('panels');
  const wallet = useWallet();
  const products = useProductMap();
  const [symbolId, select] = useSelectedSymbol();
  const columns = useHoldingColumns(wallet, products);
  const rowMenu = useRowMenu<HoldingView>(columns);
  if (wallet === undefined) return <Skeleton rows={3} label={t('loading')} />;
  if (wallet.holdings.length === 0) return <NoHoldings />;
  return (
    <ListTable
      list="holdings"
      label={t('tab.holdings')}
      {...{ columns, rowMenu }}
      rows={wallet.holdings}
      rowId={idOf}
      selectedId={wallet.holdings.find((row) => row.symbolId === symbolId)?.currency}
      onSelect={(row) => {
        if (row.symbolId !== undefined) select(row.symbolId);
      }}
      totalsOf={() => Object.fromEntries(columns.map(({ id, total }) => [id, total]))}
    />
  );
}

function NoHoldings() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  if (product === undefined || !product.tradable)
    return <EmptyState title={t('holdings.empty')} detail={t('holdings.emptyDetail')} />;
  const asset = product.baseCurrency;
  return (
    <EmptyState
      title={t('holdings.empty')}
      detail={t('holdings.emptyProduct', { asset })}
      action={
        <Button size="small" onClick={() => ticketActions.dispatch({ type: 'side', side: DIRECTION.buy })}>
          {t('holdings.buy', { asset })}
        </Button>
      }
    />
  );
}

function useHoldingColumns(
  wallet: WalletView | undefined,
  products: Products,
): readonly Column<HoldingView>[] {
  const { t } = useTranslation('panels');
  const none = <span className="faint">{t('none')}</span>;
  const amount = (value: bigint, { digits }: HoldingView) =>
    value === 0n ? <span className="faint">{formatAmount(value, digits)}</span> : formatAmount(value, digits);
  return [
    {
      id: 'asset',
      label: t('column.asset'),
      locked: true,
      cell: (row) => <b>{row.currency}</b>,
      sortKey: idOf,
      text: idOf,
      total: t('holdings.count', { count: wallet?.holdings.length ?? 0 }),
    },
    {
      id: 'quantity',
      label: t('column.quantity'),
      align: 'end',
      cell: (row) => formatAmount(row.quantity, row.digits),
      text: (row) => formatDecimal(row.quantity, row.digits),
    },
    {
      id: 'free',
      label: t('column.free'),
      align: 'end',
      cell: (row) => amount(row.free, row),
      text: (row) => formatDecimal(row.free, row.digits),
    },
    {
      id: 'locked',
      label: t('column.locked'),
      align: 'end',
      cell: (row) => amount(row.locked, row),
      text: (row) => formatDecimal(row.locked, row.digits),
    },
    {
      id: 'averageCost',
      label: t('column.averageCost'),
      align: 'end',
      cell: (row) =>
        row.averageCost === undefined ? (
          <span title={t('holdings.costUnknown')}>{none}</span>
        ) : (
          formatPrice(row.averageCost, products.get(row.symbolId ?? 0)?.digits ?? 0)
        ),
      text: (row) =>
        row.averageCost === undefined
          ? ''
          : plainPrice(row.averageCost, products.get(row.symbolId ?? 0)?.digits ?? 0),
    },
    ...useValueColumns(wallet),
    {
      id: 'actions',
      label: '',
      pin: 'end',
      locked: true,
      align: 'end',
      cell: (row) => <Sell holding={row} />,
      total: <span className="faint">{wallet?.currency}</span>,
    },
  ];
}

/** What the assets are worth and what came of buying them, with their sums. */
function useValueColumns(wallet: WalletView | undefined): readonly Column<HoldingView>[] {
  const { t } = useTranslation('panels');
  const money = wallet?.digits ?? 2;
  const none = <span className="faint">{t('none')}</span>;
  const worths = wallet?.holdings.map(({ marketValue }) => marketValue ?? 0n) ?? [];
  return [
    {
      id: 'worth',
      label: t('column.worth'),
      align: 'end',
      live: { summed: true },
      cell: (row) => (row.marketValue === undefined ? none : formatMoney(row.marketValue, money)),
      sortKey: (row) => row.marketValue,
      text: (row) => (row.marketValue === undefined ? '' : formatDecimal(row.marketValue, money)),
      total: formatMoney(
        worths.reduce((sum, marketValue) => sum + marketValue, 0n),
        money,
      ),
    },
    {
      id: 'result',
      label: t('column.result'),
      align: 'end',
      live: { signed: true, summed: true },
      cell: (row) =>
        row.result === undefined ? (
          none
        ) : (
          <b>
            <Profit amount={row.result} digits={money} />
          </b>
        ),
      sortKey: (row) => row.result,
      text: (row) => (row.result === undefined ? '' : formatDecimal(row.result, money)),
      total: wallet?.result === undefined ? none : <Profit amount={wallet.result} digits={money} />,
    },
  ];
}

/** What of a holding can be sold: its free part on the grid of the step, 0 under the smallest order. */
export function sellable({ free, digits }: HoldingView, terms: InstrumentTerms): number {
  const units = Number(rescale(free, digits, terms.numberDigits, 'down'));
  const onGrid = Math.floor(units / terms.volumeStep) * terms.volumeStep;
  return onGrid < terms.minVolume ? 0 : Math.min(onGrid, terms.maxVolume);
}

/** Fills the ticket with the sale of all that is free; sending it stays with the trader. */
function Sell({ holding }: { readonly holding: HoldingView }) {
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  const terms = useTerms(holding.symbolId ?? 0);
  const { symbolId } = holding;
  const units = symbolId === undefined || terms === undefined ? 0 : sellable(holding, terms);
  const why =
    symbolId === undefined
      ? t('holdings.notSold')
      : terms !== undefined && units === 0
        ? t('holdings.tooSmall', { quantity: formatPlain(lotsText(terms.minVolume, terms.numberDigits)) })
        : undefined;
  return (
    <span className={styles['actions']} title={why}>
      <ToolButton
        compact
        disabled={units === 0}
        onClick={(event) => {
          event.stopPropagation();
          if (symbolId === undefined || terms === undefined) return;
          select(symbolId);
          ticketActions.dispatch({ type: 'product', symbolId });
          ticketActions.dispatch({ type: 'selling', quantity: formatDecimal(units, terms.numberDigits) });
        }}
      >
        {t('holdings.sell')}
      </ToolButton>
    </span>
  );
}
