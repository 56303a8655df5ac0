import { useMemo, useState } from 'react';
import { formatDecimal, rescale } from '../../../backend/domain/decimal.ts';
import {
  formatAmount,
  formatCalendarDate,
  isoDay,
  Line,
  Lines,
  Panel,
  PanelColumn,
  PanelStrip,
  Profit,
  Segmented,
  Skeleton,
  Table,
  type Column,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import type { HouseReport } from '../overview/overview-model.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import {
  currenciesOf,
  HEDGE_DIGITS,
  shareOf,
  SOURCES,
  sumDays,
  sumHedges,
  toHouseDays,
  type HouseDay,
} from './house-days.ts';
import { KeepButtons } from './keep-buttons.tsx';
import { useHouseDays } from './use-house-days.ts';
import shared from '../frame/shared.module.css';
import styles from './reports.module.css';

const SPANS = [7, 14, 30] as const;

/** The house by day in one currency, and of the chosen day, or of all, where the money comes from. */
export function HouseTab() {
  const { t } = useOfficeText();
  const [span, setSpan] = useState<(typeof SPANS)[number]>(14);
  const [currency, setCurrency] = useState('');
  const [chosen, choose] = useState<number>();
  const { reports, error } = useHouseDays(span);
  const currencies = useMemo(() => currenciesOf(reports ?? []), [reports]);
  const shown = currencies.includes(currency) ? currency : (currencies[0] ?? '');
  const days = useMemo(() => toHouseDays(reports ?? [], shown), [reports, shown]);
  const columns = useColumns(days);
  const sum = sumDays(days);
  const day = days.find(({ startMs }) => startMs === chosen);
  const facts = [
    [t('customer.currency'), shown],
    [t('reports.days'), String(days.length)],
    [t('reports.earned'), sum === undefined ? '' : formatAmount(sum.earned, sum.digits)],
  ] as const;
  return (
    <div className={shared['two']}>
      <Panel name={t('reports.byDay')}>
        <PanelStrip title={t('reports.byDay')} note={t('reports.utcDays')}>
          <Segmented
            label={t('overview.span')}
            segments={SPANS.map((value) => ({ value, label: t('reports.span', { count: value }) }))}
            value={span}
            onChange={setSpan}
          />
          {currencies.length > 1 && (
            <Segmented
              label={t('customer.currency')}
              segments={currencies.slice(0, 4).map((value) => ({ value, label: value }))}
              value={shown}
              onChange={setCurrency}
            />
          )}
          <KeepButtons
            file={`house-${shown}-${isoDay(sum?.startMs ?? 0)}`}
            title={t('reports.houseTitle', { currency: shown })}
            {...{ facts, columns }}
            rows={days}
          />
        </PanelStrip>
        {error !== null && <CallErrorNote error={error} />}
        {reports === undefined && error === null && <Skeleton rows={10} label={t('office.reading')} />}
        {reports !== undefined && (
          <Table
            label={t('reports.byDay')}
            columns={columns}
            rows={days}
            rowId={({ startMs }) => String(startMs)}
            selectedId={day && String(day.startMs)}
            onSelect={({ startMs }) => choose(startMs === chosen ? undefined : startMs)}
            totals
          />
        )}
      </Panel>
      {sum !== undefined && (
        <SourcesPanel
          day={day ?? sum}
          title={day === undefined ? t('reports.allDays') : formatCalendarDate(day.startMs)}
          reports={(reports ?? []).filter(({ startTime }) => day === undefined || startTime === day.startMs)}
        />
      )}
    </div>
  );
}

function useColumns(days: readonly HouseDay[]): readonly Column<HouseDay>[] {
  const { t } = useOfficeText();
  return useMemo(() => {
    const sum = sumDays(days);
    const amount = (
      id: Exclude<keyof HouseDay, 'startMs' | 'digits'>,
      isSigned: boolean,
    ): Column<HouseDay> => {
      const print = (day: HouseDay) =>
        isSigned ? <Profit amount={day[id]} digits={day.digits} /> : formatAmount(day[id], day.digits);
      return {
        id,
        label: t(`reports.${id}`),
        align: 'end',
        cell: print,
        text: (day) => formatDecimal(day[id], day.digits),
        sortKey: (day) => day[id],
        total: sum && print(sum),
      };
    };
    return [
      {
        id: 'day',
        label: t('reports.day'),
        cell: ({ startMs }) => <b>{formatCalendarDate(startMs)}</b>,
        text: ({ startMs }) => new Date(startMs).toISOString().slice(0, 10),
        sortKey: ({ startMs }) => startMs,
        total: t('reports.allDays'),
      },
      amount('paidIn', false),
      amount('takenOut', false),
      ...SOURCES.map((source) => amount(source, true)),
      { ...amount('earned', true), pin: 'end' },
    ] satisfies readonly Column<HouseDay>[];
  }, [t, days]);
}

/** Where the money of a day comes from, what hedges brought by product, and whom the house paid much. */
function SourcesPanel(props: {
  readonly day: HouseDay;
  readonly title: string;
  readonly reports: readonly HouseReport[];
}) {
  const { t } = useOfficeText();
  const { day, title, reports } = props;
  const amounts = SOURCES.map((source) => day[source]);
  const hedges = sumHedges(reports);
  const unusual = reports.flatMap((report) => report.unusual);
  return (
    <Panel name={t('reports.sources')}>
      <PanelStrip title={t('reports.sources')} note={title} />
      <PanelColumn>
        <ul className={styles['sources']}>
          {SOURCES.map((source) => (
            <li key={source} data-below={day[source] < 0n}>
              <span>{t(`reports.${source}`)}</span>
              <Profit amount={day[source]} digits={day.digits} />
              <i aria-hidden style={{ width: `${shareOf(day[source], amounts)}%` }} />
            </li>
          ))}
        </ul>
        <Lines label={t('reports.earned')}>
          <Line name={t('reports.earned')} sum>
            <Profit amount={day.earned} digits={day.digits} />
          </Line>
        </Lines>
        <p className={styles['quiet']}>{t('reports.sourcesNote')}</p>
        {hedges.length > 0 && (
          <>
            <h3 className={shared['head']}>{t('reports.hedgesOf')}</h3>
            <Lines label={t('reports.hedgesOf')}>
              {hedges.map(({ product, currency, fills, result }) => (
                <Line
                  key={`${product} ${currency}`}
                  name={formatList([product, t('reports.fills', { count: fills })], 'facts')}
                >
                  <Profit
                    amount={rescale(result, HEDGE_DIGITS, day.digits, 'half-even')}
                    digits={day.digits}
                  />{' '}
                  {currency}
                </Line>
              ))}
            </Lines>
          </>
        )}
        {unusual.length > 0 && (
          <>
            <h3 className={shared['head']}>{t('reports.unusual')}</h3>
            <Lines label={t('reports.unusual')}>
              {unusual.map((each) => (
                <Line
                  key={`${each.accountId} ${each.kind}`}
                  name={formatList([each.customerNo, t(`reports.kind.${kindOf(each.kind)}`)], 'facts')}
                >
                  {printDecimal(each.amount)} {each.currency}
                </Line>
              ))}
            </Lines>
          </>
        )}
      </PanelColumn>
    </Panel>
  );
}

const KINDS = ['financing', 'dividends', 'corrections', 'rebates'] as const;

function kindOf(kind: string): (typeof KINDS)[number] | 'other' {
  return KINDS.find((each) => each === kind) ?? 'other';
}
