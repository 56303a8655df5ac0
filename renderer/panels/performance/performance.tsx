import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Panel, PanelStrip, Segmented, Skeleton, useNow } from '../../components/index.ts';
import { useHealth } from '../../market/index.ts';
import { useAccount } from '../../trading/index.ts';
import { useTrades } from '../../trading/review/use-trades.ts';
import type { TradesRead } from '../../venue/review-port.ts';
import { usePanelSetting } from '../../workspace/panel-place.ts';
import { Costs } from './costs.tsx';
import { CurveSection } from './curve-section.tsx';
import { Distribution } from './distribution.tsx';
import { HourMap } from './hour-map.tsx';
import { PERIODS, SMALL_SAMPLE, summaryOf, tradesIn, type Period } from './performance-model.ts';
import { ProductTable } from './product-table.tsx';
import { SummaryRow } from './summary-row.tsx';
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

/** How money of the account is written. */
export interface MoneyForm {
  readonly digits: number;
  readonly currency: string;
}

function Results(props: { readonly read: TradesRead; readonly period: Period; readonly money: MoneyForm }) {
  const { read, period, money } = props;
  const { t } = useTranslation('panels');
  const { marketOffsetMs = 0 } = useHealth();
  const minute = Math.floor((useNow(MINUTE_MS) + marketOffsetMs) / MINUTE_MS) + 1;
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
