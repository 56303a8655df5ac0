import { Clock } from 'lucide-react';
import { formatDate, formatNumber, formatTime, Icon, Panel, zoneName } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';
import styles from './market.module.css';

export interface ClockRowProps {
  readonly marketMs: number;
  /** Market milliseconds in one of the wall clock. */
  readonly speed: number;
}

/** The time of the market and how fast it passes. Both are set when the platform starts: nothing here moves them. */
export function ClockRow({ marketMs, speed }: ClockRowProps) {
  const { t } = useOfficeText();
  return (
    <Panel name={t('desk.clock')} className={styles['clock'] ?? ''}>
      <Icon icon={Clock} />
      <span className="faint">{t('desk.marketTime')}</span>
      <b>{formatTime(marketMs)}</b>
      <span>
        {formatDate(marketMs)} {zoneName(marketMs)}
      </span>
      <span>{t('desk.speed', { times: formatNumber(speed, speed < 1 ? 3 : 0) })}</span>
      <span className="grow" />
      <span className={styles['quiet']}>{t('desk.clockNote')}</span>
    </Panel>
  );
}
