import { useState } from 'react';
import { Page } from '../../components/index.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { DepositPanel, type DepositView } from './deposit/deposit-panel.tsx';
import { FundsPanel } from './funds-panel.tsx';
import styles from './money.module.css';
import { MovesPanel } from './moves/moves-panel.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { TransferPanel } from './transfer/transfer-panel.tsx';

/** All accounts in one currency, money in, what moved, the company's funds, and where money may go. */
export function MoneyPage() {
  const [deposit, setDeposit] = useState<DepositView>();
  return (
    <div className={styles['long']}>
      <Page className={styles['page'] ?? ''} data-testid="money-page">
        <AccountsPanel />
        <DepositPanel view={deposit} onView={setDeposit} />
        <TransferPanel />
        <FundsPanel />
        <MovesPanel onOpenDeposit={(number) => setDeposit({ kind: 'deposit', number })} />
        <PlacesPanel />
      </Page>
    </div>
  );
}
