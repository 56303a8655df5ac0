import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState, Segmented, SelectField, Skeleton } from '../../../components/index.ts';
import { CallErrorNote } from '../../../connection/call-failure.tsx';
import { wayText } from '../../../i18n/way-text.ts';
import { useProfile } from '../../use-profile.ts';
import { useAccountChoice } from '../account-name.ts';
import styles from '../cash.module.css';
import { preferredAccount } from '../money-model.ts';
import type { NewPlace } from '../places-panel.tsx';
import type { MoneyAccount } from '../port.ts';
import { useAddresses, useBankAccounts } from '../use-money.ts';
import { PayeeField } from './payee-field.tsx';
import type { WithdrawWay } from './port.ts';
import { useWithdrawWays } from './use-withdrawals.ts';
import { WithdrawAmount } from './withdraw-amount.tsx';
import { payeesOf } from './withdraw-model.ts';

interface WithdrawFormProps {
  onSent(number: string): void;
  onSecurity(): void;
  onAddPlace(place: NewPlace): void;
}

/** From which account, by which way and where to; the amount follows when all of it is chosen. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { t } = useTranslation('panels');
  const { accounts, options } = useAccountChoice();
  const ways = useWithdrawWays();
  const addresses = useAddresses();
  const banks = useBankAccounts();
  const [accountId, setAccountId] = useState<number>();
  const [wayId, setWayId] = useState<string>();
  const account = accounts.find((each) => each.accountId === accountId) ?? preferredAccount(accounts);
  if (ways.error && !ways.data) return <CallErrorNote error={ways.error} />;
  if (account === undefined || ways.data === undefined || addresses.isPending || banks.isPending)
    return <Skeleton rows={5} label={t('customer.loading')} />;
  const open = ways.data.filter(({ limits }) => limits.some(({ currency }) => currency === account.currency));
  // What the customer has a place for comes first.
  const leads = open.find((each) => payeesOf(each, addresses.data ?? [], banks.data ?? []).length > 0);
  const way = open.find(({ id }) => id === wayId) ?? leads ?? open[0];
  return (
    <div className={styles['column']}>
      <SelectField
        label={t('transfer.from')}
        value={String(account.accountId)}
        options={options}
        onChange={(id) => setAccountId(Number(id))}
      />
      {way === undefined ? (
        <EmptyState title={t('withdraw.noWays')} detail={t('withdraw.noWaysText')} />
      ) : (
        <>
          <Segmented
            label={t('withdraw.way')}
            segments={open.map(({ id, name }) => ({ value: id, label: wayText(name, t) }))}
            value={way.id}
            onChange={setWayId}
          />
          <Where key={way.id} {...props} account={account} way={way} />
        </>
      )}
    </div>
  );
}

interface WhereProps extends WithdrawFormProps {
  readonly account: MoneyAccount;
  readonly way: WithdrawWay;
}

function Where(props: WhereProps) {
  const { t } = useTranslation('panels');
  const { account, way } = props;
  const addresses = useAddresses();
  const banks = useBankAccounts();
  const profile = useProfile();
  const [payeeId, setPayeeId] = useState<string>();
  if (addresses.data === undefined || banks.data === undefined || profile.data === undefined)
    return <Skeleton rows={4} label={t('customer.loading')} />;
  const payees = payeesOf(way, addresses.data, banks.data);
  const payee = payees.find(({ id }) => id === payeeId) ?? payees[0];
  if (payee === undefined)
    return (
      <EmptyState
        title={t('withdraw.noPayee', { currency: way.currency })}
        detail={t('withdraw.noPayeeText')}
        action={
          <Button size="small" onClick={() => props.onAddPlace(way.payee === 'card' ? 'bank' : 'address')}>
            {t(way.payee === 'card' ? 'withdraw.addBank' : 'withdraw.addAddress')}
          </Button>
        }
      />
    );
  return (
    <>
      <PayeeField payees={payees} payee={payee} onChoose={setPayeeId} />
      <WithdrawAmount
        key={`${account.accountId} ${payee.id}`}
        profile={profile.data}
        payee={payee}
        choice={{
          ...{ way, accountId: account.accountId, accountType: account.accountType },
          ...{ currency: account.currency, network: payee.network },
        }}
        onSent={props.onSent}
        onSecurity={props.onSecurity}
      />
    </>
  );
}
