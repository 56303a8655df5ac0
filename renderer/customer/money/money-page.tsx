import { Page } from '../../components/index.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { BookingsPanel } from './bookings-panel.tsx';
import { FundsPanel } from './funds-panel.tsx';
import styles from './money.module.css';
import { PlacesPanel } from './places-panel.tsx';

/** All accounts in one currency, what was booked, the company's funds, and where money may go. */
export function MoneyPage() {
  return (
    <Page className={styles['page'] ?? ''} data-testid="money-page">
      <AccountsPanel />
      <FundsPanel />
      <BookingsPanel />
      <PlacesPanel />
    </Page>
  );
}
