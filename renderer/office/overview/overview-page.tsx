import { useState } from 'react';
import { RISK_MANAGEMENT } from '../../../backend/contract/calls/management/risk.ts';
import {
  EmptyState,
  formatDateTime,
  Segmented,
  Skeleton,
  Button,
  formatTime,
  Icon,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { PageBar } from '../frame/page-bar.tsx';
import { HealthLine } from '../system/health-line.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall, useMay } from '../use-call.ts';
import { ExposurePanel } from './exposure-panel.tsx';
import { HousePanel } from './house-panel.tsx';
import { NearestPanel } from './nearest-panel.tsx';
import { SPANS, startOf, toHouseFigures, type Span } from './overview-model.ts';
import { WaitsPanel } from './waits-panel.tsx';
import styles from './overview.module.css';
import { TriangleAlert } from 'lucide-react';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { openPlace } from '../place.ts';

/** How soon the report and the scenarios are read again (milliseconds). */
const AGAIN_MS = 5_000;

/** What the day brought, what the house is exposed to, who is near a stop-out, and what waits. */
export function OverviewPage() {
  const { t } = useOfficeText();
  const may = useMay();
  const [span, setSpan] = useState<Span>('today');
  // The platform says which moment its running day began with.
  const { data: today, error } = useCall(RISK_MANAGEMENT.houseReport, {}, { againMs: AGAIN_MS });
  const startTime = today === undefined ? 0 : startOf(span, today.startTime);
  const { data: longer } = useCall(
    RISK_MANAGEMENT.houseReport,
    { startTime },
    { enabled: span !== 'today' && today !== undefined, againMs: AGAIN_MS },
  );
  const report = span === 'today' ? today : longer;
  return (
    <>
      <PageBar
        title={t('section.overview')}
        context={report && t('overview.since', { time: formatDateTime(report.startTime) })}
      >
        <Segmented
          label={t('overview.span')}
          segments={SPANS.map((value) => ({ value, label: t(`overview.span.${value}`) }))}
          value={span}
          onChange={setSpan}
        />
      </PageBar>
      <div className={styles['overview']} data-testid="office-overview">
        <ScenarioBanner />
        {may('trading.read') ? (
          <>
            {error !== null && <CallErrorNote error={error} />}
            {report === undefined && error === null && <Skeleton rows={3} label={t('office.reading')} />}
            {report !== undefined && <HousePanel figures={toHouseFigures(report)} />}
            {report !== undefined && <ExposurePanel report={report} />}
          </>
        ) : (
          <EmptyState title={t('act.mayNot')} />
        )}
        <div className={styles['below']}>
          <NearestPanel />
          <WaitsPanel />
        </div>
        <HealthLine />
      </div>
    </>
  );
}

/** Says which scenario of the market runs; nothing while none does. */
function ScenarioBanner() {
  const { t } = useOfficeText();
  const { data } = useCall(PLATFORM_MANAGEMENT.listScenarios, {}, { againMs: AGAIN_MS });
  const last = data?.scenarios.findLast(({ status }) => status === 'running');
  if (last === undefined) return null;
  return (
    <div className={styles['banner']} role="status">
      <Icon icon={TriangleAlert} />
      <b>{t('scenario.runs', { name: last.name })}</b>
      <span>{t('scenario.until', { from: formatTime(last.startTime), to: formatTime(last.endTime) })}</span>
      <span className="grow" />
      <Button size="small" onClick={() => openPlace('market')}>
        {t('scenario.open')}
      </Button>
    </div>
  );
}
