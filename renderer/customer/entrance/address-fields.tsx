import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { Field, Segmented, SelectField } from '../../components/index.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { useSettings } from '../../session/settings.ts';
import type { Address, LoginName, Country } from '../port.ts';
import { customerPort } from '../part.ts';
import styles from './entrance.module.css';

export interface AddressFieldsProps {
  readonly draft: AddressDraft;
  onChange(draft: AddressDraft): void;
  /** The number of a customer is taken too. */
  readonly withNumber?: boolean;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

/** An e-mail address or a phone number with its area. Both are as high, so that a change moves nothing. */
export function AddressFields(props: AddressFieldsProps) {
  const { t } = useTranslation('panels');
  const { draft, onChange, disabled } = props;
  return (
    <>
      <Segmented
        label={t('address.kind')}
        segments={[
          { value: 'email', label: t('address.byEmail'), disabled: disabled === true },
          { value: 'phone', label: t('address.byPhone'), disabled: disabled === true },
        ]}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind })}
      />
      <ContactField {...props} />
    </>
  );
}

/** The field or fields of the kind of address that is asked for. */
export function ContactField({ draft, onChange, withNumber, autoFocus, disabled }: AddressFieldsProps) {
  const { t } = useTranslation('panels');
  const set = (members: Partial<AddressDraft>) => onChange({ ...draft, ...members });
  if (draft.kind === 'phone') return <PhoneFields draft={draft} set={set} disabled={disabled === true} />;
  return (
    <Field
      label={t('address.email')}
      size="large"
      value={draft.email}
      onChange={(email) => set({ email })}
      autoComplete="username"
      inputMode="email"
      placeholder={withNumber === true ? t('address.orNumber') : undefined}
      disabled={disabled}
      autoFocus={autoFocus}
    />
  );
}

function PhoneFields(props: {
  readonly draft: AddressDraft;
  readonly disabled: boolean;
  set(members: Partial<AddressDraft>): void;
}) {
  const { t } = useTranslation('panels');
  const { draft, disabled, set } = props;
  const areas = useCountries().map(({ code, name, phoneArea }) => ({
    value: `${phoneArea} ${code}`,
    label: `${name} ${phoneArea}`,
  }));
  const chosen = areas.find(({ value }) => value.split(' ')[0] === draft.area)?.value ?? '';
  return (
    <div className={styles['phone']}>
      <SelectField
        label=""
        name={t('address.area')}
        size="large"
        value={draft.area === '' ? '' : chosen}
        options={areas}
        placeholder={t('address.areaShort')}
        autoComplete="tel-country-code"
        disabled={disabled}
        onChange={(value) => set({ area: value.split(' ')[0] ?? '' })}
      />
      <Field
        label={t('address.phone')}
        size="large"
        value={draft.number}
        onChange={(number) => set({ number })}
        autoComplete="tel-national"
        inputMode="tel"
        disabled={disabled}
      />
    </div>
  );
}

/** What is typed of an address. */
export interface AddressDraft {
  readonly kind: 'email' | 'phone';
  readonly email: string;
  readonly area: string;
  readonly number: string;
}

export const EMPTY_ADDRESS: AddressDraft = { kind: 'email', email: '', area: '', number: '' };

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE = /^\d{5,15}$/;
const CUSTOMER_NUMBER = /^\d{1,16}$/;

/** The address that was typed; undefined while it is none. */
export function readAddress({ kind, email, area, number }: AddressDraft): Address | undefined {
  if (kind === 'email') {
    const text = email.trim();
    return EMAIL.test(text) ? { kind, email: text } : undefined;
  }
  const digits = number.replaceAll(/[ ()-]/g, '');
  return area !== '' && PHONE.test(digits) ? { kind, area, number: digits } : undefined;
}

/** As an address; in place of an e-mail address the number of a customer counts too. */
export function readLoginName(draft: AddressDraft): LoginName | undefined {
  const text = draft.email.trim();
  if (draft.kind === 'email' && CUSTOMER_NUMBER.test(text)) return { kind: 'number', customerNo: text };
  return readAddress(draft);
}

/** The address that was typed, as a name for what belongs to it; empty while it is none. */
export function addressName(draft: AddressDraft): string {
  const address = readAddress(draft);
  return address === undefined ? '' : addressText(address);
}

/** An address as it is shown. */
export function addressText(address: Address): string {
  return address.kind === 'email' ? address.email : `${address.area} ${address.number}`;
}

const NONE: readonly Country[] = [];

/** Countries in the terminal's language, by name; none until they are read. */
export function useCountries(): readonly Country[] {
  const language = useSettings((settings) => settings.language);
  const { data } = useQuery(
    {
      queryKey: ['countries', language],
      staleTime: Infinity,
      queryFn: async () =>
        [...valueOf(await customerPort().entrance.countries())].sort((one, other) =>
          one.name.localeCompare(other.name, language),
        ),
    },
    queryClient,
  );
  return data ?? NONE;
}
