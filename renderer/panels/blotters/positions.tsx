import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDown } from 'lucide-react';
import {
  EmptyState,
  formatMoney,
  Percent,
  Segmented,
  Skeleton,
  type Totalled,
  formatProfit,
  Icon,
  Menu,
  MenuDivider,
  MenuItem,
  ToolButton,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import { useIsWallet } from '../../session/account-type.ts';
import { hasBrackets } from '../../trading/entry-rules.ts';
import { useAccountMoney, usePositions } from '../../trading/trading-api.ts';
import { usePanelSetting } from '../../workspace/panel-place.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { Quoted } from '../shared/feed-age.tsx';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useProductMap, useSelectedProduct } from '../shared/use-product.ts';
import { productLabel } from '../shared/product-label.ts';
import { stopWholeInTicket } from '../ticket/close/position-choice.tsx';
import { useTradedFilters, type Products } from './blotter-columns.tsx';
import { closeMany, closeOne, reverse } from './closing.ts';
import { Holdings } from './holdings.tsx';
import { ResultTotal, usePositionColumns, type PositionColumnsOptions } from './position-columns.tsx';
import {
  POSITION_VIEWS,
  positionLines,
  resultTotals,
  returnOf,
  sortLines,
  type PositionLine,
  type PositionsView,
  chosenPositions,
  type ClosingChoice,
} from './position-lines.ts';
import { useRowMenu } from './row-menu.ts';

/** What is held: open positions, or in a wallet the assets. */
export function Positions() {
  return useIsWallet() ? <Holdings /> : <OpenPositions />;
}

const ExitsDialog = lazy(async () => ({ default: (await import('./exits/exits-dialog.tsx')).ExitsDialog }));

const idOf = ({ id }: PositionLine) => id;
const toneOf = ({ tone }: PositionLine) => tone;

/** Open positions with their brackets: one by one, by product, or both. */
function OpenPositions() {
  const { t } = useTranslation('panels');
  const { rows: positions, loading } = usePositions();
  const products = useProductMap();
  const account = useAccountMoney();
  const money = account?.digits ?? 2;
  const [symbolId, select] = useSelectedSymbol();
  const [view, setView] = usePanelSetting<PositionsView>('positionView', POSITION_VIEWS, 'lots');
  const { closed, toggle } = useClosedGroups();
  const lines = useMemo(() => positionLines(positions, view, closed), [positions, view, closed]);
  const [opened, setExits] = useState<PositionView>();
  const exitsOf = opened && positions.find(({ positionId }) => positionId === opened.positionId);
  const columns = usePositionColumns({
    products,
    money,
    closed,
    toggle,
    hasTargets: positions.some(({ targets, breakEven }) => targets !== undefined || breakEven !== undefined),
    onExits: setExits,
  });
  const filters = useTradedFilters(products, 'positions');
  const rowMenu = usePositionMenu(columns, products, { money, onExits: setExits });
  const currency = account?.currency ?? '';
  if (loading) return <Skeleton rows={3} label={t('loading')} />;
  if (positions.length === 0)
    return <EmptyState title={t('positions.empty')} detail={t('positions.emptyDetail')} />;
  const ofSelected = lines.find((line) => line.symbolId === symbolId);
  return (
    <>
      {exitsOf !== undefined && (
        <Suspense fallback={null}>
          <ExitsDialog position={exitsOf} onClose={() => setExits(undefined)} />
        </Suspense>
      )}
      <ListTable
        list="positions"
        label={t('tab.positions')}
        {...{ columns, filters, rowMenu }}
        rows={lines}
        rowId={idOf}
        rowTone={toneOf}
        sort={sortLines}
        holdKey={`${view} ${[...closed].join(' ')}`}
        selectedId={ofSelected?.id}
        onSelect={(line) => select(line.symbolId)}
        onDelete={(line) => closeLine(line, products, { money, byKey: true })}
        totalsOf={(shown) => totalsOf(shown, { t, money, currency })}
        tools={
          <>
            <Segmented<PositionsView>
              label={t('positions.view')}
              value={view}
              onChange={(next) => setView(next)}
              segments={POSITION_VIEWS.map((value) => ({ value, label: t(`positions.${value}`) }))}
            />
            <ClosingMenu positions={positions} money={money} />
          </>
        }
      />
    </>
  );
}

function useClosedGroups() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { closed, toggle };
}

