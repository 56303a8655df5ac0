import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, formatMoney, formatVolume, Skeleton, type Column } from '../../components/index.ts';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import { useFills, useStatement, type StatementLine } from '../../trading/trading-api.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { useProductMap } from '../shared/use-product.ts';
import { Amount, moneyColumn, nameColumn, productName, timeColumn } from './blotter-columns.tsx';
import { MoneyAccountChoice, useMoneyAccount, PeriodChoice, usePeriod } from './period-choice.tsx';

const idOf = ({ id }: StatementLine) => id;

/** Every movement of money with the balance after it, newest first. */
export function Funds() {
  const { t } = useTranslation('panels');
  const period = usePeriod();
  const choice = useMoneyAccount();
  const { statement, failed } = useStatement(choice.account, period.chosen.range);
  const digits = statement?.digits ?? 2;
  const rows = useMemo(() => [...(statement?.lines ?? [])].reverse(), [statement]);
  const columns = useFundColumns(digits);
  const filters = useMemo(
    () => [
      {
        id: 'kind',
        label: t('funds.kind'),
        of: (line: StatementLine) => line.kind,
        nameOf: (kind: string) => t(`funds.${kind as StatementLine['kind']}`),
      },
      { id: 'name', label: t('funds.entry'), of: ({ name }: StatementLine) => name },
    ],
    [t],
  );
  if (failed) return <EmptyState title={t('funds.failed')} detail={t('funds.failedDetail')} />;
  if (statement === undefined) return <Skeleton rows={3} label={t('loading')} />;
  return (
    <ListTable
      list="funds"
      label={t('tab.funds')}
      {...{ columns, rows, filters }}
      rowId={idOf}
      totalsOf={(shown) => ({
        time: t('funds.lines', { count: shown.length }),
        what: (
          <span className="faint">
            {t('funds.before', { balance: formatMoney(statement.opening, digits) })}
          </span>
        ),
        amount: (
          <Amount
            amount={shown.reduce((sum, { change }) => sum + change, 0n)}
            digits={digits}
            look="strong"
          />
        ),
        balance: formatMoney(statement.closing, digits),
        entry: <span className="faint">{statement.currency}</span>,
      })}
      tools={
        <>
          <MoneyAccountChoice {...choice} />
          <PeriodChoice {...period} />
        </>
      }
    />
  );
}

function useFundColumns(digits: number): readonly Column<StatementLine>[] {
  const { t } = useTranslation('panels');
  const wordsOf = useFillWords();
  return useMemo<readonly Column<StatementLine>[]>(
    () => [
      timeColumn({ id: 'time', label: t('column.time'), locked: true }, ({ timeMs }) => timeMs),
      {
        id: 'kind',
        label: t('funds.kind'),
        cell: ({ kind }) => t(`funds.${kind}`),
        sortKey: ({ kind }) => kind,
        text: ({ kind }) => kind,
      },
      {
        id: 'what',
        label: t('funds.what'),
        cell: (line) => (
          <>
            {line.name} <span className="faint">{wordsOf(line)}</span>
          </>
        ),
        text: (line) => `${line.name} ${wordsOf(line)}`.trim(),
      },
      moneyColumn({ id: 'amount', label: t('funds.amount') }, digits, ({ change }) => change, 'coloured'),
      {
        id: 'balance',
        label: t('funds.balanceAfter'),
        align: 'end',
        cell: ({ balance }) => formatMoney(balance, digits),
        text: ({ balance }) => formatDecimal(balance, digits),
      },
      nameColumn({ id: 'order', label: t('list.orderNumber') }, ({ orderId }) => orderId ?? ''),
      nameColumn({ id: 'entry', label: t('funds.entryNumber'), optional: true }, idOf),
    ],
    [t, digits, wordsOf],
  );
}

/** What was traded when an entry came of a fill that the terminal knows. */
function useFillWords(): (line: StatementLine) => string {
  const { rows } = useFills();
  const products = useProductMap();
  return useMemo(() => {
    const fills = new Map(rows.map((fill) => [fill.dealId, fill]));
    return ({ dealId }: StatementLine) => {
      const fill = dealId === undefined ? undefined : fills.get(dealId);
      if (fill === undefined) return '';
      const digits = products.get(fill.symbolId)?.numberDigits ?? 0;
      return `${productName(products, fill)} ${formatVolume(fill.volume, digits)}`;
    };
  }, [rows, products]);
}
