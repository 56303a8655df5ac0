import { useState } from 'react';
import { Button, Field, PanelColumn } from '../../components/index.ts';
import { CallFailure, type Failed } from '../../connection/call-failure.tsx';
import type { PersonCredentials, SignInStep } from '../../operator/port.ts';
import { operatorIs, operatorPort } from '../../operator/use-operator.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import styles from './office-sign-in.module.css';

const EMPTY: PersonCredentials = { name: '', password: '', code: '', newPassword: '' };

/** Characters of each, as the platform takes them. */
const LENGTHS: Readonly<Record<keyof PersonCredentials, number>> = {
  name: 254,
  password: 128,
  code: 16,
  newPassword: 128,
};

/** What is requested for beyond name and password; undefined: nothing yet. */
type Requested = Extract<SignInStep, { asks: unknown }>['asks'] | undefined;

/** What is typed, and what the platform answered to it. */
function useSignIn() {
  const [typed, setTyped] = useState(EMPTY);
  const [repeated, setRepeated] = useState('');
  const [requested, setRequested] = useState<Requested>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const isSame = requested !== 'newPassword' || repeated === typed.newPassword;
  const isTyped = typed.name.trim() !== '' && typed.password !== '';
  const isWhole = isTyped && isSame && (requested === undefined || typed[requested].trim() !== '');
  const send = async () => {
    if (!isWhole || busy) return;
    setBusy(true);
    setFailed(undefined);
    const answer = await operatorPort().signInAs({ ...typed, name: typed.name.trim() });
    setBusy(false);
    if (answer.kind !== 'value') setFailed(answer);
    else if ('asks' in answer.value) setRequested(answer.value.asks);
    else operatorIs(answer.value.operator);
  };
  return { typed, setTyped, repeated, setRepeated, requested, busy, failed, isSame, isWhole, send };
}

/** A person signs in with name and password, and with what the platform then asks for: a code, a password of its own. */
export function PersonSignIn() {
  const { t } = useOfficeText();
  const { typed, setTyped, repeated, setRepeated, requested, busy, failed, isSame, isWhole, send } =
    useSignIn();
  const field = (member: keyof PersonCredentials, label: OfficeKey, autoComplete: string) => (
    <Field
      label={t(label)}
      size="large"
      type={member === 'name' || member === 'code' ? 'text' : 'password'}
      autoComplete={autoComplete}
      value={typed[member]}
      onChange={(value) => setTyped({ ...typed, [member]: value })}
      maxLength={LENGTHS[member]}
      autoFocus={member === 'name' || member === requested}
    />
  );
  return (
    <PanelColumn>
      <p>
        {t(
          requested === undefined
            ? 'signIn.lead'
            : requested === 'code'
              ? 'signIn.asksCode'
              : 'signIn.asksPassword',
        )}
      </p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {field('name', 'signIn.name', 'username')}
        {field('password', 'signIn.password', 'current-password')}
        {requested === 'code' && field('code', 'signIn.code', 'one-time-code')}
        {requested === 'newPassword' && (
          <>
            {field('newPassword', 'signIn.newPassword', 'new-password')}
            <Field
              label={t('signIn.repeat')}
              size="large"
              type="password"
              autoComplete="new-password"
              value={repeated}
              onChange={setRepeated}
              maxLength={LENGTHS.newPassword}
              error={isSame || repeated === '' ? undefined : t('signIn.differs')}
            />
          </>
        )}
        <Button type="submit" size="large" variant="primary" busy={busy} disabled={!isWhole}>
          {t('signIn.enter')}
        </Button>
        {failed !== undefined && <CallFailure result={failed} />}
      </form>
    </PanelColumn>
  );
}
