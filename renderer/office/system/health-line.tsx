import { ToolButton } from '../../components/index.ts';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { HealthCharts } from './health-charts.tsx';
import { worstOf } from './health-model.ts';
import { StateOf } from './parts-panel.tsx';
import { useReadings } from './use-readings.ts';
import styles from './system.module.css';

/** How the platform does, in one line of the overview, for those who may look at it and where the platform says so. */
export function HealthLine() {
  const { t } = useOfficeText();
  const may = useMay();
  const { readings, newest } = useReadings();
  if (!may('platform.read') || newest === undefined) return null;
  return (
    <section className={styles['line']} aria-label={t('system.health')}>
      <ToolButton onClick={() => openPlace('system')}>
        {t('system.health')} <StateOf status={worstOf(newest.parts)} />
      </ToolButton>
      <HealthCharts readings={readings} />
    </section>
  );
}
