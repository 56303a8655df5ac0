import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field, momentOfWallTime, zoneName } from '../../components/index.ts';
import { showsTimeOfDay, type ChartInterval } from './intervals/chart-interval.ts';

export interface GoToDateProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** Length of the bars: those of days are found by their date. */
  readonly interval: ChartInterval;
  /** Shows a time (seconds). False when history does not reach so far in this interval. */
  onGo(seconds: number): Promise<boolean>;
}

/** Asks for a date, and below a day for a time of the trader's clock, and shows the chart there. */
export function GoToDate({ open, onOpenChange, interval, onGo }: GoToDateProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const hasTime = showsTimeOfDay(interval);
  const wallMs = Date.parse(hasTime ? `${typed}Z` : typed);
  const atMs = hasTime && Number.isFinite(wallMs) ? momentOfWallTime(wallMs) : wallMs;
  const go = async () => {
    setBusy(true);
    const reached = await onGo(atMs / 1000);
    setBusy(false);
    setError(reached ? undefined : t('date.tooOld'));
    if (reached) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('date')}
      width={340}
      closeLabel={t('indicators.close')}
      footer={
        <Button variant="primary" disabled={!Number.isFinite(atMs)} busy={busy} onClick={() => void go()}>
          {t('date.go')}
        </Button>
      }
    >
      <Field
        label={
          hasTime
            ? t('date.inZone', { zone: zoneName(Number.isFinite(atMs) ? atMs : Date.now()) })
            : t('date.day')
        }
        type={hasTime ? 'datetime-local' : 'date'}
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
