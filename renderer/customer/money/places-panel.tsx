import { Landmark, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Badge,
  Button,
  EmptyState,
  Icon,
  Panel,
  PanelStrip,
  Segmented,
  Skeleton,
  ToolButton,
  PanelColumn,
} from '../../components/index.ts';
import { CallErrorNote, CallFailure, type Failed } from '../../connection/call-failure.tsx';
import type { ApiResult } from '../../connection/index.ts';
import { customerPort } from '../part.ts';
import { AddressForm } from './address-form.tsx';
import { BankForm } from './bank-form.tsx';
import { addressParts, maskedNumber } from './money-model.ts';
import styles from './money.module.css';
import type { BankAccount, WithdrawalAddress } from './port.ts';
import { refreshMoney, useAddresses, useBankAccounts } from './use-money.ts';
import { Cooling } from './cooling.tsx';

/** What is added to the list: an address of coins, or a bank account. */
export type NewPlace = 'address' | 'bank';

interface PlacesPanelProps {
  /** Undefined shows the list. */
  readonly adding: NewPlace | undefined;
  onAdding(place: NewPlace | undefined): void;
}

/** Where money may go: addresses of coins and bank accounts. */
export function PlacesPanel({ adding, onAdding }: PlacesPanelProps) {
  const { t } = useTranslation('panels');
  const done = () => {
    onAdding(undefined);
    void refreshMoney();
  };
  return (
    <Panel name={t('money.places')} className={styles['places'] ?? ''}>
      <PanelStrip title={adding === undefined ? t('money.places') : t('money.newPlace')}>
        {adding === undefined ? (
          <Button size="small" onClick={() => onAdding('address')}>
            <Icon icon={Plus} size={12} />
            {t('customer.add')}
          </Button>
        ) : (
          <ToolButton onClick={() => onAdding(undefined)}>{t('money.toList')}</ToolButton>
        )}
      </PanelStrip>
      <PanelColumn>
        {adding === undefined ? (
          <Places />
        ) : (
          <>
            <Segmented
              label={t('money.kind')}
              segments={[
                { value: 'address', label: t('money.coinAddress') },
                { value: 'bank', label: t('money.bankAccount') },
              ]}
              value={adding}
              onChange={onAdding}
            />
            {adding === 'address' ? <AddressForm onDone={done} /> : <BankForm onDone={done} />}
          </>
        )}
      </PanelColumn>
    </Panel>
  );
}

function Places() {
  const { t } = useTranslation('panels');
  const addresses = useAddresses();
  const banks = useBankAccounts();
  const [failed, setFailed] = useState<Failed>();
  const run = async (work: () => Promise<ApiResult<null>>) => {
    setFailed(undefined);
    const answer = await work();
    if (answer.kind === 'value') void refreshMoney();
    else setFailed(answer);
  };
  const error = addresses.error ?? banks.error;
  if (addresses.isPending || banks.isPending) return <Skeleton rows={4} label={t('customer.loading')} />;
  if (error && !addresses.data) return <CallErrorNote error={error} />;
  const isEmpty = addresses.data?.length === 0 && banks.data?.length === 0;
  if (isEmpty) return <EmptyState title={t('money.noPlaces')} detail={t('money.noPlacesText')} />;
  return (
    <>
      <ul className={styles['list']}>
        {(addresses.data ?? []).map((address) => (
          <AddressRow key={address.id} address={address} run={run} />
        ))}
        {(banks.data ?? []).map((bank) => (
          <BankRow key={bank.id} bank={bank} run={run} />
        ))}
      </ul>
      {failed !== undefined && <CallFailure result={failed} />}
    </>
  );
}

type Run = (work: () => Promise<ApiResult<null>>) => Promise<void>;

function AddressRow({ address, run }: { readonly address: WithdrawalAddress; readonly run: Run }) {
  const { t } = useTranslation('panels');
  const { money } = customerPort();
  const [first, middle, last] = addressParts(address.address);
  const name = address.remark === '' ? `${address.currency}, ${address.network}` : address.remark;
  return (
    <li aria-label={name}>
      <Icon icon={Wallet} />
      <span className={styles['two']}>
        <b>{name}</b>
        <code title={address.address}>
          <b>{first}</b>
          <span>{middle}</span>
          <b>{last}</b>
        </code>
        <small>
          {address.currency}, {address.network}
        </small>
        {address.coolsUntilMs !== undefined && <Cooling untilMs={address.coolsUntilMs} />}
      </span>
      {address.isDefault ? (
        <Badge tone="brand">{t('money.first')}</Badge>
      ) : (
        <ToolButton compact onClick={() => void run(() => money.preferAddress(address.id))}>
          {t('money.makeFirst')}
        </ToolButton>
      )}
      <Remove name={name} onRemove={() => void run(() => money.removeAddress(address.id))} />
    </li>
  );
}

function BankRow({ bank, run }: { readonly bank: BankAccount; readonly run: Run }) {
  const { money } = customerPort();
  return (
    <li aria-label={bank.bank}>
      <Icon icon={Landmark} />
      <span className={styles['two']}>
        <b>{bank.bank}</b>
        <small>
          {bank.currency}, {maskedNumber(bank.number)}, {bank.holder}
        </small>
        {bank.coolsUntilMs !== undefined && <Cooling untilMs={bank.coolsUntilMs} />}
      </span>
      <span />
      <Remove name={bank.bank} onRemove={() => void run(() => money.removeBankAccount(bank.id))} />
    </li>
  );
}

/** Removing asks once more, in its own place. */
function Remove({ name, onRemove }: { readonly name: string; onRemove(): void }) {
  const { t } = useTranslation('panels');
  const [asked, setAsked] = useState(false);
  return (
    <ToolButton
      compact
      tone="danger"
      aria-label={t(asked ? 'money.reallyRemoveName' : 'money.removeName', { name })}
      onBlur={() => setAsked(false)}
      onClick={() => (asked ? onRemove() : setAsked(true))}
    >
      {t(asked ? 'money.reallyRemove' : 'money.remove')}
    </ToolButton>
  );
}
