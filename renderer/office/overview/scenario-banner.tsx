import { TriangleAlert } from 'lucide-react';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { Button, formatTime, Icon } from '../../components/index.ts';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import styles from './overview.module.css';

const AGAIN_MS = 5_000;

/** Says which scenario of the market runs; nothing while none does. */
export function ScenarioBanner() {
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
