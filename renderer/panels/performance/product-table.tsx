import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatMoney,
  formatPercentShort,
  Profit,
  Table,
  type Column,
  formatProfit,
} from '../../components/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { TradeRecord } from '../../venue/port.ts';
import { useSettings } from '../../session/settings.ts';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product.ts';
import {
  byProduct,
  type ProductResult,
  type Summary,
  byHour,
  findingOf,
  type HourCell,
} from './performance-model.ts';
import { Section } from './section.tsx';
import styles from './performance.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

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
  const nameOf = (symbolId: InstrumentNumber) => {
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

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Hours whose number stands over their column. */
const NAMED_EVERY = 4;

/** What trades brought by the hour in which they were opened: the strength of a colour by the square root, empty hours outlined. */
export function HourMap(props: { readonly trades: readonly TradeRecord[]; readonly money: MoneyForm }) {
  const { trades, money } = props;
  const { t } = useTranslation('panels');
  const language = useSettings((settings) => settings.language);
  const cells = useMemo(() => byHour(trades), [trades]);
  const most = cells.reduce((best, { net }) => Math.max(best, Math.abs(Number(net))), 1);
  const finding = findingOf(cells);
  // 2024-01-01 was a Monday.
  const nameOf = (day: number, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  const words = ({ day, hour, count, net }: HourCell) =>
    t('performance.hour', {
      day: nameOf(day, 'long'),
      hour: String(hour).padStart(2, '0'),
      count,
      amount: formatProfit(net, money.digits),
    });
  return (
    <Section title={t('performance.byHour')} note={t('performance.byHourNote')}>
      <table className={styles['hours']} aria-label={t('performance.byHour')}>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour % NAMED_EVERY === 0 ? (
                  String(hour).padStart(2, '0')
                ) : (
                  <span className="visually-hidden">{hour}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{nameOf(day, 'short')}</th>
              {HOURS.map((hour) => {
                const cell = cells.find((each) => each.day === day && each.hour === hour);
                return <Cell key={hour} cell={cell} most={most} words={cell && words(cell)} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['finding']}>
        {finding === undefined ? t('performance.noFinding') : words(finding)}
      </p>
    </Section>
  );
}

function Cell(props: {
  readonly cell: HourCell | undefined;
  readonly most: number;
  readonly words: string | undefined;
}) {
  const { cell, most, words } = props;
  if (cell === undefined) return <td className={styles['noHour']} />;
  const strength = Math.sqrt(Math.abs(Number(cell.net)) / most);
  return (
    <td title={words}>
      <i
        className={cell.net < 0n ? styles['lostHour'] : styles['wonHour']}
        style={{ opacity: 0.2 + 0.8 * strength }}
      />
      <span className="visually-hidden">{words}</span>
    </td>
  );
}

/** How money of the account is written. */
export interface MoneyForm {
  readonly digits: number;
  readonly currency: string;
}
