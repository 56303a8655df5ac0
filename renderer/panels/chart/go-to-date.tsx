import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field } from '../../components/index.ts';

export interface GoToDateProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  /** Shows a time (seconds). False when history does not reach so far in this interval. */
  onGo(seconds: number): Promise<boolean>;
}

/** Asks for a date and time in UTC and shows the chart there. */
export function GoToDate({ open, onOpenChange, onGo }: GoToDateProps) {
  const { t } = useTranslation('chart');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const seconds = Date.parse(`${typed}Z`) / 1000;
  const go = async () => {
    setBusy(true);
    const reached = await onGo(seconds);
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
        <Button variant="primary" disabled={!Number.isFinite(seconds)} busy={busy} onClick={() => void go()}>
          {t('date.go')}
        </Button>
      }
    >
      <Field
        label={t('date.utc')}
        type="datetime-local"
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
