import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, Panel, PanelStrip, Skeleton, TabStrip } from '../components/index.ts';
import { CallErrorNote } from '../connection/call-failure.tsx';
import { COUNTED_IN } from '../customer/money/account-name.ts';
import styles from './loans.module.css';
import { useMoneyAccounts } from '../customer/money/use-money.ts';
import { LoanHistory } from './loan-history.tsx';
import { loanAccounts } from './loan-model.ts';
import { LoanTable } from './loan-table.tsx';
import { OwnLoanForm } from './own-loan-form.tsx';

type View = 'owed' | 'history';

/** What is owed and may be borrowed, account by account, to borrow and repay, and what happened before. */
export function LoansPanel() {
  const { t } = useTranslation('panels');
  const { data, isPending, error } = useMoneyAccounts(COUNTED_IN);
  const [view, setView] = useState<View>('owed');
  const [chosen, setChosen] = useState<number>();
  const loans = loanAccounts(data?.accounts ?? []);
  const account = loans.find(({ accountId }) => accountId === chosen) ?? loans[0];
  return (
    <Panel name={t('loans.title')} className={styles['loans'] ?? ''}>
      <PanelStrip
        tabs={
          <TabStrip
            label={t('loans.title')}
            tabs={[
              { id: 'owed', label: t('loans.title') },
              { id: 'history', label: t('moves.title') },
            ]}
            selected={view}
            onSelect={(id) => setView(id as View)}
          />
        }
      />
      {isPending && <Skeleton rows={5} label={t('customer.loading')} />}
      {error && !data && <CallErrorNote error={error} />}
      {data && view === 'history' && <LoanHistory />}
      {data && view === 'owed' && account === undefined && (
        <EmptyState title={t('loans.none')} detail={t('loans.noneText')} />
      )}
      {data && view === 'owed' && account !== undefined && (
        <div className={styles['body']} role="group" aria-label={t('loans.title')} tabIndex={0}>
          <LoanTable loans={loans} selected={account.accountId} onSelect={setChosen} />
          <OwnLoanForm key={account.accountId} account={account} {...data} />
        </div>
      )}
    </Panel>
  );
}
