import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/index.ts';
import { useSession } from '../../session/index.ts';
import { CodeRow } from '../code/code-row.tsx';
import { useCode } from '../code/use-code.ts';
import { customerPort } from '../part.ts';
import { PasswordField } from '../password/password-field.tsx';
import type { Credentials } from '../port.ts';
import { AddressFields } from './address-fields.tsx';
import {
  type AddressDraft,
  addressName,
  EMPTY_ADDRESS,
  readAddress,
  readLoginName,
} from './address-model.ts';
import { EntranceMessage } from './entrance-message.tsx';
import { EmbeddedHint, Links } from './links.tsx';
import { useRememberedName } from './remembered-name.ts';
import { SecondStep } from './second-step.tsx';
import styles from './entrance.module.css';

/** Ways that begin on the sign-in page. */
export type Way = 'password' | 'code' | 'register' | 'forgotten';

export interface SignInWayProps {
  readonly by: 'password' | 'code';
  readonly hasDemo: boolean;
  /** Something that went well before. */
  readonly done?: string | undefined;
  onWay(way: Way): void;
}

/** Name and password, or name and a code; then the authenticator, where the account has one. */
export function SignInWay({ by, hasDemo, done, onWay }: SignInWayProps) {
  const { t } = useTranslation('panels');
  const { busy, error } = useSession();
  const form = useSignIn(by);
  if (form.pending !== undefined)
    return (
      <>
        <SecondStep
          busy={busy}
          wrong={form.oneTimeWrong}
          onCode={(code) => void form.confirm(code)}
          onBack={form.back}
        />
        <EntranceMessage error={form.oneTimeWrong ? undefined : error} />
      </>
    );
  return (
    <>
      <form className={styles['form']} onSubmit={form.submit}>
        <AddressFields draft={form.name} onChange={form.setName} withNumber={by === 'password'} />
        {by === 'password' ? (
          <PasswordField
            label={t('entrance.password')}
            value={form.password}
            onChange={form.setPassword}
            autoComplete="current-password"
          />
        ) : (
          <CodeRow entry={form.code} label={t('code.label')} canSend={form.canSend} />
        )}
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={form.remembers}
            onChange={({ currentTarget }) => form.setRemembers(currentTarget.checked)}
          />
          {t('entrance.remember')}
        </label>
        <div className={styles['buttons']}>
          <Button
            type="submit"
            size="large"
            busy={busy}
            variant={hasDemo ? 'default' : 'primary'}
            disabled={!form.isWhole}
          >
            {t('entrance.signIn')}
          </Button>
          <Button size="large" variant="quiet" onClick={() => onWay(by === 'password' ? 'code' : 'password')}>
            {t(by === 'password' ? 'entrance.useCode' : 'entrance.usePassword')}
          </Button>
        </div>
      </form>
      {by === 'code' && <EmbeddedHint />}
      <Links
        links={[
          { label: t('entrance.toRegister'), go: () => onWay('register') },
          { label: t('entrance.toForgotten'), go: () => onWay('forgotten') },
        ]}
      />
      <EntranceMessage error={error} done={done} />
    </>
  );
}

/** What is typed, what waits for the authenticator, and what is sent. */
function useSignIn(by: 'password' | 'code') {
  const { signIn, forgive } = useSession();
  const remembered = useRememberedName();
  const [name, setName] = useState<AddressDraft>(remembered.name ?? EMPTY_ADDRESS);
  const [remembers, setRemembers] = useState(remembered.name !== undefined);
  const [password, setPassword] = useState('');
  const [pending, setPending] = useState<Credentials>();
  const [oneTimeWrong, setOneTimeWrong] = useState(false);
  const { entrance } = customerPort();
  const address = readAddress(name);
  const code = useCode(
    async () =>
      address === undefined ? { kind: 'unknown', reason: 'garbled' } : entrance.sendCode('signIn', address),
    addressName(name),
  );
  const loginName = by === 'password' ? readLoginName(name) : address;
  const send = async (credentials: Credentials) => {
    const failed = await signIn(credentials);
    if (failed?.kind !== 'refused') return;
    const obstacle = entrance.obstacleOf(failed.failure.code);
    setOneTimeWrong(obstacle === 'oneTimeCodeWrong');
    if (obstacle === 'oneTimeCodeNeeded') {
      forgive();
      setPending(credentials);
    }
    if (obstacle === 'codeWrong') code.wrong();
    if (obstacle === 'codeSpent') code.spent();
  };
  const start = async () => {
    if (loginName === undefined) return;
    remembered.remember(remembers ? name : undefined);
    if (by === 'password') return send({ name: loginName, password });
    if (code.given === undefined) return;
    const credentials = { name: loginName, code: code.given };
    // A code is good once: whether an authenticator is asked for has to be known before.
    const asks = await entrance.usesAuthenticator(loginName);
    if (asks.kind === 'value' && asks.value) {
      forgive();
      setPending(credentials);
    } else await send(credentials);
  };
  return {
    ...{ name, setName, remembers, setRemembers, password, setPassword, code, pending, oneTimeWrong },
    canSend: address !== undefined,
    isWhole: loginName !== undefined && (by === 'password' ? password !== '' : code.given !== undefined),
    submit(event: FormEvent) {
      event.preventDefault();
      void start();
    },
    async confirm(oneTimeCode: string) {
      setOneTimeWrong(false);
      if (pending !== undefined) await send({ ...pending, oneTimeCode });
    },
    back() {
      forgive();
      setOneTimeWrong(false);
      setPending(undefined);
    },
  };
}
