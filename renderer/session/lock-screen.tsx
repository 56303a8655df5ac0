import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field } from '../components/index.ts';
import styles from './closed-page.module.css';
import { useLock } from './lock.ts';

/** Stands in place of everything while the vault is locked: the passphrase opens it again. Enter sends. */
export function LockScreen() {
  const { t } = useTranslation();
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailed(false);
    const { unlocked } = await window.desktop
      .invoke('vault.unlock', { passphrase })
      .catch(() => ({ unlocked: false }));
    setBusy(false);
    setPassphrase('');
    setFailed(!unlocked);
    if (unlocked) useLock.setState({ locked: false });
  };
  return (
    <main className={styles['closed']} data-testid="lock-screen">
      <h1>{t('lock.title')}</h1>
      <p>{t('lock.text')}</p>
      <form className={styles['form']} onSubmit={(event) => void unlock(event)}>
        <Field
          label={t('lock.passphrase')}
          size="large"
          type="password"
          autoFocus
          autoComplete="off"
          value={passphrase}
          onChange={setPassphrase}
          error={failed ? t('lock.wrong') : undefined}
        />
        <Button type="submit" size="large" variant="primary" busy={busy} disabled={passphrase === ''}>
          {t('lock.unlock')}
        </Button>
      </form>
    </main>
  );
}
