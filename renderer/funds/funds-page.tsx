import { MoneyPage } from '../customer/money/money-page.tsx';
import { useAccount } from '../trading/trading-api.ts';
import { LoansPanel } from './loans-panel.tsx';

/** The page of funds with what other rooms add to it: the live figures of the traded account, and loans. */
export function FundsPage({ onSecurity }: { onSecurity(): void }) {
  return <MoneyPage live={useAccount()} loans={<LoansPanel />} onSecurity={onSecurity} />;
}
