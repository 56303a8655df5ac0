import { EmptyState, Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { PageBar } from '../frame/page-bar.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { BackupsPanel } from './backups-panel.tsx';
import { DiagnosticsPanel } from './diagnostics-panel.tsx';
import { HealthCharts } from './health-charts.tsx';
import { MaintenancePanel } from './maintenance-panel.tsx';
import { PartsPanel } from './parts-panel.tsx';
import { useReadings } from './use-readings.ts';
import styles from './system.module.css';

/** How the platform does, its backups with a rehearsal, and planned maintenance as customers see it. */
export function SystemPage() {
  const { t } = useOfficeText();
  const may = useMay();
  const { readings, newest, error } = useReadings();
  return (
    <>
      <PageBar title={t('section.system')} context={t('system.about')} />
      <div className={styles['system']} data-testid="office-system">
        {!may('platform.read') && <EmptyState title={t('act.mayNot')} />}
        {error !== null && <CallErrorNote error={error} />}
        {newest === undefined && error === null && may('platform.read') && (
          <Skeleton rows={6} label={t('office.reading')} />
        )}
        {newest !== undefined && (
          <>
            <HealthCharts readings={readings} />
            <div className={styles['panels']}>
              <PartsPanel figures={newest} />
              <BackupsPanel />
              <DiagnosticsPanel />
              <MaintenancePanel parts={newest.parts} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
