import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../../components/index.ts';
import { CallFailure, type Failed } from '../../../connection/call-failure.tsx';
import { customerPort } from '../../part.ts';
import styles from '../cash.module.css';
import { SendFailure } from '../send-failure.tsx';
import { MENDS } from './withdraw-words.ts';

/** What is done on the page of the account. */
const ON_ACCOUNT_PAGE: ReadonlySet<string> = new Set(['fundPassword', 'verification']);

/** Why nothing leaves, with what helps against it. */
export function Mended(props: {
  readonly failed: Failed | undefined;
  /** The refusal came before anything was sent. */
  readonly isStanding?: boolean;
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
