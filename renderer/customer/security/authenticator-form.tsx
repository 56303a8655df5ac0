import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Icon, QrCode, Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { customerPort } from '../part.ts';
import { ChangeForm, useChange, type SecurityFormProps } from './change-form.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import styles from './security.module.css';

/** Turns the authenticator on, with a secret to scan, or off. */
export function AuthenticatorForm(props: SecurityFormProps) {
  return props.profile.hasAuthenticator ? <TurnOff {...props} /> : <SetUp {...props} />;
}

function SetUp({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const proof = useProof(profile, true);
  const change = useChange();
  const send = async () => {
    const given = proof.proof;
    if (given === undefined) return;
    const done = await change.run(() => customerPort().security.switchAuthenticator(true, given), {
      own: proof.entry,
    });
    if (done) onDone(t('customer.authenticatorOnDone'));
    else proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.authenticatorLead')}
      submit={t('customer.authenticatorOn')}
      isWhole={proof.proof !== undefined}
      onSubmit={() => void send()}
    >
      <Secret />
      <ProofFields profile={profile} proof={proof} />
    </ChangeForm>
  );
}

/** The secret as a picture and as text. It is made once for each visit of the form, and the platform shows it once. */
function Secret() {
  const { t } = useTranslation('panels');
  const made = useQuery(
    {
      queryKey: ['customer', 'authenticator'],
      queryFn: async () => valueOf(await customerPort().security.newAuthenticator()),
      staleTime: Infinity,
      gcTime: 0,
    },
    queryClient,
  );
  if (made.isPending) return <Skeleton rows={5} label={t('customer.loading')} />;
  if (made.error) return <CallErrorNote error={made.error} />;
  const { uri, secret } = made.data;
  return (
    <div className={styles['secret']}>
      <QrCode text={uri} label={t('customer.qr')} />
      <div className={styles['group']}>
        <span className={styles['label']}>{t('customer.secret')}</span>
        <code className={styles['key']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button size="small" onClick={() => void window.desktop.invoke('clipboard.write', { text: secret })}>
          <Icon icon={Copy} size={12} />
          {t('customer.copy')}
        </Button>
        <p className={styles['hint']}>{t('customer.secretHint')}</p>
      </div>
    </div>
  );
}

function TurnOff({ profile, onDone }: SecurityFormProps) {
  const { t } = useTranslation('panels');
  const proof = useProof(profile);
  const change = useChange();
  const send = async () => {
    const given = proof.proof;
    if (given === undefined) return;
    const done = await change.run(() => customerPort().security.switchAuthenticator(false, given), {
      own: proof.entry,
    });
    if (done) onDone(t('customer.authenticatorOffDone'));
    else proof.setOneTime('');
  };
  return (
    <ChangeForm
      change={change}
      lead={t('customer.authenticatorOffLead')}
      submit={t('customer.authenticatorOff')}
      isWhole={proof.proof !== undefined}
      onSubmit={() => void send()}
    >
      <ProofFields profile={profile} proof={proof} />
    </ChangeForm>
  );
}
