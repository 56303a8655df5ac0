import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, formatCountdown, Icon, useFromNow } from '../../../components/index.ts';
import { CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { customerPort } from '../../part.ts';
import styles from '../cash.module.css';
import { SendFailure } from '../send-failure.tsx';
import { MENDS } from './withdraw-words.ts';
import { useWallTimes } from '../../../connection/wall-times.ts';

/** What is done on the page of the account. */
const ON_ACCOUNT_PAGE: ReadonlySet<string> = new Set(['fundPassword', 'verification']);

/** Why nothing leaves, with what helps against it. */
export function Mended(props: {
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
  const mend = failed.kind === 'refused' ? customerPort().withdrawals.mendOf(failed.failure.code) : undefined;
  return (
    <div className={styles['mended']}>
      {isStanding ? <CallFailure result={failed} /> : <SendFailure failed={failed} />}
      {mend !== undefined && (
        <p className={styles['hint']}>
          <Icon icon={Wrench} size={12} /> {t(MENDS[mend])}{' '}
          {mend === 'wait' && props.untilMs !== undefined && <Hold untilMs={props.untilMs} />}
          {ON_ACCOUNT_PAGE.has(mend) && (
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
