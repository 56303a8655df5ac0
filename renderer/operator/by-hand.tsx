import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field } from '../components/index.ts';
import { CallFailure } from '../connection/call-failure.tsx';
import styles from './operator.module.css';
import { operatorPort } from './part.ts';
import type { Proposal } from './port.ts';
import { useDecision } from './use-decision.ts';
import { REASON_LENGTH } from './words.ts';

/** Longest number of a transfer. */
const NUMBER_LENGTH = 64;

/** A withdrawal that somebody of the office transfers: that it was, or that it cannot be. */
export function ByHand({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const [transfer, setTransfer] = useState('');
  const [reason, setReason] = useState('');
  const { busy, failed, decide } = useDecision();
  const port = operatorPort();
  return (
    <>
      <p className="faint">{t('treasury.byHand')}</p>
      <div className={styles['mark']}>
        <Field
          label={t('withdraw.transferNumber')}
          value={transfer}
          maxLength={NUMBER_LENGTH}
          onChange={setTransfer}
        />
        <Button
          variant="primary"
          busy={busy}
          disabled={transfer.trim() === ''}
          onClick={() => void decide((key) => port.markSent(proposal, transfer.trim(), key))}
        >
          {t('treasury.markSent')}
        </Button>
        <Field
          label={t('treasury.reason')}
          placeholder={t('treasury.reasonHint')}
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={setReason}
        />
        <Button
          busy={busy}
          disabled={reason.trim() === ''}
          onClick={() => void decide((key) => port.markFailed(proposal, reason.trim(), key))}
        >
          {t('treasury.markFailed')}
        </Button>
      </div>
      {failed !== undefined && <CallFailure result={failed} />}
    </>
  );
}
