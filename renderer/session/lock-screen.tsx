import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import type { DesktopBridge } from '../../main/ipc/table.ts';
import { Button, Field } from '../components/index.ts';
import styles from './closed-page.module.css';

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

/** Whether the vault is locked, as the host said last. */
export const useLock = create<{ readonly locked: boolean }>(() => ({ locked: false }));

/** How often the host is asked, in milliseconds. */
const ASK_MS = 5_000;
/** Input is told to the host at most this often, in milliseconds. */
const TOUCH_MS = 20_000;

/** Tells the host of input and follows its lock. Returns a function that stops it. */
export function followLock(bridge: DesktopBridge): () => void {
  let touchedAtMs = Number.NEGATIVE_INFINITY;
  const ask = async (): Promise<void> => {
    const state = await bridge.invoke('vault.state', {}).catch(() => undefined);
    if (state && state.locked !== useLock.getState().locked) useLock.setState({ locked: state.locked });
  };
  const touch = ({ timeStamp }: Event): void => {
    if (timeStamp - touchedAtMs < TOUCH_MS || useLock.getState().locked) return;
    touchedAtMs = timeStamp;
    void bridge.invoke('vault.touch', {}).catch(() => undefined);
  };
  const timer = setInterval(() => void ask(), ASK_MS);
  void ask();
  for (const name of ['pointerdown', 'keydown'] as const) addEventListener(name, touch, { capture: true });
  return () => {
    clearInterval(timer);
    for (const name of ['pointerdown', 'keydown'] as const)
      removeEventListener(name, touch, { capture: true });
  };
}
