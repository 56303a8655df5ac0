import { useTranslation } from 'react-i18next';
import styles from './operator.module.css';
import type { Proposal } from './port.ts';

/** Who has signed, as two dots: filled ones have, and a name for those who cannot see them. */
export function Signs({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const { approvals, approvalsNeeded, state } = proposal;
  // Nobody of the office has to sign what is credited by itself.
  if (approvals.length === 0 && state !== 'first' && state !== 'second')
    return <span className="faint">{t('none')}</span>;
  const label =
    approvals.length === 0
      ? t('treasury.nobodySigned')
      : t('treasury.signedBy', { names: approvals.join(', ') });
  return (
    <span className={styles['signs']} role="img" aria-label={label} title={label}>
      {Array.from({ length: approvalsNeeded }, (_, at) => (
        <i key={at} data-on={at < approvals.length} />
      ))}
    </span>
  );
}
