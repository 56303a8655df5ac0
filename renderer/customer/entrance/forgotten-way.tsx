import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SelectField } from '../../components/index.ts';
import type { SessionError } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { CODE_DIGITS, CodeRow, OneTimeCode, useCode } from '../code/code-row.tsx';
import { customerPort } from '../part.ts';
import { PasswordField, judgePassword, StrengthLine } from '../password/password-field.tsx';
import { AddressFields, addressName, EMPTY_ADDRESS, readAddress, useCountries } from './address-fields.tsx';
import { EntranceMessage, EmbeddedHint, Links, useRememberedName, type Way } from './sign-in-way.tsx';
import styles from './entrance.module.css';

export interface ForgottenWayProps {
  onWay(way: Way): void;
  /** The password is another one now. */
  onDone(): void;
}

/** Another password for whoever gets a code at the address; where there is an authenticator its code is needed too. */
export function ForgottenWay({ onWay, onDone }: ForgottenWayProps) {
  const { t } = useTranslation('panels');
  const form = useReset(onDone);
  const { entrance } = customerPort();
  return (
    <>
      <form className={styles['form']} onSubmit={form.submit}>
        <AddressFields draft={form.draft} onChange={form.setDraft} autoFocus />
        <CodeRow entry={form.code} label={t('code.label')} canSend={form.canSend} />
        <PasswordField
          label={t('entrance.newPassword')}
          value={form.password}
          onChange={form.setPassword}
          autoComplete="new-password"
        />
        <StrengthLine password={form.password} isCommon={entrance.isCommon} />
        <div className={styles['reserved']}>
          {form.asksOneTime && <OneTimeCode value={form.oneTime} onChange={form.setOneTime} />}
        </div>
        <Button type="submit" size="large" variant="primary" busy={form.busy} disabled={!form.isWhole}>
          {t('entrance.reset')}
        </Button>
      </form>
      <EmbeddedHint />
      <Links links={[{ label: t('entrance.toSignIn'), go: () => onWay('password') }]} />
      <EntranceMessage error={form.error} />
    </>
  );
}

function useReset(onDone: () => void) {
  const remembered = useRememberedName((state) => state.name);
  const { entrance } = customerPort();
  const [draft, setDraft] = useState(remembered ?? EMPTY_ADDRESS);
  const [password, setPassword] = useState('');
  const [oneTime, setOneTime] = useState('');
  const [asksOneTime, setAsksOneTime] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SessionError>();
  const address = readAddress(draft);
  const code = useCode(async () => {
    if (address === undefined) return { kind: 'unknown', reason: 'garbled' };
    const [ticket, asks] = await Promise.all([
      entrance.sendCode('password', address),
      entrance.usesAuthenticator(address),
    ]);
    setAsksOneTime(asks.kind === 'value' && asks.value);
    return ticket;
  }, addressName(draft));
  const isWhole =
    address !== undefined &&
    code.given !== undefined &&
    judgePassword(password, entrance.isCommon).refusal === undefined &&
    (!asksOneTime || oneTime.length === CODE_DIGITS);
  const reset = async () => {
    if (address === undefined || code.given === undefined || !isWhole) return;
    setBusy(true);
    setError(undefined);
    const oneTimeCode = asksOneTime ? { oneTimeCode: oneTime } : {};
    const answer = await entrance.resetPassword({ address, password, code: code.given, ...oneTimeCode });
    setBusy(false);
    if (answer.kind === 'value') return onDone();
    setOneTime('');
    if (answer.kind === 'unknown') return setError('unreachable');
    setError(answer.failure);
    const obstacle = entrance.obstacleOf(answer.failure.code);
    // The code is looked at before the authenticator's: it is spent when that one is refused.
    if (obstacle === 'codeWrong') code.wrong();
    else code.spent();
  };
  return {
    draft,
    setDraft,
    password,
    setPassword,
    oneTime,
    setOneTime,
    asksOneTime,
    busy,
    error,
    code,
    isWhole,
    canSend: address !== undefined,
    submit(event: FormEvent) {
      event.preventDefault();
      void reset();
    },
  };
}

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
