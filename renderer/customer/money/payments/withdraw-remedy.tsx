import { LockKeyhole, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, formatCountdown, Icon, useFromNow } from '../../../components/index.ts';
import { CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { useWallTimes } from '../../../connection/wall-times.ts';
import type { PanelsKey } from '../../../i18n/i18n.ts';
import { customerPort } from '../../part.ts';
import { SendFailure } from '../money-form.tsx';
import type { Remedy } from './port.ts';
import styles from '../cash.module.css';

/** Said in place of the form: withdrawals take a fund password. */
export function NoFundPassword({ onSecurity }: { onSecurity(): void }) {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['mended']}>
      <Callout tone="warn" icon={LockKeyhole}>
        {t('withdraw.noFundPassword')}
      </Callout>
      <Button onClick={onSecurity}>{t('withdraw.toAccount')}</Button>
    </div>
  );
}

/** What helps against a refusal, in words. */
const MENDS: Readonly<Record<Remedy, PanelsKey>> = {
  fundPassword: 'withdraw.remedy.fundPassword',
  verification: 'withdraw.remedy.verification',
  deposit: 'withdraw.remedy.deposit',
  wait: 'withdraw.remedy.wait',
  beneficiaries: 'withdraw.remedy.places',
  operator: 'withdraw.remedy.operator',
};

/** What is done on the page of the account. */
const ON_ACCOUNT_PAGE: ReadonlySet<string> = new Set(['fundPassword', 'verification']);

/** Why nothing leaves, with what helps against it. */
export function WhatHelps(props: {
  readonly failed: Failed | undefined;
  /** The refusal came before anything was sent. */
  readonly isStanding?: boolean;
  /** When what has to be waited for ends, where the platform says it (local clock). */
  readonly untilMs?: number | undefined;
  onSecurity(): void;
}) {
  const { t } = useTranslation('panels');
  const { failed, isStanding = false, onSecurity } = props;
  if (failed === undefined) return null;
  const remedy =
    failed.kind === 'refused' ? customerPort().withdrawals.findRemedy(failed.failure.code) : undefined;
  return (
    <div className={styles['mended']}>
      {isStanding ? <CallFailure result={failed} /> : <SendFailure failed={failed} />}
      {remedy !== undefined && (
        <p className={styles['hint']}>
          <Icon icon={Wrench} size={12} /> {t(MENDS[remedy])}{' '}
          {remedy === 'wait' && props.untilMs !== undefined && <Hold untilMs={props.untilMs} />}
          {ON_ACCOUNT_PAGE.has(remedy) && (
            <Button size="small" onClick={onSecurity}>
              {t('withdraw.toAccount')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

/** Until when nothing leaves, as a time and as what is left of it. */
function Hold({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const left = useFromNow(1000, (now) => formatCountdown(Math.max(0, untilMs - now)));
  return <b>{t('withdraw.heldUntil', { time: wall.dateTime(untilMs), left })}</b>;
}
