import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SelectField } from '../../components/index.ts';
import { useSession } from '../../session/index.ts';
import { CodeRow, useCode } from '../code/code-row.tsx';
import { customerPort } from '../part.ts';
import { PasswordField, judgePassword, StrengthLine } from '../password/password-field.tsx';
import { AddressFields, addressName, EMPTY_ADDRESS, readAddress, useCountries } from './address-fields.tsx';
import { EntranceMessage, EmbeddedHint, Links, type Way } from './sign-in-way.tsx';
import styles from './entrance.module.css';

/** A new customer: address with its code, country, password. Whoever registers is signed in. */
export function RegisterWay({ onWay }: { onWay(way: Way): void }) {
  const { t } = useTranslation('panels');
  const { busy, error, register } = useSession();
  const { entrance } = customerPort();
  const [draft, setDraft] = useState(EMPTY_ADDRESS);
  const [country, setCountry] = useState('');
  const [password, setPassword] = useState('');
  const countries = useCountries();
  const address = readAddress(draft);
  const code = useCode(
    async () =>
      address === undefined ? { kind: 'unknown', reason: 'garbled' } : entrance.sendCode('register', address),
    addressName(draft),
  );
  const isGood = judgePassword(password, entrance.isCommon).refusal === undefined;
  const isWhole = address !== undefined && country !== '' && isGood && code.given !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (address === undefined || code.given === undefined || !isWhole) return;
    const failed = await register({ address, country, password, code: code.given });
    if (failed?.kind !== 'refused') return;
    const obstacle = entrance.obstacleOf(failed.failure.code);
    if (obstacle === 'codeWrong') code.wrong();
    // An address that is taken is found out after its code was taken.
    if (obstacle === 'codeSpent' || obstacle === 'nameTaken') code.spent();
  };
  return (
    <>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <AddressFields draft={draft} onChange={setDraft} autoFocus />
        <CodeRow entry={code} label={t('code.label')} canSend={address !== undefined} />
        <SelectField
          label={t('entrance.country')}
          size="large"
          value={country}
          placeholder={t('entrance.chooseCountry')}
          options={countries.map((each) => ({ value: each.code, label: each.name }))}
          autoComplete="country"
          onChange={setCountry}
        />
        <PasswordField
          label={t('entrance.newPassword')}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
        />
        <StrengthLine password={password} isCommon={entrance.isCommon} />
        <Button type="submit" size="large" variant="primary" busy={busy} disabled={!isWhole}>
          {t('entrance.register')}
        </Button>
      </form>
      <EmbeddedHint />
      <Links links={[{ label: t('entrance.toSignIn'), go: () => onWay('password') }]} />
      <EntranceMessage error={error} />
    </>
  );
}
