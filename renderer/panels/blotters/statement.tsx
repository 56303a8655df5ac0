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
import {
  useAccount,
  useStatement,
  type Statement as AccountStatement,
  type StatementLine,
} from '../../trading/trading-api.ts';
import { ListTable } from '../shared/list-table/list-table.tsx';
import { Amount, moneyColumn, nameColumn } from './blotter-columns.tsx';
import { MoneyAccountChoice, useMoneyAccount, PeriodChoice, usePeriod } from './period-choice.tsx';
import styles from './blotters.module.css';
import type { OrderIdText } from '../../../backend/domain/units.ts';

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
      nameColumn(
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

/** A row of a statement: an entry, a day of trading, or a movement of money. Money is at the digits of the account. */
interface StatementRow {
  readonly id: string;
  readonly place: 'opening' | 'line' | 'closing';
  readonly timeMs: number;
  readonly kind: 'trading' | 'moved';
  /** The entry's name; undefined for a day of trading, which has `closed` results. */
  readonly name: string | undefined;
  readonly results: number;
  /** Results of the prices, or money that was moved. */
  readonly gross: bigint;
  /** Below zero when paid, as the financing. */
  readonly fees: bigint;
  readonly financing: bigint;
  readonly net: bigint;
  readonly balance: bigint;
  readonly orderId: OrderIdText | undefined;
}

export interface StatementTotals {
  readonly gross: bigint;
  readonly fees: bigint;
  readonly financing: bigint;
  readonly net: bigint;
}

const DAY_MS = 86_400_000;
const dayOf = (timeMs: number) => Math.floor(timeMs / DAY_MS);

/** Every entry as a row of its own. */
export function statementEntries(lines: readonly StatementLine[]): readonly StatementRow[] {
  return lines.map((line) => ({
    id: line.id,
    place: 'line' as const,
    timeMs: line.timeMs,
    name: line.name,
    orderId: line.orderId,
    kind: line.kind === 'moved' ? ('moved' as const) : ('trading' as const),
    results: line.kind === 'result' ? 1 : 0,
    gross: line.kind === 'moved' || line.kind === 'result' ? line.change : 0n,
    fees: line.kind === 'fee' ? line.change : 0n,
    financing: line.kind === 'financing' ? line.change : 0n,
    net: line.change,
    balance: line.balance,
  }));
}

/** Trading of each day (UTC) as one row; money that was moved keeps its own rows, and parts the day. */
export function statementDays(lines: readonly StatementLine[]): readonly StatementRow[] {
  const rows: StatementRow[] = [];
  for (const entry of statementEntries(lines)) {
    const before = rows.at(-1);
    const isSameDay =
      before?.kind === 'trading' && entry.kind === 'trading' && dayOf(before.timeMs) === dayOf(entry.timeMs);
    if (!isSameDay) {
      rows.push(entry.kind === 'moved' ? entry : { ...entry, name: undefined, orderId: undefined });
      continue;
    }
    rows[rows.length - 1] = {
      ...before,
      results: before.results + entry.results,
      gross: before.gross + entry.gross,
      fees: before.fees + entry.fees,
      financing: before.financing + entry.financing,
      net: before.net + entry.net,
      balance: entry.balance,
    };
  }
  return rows;
}

export function statementTotals(rows: readonly StatementRow[]): StatementTotals {
  let [gross, fees, financing, net] = [0n, 0n, 0n, 0n];
  for (const row of rows) {
    gross += row.gross;
    fees += row.fees;
    financing += row.financing;
    net += row.net;
  }
  return { gross, fees, financing, net };
}

/** The rows between their opening and their closing balance. */
export function framedRows(
  { opening, closing, lines }: AccountStatement,
  rows: readonly StatementRow[],
): readonly StatementRow[] {
  const frame = (place: 'opening' | 'closing', timeMs: number, balance: bigint): StatementRow => ({
    id: place,
    place,
    timeMs,
    balance,
    kind: 'moved',
    name: undefined,
    orderId: undefined,
    results: 0,
    gross: 0n,
    fees: 0n,
    financing: 0n,
    net: 0n,
  });
  const [first, last] = [lines[0]?.timeMs ?? 0, lines.at(-1)?.timeMs ?? 0];
  return [frame('opening', first, opening), ...rows, frame('closing', last, closing)];
}

/**
 * Whether a statement is right: each line leads to the next from the opening to the closing balance, and, where it goes up
 * to now, the closing balance is that of the account (`balance`).
 */
export function addsUp({ opening, closing, lines }: AccountStatement, balance: bigint | undefined): boolean {
  let reached = opening;
  for (const line of lines) {
    reached += line.change;
    if (line.balance !== reached) return false;
  }
  return reached === closing && (balance === undefined || balance === closing);
}
