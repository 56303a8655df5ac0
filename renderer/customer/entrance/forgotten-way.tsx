import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/index.ts';
import type { SessionError } from '../../session/session-store.ts';
import { CODE_DIGITS, CodeRow, OneTimeCode, useCode } from '../code/code-row.tsx';
import { customerPort } from '../part.ts';
import { PasswordField, judgePassword, StrengthLine } from '../password/password-field.tsx';
import { AddressFields, addressName, EMPTY_ADDRESS, readAddress } from './address-fields.tsx';
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
    ...{ draft, setDraft, password, setPassword, oneTime, setOneTime, asksOneTime, busy, error, code },
    ...{ isWhole, canSend: address !== undefined },
    submit(event: FormEvent) {
      event.preventDefault();
      void reset();
    },
  };
}
