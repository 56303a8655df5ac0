import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Panel, PanelStrip, Skeleton } from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { COUNTED_IN } from '../account-name.ts';
import styles from '../cash.module.css';
import { useMoneyAccounts } from '../use-money.ts';
import { clearTransferRequest, useTransferRequest } from '../../../session/transfer-request.ts';
import { TransferForm } from './transfer-form.tsx';

/** From which account somebody wants to transfer, and which wish it is. */
export interface TransferStart {
  readonly fromId: number;
  readonly at: number;
}

/** Money between own accounts. */
export function TransferPanel({ start }: { readonly start: TransferStart | undefined }) {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useMoneyAccounts(COUNTED_IN);
  const requested = useTransferRequest((state) => state.requested);
  // What was said is of this visit to the page only.
  useEffect(() => clearTransferRequest, []);
  return (
    <Panel name={t('transfer.title')} className={styles['transfer'] ?? ''}>
      <PanelStrip title={t('transfer.title')} note={t('transfer.note')} />
      <div className={styles['body']} role="group" aria-label={t('transfer.title')} tabIndex={-1}>
        {isPending && <Skeleton rows={6} label={t('customer.loading')} />}
        {error && !data && <CallErrorNote error={error} />}
        {data && data.accounts.length < 2 && (
          <EmptyState title={t('transfer.oneAccount')} detail={t('transfer.oneAccountText')} />
        )}
        {data && data.accounts.length > 1 && (
          <TransferForm
            key={`${start?.at} ${requested?.at}`}
            accounts={data.accounts}
            fromId={start?.fromId}
            request={requested}
          />
        )}
      </div>
    </Panel>
  );
}
