import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/index.ts';
import { useCountries } from '../entrance/address-fields.tsx';
import { customerPort } from '../part.ts';
import { ChangeForm, useChange } from './change-form.tsx';
import type { SecurityFormProps } from './password-form.tsx';

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
