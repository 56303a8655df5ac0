import { useState, type ReactNode } from 'react';
import { Page } from '../../components/index.ts';
import { clearTransferRequest } from '../../session/transfer-request.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { DepositPanel, type DepositView } from './deposit/deposit-panel.tsx';
import { FundsPanel } from './funds-panel.tsx';
import styles from './money.module.css';
import type { LiveFigures } from './money-model.ts';
import { MovesPanel } from './moves/moves-panel.tsx';
import { PlacesPanel, type NewPlace } from './places-panel.tsx';
import { VerificationPanel } from './verification-panel.tsx';
import { TransferPanel, type TransferStart } from './transfer/transfer-panel.tsx';
import { WithdrawPanel, type WithdrawView } from './withdraw/withdraw-panel.tsx';

interface MoneyPageProps {
  /** The traded account as the top bar shows it; undefined while it is not known. */
  readonly live: LiveFigures | undefined;
  /** What is borrowed: another room of the terminal fills it. */
  readonly loans: ReactNode;
  onSecurity(): void;
}

/** All accounts in one currency, money in, out and between them, loans, the company's funds, where money may go, and how far the customer is verified. */
export function MoneyPage({ live, loans, onSecurity }: MoneyPageProps) {
  const [deposit, setDeposit] = useState<DepositView>();
  const [withdrawal, setWithdrawal] = useState<WithdrawView>();
  const [transfer, setTransfer] = useState<TransferStart>();
  const [adding, setAdding] = useState<NewPlace>();
  return (
    <div className={styles['long']}>
      <Page className={styles['page'] ?? ''} data-testid="money-page">
        <AccountsPanel
          live={live}
          onTransfer={(fromId) => {
            clearTransferRequest();
            setTransfer((last) => ({ fromId, at: (last?.at ?? 0) + 1 }));
          }}
        />
        <DepositPanel view={deposit} onView={setDeposit} />
        <WithdrawPanel
          view={withdrawal}
          onView={setWithdrawal}
          onSecurity={onSecurity}
          onAddPlace={setAdding}
        />
        <TransferPanel start={transfer} />
        {loans}
        <FundsPanel />
        <PlacesPanel adding={adding} onAdding={setAdding} />
        <MovesPanel
          onOpenDeposit={(number) => setDeposit({ kind: 'deposit', number })}
          onOpenWithdrawal={(number) => setWithdrawal({ kind: 'withdrawal', number })}
        />
        <VerificationPanel onSecurity={onSecurity} />
      </Page>
    </div>
  );
}
