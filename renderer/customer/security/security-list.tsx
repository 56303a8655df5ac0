import { Check, Circle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { useCountries } from '../entrance/address-fields.tsx';
import type { Profile } from '../port.ts';
import { AuthenticatorForm } from './authenticator-form.tsx';
import { ContactForm, CountryForm } from './contact-form.tsx';
import { FundPasswordForm } from './fund-password-form.tsx';
import { PasswordForm } from './change-form.tsx';
import styles from './security.module.css';

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
