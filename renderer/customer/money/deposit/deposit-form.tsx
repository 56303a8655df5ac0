import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, SelectField, Skeleton } from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { useAccountChoice } from '../account-name.ts';
import styles from '../cash.module.css';
import { preferredAccount } from '../money-model.ts';
import { limitFor } from './deposit-model.ts';
import { useDepositWays } from './use-deposits.ts';
import { WayForm } from './way-form.tsx';

/** What a form begins with. */
export interface DepositStart {
  readonly accountId?: number | undefined;
  readonly wayId?: string | undefined;
  readonly amount?: string;
}

/** Into which account, by which way and how much; what it comes to stands there before anything is sent. */
export function DepositForm(props: { readonly start: DepositStart; onOpened(number: string): void }) {
  const { t } = useTranslation('panels');
  const { accounts, options } = useAccountChoice();
  const [chosen, setChosen] = useState(props.start.accountId);
  const account = accounts.find(({ accountId }) => accountId === chosen) ?? preferredAccount(accounts);
  const ways = useDepositWays(account?.accountType);
  if (account === undefined) return <Skeleton rows={5} label={t('customer.loading')} />;
  const open = (ways.data ?? []).filter((way) => limitFor(way, account.currency) !== undefined);
  return (
    <div className={styles['column']}>
      <SelectField
        label={t('deposit.into')}
        value={String(account.accountId)}
        options={options}
        onChange={(id) => setChosen(Number(id))}
      />
      {ways.isPending && <Skeleton rows={4} label={t('customer.loading')} />}
      {ways.error && !ways.data && <CallErrorNote error={ways.error} />}
      {ways.data && open.length === 0 && (
        <EmptyState title={t('deposit.noWays')} detail={t('deposit.noWaysText')} />
      )}
      {open.length > 0 && <WayForm {...props} account={account} ways={open} />}
    </div>
  );
}
