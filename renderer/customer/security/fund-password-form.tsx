import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, Segmented } from '../../components/index.ts';
import { customerPort } from '../part.ts';
import { ChangeForm, useChange, type SecurityFormProps } from './change-form.tsx';
import { hasOneTime, OneTimeGroup, ProofFields, useProof } from './proof-fields.tsx';
import styles from './security.module.css';

/** Figures of a fund password, as every client of the platform asks for them. */
const FIGURES = 6;

/** The fund password: a first one, another one, or one instead of one that is forgotten. */
export function FundPasswordForm({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const [forgotten, setForgotten] = useState(false);
  const props = { profile, onDone };
  if (!profile.hasFundPassword) return <ByProof {...props} mode="first" />;
  return (
    <>
      <Segmented
        label={t('customer.fundPassword')}
        segments={[
          { value: 'known', label: t('customer.fundKnown') },
          { value: 'forgotten', label: t('customer.fundForgotten') },
        ]}
        value={forgotten ? 'forgotten' : 'known'}
        onChange={(value) => setForgotten(value === 'forgotten')}
      />
      {forgotten ? <ByProof {...props} mode="forgotten" /> : <ByCurrent {...props} />}
    </>
  );
}

function ByProof({ profile, onDone, mode }: SecurityFormProps & { readonly mode: 'first' | 'forgotten' }) {
  const { t } = useTranslation('panels');
  const [next, setNext] = useState('');
  const proof = useProof(profile);
  const change = useChange();
  const send = async () => {
    const given = proof.proof;
    if (given === undefined) return;
    const ask = () => customerPort().security.setFundPassword(next, given, mode);
    if (await change.run(ask, { own: proof.entry })) onDone(t('customer.fundDone'));
    else proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.fundLead')}
      submit={t('customer.fundSubmit')}
      isWhole={next.length === FIGURES && proof.proof !== undefined}
      onSubmit={() => void send()}
    >
      <FundPasswordField label={t('customer.fundNew')} value={next} onChange={setNext} />
      <ProofFields profile={profile} proof={proof} />
    </ChangeForm>
  );
}

function ByCurrent({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [oneTime, setOneTime] = useState('');
  const change = useChange();
  const send = async () => {
    const code = profile.hasAuthenticator ? oneTime : undefined;
    const done = await change.run(() => customerPort().security.changeFundPassword(current, next, code));
    if (done) onDone(t('customer.fundDone'));
    else setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.fundLead')}
      submit={t('customer.fundSubmit')}
      isWhole={current.length === FIGURES && next.length === FIGURES && hasOneTime(profile, oneTime)}
      onSubmit={() => void send()}
    >
      <FundPasswordField label={t('customer.fundCurrent')} value={current} onChange={setCurrent} />
      <FundPasswordField label={t('customer.fundNew')} value={next} onChange={setNext} />
      <OneTimeGroup profile={profile} value={oneTime} onChange={setOneTime} />
    </ChangeForm>
  );
}

export function FundPasswordField(props: {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}) {
  return (
    <section className={styles['group']}>
      <span className={styles['label']}>{props.label}</span>
      <CodeField {...props} digits={FIGURES} autoComplete="off" masked />
    </section>
  );
}
