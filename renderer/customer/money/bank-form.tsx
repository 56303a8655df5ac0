import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, SelectField } from '../../components/index.ts';
import type { PanelsKey } from '../../i18n/index.ts';
import { useCountries } from '../entrance/use-countries.ts';
import { customerPort } from '../part.ts';
import { ChangeForm } from '../security/change-form.tsx';
import { useChange } from '../security/use-change.ts';
import type { NewBankAccount } from './port.ts';
import { useAssets } from './use-money.ts';

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
export function BankForm({ onDone }: { onDone(): void }) {
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
