import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/index.ts';
import { CodeRow, useCode } from '../code/code-row.tsx';
import {
  ContactField,
  addressName,
  EMPTY_ADDRESS,
  readAddress,
  useCountries,
} from '../entrance/address-fields.tsx';
import { customerPort } from '../part.ts';
import { ChangeForm, useChange, type SecurityFormProps } from './change-form.tsx';
import { hasOneTime, OneTimeGroup, ProofFields, useProof } from './proof-fields.tsx';
import styles from './security.module.css';
import type { Channel } from '../proof.ts';

/** A first or another address: a code goes there, and one to an own address where there is one. */
export function ContactForm({ profile, kind, onDone }: SecurityFormProps & { readonly kind: Channel }) {
  const { t } = useTranslation('panels');
  const { security } = customerPort();
  const isFirst = (kind === 'email' ? profile.email : profile.phone) === undefined;
  const [draft, setDraft] = useState({ ...EMPTY_ADDRESS, kind });
  const [oneTime, setOneTime] = useState('');
  // Most phones are of the country where their owner lives.
  const ownArea = useCountries().find(({ code: each }) => each === profile.country)?.phoneArea ?? '';
  const shown = { ...draft, area: draft.area === '' ? ownArea : draft.area };
  const address = readAddress(shown);
  const proof = useProof(profile);
  const change = useChange();
  const code = useCode(
    async () =>
      address === undefined ? { kind: 'unknown', reason: 'garbled' } : security.sendCodeTo(address),
    addressName(shown),
  );
  const isOnly = proof.channels.length === 0;
  const isProved = isOnly ? hasOneTime(profile, oneTime) : proof.proof !== undefined;
  const send = async () => {
    if (address === undefined || code.given === undefined) return;
    const given = {
      address,
      code: code.given,
      isFirst,
      proof: isOnly ? undefined : proof.proof,
      oneTimeCode: profile.hasAuthenticator ? (isOnly ? oneTime : proof.oneTime) : undefined,
    };
    const codes = { own: isOnly ? undefined : proof.entry, fresh: code };
    if (await change.run(() => security.changeContact(given), codes))
      return onDone(t('customer.contactDone'));
    setOneTime('');
    proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t(isOnly ? 'customer.contactFirstLead' : 'customer.contactLead')}
      submit={t('customer.contactSubmit')}
      isWhole={address !== undefined && code.given !== undefined && isProved}
      onSubmit={() => void send()}
    >
      <ContactField draft={shown} onChange={setDraft} />
      <section className={styles['group']} aria-label={t('customer.newAddress')}>
        <span className={styles['label']}>{t('customer.newAddress')}</span>
        <CodeRow entry={code} label={t('code.label')} canSend={address !== undefined} />
      </section>
      {isOnly ? (
        <OneTimeGroup profile={profile} value={oneTime} onChange={setOneTime} />
      ) : (
        <ProofFields profile={profile} proof={proof} />
      )}
    </ChangeForm>
  );
}

/** The country where the customer lives. */
export function CountryForm({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const [country, setCountry] = useState(profile.country);
  const countries = useCountries();
  const change = useChange();
  const send = async () => {
    if (await change.run(() => customerPort().security.changeCountry(country)))
      onDone(t('customer.countryDone'));
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.countryLead')}
      submit={t('customer.countrySubmit')}
      isWhole={country !== profile.country}
      onSubmit={() => void send()}
    >
      <SelectField
        label={t('entrance.country')}
        size="large"
        value={country}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={setCountry}
      />
    </ChangeForm>
  );
}
