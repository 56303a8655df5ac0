import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, Popover, ToolButton, Menu, MenuItem } from '../../components/index.ts';
import { useMarketClock } from '../../market/market-time.ts';
import { type RetentionPeriod, useAccountMoney, useMoneyAccounts } from '../../trading/trading-api.ts';
import { DayRange, rangeWords } from '../shared/list-table/filter-bar.tsx';
import { PERIODS, rangeOf, type Period } from '../shared/list-table/list-filters.ts';
import styles from '../shared/list-table/list-table.module.css';

/** A period as it was chosen, and what it stood for then: it does not creep on while it is looked at. */
export interface ChosenPeriod {
  readonly when: Period | 'all' | 'days';
  readonly range: RetentionPeriod;
}

const ALL: RetentionPeriod = { fromMs: undefined, toMs: undefined };

/** The period of a list of money: thirty days at first. */
export function usePeriod() {
  const marketClock = useMarketClock();
  const [chosen, choose] = useState<ChosenPeriod>(() => periodOf('month', marketClock()));
  return { chosen, choose, now: () => marketClock() };
}

function periodOf(when: Period | 'all', nowMs: number): ChosenPeriod {
  return { when, range: when === 'all' ? ALL : rangeOf(when, nowMs) };
}

/** Chooses a period: some days up to now, everything, or two days. */
export function PeriodChoice({ chosen, choose, now }: ReturnType<typeof usePeriod>) {
  const { t } = useTranslation('panels');
  const [open, setOpen] = useState(false);
  const words = chosen.when === 'days' ? rangeWords(chosen.range) : t(`list.${chosen.when}`);
  const take = (next: ChosenPeriod) => {
    choose(next);
    setOpen(false);
  };
  return (
    <Popover
      label={t('list.period')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <ToolButton aria-label={`${t('list.period')}: ${words}`}>
          <Icon icon={CalendarDays} />
          {words}
          <Icon icon={ChevronDown} size={12} />
        </ToolButton>
      }
    >
      <div className={styles['periods']}>
        {([...PERIODS, 'all'] as const).map((when) => (
          <Button key={when} size="small" variant="quiet" onClick={() => take(periodOf(when, now()))}>
            {t(`list.${when}`)}
          </Button>
        ))}
      </div>
      <DayRange onRange={(range) => take({ when: 'days', range })} />
    </Popover>
  );
}

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
