import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Menu, MenuItem, ToolButton } from '../../components/index.ts';
import { useAccountMoney, useMoneyAccounts } from '../../trading/index.ts';

/** Which account's money is looked at: a wallet has one for each asset. */
export function useMoneyAccount() {
  const accounts = useMoneyAccounts();
  const own = useAccountMoney()?.currency;
  const [currency, choose] = useState<string>();
  const account = accounts.find((each) => each.currency === (currency ?? own)) ?? accounts.find(Boolean);
  return { account, accounts, choose };
}

export function MoneyAccountChoice({ account, accounts, choose }: ReturnType<typeof useMoneyAccount>) {
  const { t } = useTranslation('panels');
  if (account === undefined || accounts.length < 2) return null;
  return (
    <Menu
      trigger={
        <ToolButton aria-label={`${t('funds.account')}: ${account.currency}`}>
          {account.currency}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      {accounts.map(({ accountId, currency }) => (
        <MenuItem key={accountId} onSelect={() => choose(currency)}>
          {currency}
        </MenuItem>
      ))}
    </Menu>
  );
}
