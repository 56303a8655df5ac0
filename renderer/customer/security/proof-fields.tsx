import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../components/index.ts';
import { CODE_DIGITS, CodeRow, OneTimeCode, useCode, type CodeEntry } from '../code/code-row.tsx';
import { customerPort } from '../part.ts';
import type { Profile } from '../port.ts';
import styles from './security.module.css';
import type { Proof, Channel } from '../proof.ts';

/** What proves that the customer is at the terminal. */
export interface ProofEntry {
  readonly channel: Channel;
  readonly channels: readonly Channel[];
  readonly entry: CodeEntry;
  readonly oneTime: string;
  readonly asksOneTime: boolean;
  /** Undefined until every code is whole. */
  readonly proof: Proof | undefined;
  choose(channel: Channel): void;
  setOneTime(code: string): void;
}

/** A code to an own address, and one of the authenticator where it is on or `asksOneTime` says so. */
export function useProof(profile: Profile, asksOneTime = profile.hasAuthenticator): ProofEntry {
  const channels = channelsOf(profile);
  const [chosen, setChosen] = useState<Channel>();
  const [oneTime, setOneTime] = useState('');
  const channel = chosen ?? channels[0] ?? 'email';
  const entry = useCode(() => customerPort().security.sendOwnCode(channel), channel);
  const isWhole = !asksOneTime || oneTime.length === CODE_DIGITS;
  const proof =
    entry.given !== undefined && isWhole
      ? { channel, code: entry.given, oneTimeCode: asksOneTime ? oneTime : undefined }
      : undefined;
  return { channel, channels, entry, oneTime, asksOneTime, proof, choose: setChosen, setOneTime };
}

function channelsOf({ email, phone }: Profile): readonly Channel[] {
  return [
    ...(email === undefined ? [] : (['email'] as const)),
    ...(phone === undefined ? [] : (['phone'] as const)),
  ];
}

/** The fields of a proof; where there are two own addresses one of them is chosen. */
export function ProofFields({ profile, proof }: { readonly profile: Profile; readonly proof: ProofEntry }) {
  const { t } = useTranslation('panels');
  const to = proof.channel === 'email' ? profile.email : profile.phone;
  return (
    <>
      {proof.channels.length > 1 && (
        <Segmented
          label={t('customer.proofBy')}
          segments={proof.channels.map((value) => ({
            value,
            label: t(value === 'email' ? 'address.byEmail' : 'address.byPhone'),
          }))}
          value={proof.channel}
          onChange={proof.choose}
        />
      )}
      <section className={styles['group']} aria-label={t('customer.proof')}>
        <span className={styles['label']}>{t('customer.proof')}</span>
        <CodeRow entry={proof.entry} label={t('code.label')} canSend={proof.channels.length > 0} to={to} />
      </section>
      {proof.asksOneTime && (
        <section className={styles['group']}>
          <span className={styles['label']}>{t('code.authenticator')}</span>
          <OneTimeCode value={proof.oneTime} onChange={proof.setOneTime} />
        </section>
      )}
    </>
  );
}

/** The code of the authenticator alone, where it is on. */
export function OneTimeGroup(props: {
  readonly profile: Profile;
  readonly value: string;
  onChange(code: string): void;
}) {
  const { t } = useTranslation('panels');
  if (!props.profile.hasAuthenticator) return null;
  return (
    <section className={styles['group']}>
      <span className={styles['label']}>{t('code.authenticator')}</span>
      <OneTimeCode value={props.value} onChange={props.onChange} />
    </section>
  );
}

/** Whether the authenticator's code is there or not asked for. */
export function hasOneTime({ hasAuthenticator }: Profile, code: string): boolean {
  return !hasAuthenticator || code.length === CODE_DIGITS;
}
