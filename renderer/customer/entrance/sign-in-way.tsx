import { useState, type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { Button } from '../../components/index.ts';
import { useSession } from '../../session/use-session.ts';
import type { SessionError } from '../../session/session-store.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import { connection } from '../../connection/terminal-connection.ts';
import { profileStorage } from '../../session/profile-storage.ts';
import { CodeRow, useCode, CODE_DIGITS, OneTimeCode } from '../code/code-row.tsx';
import { customerPort } from '../part.ts';
import { PasswordField } from '../password/password-field.tsx';
import type { Credentials, Obstacle } from '../port.ts';
import {
  AddressFields,
  type AddressDraft,
  addressName,
  EMPTY_ADDRESS,
  readAddress,
  readLoginName,
} from './address-fields.tsx';
import styles from './entrance.module.css';
import { restate } from '../../i18n/rejection-text.ts';

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
    name,
    setName,
    remembers,
    setRemembers,
    password,
    setPassword,
    code,
    pending,
    oneTimeWrong,
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

export interface SecondStepProps {
  readonly busy: boolean;
  /** The last code was refused. */
  readonly wrong: boolean;
  onCode(code: string): void;
  onBack(): void;
}

/** The code of the authenticator, after name and password were right. The sixth figure sends it. */
function SecondStep({ busy, wrong, onCode, onBack }: SecondStepProps) {
  const { t } = useTranslation('panels');
  const [code, setCode] = useState('');
  useEffect(() => {
    if (wrong) setCode('');
  }, [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_DIGITS && !busy) onCode(code);
  };
  return (
    <form className={styles['form']} onSubmit={submit} aria-label={t('entrance.secondTitle')}>
      <h2 className={styles['step']}>{t('entrance.secondTitle')}</h2>
      <OneTimeCode
        value={code}
        invalid={wrong && code === ''}
        autoFocus
        onChange={(next) => {
          setCode(next);
          if (next.length === CODE_DIGITS && !busy) onCode(next);
        }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" size="large" variant="primary" busy={busy} disabled={code.length < CODE_DIGITS}>
          {t('entrance.confirm')}
        </Button>
        <Button size="large" variant="quiet" onClick={onBack}>
          {t('entrance.back')}
        </Button>
      </div>
    </form>
  );
}

/** What to do about a refusal, where there is more to say than its own words. */
const ADVICE: Partial<Record<Obstacle, PanelsKey>> = {
  passwordWrong: 'entrance.advice.password',
  locked: 'entrance.advice.locked',
  nameTaken: 'entrance.advice.taken',
  codeWrong: 'entrance.advice.code',
  codeSpent: 'entrance.advice.codeSpent',
  captchaFailed: 'entrance.advice.captcha',
};

/** Room for a refusal and its advice: what stands below does not move when one appears. */
export function EntranceMessage(props: {
  readonly error: SessionError | undefined;
  /** Something that went well. */
  readonly done?: string | undefined;
}) {
  const { error, done } = props;
  return (
    <div className={styles['message']}>
      {error !== undefined && <ErrorText error={error} />}
      {error === undefined && done !== undefined && (
        <p className={styles['done']} role="status">
          {done}
        </p>
      )}
    </div>
  );
}

function ErrorText({ error }: { readonly error: SessionError }) {
  const { t } = useTranslation();
  if (error === 'unreachable' || error === 'ended')
    return (
      <p className={styles['error']} role="alert">
        {t(error === 'ended' ? 'signIn.ended' : 'signIn.unreachable')}
      </p>
    );
  return (
    <div className={styles['error']}>
      <p role="alert">
        {restate(error.message)} <code>{error.code}</code>
        {error.waitSeconds !== undefined && ` ${t('call.wait', { seconds: error.waitSeconds })}`}
      </p>
      <Advice code={error.code} />
    </div>
  );
}

function Advice({ code }: { readonly code: string }) {
  const { t } = useTranslation('panels');
  const key = ADVICE[customerPort().entrance.obstacleOf(code)];
  return key === undefined ? null : <p>{t(key)}</p>;
}

/** The other ways, as quiet words below the form. */
export function Links({ links }: { readonly links: readonly { readonly label: string; go(): void }[] }) {
  return (
    <div className={styles['links']}>
      {links.map(({ label, go }) => (
        <button key={label} type="button" onClick={go}>
          {label}
        </button>
      ))}
    </div>
  );
}

/** Who has the codes of a platform on this machine, which has no mail server: prospects read this. Nothing with any other. */
export function EmbeddedHint() {
  const { t } = useTranslation('panels');
  if (connection().profile.kind !== 'embedded') return null;
  return <p className={styles['hint']}>{t('code.embedded')}</p>;
}

interface RememberedName {
  /** Undefined: nobody asked to be remembered. */
  readonly name: AddressDraft | undefined;
  remember(name: AddressDraft | undefined): void;
}

/** The name that the sign-in page begins with, in the profile's local storage. Only a name, and only when it was asked for. */
export const useRememberedName = create<RememberedName>()(
  persist((set) => ({ name: undefined, remember: (name) => set({ name }) }), {
    name: 'meridian.sign-in-name',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    partialize: ({ name }) => ({ name }),
    merge: (stored, current) => ({ ...current, name: readName(stored) }),
  }),
);

/** What another version or a hand may have written is taken member by member. */
function readName(stored: unknown): AddressDraft | undefined {
  const name = (stored as { readonly name?: Partial<AddressDraft> } | undefined)?.name;
  if (typeof name !== 'object') return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...EMPTY_ADDRESS,
    kind: name.kind === 'phone' ? 'phone' : 'email',
    email: text(name.email),
    area: text(name.area),
    number: text(name.number),
  };
}
