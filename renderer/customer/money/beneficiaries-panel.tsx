import { Landmark, Plus, Wallet, Clock } from 'lucide-react';
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
  Field,
  SelectField,
  formatCountdown,
  StateWord,
  useFromNow,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote, CallFailure, type Failed } from '../../connection/call-failure.tsx';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { customerPort, useProfile } from '../part.ts';
import type { Profile } from '../port.ts';
import { ChangeForm, useChange } from '../security/change-form.tsx';
import { ProofFields, useProof } from '../security/proof-fields.tsx';
import { useCountries } from '../entrance/address-fields.tsx';
import { addressParts, maskedNumber } from './money-model.ts';
import type { BankAccount, WithdrawalAddress, NewBankAccount } from './port.ts';
import { refreshMoney, useAddresses, useBankAccounts, useAssets } from './use-money.ts';
import styles from './money.module.css';

/** What is added to the list: an address of coins, or a bank account. */
export type NewBeneficiary = 'address' | 'bank';

interface BeneficiariesPanelProps {
  /** Undefined shows the list. */
  readonly adding: NewBeneficiary | undefined;
  onAdding(place: NewBeneficiary | undefined): void;
}

/** Where money may go: addresses of coins and bank accounts. */
export function BeneficiariesPanel({ adding, onAdding }: BeneficiariesPanelProps) {
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
          <Beneficiaries />
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

function Beneficiaries() {
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
  const kind = formatList([address.currency, address.network], 'facts');
  const name = address.remark === '' ? kind : address.remark;
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
        <small>{kind}</small>
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
        <small>{formatList([bank.currency, maskedNumber(bank.number), bank.holder], 'facts')}</small>
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
  const [requested, setRequested] = useState(false);
  return (
    <ToolButton
      compact
      tone="danger"
      aria-label={t(requested ? 'money.reallyRemoveName' : 'money.removeName', { name })}
      onBlur={() => setRequested(false)}
      onClick={() => (requested ? onRemove() : setRequested(true))}
    >
      {t(requested ? 'money.reallyRemove' : 'money.remove')}
    </ToolButton>
  );
}

/** Networks that the platform checks addresses of; BTC carries bitcoins and nothing else. */
const NETWORKS = ['TRC20', 'ERC20', 'BEP20', 'BTC', 'SOL'] as const;

/** A new address for coins, which a code confirms. */
function AddressForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('panels');
  const profile = useProfile();
  if (profile.data === undefined) return <Skeleton rows={4} label={t('customer.loading')} />;
  return <KnownAddressForm profile={profile.data} onDone={onDone} />;
}

function KnownAddressForm({ profile, onDone }: { readonly profile: Profile; onDone(): void }) {
  const { t } = useTranslation('panels');
  const assets = [...(useAssets().data ?? new Map<string, number>()).keys()];
  const [network, setNetwork] = useState<string>('TRC20');
  const [currency, setCurrency] = useState('USDT');
  const [address, setAddress] = useState('');
  const [remark, setRemark] = useState('');
  const proof = useProof(profile);
  const change = useChange();
  const carried = network === 'BTC' ? ['BTC'] : assets.filter((code) => code !== 'BTC');
  const send = async () => {
    const given = proof.proof;
    if (given === undefined) return;
    const place = { network, currency, address: address.trim(), remark: remark.trim() };
    const done = await change.run(() => customerPort().money.addAddress(place, given), { own: proof.entry });
    if (done) onDone();
    else proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('money.addressLead')}
      submit={t('money.saveAddress')}
      isWhole={address.trim() !== '' && proof.proof !== undefined}
      onSubmit={() => void send()}
    >
      <SelectField
        label={t('money.network')}
        size="large"
        value={network}
        options={NETWORKS.map((value) => ({ value, label: value }))}
        onChange={(next) => {
          setNetwork(next);
          if (next === 'BTC') setCurrency('BTC');
          else if (currency === 'BTC') setCurrency('USDT');
        }}
      />
      <SelectField
        label={t('money.currency')}
        size="large"
        value={currency}
        options={carried.map((value) => ({ value, label: value }))}
        onChange={setCurrency}
      />
      <Field
        label={t('money.addressOf')}
        size="large"
        value={address}
        onChange={setAddress}
        maxLength={150}
      />
      <Field label={t('money.name')} size="large" value={remark} onChange={setRemark} maxLength={100} />
      <ProofFields profile={profile} proof={proof} />
    </ChangeForm>
  );
}

const EMPTY: NewBankAccount = {
  country: '',
  currency: 'USD',
  number: '',
  bank: '',
  bankCode: '',
  branch: '',
  address: '',
  province: '',
  city: '',
  firstName: '',
  lastName: '',
};

/** Lines of text, in the order in which they are asked for. */
const LINES: readonly {
  readonly name: Exclude<keyof NewBankAccount, 'country' | 'currency'>;
  readonly label: PanelsKey;
  readonly most: number;
}[] = [
  { name: 'firstName', label: 'money.firstName', most: 50 },
  { name: 'lastName', label: 'money.lastName', most: 50 },
  { name: 'number', label: 'money.number', most: 80 },
  { name: 'bank', label: 'money.bank', most: 80 },
  { name: 'bankCode', label: 'money.bankCode', most: 50 },
  { name: 'branch', label: 'money.branch', most: 200 },
  { name: 'address', label: 'money.bankAddress', most: 200 },
  { name: 'city', label: 'money.city', most: 50 },
  { name: 'province', label: 'money.province', most: 50 },
];

/** A new bank account; the platform asks for all of it. */
function BankForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('panels');
  const [account, setAccount] = useState(EMPTY);
  const countries = useCountries();
  const assets = [...(useAssets().data ?? new Map<string, number>()).keys()];
  const change = useChange();
  const set = (members: Partial<NewBankAccount>) => setAccount((last) => ({ ...last, ...members }));
  const isWhole = Object.values(account).every((value: string) => value.trim() !== '');
  const send = async () => {
    if (await change.run(() => customerPort().money.addBankAccount(account))) onDone();
  };
  return (
    <ChangeForm
      change={change}
      lead={t('money.bankLead')}
      submit={t('money.saveBank')}
      isWhole={isWhole}
      onSubmit={() => void send()}
    >
      <SelectField
        label={t('entrance.country')}
        value={account.country}
        placeholder={t('entrance.chooseCountry')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(country) => set({ country })}
      />
      <SelectField
        label={t('money.currency')}
        value={account.currency}
        options={assets.map((value) => ({ value, label: value }))}
        onChange={(currency) => set({ currency })}
      />
      {LINES.map(({ name, label, most }) => (
        <Field
          key={name}
          label={t(label)}
          value={account[name]}
          maxLength={most}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
    </ChangeForm>
  );
}

/** How long a new place is not paid to yet; nothing once it may be. */
export function Cooling({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('panels');
  const left = useFromNow(1000, (now) => (now < untilMs ? formatCountdown(untilMs - now) : ''));
  if (left === '') return null;
  return (
    <StateWord tone="look" icon={Clock}>
      {t('withdraw.cooling', { time: left })}
    </StateWord>
  );
}
