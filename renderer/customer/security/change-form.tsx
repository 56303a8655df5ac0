import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/index.ts';
import { CallFailure, type Failed } from '../../connection/call-failure.tsx';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import type { CodeEntry } from '../code/code-row.tsx';
import { customerPort } from '../part.ts';
import { PasswordField, judgePassword, StrengthLine } from '../password/password-field.tsx';
import type { Profile } from '../port.ts';
import { hasOneTime, OneTimeGroup, ProofFields, useProof } from './proof-fields.tsx';
import styles from './security.module.css';

export interface ChangeFormProps {
  readonly change: Change;
  /** What happens, before it happens. */
  readonly lead: string;
  readonly submit: string;
  readonly isWhole: boolean;
  readonly children: ReactNode;
  onSubmit(): void;
}

/** One change of the account: what it does, its fields, one button, and room for a refusal. */
export function ChangeForm({ change, lead, submit, isWhole, children, onSubmit }: ChangeFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole && !change.busy) onSubmit();
  };
  return (
    <form className={styles['form']} onSubmit={send}>
      <p className={styles['lead']}>{lead}</p>
      {children}
      <Button type="submit" size="large" variant="primary" busy={change.busy} disabled={!isWhole}>
        {submit}
      </Button>
      <div className={styles['refusal']}>
        {change.failed !== undefined && <CallFailure result={change.failed} />}
      </div>
    </form>
  );
}

/** The codes that a change carries, for what becomes of them when it is refused. */
export interface ChangeCodes {
  /** Sent to an own address. */
  readonly own?: CodeEntry | undefined;
  /** Sent to an address that is to become an own one. */
  readonly fresh?: CodeEntry | undefined;
}

interface Change {
  readonly busy: boolean;
  readonly failed: Failed | undefined;
  /** True when it was made. */
  run(ask: () => Promise<ApiResult<unknown>>, codes?: ChangeCodes): Promise<boolean>;
}

/** Sends a change once at a time and tells its codes what became of them. */
export function useChange(): Change {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  return {
    busy,
    failed,
    async run(ask, codes = {}) {
      setBusy(true);
      setFailed(undefined);
      const answer = await ask();
      setBusy(false);
      if (answer.kind === 'value') return true;
      setFailed(answer);
      if (answer.kind === 'refused') sendCodes(answer.failure.code, codes);
      return false;
    },
  };
}

function sendCodes(code: string, { own, fresh }: ChangeCodes): void {
  const obstacle = customerPort().entrance.obstacleOf(code);
  if (obstacle === 'codeSpent') for (const entry of [own, fresh]) entry?.spent();
  // The own code is looked at first: it is used up when the other one is wrong.
  if (obstacle === 'newCodeWrong') {
    own?.spent();
    fresh?.wrong();
  }
  if (obstacle === 'codeWrong') (own ?? fresh)?.wrong();
}

export interface SecurityFormProps {
  readonly profile: Profile;
  /** The change was made; `text` says what it was. */
  onDone(text: string): void;
}

/** Another password; or the first one, with a code to an own address where there is one. Every other device is signed out. */
export function PasswordForm({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const { entrance, security } = customerPort();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [oneTime, setOneTime] = useState('');
  const proof = useProof(profile);
  const change = useChange();
  const asksProof = !profile.hasPassword && proof.channels.length > 0;
  const isWhole =
    (!profile.hasPassword || current !== '') &&
    judgePassword(next, entrance.isCommon).refusal === undefined &&
    (asksProof ? proof.proof !== undefined : hasOneTime(profile, oneTime));
  const send = async () => {
    const code = profile.hasAuthenticator ? (asksProof ? proof.oneTime : oneTime) : undefined;
    const set = () =>
      profile.hasPassword
        ? security.changePassword(current, next, code)
        : security.setPassword(next, proof.proof, code);
    if (await change.run(set, asksProof ? { own: proof.entry, fresh: undefined } : undefined))
      return onDone(t('customer.passwordDone'));
    setOneTime('');
    proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.passwordLead')}
      submit={t('customer.passwordSubmit')}
      isWhole={isWhole}
      onSubmit={() => void send()}
    >
      {profile.hasPassword && (
        <PasswordField
          label={t('customer.currentPassword')}
          value={current}
          onChange={setCurrent}
          autoComplete="current-password"
          autoFocus
        />
      )}
      <div>
        <PasswordField
          label={t('entrance.newPassword')}
          value={next}
          onChange={setNext}
          autoComplete="new-password"
        />
        <StrengthLine password={next} isCommon={entrance.isCommon} />
      </div>
      {asksProof ? (
        <ProofFields profile={profile} proof={proof} />
      ) : (
        <OneTimeGroup profile={profile} value={oneTime} onChange={setOneTime} />
      )}
    </ChangeForm>
  );
}
