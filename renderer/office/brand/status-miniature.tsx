import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { Dot } from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { useHealthOf } from '../../market/market-api.ts';
import { useBrand } from '../../theme/brand.ts';
import { BrandMark } from '../../workspace/bars/brand-mark.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './brand.module.css';

/** The status page in small: whether the platform answers now, and what is planned. */
export function StatusMiniature() {
  const { t } = useOfficeText();
  const { name } = useBrand();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const isUp = useHealthOf(({ clockOffsetMs }) => clockOffsetMs !== undefined);
  const { data: planned = [] } = useCall(PLATFORM_MANAGEMENT.maintenanceWindows, {});
  return (
    <div className={styles['status']}>
      <header>
        <BrandMark size={18} />
        <b>{t('brand.statusOf', { name })}</b>
      </header>
      <p data-up={isUp}>
        <Dot tone={isUp ? 'ok' : 'warn'} /> {t(isUp ? 'brand.answers' : 'brand.answersNot')}
      </p>
      {planned.length === 0 && <p>{t('brand.noMaintenance')}</p>}
      {planned.map(({ id, startTime, endTime, text }) => (
        <p key={id}>
          <b>
            {wall.dateTime(toLocal(startTime))} – {wall.dateTime(toLocal(endTime))}
          </b>
          <br />
          {text}
        </p>
      ))}
    </div>
  );
}
