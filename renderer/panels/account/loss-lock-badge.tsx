import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/index.ts';
import { useLossLock } from '../../trading/loss-lock/loss-lock.ts';
import { isLockedOn } from '../../trading/loss-lock/loss-lock-model.ts';
import styles from './account.module.css';

/** Says wherever the trader looks that nothing opens any more today. */
export function LossLockBadge() {
  const { t } = useTranslation('panels');
  const { state, day } = useLossLock();
  if (day === undefined || !isLockedOn(state, day)) return null;
  return (
    <span className={styles['lockBadge']} title={t('lock.stillWorks')} role="status">
      <Icon icon={Lock} />
      {t('lock.badge')}
    </span>
  );
}
