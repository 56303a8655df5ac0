import { Check, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '../../../backend/domain/decimal.ts';
import {
  EmptyState,
  formatCalendarDate,
  formatDateTime,
  formatMoney,
  Icon,
  isoDay,
  Profit,
  Segmented,
  Skeleton,
  type Column,
} from '../../components/index.ts';
import { useAccount, useStatement } from '../../trading/index.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { Amount, moneyColumn, nameColumn } from './blotter-columns.tsx';
import { MoneyAccountChoice, useMoneyAccount, PeriodChoice, usePeriod } from './period-choice.tsx';
import {
  addsUp,
  framedRows,
  statementDays,
  statementEntries,
  statementTotals,
  type StatementRow,
} from './statement-model.ts';
import styles from './blotters.module.css';

type Grain = 'day' | 'entry';

const idOf = ({ id }: StatementRow) => id;
const toneOf = ({ place }: StatementRow) => (place === 'line' ? 'plain' : 'group');
const isLine = ({ place }: StatementRow) => place === 'line';

/** What changed the balance in a period: from the opening balance, line by line, to a closing balance that is checked. */
export function Statement() {
  const { t } = useTranslation('panels');
  const [grain, setGrain] = useState<Grain>('day');
  const period = usePeriod();
  const choice = useMoneyAccount();
  const { account } = choice;
  const { statement, failed } = useStatement(account, period.chosen.range);
  const digits = statement?.digits ?? 2;
  const isUpToNow = period.chosen.range.toMs === undefined;
  const rows = useMemo(() => {
    if (statement === undefined) return [];
    const { lines } = statement;
    return framedRows(statement, grain === 'day' ? statementDays(lines) : statementEntries(lines));
  }, [statement, grain]);
  const isRight =
    statement !== undefined &&
    (!statement.isComplete || addsUp(statement, isUpToNow ? account?.balance : undefined));
  const columns = useStatementColumns(digits, grain, isRight);
  if (failed) return <EmptyState title={t('funds.failed')} detail={t('funds.failedDetail')} />;
  if (statement === undefined) return <Skeleton rows={3} label={t('loading')} />;
  const totals = statementTotals(rows);
  return (
    <>
      <ListTable
        list="statement"
        label={t('tab.statement')}
        {...{ columns, rows }}
        rowId={idOf}
        rowTone={toneOf}
        totalsOf={(shown) => ({
          what: t('funds.lines', { count: shown.filter(isLine).length }),
          gross: <Amount amount={totals.gross} digits={digits} look="coloured" />,
          fees: <Amount amount={totals.fees} digits={digits} />,
          financing: <Amount amount={totals.financing} digits={digits} />,
          net: <Amount amount={totals.net} digits={digits} look="strong" />,
          balance: <span className="faint">{statement.currency}</span>,
        })}
        tools={
          <>
            <MoneyAccountChoice {...choice} />
            <Segmented<Grain>
              label={t('funds.grain')}
              value={grain}
              onChange={setGrain}
              segments={[
                { value: 'day', label: t('funds.byDay') },
                { value: 'entry', label: t('funds.byEntry') },
              ]}
            />
            <PeriodChoice {...period} />
          </>
        }
      />
      <OpenProfitNote isComplete={statement.isComplete} />
    </>
  );
}

/** Open positions are no part of a balance. */
function OpenProfitNote({ isComplete }: { readonly isComplete: boolean }) {
  const { t } = useTranslation('panels');
  const account = useAccount();
  if (account?.openProfit === undefined || account.equity === undefined) return null;
  return (
    <p className={styles['note']}>
      {!isComplete && <b className="warn">{t('funds.cut')} </b>}
      {t('funds.openNote')} <Profit amount={account.openProfit} digits={account.digits} />{' '}
      {t('funds.openEquity', { equity: formatMoney(account.equity, account.digits) })}
    </p>
  );
}

function useStatementColumns(
  digits: number,
  grain: Grain,
  isRight: boolean,
): readonly Column<StatementRow>[] {
  const { t } = useTranslation('panels');
  return useMemo<readonly Column<StatementRow>[]>(() => {
    const money = (
      id: 'gross' | 'fees' | 'financing' | 'net',
      label: string,
      look: 'plain' | 'coloured' | 'strong' = 'plain',
    ): Column<StatementRow> => {
      const { sortKey: _unsorted, ...column } = moneyColumn<StatementRow>(
        { id, label },
        digits,
        (row) => (isLine(row) ? row[id] : undefined),
        look,
      );
      return column;
    };
    return [
      {
        id: 'time',
        label: grain === 'day' ? t('funds.day') : t('column.time'),
        locked: true,
        cell: ({ timeMs }) =>
          timeMs > 0 && (grain === 'day' ? formatCalendarDate(timeMs) : formatDateTime(timeMs)),
        text: ({ timeMs }) => (timeMs > 0 ? fileTime(timeMs, grain) : ''),
      },
      {
        id: 'what',
        label: t('funds.what'),
        locked: true,
        cell: (row) => <What row={row} isRight={isRight} />,
        text: ({ place, name, kind }) => (place === 'line' ? (name ?? kind) : place),
      },
      money('gross', t('funds.gross'), 'coloured'),
      money('fees', t('list.fees')),
      money('financing', t('column.financing')),
      money('net', t('column.net'), 'strong'),
      {
        id: 'balance',
        label: t('funds.balance'),
        align: 'end',
        locked: true,
        cell: ({ balance }) => formatMoney(balance, digits),
        text: ({ balance }) => formatDecimal(balance, digits),
      },
      nameColumn<StatementRow>(
        { id: 'order', label: t('list.orderNumber'), optional: true },
        ({ orderId }) => orderId ?? '',
      ),
    ];
  }, [t, digits, grain, isRight]);
}

/** A line in a file: the day (UTC) or the moment, which names UTC. */
function fileTime(timeMs: number, grain: Grain): string {
  return grain === 'day' ? isoDay(timeMs) : new Date(timeMs).toISOString();
}

function What({ row, isRight }: { readonly row: StatementRow; readonly isRight: boolean }) {
  const { t } = useTranslation('panels');
  if (row.place === 'opening') return t('funds.opening');
  if (row.place === 'closing')
    return (
      <span className="row">
        {t('funds.closing')}
        <span className={`row ${isRight ? 'ok' : 'danger'}`}>
          <Icon icon={isRight ? Check : TriangleAlert} size={12} />
          {t(isRight ? 'funds.addsUp' : 'funds.differs')}
        </span>
      </span>
    );
  if (row.name !== undefined)
    return row.kind === 'moved' ? <span className="info">{row.name}</span> : row.name;
  return (
    <>
      {t('funds.trading')} <span className="faint">{t('funds.results', { count: row.results })}</span>
    </>
  );
}
