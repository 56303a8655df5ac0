import { Check, Circle, TriangleAlert, type LucideIcon, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, QrCode, Skeleton, SelectField } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import {
  useCountries,
  ContactField,
  addressName,
  EMPTY_ADDRESS,
  readAddress,
} from '../entrance/address-fields.tsx';
import type { Profile } from '../port.ts';
import { FundPasswordForm } from './fund-password-form.tsx';
import { PasswordForm, ChangeForm, useChange, type SecurityFormProps } from './change-form.tsx';
import styles from './security.module.css';
import { useQuery } from '@tanstack/react-query';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { customerPort } from '../part.ts';
import { ProofFields, useProof, hasOneTime, OneTimeGroup } from './proof-fields.tsx';
import { useState } from 'react';
import { CodeRow, useCode } from '../code/code-row.tsx';
import type { Channel } from '../proof.ts';

/** A first or another address: a code goes there, and one to an own address where there is one. */
function ContactForm({ profile, kind, onDone }: SecurityFormProps & { readonly kind: Channel }) {
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
function CountryForm({ profile, onDone }: SecurityFormProps) {
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

/** Turns the authenticator on, with a secret to scan, or off. */
function AuthenticatorForm(props: SecurityFormProps) {
  return props.profile.hasAuthenticator ? <TurnOff {...props} /> : <SetUp {...props} />;
}

function SetUp({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const proof = useProof(profile, true);
  const change = useChange();
  const send = async () => {
    const given = proof.proof;
    if (given === undefined) return;
    const done = await change.run(() => customerPort().security.switchAuthenticator(true, given), {
      own: proof.entry,
    });
    if (done) onDone(t('customer.authenticatorOnDone'));
    else proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.authenticatorLead')}
      submit={t('customer.authenticatorOn')}
      isWhole={proof.proof !== undefined}
      onSubmit={() => void send()}
    >
      <Secret />
      <ProofFields profile={profile} proof={proof} />
    </ChangeForm>
  );
}

/** The secret as a picture and as text. It is made once for each visit of the form, and the platform shows it once. */
function Secret() {
  const { t } = useTranslation('panels');
  const made = useQuery(
    {
      queryKey: ['customer', 'authenticator'],
      queryFn: async () => valueOf(await customerPort().security.newAuthenticator()),
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  );
  if (made.isPending) return <Skeleton rows={5} label={t('customer.loading')} />;
  if (made.error) return <CallErrorNote error={made.error} />;
  const { uri, secret } = made.data;
  return (
    <div className={styles['secret']}>
      <QrCode text={uri} label={t('customer.qr')} />
      <div className={styles['group']}>
        <span className={styles['label']}>{t('customer.secret')}</span>
        <code className={styles['key']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button size="small" onClick={() => void window.desktop.invoke('clipboard.write', { text: secret })}>
          <Icon icon={Copy} size={12} />
          {t('customer.copy')}
        </Button>
        <p className={styles['hint']}>{t('customer.secretHint')}</p>
      </div>
    </div>
  );
}

function TurnOff({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const proof = useProof(profile);
  const change = useChange();
  const send = async () => {
    const given = proof.proof;
    if (given === undefined) return;
    const done = await change.run(() => customerPort().security.switchAuthenticator(false, given), {
      own: proof.entry,
    });
    if (done) onDone(t('customer.authenticatorOffDone'));
    else proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.authenticatorOffLead')}
      submit={t('customer.authenticatorOff')}
      isWhole={proof.proof !== undefined}
      onSubmit={() => void send()}
    >
      <ProofFields profile={profile} proof={proof} />
    </ChangeForm>
  );
}

/** What of an account can be changed. */
export type SecurityItem = 'email' | 'phone' | 'password' | 'fundPassword' | 'authenticator' | 'country';

interface Row {
  readonly item: SecurityItem;
  readonly name: PanelsKey;
  readonly value: string;
  readonly detail: PanelsKey;
  readonly action: PanelsKey;
  readonly tone: 'ok' | 'warn' | 'off';
}

const ICONS: Readonly<Record<Row['tone'], LucideIcon>> = { ok: Check, warn: TriangleAlert, off: Circle };

export interface SecurityListProps {
  readonly profile: Profile;
  readonly selected: SecurityItem | undefined;
  onSelect(item: SecurityItem): void;
}

/** How an account can be reached and what protects it, each with its next step. */
export function SecurityList({ profile, selected, onSelect }: SecurityListProps) {
  const { t } = useTranslation('panels');
  return (
    <ul className={styles['list']}>
      {useRows(profile).map(({ item, name, value, detail, action, tone }) => (
        <li key={item} data-selected={item === selected} aria-label={t(name)}>
          <span className={styles['sign']} data-tone={tone}>
            <Icon icon={ICONS[tone]} />
          </span>
          <span className={styles['two']}>
            <b>{t(name)}</b>
            <small>{t(detail)}</small>
          </span>
          <span className={styles['value']} data-tone={tone}>
            {value}
          </span>
          <Button size="small" aria-pressed={item === selected} onClick={() => onSelect(item)}>
            {t(action)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useRows(profile: Profile): readonly Row[] {
  const { t } = useTranslation('panels');
  const country = useCountries().find(({ code }) => code === profile.country);
  const { email, phone, hasPassword, hasFundPassword, hasAuthenticator } = profile;
  const flag = (on: boolean) => t(on ? 'customer.set' : 'customer.notSet');
  return [
    {
      item: 'password',
      name: 'customer.password',
      value: flag(hasPassword),
      detail: 'customer.passwordDetail',
      action: hasPassword ? 'customer.change' : 'customer.setIt',
      tone: hasPassword ? 'ok' : 'warn',
    },
    {
      item: 'authenticator',
      name: 'customer.authenticator',
      value: t(hasAuthenticator ? 'customer.on' : 'customer.off'),
      detail: hasAuthenticator ? 'customer.authenticatorOnDetail' : 'customer.authenticatorOffDetail',
      action: hasAuthenticator ? 'customer.turnOff' : 'customer.setUp',
      tone: hasAuthenticator ? 'ok' : 'warn',
    },
    {
      item: 'fundPassword',
      name: 'customer.fundPassword',
      value: flag(hasFundPassword),
      detail: 'customer.fundDetail',
      action: hasFundPassword ? 'customer.change' : 'customer.setIt',
      tone: hasFundPassword ? 'ok' : 'off',
    },
    {
      item: 'email',
      name: 'address.email',
      value: email ?? t('none'),
      detail: 'customer.emailDetail',
      action: email === undefined ? 'customer.add' : 'customer.change',
      tone: email === undefined ? 'off' : 'ok',
    },
    {
      item: 'phone',
      name: 'address.phone',
      value: phone ?? t('none'),
      detail: 'customer.phoneDetail',
      action: phone === undefined ? 'customer.add' : 'customer.change',
      tone: phone === undefined ? 'off' : 'ok',
    },
    {
      item: 'country',
      name: 'entrance.country',
      value: country?.name ?? profile.country,
      detail: 'customer.countryDetail',
      action: 'customer.change',
      tone: 'ok',
    },
  ];
}

/** Number and dates of the account, for the strip of its panel. */
export function useAccountNote(profile: Profile | undefined): string {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  if (profile === undefined) return '';
  return t('customer.note', { number: profile.customerNo, date: wall.date(profile.registeredAtMs) });
}

/** The form of what is to be changed. */
export function SecuritySide(props: {
  readonly item: SecurityItem;
  readonly profile: Profile;
  onDone(text: string): void;
}) {
  const { item, profile, onDone } = props;
  switch (item) {
    case 'email':
    case 'phone':
      return <ContactForm key={item} profile={profile} kind={item} onDone={onDone} />;
    case 'password':
      return <PasswordForm profile={profile} onDone={onDone} />;
    case 'fundPassword':
      return <FundPasswordForm profile={profile} onDone={onDone} />;
    case 'authenticator':
      return <AuthenticatorForm profile={profile} onDone={onDone} />;
    case 'country':
      return <CountryForm profile={profile} onDone={onDone} />;
  }
}
