import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field, Icon, ToolButton } from '../../../components/index.ts';
import { intervalLabel, readInterval, type ChartInterval } from './chart-interval.ts';
import { addInterval, inOrder, removeInterval, useOwnIntervals } from './interval-store.ts';
import styles from './intervals.module.css';

export interface IntervalDialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onInterval(interval: ChartInterval): void;
}

/** Takes the length of a bar as a trader types it, and keeps it among the buttons. */
export function IntervalDialog({ open, onOpenChange, onInterval }: IntervalDialogProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState('');
  const own = useOwnIntervals((state) => state.own);
  const read = readInterval(typed);
  const show = () => {
    if (read === undefined) return;
    addInterval(read);
    onInterval(read);
    setTyped('');
    onOpenChange(false);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') show();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('interval.other')}
      note={t('interval.example')}
      width={360}
      closeLabel={t('indicators.close')}
      footer={
        <Button variant="primary" disabled={read === undefined} onClick={show}>
          {t('interval.show')}
        </Button>
      }
    >
      <div className={styles['typed']}>
        <Field
          label={t('interval.length')}
          align="right"
          autoFocus
          value={typed}
          unit={read === undefined ? undefined : intervalLabel(read)}
          invalid={typed !== '' && read === undefined}
          onChange={setTyped}
          onKeyDown={onKey}
        />
        <p className={styles['note']} aria-live="polite">
          {typed !== '' && read === undefined ? t('interval.wrong') : ''}
        </p>
      </div>
      {own.length > 0 && (
        <ul className={styles['own']} aria-label={t('interval.own')}>
          {inOrder(own).map((each) => (
            <li key={each}>
              {intervalLabel(each)}
              <ToolButton
                compact
                aria-label={t('interval.remove', { interval: intervalLabel(each) })}
                onClick={() => removeInterval(each)}
              >
                <Icon icon={X} size={12} />
              </ToolButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
