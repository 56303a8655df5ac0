import { useEffect, useState } from 'react';
import { Button, Field } from '../../components/index.ts';
import { callWebhook, currentWebhook, setWebhook } from '../../session/desktop-notice.ts';
import { callText, useAlertText } from './alert-text.ts';
import styles from './alert-editor.module.css';

/** The address to which the host sends alerts of this platform, its secret while that is new, and a call that tries it. */
export function WebhookGroup() {
  const { t } = useAlertText();
  const [url, setUrl] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [secret, setSecret] = useState<string>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    currentWebhook()
      .then((webhook) => {
        setUrl(webhook.url);
        setTyped(webhook.url ?? '');
      })
      // A host that does not answer has none to show.
      .catch(() => undefined);
  }, []);
  const set = async (next: string) => {
    setSecret(undefined);
    const answer = await setWebhook(next);
    setSaid(answer.refusal === null ? '' : t(`hook.wrong.${answer.refusal}`));
    if (answer.refusal !== null) return;
    setUrl(next === '' ? null : next);
    setTyped(next);
    setSecret(answer.secret ?? undefined);
  };
  const test = async () => {
    const id = crypto.randomUUID();
    const body = JSON.stringify({ id, test: true, firedAt: new Date().toISOString() });
    setSaid(callText(await callWebhook(id, body), t));
  };
  return (
    <section className={styles['hook']} aria-label={t('hook.title')}>
      <h4>
        {t('hook.title')} <small className="faint">{t('hook.note')}</small>
      </h4>
      <div className={styles['address']}>
        <Field label={t('hook.address')} type="url" value={typed} maxLength={500} onChange={setTyped} />
        <Button disabled={typed === ''} onClick={() => void set(typed)}>
          {t('hook.set')}
        </Button>
        {url !== null && (
          <>
            <Button variant="quiet" onClick={() => void test()}>
              {t('hook.test')}
            </Button>
            <Button variant="quiet" onClick={() => void set('')}>
              {t('hook.remove')}
            </Button>
          </>
        )}
      </div>
      <p role="status">{said}</p>
      {secret !== undefined && (
        <p>
          {t('hook.secret')}: <code>{secret}</code>
          <small className="faint">{t('hook.secret.note')}</small>
        </p>
      )}
    </section>
  );
}
