import { useTranslation } from 'react-i18next';
import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { PanelsKey } from '../../i18n/index.ts';
import { COUNTED_IN } from './money-model.ts';
import { useMoneyAccounts } from './use-money.ts';
import type { MoneyAccount } from './port.ts';

export { COUNTED_IN };

/** Names of account types on this page. */
export const TYPE_NAMES: Readonly<Record<TradeType, PanelsKey>> = {
  cross: 'money.cross',
  isolated: 'money.isolated',
  leveragedSpot: 'money.leveragedSpot',
  spot: 'money.spot',
  stock: 'money.stock',
};

/** How an account is called: its type and its currency. */
export function useAccountName(): (account: Pick<MoneyAccount, 'accountType' | 'currency'>) => string {
  const { t } = useTranslation('panels');
  return ({ accountType, currency }) => `${t(TYPE_NAMES[accountType])}, ${currency}`;
}

/** The customer's accounts, and a choice of them by name. */
export function useAccountChoice() {
  const accounts = useMoneyAccounts(COUNTED_IN).data?.accounts ?? [];
  const nameOf = useAccountName();
  const options = accounts.map((account) => ({ value: String(account.accountId), label: nameOf(account) }));
  return { accounts, options, nameOf };
}
