import { useState } from 'react';
import { Page } from '../../components/index.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { DepositPanel, type DepositView } from './deposit/deposit-panel.tsx';
import { FundsPanel } from './funds-panel.tsx';
import styles from './money.module.css';
import { MovesPanel } from './moves/moves-panel.tsx';
import { PlacesPanel, type NewPlace } from './places-panel.tsx';
import { TransferPanel, type TransferStart } from './transfer/transfer-panel.tsx';
import { WithdrawPanel, type WithdrawView } from './withdraw/withdraw-panel.tsx';

/** All accounts in one currency, money in, out and between them, the company's funds, and where money may go. */
export function MoneyPage({ onSecurity }: { onSecurity(): void }) {
  const [deposit, setDeposit] = useState<DepositView>();
  const [withdrawal, setWithdrawal] = useState<WithdrawView>();
  const [transfer, setTransfer] = useState<TransferStart>();
  const [adding, setAdding] = useState<NewPlace>();
  return (
    <div className={styles['long']}>
      <Page className={styles['page'] ?? ''} data-testid="money-page">
        <AccountsPanel
          onTransfer={(fromId) => setTransfer((last) => ({ fromId, at: (last?.at ?? 0) + 1 }))}
        />
        <DepositPanel view={deposit} onView={setDeposit} />
        <WithdrawPanel
          view={withdrawal}
          onView={setWithdrawal}
          onSecurity={onSecurity}
          onAddPlace={setAdding}
        />
        <TransferPanel start={transfer} />
        <FundsPanel />
        <PlacesPanel adding={adding} onAdding={setAdding} />
        <MovesPanel
          onOpenDeposit={(number) => setDeposit({ kind: 'deposit', number })}
          onOpenWithdrawal={(number) => setWithdrawal({ kind: 'withdrawal', number })}
        />
      </Page>
    </div>
  );
}
