import { Copy, Eye, TriangleAlert, Vault } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, formatCountdown, Icon } from '../components/index.ts';
import styles from './keys-page.module.css';
import { revealKey } from './use-keys.ts';

/** How long the secret stays on screen. */
export const REVEAL_MS = 60_000;
const COUNT_MS = 250;

/**
 * The secret of a key, shown once: hidden, then on screen for a minute, then never again. It is held by this component
 * alone and forgotten with it.
 */
export function SecretReveal({ apiKey }: { readonly apiKey: string }) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string>();
  const [state, setState] = useState<'hidden' | 'shown' | 'gone'>('hidden');
  const [hidesAtMs, setHidesAtMs] = useState(0);
  const [leftMs, setLeftMs] = useState(REVEAL_MS);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (state !== 'shown') return;
    const timer = setInterval(() => {
      const left = hidesAtMs - Date.now();
      setLeftMs(left);
      if (left > 0) return;
      setSecret(undefined);
      setState('gone');
    }, COUNT_MS);
    return () => clearInterval(timer);
  }, [state, hidesAtMs]);
  const reveal = async () => {
    const revealed = await revealKey(apiKey);
    setSecret(revealed);
    setHidesAtMs(Date.now() + REVEAL_MS);
    setLeftMs(REVEAL_MS);
    setState(revealed === undefined ? 'gone' : 'shown');
  };
  const copy = async () => {
    if (secret === undefined) return;
    await window.desktop.invoke('clipboard.write', { text: secret });
    setCopied(true);
  };
  return (
    <div className={styles['group']} data-testid="secret">
      <span className={styles['labelRow']}>
        <span className={styles['label']}>{t('keys.secret')}</span>
        {state === 'shown' && (
          <span className="warn micro">{t('keys.hiddenIn', { time: formatCountdown(leftMs) })}</span>
        )}
      </span>
      <div className={styles['secret']} data-state={state}>
        {state === 'shown' ? secret : t(state === 'gone' ? 'keys.secretGone' : 'keys.secretHidden')}
      </div>
      <div className={styles['pair']}>
        {state === 'shown' ? (
          <Button onClick={() => void copy()}>
            <Icon icon={Copy} size={12} />
            {t(copied ? 'keys.copied' : 'keys.copySecret')}
          </Button>
        ) : (
          <Button disabled={state === 'gone'} onClick={() => void reveal()}>
            <Icon icon={Eye} size={12} />
            {t('keys.reveal')}
          </Button>
        )}
        <span className={styles['kept']}>
          <Icon icon={Vault} size={12} />
          {t('keys.inVault')}
        </span>
      </div>
      <Callout tone="warn" icon={TriangleAlert}>
        {t('keys.secretOnce')}
      </Callout>
    </div>
  );
}