function closeLine(
  { positions, symbolId }: PositionLine,
  products: Products,
  options: { readonly money: number; readonly byKey?: boolean },
): void {
  const [only] = positions;
  if (positions.length === 1 && only !== undefined) void closeOne(only, products.get(symbolId), options);
  else void closeMany(positions, options.money);
}

function usePositionMenu(
  columns: ReturnType<typeof usePositionColumns>,
  products: Products,
  { money, onExits }: Pick<PositionColumnsOptions, 'money' | 'onExits'>,
): (line: PositionLine) => ReturnType<ReturnType<typeof useRowMenu>> {
  const { t } = useTranslation('panels');
  const own = useCallback(
    (line: PositionLine) => {
      const product = products.get(line.symbolId);
      const isOneSided = line.positions.every(({ direction }) => direction === line.direction);
      const turn = {
        key: 'reverse',
        label: t('blotter.reverse'),
        onSelect: () => product !== undefined && void reverse(line.positions, product),
      };
      const close = {
        key: 'close',
        label: t(line.positions.length === 1 ? 'blotter.close' : 'close.allOf'),
        hint: 'Del',
        tone: 'danger' as const,
        onSelect: () => closeLine(line, products, { money }),
      };
      const [only, ...others] = line.positions;
      const isOne = only !== undefined && others.length === 0 && product !== undefined;
      const exits =
        isOne && hasBrackets(product.tradeType)
          ? [
              { key: 'exits', label: t('positions.exits'), onSelect: () => onExits(only) },
              {
                key: 'stopWhole',
                label: t('positions.stopWhole'),
                onSelect: () => stopWholeInTicket(only, product),
              },
            ]
          : [];
      return [[...exits, ...(isOneSided ? [turn] : []), close]];
    },
    [t, products, money, onExits],
  );
  return useRowMenu<PositionLine>(columns, own);
}

/** Sums of the lines that are shown: parts stand in their group already. */
function totalsOf(
  shown: readonly PositionLine[],
  {
    t,
    money,
    currency,
  }: {
    readonly t: ReturnType<typeof useTranslation<'panels'>>['t'];
    readonly money: number;
    readonly currency: string;
  },
): Totalled {
  const positions = shown.filter(({ tone }) => tone !== 'part').flatMap((line) => line.positions);
  const totals = resultTotals(positions);
  return {
    product: t('positions.count', { count: positions.length }),
    margin: formatMoney(totals.margin, money),
    gross: <ResultTotal amount={totals.gross} money={money} look="coloured" />,
    fees: <ResultTotal amount={totals.fees} money={money} />,
    financing: <ResultTotal amount={totals.financing} money={money} />,
    net: <ResultTotal amount={totals.net} money={money} look="strong" />,
    return: (
      <Quoted>
        <Percent basisPoints={returnOf(totals)} />
      </Quoted>
    ),
    actions: <span className="faint">{currency}</span>,
  };
}

/** Closes all positions, the winning, the losing or those of the product on the chart; each with what it would leave. */
function ClosingMenu(props: { readonly positions: readonly PositionView[]; readonly money: number }) {
  const { t } = useTranslation('panels');
  const { positions, money } = props;
  const product = useSelectedProduct();
  const entry = (label: string, choice: ClosingChoice) => {
    const chosen = chosenPositions(positions, choice);
    const { net } = resultTotals(chosen);
    const hint = net === undefined || chosen.length === 0 ? undefined : formatProfit(net, money);
    return (
      <MenuItem
        tone="danger"
        disabled={chosen.length === 0}
        hint={hint}
        onSelect={() => void closeMany(chosen, money)}
      >
        {label} <span className="faint">{chosen.length}</span>
      </MenuItem>
    );
  };
  return (
    <Menu
      trigger={
        <ToolButton disabled={positions.length === 0}>
          {t('close.menu')}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      {entry(t('close.winning'), 'winning')}
      {entry(t('close.losing'), 'losing')}
      {product !== undefined &&
        entry(t('close.product', { product: productLabel(product).full }), { symbolId: product.symbolId })}
      <MenuDivider />
      {entry(t('close.everything'), 'all')}
    </Menu>
  );
}
