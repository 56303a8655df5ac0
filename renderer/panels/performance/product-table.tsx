import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercentShort, Profit, Table, type Column } from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { TradeRecord } from '../../venue/port.ts';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product.ts';
import { byProduct, type ProductResult, type Summary } from './performance-model.ts';
import type { MoneyForm } from './performance.tsx';
import { Section } from './section.tsx';
import styles from './performance.module.css';

/** Results by product: gross, what it cost, net. A row chooses its product. */
export function ProductTable(props: {
  readonly trades: readonly TradeRecord[];
  readonly summary: Summary;
  readonly money: MoneyForm;
}) {
  const { trades, summary, money } = props;
  const { t } = useTranslation('panels');
  const [, select] = useSelectedSymbol();
  const rows = useMemo(() => byProduct(trades), [trades]);
  const columns = useColumns(summary, money);
  return (
    <Section title={t('performance.byProduct')}>
      <div className={styles['table']}>
        <Table
          label={t('performance.byProduct')}
          columns={columns}
          rows={rows}
          rowId={({ symbolId }) => String(symbolId)}
          onSelect={({ symbolId }) => select(symbolId)}
          totals
          compact
        />
      </div>
    </Section>
  );
}

function useColumns(summary: Summary, { digits }: MoneyForm): readonly Column<ProductResult>[] {
  const { t } = useTranslation('panels');
  const products = useProductMap();
  const nameOf = (symbolId: number) => {
    const product = products.get(symbolId);
    return product === undefined ? String(symbolId) : productLabel(product).full;
  };
  const costsOf = ({ fees, financing }: Summary) => financing - fees;
  const money = (amount: bigint) => formatMoney(amount, digits);
  const rate = (bp: number | undefined) => (bp === undefined ? '' : formatPercentShort(bp));
  return [
    {
      id: 'product',
      label: t('performance.product'),
      cell: ({ symbolId }) => <b>{nameOf(symbolId)}</b>,
      sortKey: ({ symbolId }) => nameOf(symbolId),
    },
    {
      id: 'trades',
      label: t('performance.trades'),
      align: 'end',
      cell: ({ count }) => count,
      sortKey: ({ count }) => count,
      total: summary.count,
    },
    {
      id: 'won',
      label: t('performance.won'),
      align: 'end',
      cell: ({ winRateBp }) => rate(winRateBp),
      sortKey: ({ winRateBp }) => winRateBp,
      total: rate(summary.winRateBp),
    },
    {
      id: 'gross',
      label: t('performance.gross'),
      align: 'end',
      cell: ({ gross }) => <Profit amount={gross} digits={digits} />,
      sortKey: ({ gross }) => gross,
      total: <Profit amount={summary.gross} digits={digits} />,
    },
    {
      id: 'costs',
      label: t('performance.costs'),
      align: 'end',
      cell: (row) => money(costsOf(row)),
      sortKey: costsOf,
      total: money(costsOf(summary)),
    },
    {
      id: 'net',
      label: t('performance.net'),
      align: 'end',
      cell: ({ net }) => <Profit amount={net} digits={digits} />,
      sortKey: ({ net }) => net,
      total: <Profit amount={summary.net} digits={digits} />,
    },
  ];
}
