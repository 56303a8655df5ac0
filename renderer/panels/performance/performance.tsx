import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  EmptyState,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  useNow,
  formatProfit,
  formatMoney,
  formatAge,
  formatDay,
  formatPercentShort,
  Profit,
} from '../../components/index.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { useAccount } from '../../trading/trading-api.ts';
import { useTrades } from '../../trading/review/use-trades.ts';
import type { TradesRead, TradeRecord } from '../../venue/port.ts';
import { usePanelSetting } from '../../workspace/panel-place.ts';
import { CurveChart } from '../shared/curve-chart.tsx';
import {
  PERIODS,
  SMALL_SAMPLE,
  summaryOf,
  tradesIn,
  type Period,
  type Summary,
  curveByDay,
  curveOf,
  histogramOf,
  deepestDrawdown,
} from './performance-model.ts';
import { HourMap, ProductTable, type MoneyForm } from './product-table.tsx';
import { Section } from './section.tsx';
import styles from './performance.module.css';

/** A period ends with the minute: what is over stays as it is until then (milliseconds). */
const MINUTE_MS = 60_000;

/** How the account traded: what was won and lost, net of everything, by day, product and hour. */
export function Performance() {
  const { t } = useTranslation('panels');
  const [period, setPeriod] = usePanelSetting('period', PERIODS, 'quarter');
  const { data, error, isOffered } = useTrades();
  const account = useAccount();
  return (
    <Panel name={t('panel.performance')}>
      <PanelStrip title={t('panel.performance')}>
        <Segmented
          label={t('performance.period')}
          value={period}
          onChange={setPeriod}
          segments={PERIODS.map((value) => ({ value, label: t(`performance.${value}`) }))}
        />
      </PanelStrip>
      {!isOffered && <EmptyState title={t('performance.notOffered')} />}
      {isOffered && data === undefined && error === undefined && <Skeleton rows={8} label={t('loading')} />}
      {error !== undefined && data === undefined && (
        <EmptyState title={t('performance.failed')} detail={error} />
      )}
      {data !== undefined && account !== undefined && (
        <Results read={data} period={period} money={{ digits: account.digits, currency: account.currency }} />
      )}
    </Panel>
  );
}

function Results(props: { readonly read: TradesRead; readonly period: Period; readonly money: MoneyForm }) {
  const { read, period, money } = props;
  const { t } = useTranslation('panels');
  const marketClock = useMarketClock();
  const minute = Math.floor(marketClock(useNow(MINUTE_MS)) / MINUTE_MS) + 1;
  const trades = useMemo(
    () => tradesIn(read.trades, period, minute * MINUTE_MS),
    [read.trades, period, minute],
  );
  const summary = useMemo(() => summaryOf(trades), [trades]);
  if (trades.length === 0)
    return (
      <EmptyState
        title={t(read.trades.length === 0 ? 'performance.none' : 'performance.noneInPeriod')}
        detail={t('performance.noneDetail')}
      />
    );
  return (
    <div className={styles['page']} role="group" aria-label={t('performance.results')} tabIndex={0}>
      <SummaryRow summary={summary} trades={trades} money={money} />
      <ul className={styles['notes']}>
        {trades.length < SMALL_SAMPLE && (
          <li>{t('performance.smallSample', { count: trades.length, least: SMALL_SAMPLE })}</li>
        )}
        {!read.isComplete && <li>{t('performance.cut', { count: read.trades.length })}</li>}
        {summary.withoutOpening > 0 && (
          <li>{t('performance.withoutOpening', { count: summary.withoutOpening })}</li>
        )}
      </ul>
      <div className={styles['grid']}>
        <CurveSection trades={trades} money={money} />
        <ProductTable trades={trades} summary={summary} money={money} />
        <HourMap trades={trades} money={money} />
        <Distribution trades={trades} summary={summary} money={money} />
        <Costs summary={summary} money={money} />
      </div>
    </div>
  );
}

