import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, SelectField, Skeleton } from '../../components/index.ts';
import { customerPort } from '../part.ts';
import type { Profile } from '../port.ts';
import { ChangeForm } from '../security/change-form.tsx';
import { ProofFields, useProof } from '../security/proof-fields.tsx';
import { useChange } from '../security/use-change.ts';
import { useProfile } from '../use-profile.ts';
import { useAssets } from './use-money.ts';

/** Networks that the platform checks addresses of; BTC carries bitcoins and nothing else. */
const NETWORKS = ['TRC20', 'ERC20', 'BEP20', 'BTC', 'SOL'] as const;

/** A new address for coins, which a code confirms. */
export function AddressForm({ onDone }: { onDone(): void }) {
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
