import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerPort } from '../part.ts';
import { PasswordField, judgePassword, StrengthLine } from '../password/password-field.tsx';
import type { Profile } from '../port.ts';
import { ChangeForm, useChange } from './change-form.tsx';
import { hasOneTime, OneTimeGroup, ProofFields, useProof } from './proof-fields.tsx';

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
