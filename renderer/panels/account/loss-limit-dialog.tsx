import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import { Button, Dialog, NumberField } from '../../components/index.ts';
import { part } from '../../parts.ts';
import type { LossLockView } from '../../trading/loss-lock/loss-lock.ts';
import { dayRecord, limitOn, resultOf } from '../../trading/loss-lock/loss-lock-model.ts';
import styles from './account.module.css';

/** Asks what a day may lose. It says before it is set from when it counts. */
export function LossLimitDialog({ view, onClose }: { readonly view: LossLockView; onClose(): void }) {
  const { t } = useTranslation('panels');
  const { account, state, day } = view;
  const digits = account?.digits ?? 0;
  const limit = day === undefined ? undefined : limitOn(state, day);
  const [text, setText] = useState(limit === undefined ? '' : formatDecimal(limit, digits));
  const amount = parseDecimal(text, digits);
  const isMissing = amount === undefined || amount <= 0n;
  const isLooser = limit !== undefined && !isMissing && amount > limit;
  const set = (next: bigint | undefined) => {
    part('lossLock').setLimit(next);
    onClose();
  };
  const today = day === undefined ? undefined : dayRecord(state, day);
  const isExceeded = !isMissing && today !== undefined && resultOf(today) <= -amount;
  const counts = isLooser ? 'lock.countsTomorrow' : isExceeded ? 'lock.locksNow' : 'lock.countsNow';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('lock.title')}
      closeLabel={t('dismiss')}
      footer={
        <>
          {limit !== undefined && <Button onClick={() => set(undefined)}>{t('lock.remove')}</Button>}
          <Button variant="primary" disabled={isMissing} onClick={() => set(amount)}>
            {t('lock.set')}
          </Button>
        </>
      }
    >
      <form
        className={styles['limitForm']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isMissing) set(amount);
        }}
      >
        <NumberField
          label={t('lock.limit')}
          unit={`${account?.currency ?? ''} `}
          value={text}
          autoFocus
          onChange={setText}
        />
        <p>{t('lock.explain')}</p>
        <p role="status">{isMissing ? t('lock.rule') : t(counts)}</p>
      </form>
    </Dialog>
  );
}
