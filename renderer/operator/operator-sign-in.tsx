import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, PanelColumn } from '../components/index.ts';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import { operatorIs, operatorPort } from './use-operator.ts';
import styles from './operator.module.css';

/** Who works at the office signs in with credentials of its own; the host keeps what they open. */
export function OperatorSignIn() {
  const { t } = useTranslation('panels');
  const [appId, setAppId] = useState('');
  const [secret, setSecret] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const isWhole = appId.trim() !== '' && secret !== '';
  const send = async () => {
    setBusy(true);
    setFailed(undefined);
    const answer = await operatorPort().signIn(appId.trim(), secret.trim());
    setBusy(false);
    if (answer.kind === 'value') operatorIs(answer.value);
    else setFailed(answer);
  };
  return (
    <PanelColumn>
      <p>{t('treasury.signInLead')}</p>
      <form
        className={styles['credentials']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !busy) void send();
        }}
      >
        <Field
          label={t('treasury.appId')}
          size="large"
          value={appId}
          onChange={setAppId}
          maxLength={64}
          autoFocus
        />
        <Field
          label={t('treasury.secret')}
          size="large"
          type="password"
          value={secret}
          onChange={setSecret}
          maxLength={256}
        />
        <Button type="submit" size="large" variant="primary" busy={busy} disabled={!isWhole}>
          {t('treasury.enter')}
        </Button>
        {failed !== undefined && <CallFailure result={failed} />}
      </form>
    </PanelColumn>
  );
}
