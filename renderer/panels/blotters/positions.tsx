import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Skeleton,
  EmptyState,
  formatMoney,
  formatPercentShort,
  formatPrice,
  Icon,
  Menu,
  MenuItem,
  Percent,
  Profit,
  Table,
  ToolButton,
  type Column,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { closePosition, placeOrder, useAccount, useIsClosing, usePositions } from '../../trading/index.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { Quoted } from '../shared/feed-age.tsx';
import { reportOutcome } from '../shared/order-actions.ts';
import { useProductMap } from '../shared/use-product-map.ts';
import { type Products, useTradedColumns } from './blotter-columns.tsx';
import { closeInTicket, closeLimit } from '../ticket/position-choice.tsx';
import { liquidationDistance, positionTotals, returnOf, reversal } from './blotter-model.ts';
import { Holdings } from './holdings.tsx';
import { BracketCell } from './bracket-cell.tsx';
import styles from './blotters.module.css';

/** Distance to liquidation under which a position is in danger (basis points). */
const NEAR_BP = 100;

/** What is held: open positions, or in a wallet the assets. */
export function Positions() {
  return useIsWallet() ? <Holdings /> : <OpenPositions />;
}

/** Open positions with their brackets. */
function OpenPositions() {
  const { t } = useTranslation('panels');
  const { rows, loading } = usePositions();
  const products = useProductMap();
  const account = useAccount();
  const [symbolId, select] = useSelectedSymbol();
  const columns = usePositionColumns(products, account?.digits ?? 2, account?.currency ?? '', rows);
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (rows.length === 0)
    return <EmptyState title={t('positions.empty')} detail={t('positions.emptyDetail')} />;
  const ofSelected = rows.find((row) => row.symbolId === symbolId);
  return (
    <Table
      label={t('tab.positions')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.positionId}
      selectedId={ofSelected?.positionId}
      onSelect={(row) => select(row.symbolId)}
      totals
    />
  );
}

function usePositionColumns(
  products: Products,
  money: number,
  currency: string,
  rows: readonly PositionView[],
): readonly Column<PositionView>[] {
  const { t } = useTranslation('panels');
  const [product, side, quantity] = useTradedColumns(products, 'positions');
  const digits = (row: PositionView) => products.get(row.symbolId)?.digits ?? 0;
  return [
    { ...product, total: t('positions.count', { count: rows.length }) },
    side,
    quantity,
    {
      id: 'entry',
      label: t('column.entry'),
      align: 'end',
      cell: (row) => formatPrice(row.entryPrice, digits(row)),
    },
    {
      id: 'mark',
      label: t('column.mark'),
      align: 'end',
      cell: (row) =>
        row.markPrice !== undefined && <Quoted>{formatPrice(row.markPrice, digits(row))}</Quoted>,
    },
    {
      id: 'liquidation',
      label: t('column.liquidation'),
      align: 'end',
      cell: (row) => <Liquidation position={row} digits={digits(row)} />,
      sortKey: (row) => Math.abs(liquidationDistance(row) ?? Number.MAX_SAFE_INTEGER),
    },
    ...useMoneyColumns(money, rows),
    {
      id: 'takeProfit',
      label: t('ticket.takeProfit'),
      align: 'end',
      cell: (row) => <BracketCell position={row} field="takeProfit" digits={digits(row)} />,
    },
    {
      id: 'stopLoss',
      label: t('ticket.stopLoss'),
      align: 'end',
      cell: (row) => <BracketCell position={row} field="stopLoss" digits={digits(row)} />,
    },
    {
      id: 'actions',
      label: '',
      align: 'end',
      cell: (row) => <Actions position={row} product={products.get(row.symbolId)} />,
      total: <span className="faint">{currency}</span>,
    },
  ];
}

/** Margin, profit and return, with their sums. */
function useMoneyColumns(money: number, rows: readonly PositionView[]): readonly Column<PositionView>[] {
  const { t } = useTranslation('panels');
  const totals = positionTotals(rows);
  return [
    {
      id: 'margin',
      label: t('column.margin'),
      align: 'end',
      wideOnly: true,
      cell: (row) => formatMoney(row.margin, money),
      sortKey: (row) => row.margin,
      total: formatMoney(totals.margin, money),
    },
    {
      id: 'profit',
      label: t('column.openProfit'),
      align: 'end',
      cell: (row) => (
        <b>
          {row.openProfit !== undefined && (
            <Quoted>
              <Profit amount={row.openProfit} digits={money} />
            </Quoted>
          )}
        </b>
      ),
      sortKey: (row) => row.openProfit,
      total: totals.openProfit !== undefined && (
        <Quoted>
          <Profit amount={totals.openProfit} digits={money} />
        </Quoted>
      ),
    },
    {
      id: 'return',
      label: t('column.return'),
      align: 'end',
      cell: (row) => (
        <Quoted>
          <Percent basisPoints={returnOf(row)} none={row.openProfit === undefined ? '' : t('none')} />
        </Quoted>
      ),
      sortKey: returnOf,
      total: <Percent basisPoints={totals.returnBp} />,
    },
  ];
}

function Liquidation({ position, digits }: { readonly position: PositionView; readonly digits: number }) {
  const { t } = useTranslation('panels');
  const distance = liquidationDistance(position);
  if (position.liquidationPrice === undefined || distance === undefined) {
    return <span className="faint">{t('none')}</span>;
  }
  return (
    <>
      {formatPrice(position.liquidationPrice, digits)}
      <span className={styles['sub']} data-near={Math.abs(distance) < NEAR_BP}>
        {formatPercentShort(distance, 'always')}
      </span>
    </>
  );
}

function Actions({
  position,
  product,
}: {
  readonly position: PositionView;
  readonly product: Product | undefined;
}) {
  const { t } = useTranslation('panels');
  const [working, setWorking] = useState(false);
  // An accepted close stays under way until its position has left the list: a second one would only be refused.
  const busy = useIsClosing(position.positionId) || working;
  const run = async (work: () => Promise<void>) => {
    setWorking(true);
    await work();
    setWorking(false);
  };
  return (
    <span className={styles['actions']} onClick={(event) => event.stopPropagation()}>
      <ToolButton compact disabled={busy} onClick={() => void run(() => close(position))}>
        {t('blotter.close')}
      </ToolButton>
      {product !== undefined && (
        <>
          <ToolButton compact disabled={busy} onClick={() => void run(() => reverse(position, product))}>
            {t('blotter.reverse')}
          </ToolButton>
          <Menu
            trigger={
              <ToolButton compact aria-label={t('blotter.more')}>
                <Icon icon={Ellipsis} size={12} />
              </ToolButton>
            }
          >
            <MenuItem onSelect={() => closeInTicket(position, product, closeLimit(position, product))}>
              {t('blotter.closeAtLimit')}
            </MenuItem>
          </Menu>
        </>
      )}
    </span>
  );
}

async function close(position: PositionView): Promise<void> {
  reportOutcome(await closePosition(position.positionId));
}

/** Closes, and opens the other side only after the close was accepted. */
async function reverse(position: PositionView, product: Product): Promise<void> {
  const closed = await closePosition(position.positionId);
  reportOutcome(closed);
  if (closed.kind === 'accepted') reportOutcome(await placeOrder(reversal(position, product)));
}
