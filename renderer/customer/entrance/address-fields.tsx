import { useTranslation } from 'react-i18next';
import { Field, Segmented, SelectField } from '../../components/index.ts';
import type { AddressDraft } from './address-model.ts';
import styles from './entrance.module.css';
import { useCountries } from './use-countries.ts';

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