/** From what was won to what was kept: gross of winners and losers is what prices gave, then what it cost. */
function Costs({ summary, money }: { readonly summary: Summary; readonly money: MoneyForm }) {
  const { t } = useTranslation('panels');
  const { gross, fees, financing, net } = summary;
  const rows = [
    { key: 'gross', amount: gross, tone: gross < 0n ? 'lostHour' : 'wonHour' },
    { key: 'fees', amount: -fees, tone: 'cost' },
    { key: 'financing', amount: financing, tone: 'cost' },
    { key: 'net', amount: net, tone: 'kept' },
  ] as const;
  const most = rows.reduce((best, { amount }) => Math.max(best, Math.abs(Number(amount))), 1);
  return (
    <Section title={t('performance.kept')}>
      <dl className={styles['costs']}>
        {rows.map(({ key, amount, tone }) => (
          <div key={key}>
            <dt>{t(`performance.${key}`)}</dt>
            <dd aria-hidden>
              <i className={styles[tone]} style={{ width: `${(Math.abs(Number(amount)) / most) * 100}%` }} />
            </dd>
            <dd>{formatProfit(amount, money.digits)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const STEPS = ['byDay', 'byTrade'] as const;

/** What the trades add up to over time, with the drawdown on the same axis. Money that was moved in and out is no part of it. */
function CurveSection(props: { readonly trades: readonly TradeRecord[]; readonly money: MoneyForm }) {
  const { trades, money } = props;
  const { t } = useTranslation('panels');
  const [step, setStep] = usePanelSetting('curve', STEPS, 'byDay');
  const points = useMemo(() => {
    const curve = curveOf(trades);
    const shown = step === 'byDay' ? curveByDay(curve) : curve;
    const start = { atMs: curve[0]?.atMs ?? 0, net: 0n, drawdown: 0n };
    return [start, ...shown].map(({ atMs, net, drawdown }) => ({ atMs, value: net, drawdown }));
  }, [trades, step]);
  return (
    <Section
      wide
      title={t('performance.curve')}
      note={t('performance.curveNote')}
      tools={
        <Segmented
          label={t('performance.curve')}
          value={step}
          onChange={setStep}
          segments={STEPS.map((value) => ({ value, label: t(`performance.${value}`) }))}
        />
      }
    >
      <div className={styles['curve']}>
        <CurveChart
          signed
          label={t('performance.curve')}
          points={points}
          digits={money.digits}
          byDay={step === 'byDay'}
        />
      </div>
    </Section>
  );
}

/** How many trades ended with which result: one colour on each side of zero. */
function Distribution(props: {
  readonly trades: readonly TradeRecord[];
  readonly summary: Summary;
  readonly money: MoneyForm;
}) {
  const { trades, summary, money } = props;
  const { t } = useTranslation('panels');
  const histogram = useMemo(() => histogramOf(trades), [trades]);
  if (histogram === undefined) return null;
  const { width, bars } = histogram;
  const most = Math.max(...bars.map(({ count }) => count));
  const first = bars[0]?.from ?? 0n;
  const last = (bars.at(-1)?.from ?? 0n) + width;
  const note = t('performance.aBar', { amount: formatMoney(width, money.digits), currency: money.currency });
  return (
    <Section title={t('performance.distribution')} note={note}>
      <ol className={styles['bars']} aria-label={t('performance.distribution')}>
        {bars.map(({ from, count }) => {
          const words = t('performance.bar', {
            from: formatProfit(from, money.digits),
            to: formatProfit(from + width, money.digits),
            count,
          });
          return (
            <li key={String(from)} title={words} data-zero={from === 0n}>
              <span className="visually-hidden">{words}</span>
              <i
                className={from < 0n ? styles['lostHour'] : styles['wonHour']}
                style={{ height: `${(count / most) * 100}%` }}
              />
            </li>
          );
        })}
      </ol>
      <p className={styles['ends']} aria-hidden>
        <span>{formatProfit(first, money.digits)}</span>
        <span>{formatProfit(last, money.digits)}</span>
      </p>
      <p className={styles['finding']}>
        {t('performance.averages', {
          loss: summary.averageLoss === undefined ? '–' : formatProfit(summary.averageLoss, money.digits),
          win: summary.averageWin === undefined ? '–' : formatProfit(summary.averageWin, money.digits),
        })}
      </p>
    </Section>
  );
}

/** The figures that a trader looks at first. One that there is no answer to is a dash. */
function SummaryRow(props: {
  readonly summary: Summary;
  readonly trades: readonly TradeRecord[];
  readonly money: MoneyForm;
}) {
  const { summary, trades, money } = props;
  const { t } = useTranslation('panels');
  const deepest = useMemo(() => deepestDrawdown(curveOf(trades)), [trades]);
  const { digits } = money;
  const profit = (amount: bigint | undefined) => amount !== undefined && <Profit {...{ amount, digits }} />;
  return (
    <dl className={styles['summary']}>
      <Figure label={t('performance.net')} note={money.currency}>
        {profit(summary.net)}
      </Figure>
      <Figure label={t('performance.trades')}>{summary.count}</Figure>
      <Figure label={t('performance.winRate')} note={`${summary.wins} / ${summary.count}`}>
        {summary.winRateBp !== undefined && formatPercentShort(summary.winRateBp)}
      </Figure>
      <Figure label={t('performance.expectancy')} note={t('performance.aTrade')}>
        {profit(summary.expectancy)}
      </Figure>
      <Figure label={t('performance.averageWin')}>{profit(summary.averageWin)}</Figure>
      <Figure label={t('performance.averageLoss')}>{profit(summary.averageLoss)}</Figure>
      <Figure label={t('performance.profitFactor')}>
        {summary.profitFactor !== undefined && formatMoney(BigInt(summary.profitFactor), 2)}
      </Figure>
      <Figure
        label={t('performance.drawdown')}
        note={deepest === undefined ? undefined : formatDay(deepest.atMs)}
      >
        {profit(deepest?.drawdown)}
      </Figure>
      <Figure
        label={t('performance.held')}
        note={t('performance.heldNote', { won: held(summary.wonHeldMs), lost: held(summary.lostHeldMs) })}
      >
        {held(summary.heldMs)}
      </Figure>
    </dl>
  );
}

function Figure(props: {
  readonly label: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  const { label, note, children } = props;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{children === false || children === undefined ? '–' : children}</b>
        {note !== undefined && <span> {note}</span>}
      </dd>
    </div>
  );
}

/** How long something was held, in the largest unit that says enough; a dash where it is not known. */
function held(ms: number | undefined): string {
  return ms === undefined ? '\u2013' : formatAge(ms);
}
