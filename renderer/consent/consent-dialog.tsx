import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, Field, toast } from '../components/index.ts';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import { useSession } from '../session/index.ts';
import { agree, describeRequest, type AskingApplication } from './consent.ts';
import { readConsentLink, type ConsentRequest } from './consent-request.ts';
import styles from './consent.module.css';

interface Asked {
  readonly request: ConsentRequest;
  readonly application: AskingApplication;
}

export interface ConsentDialogProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Sign-in to an application of somebody else with the account of this terminal: its link first, then the question. */
export function ConsentDialog({ open, onOpenChange }: ConsentDialogProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    setAsked(undefined);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('consent.title')}
      closeLabel={t('keys.close')}
    >
      {asked === undefined ? <LinkForm onAsked={setAsked} /> : <Question asked={asked} onEnd={close} />}
    </Dialog>
  );
}

function LinkForm({ onAsked }: { onAsked(asked: Asked): void }) {
  const { t } = useTranslation();
  const [link, setLink] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const request = readConsentLink(link);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (request === undefined) return;
    setBusy(true);
    setFailed(undefined);
    const described = await describeRequest(request);
    setBusy(false);
    if (described.kind === 'value') onAsked({ request, application: described.value });
    else setFailed(described);
  };
  return (
    <form className={styles['stack']} onSubmit={(event) => void submit(event)}>
      <p>{t('consent.linkText')}</p>
      <Field
        label={t('consent.link')}
        value={link}
        onChange={setLink}
        autoFocus
        error={link !== '' && request === undefined ? t('consent.notALink') : undefined}
      />
      {failed && <CallFailure result={failed} />}
      <Button type="submit" variant="primary" busy={busy} disabled={request === undefined}>
        {t('consent.continue')}
      </Button>
    </form>
  );
}

function Question({ asked, onEnd }: { readonly asked: Asked; onEnd(): void }) {
  const { t } = useTranslation();
  const { customer } = useSession();
  const { application, request } = asked;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const say = async () => {
    setBusy(true);
    const result = await agree(request, application);
    setBusy(false);
    if (result.kind !== 'value') return setFailed(result);
    const { opened } = result.value;
    toast({
      tone: opened ? 'ok' : 'warn',
      title: t(opened ? 'consent.agreed' : 'consent.notOpened', { app: application.name }),
    });
    onEnd();
  };
  const reject = () => {
    toast({ tone: 'info', title: t('consent.refused') });
    onEnd();
  };
  return (
    <div className={styles['stack']}>
      <p>
        {t('consent.asks', { app: application.name, company: application.company })}{' '}
        {t('consent.signedInAs', { customer: customer?.customerNo ?? '' })}
      </p>
      <p>{t('consent.learns')}</p>
      <ul className={styles['learns']}>
        <li>{t('consent.learnsNumber')}</li>
        <li>{t('consent.learnsEmail')}</li>
        <li>{t('consent.learnsAccount')}</li>
      </ul>
      <p className={styles['returns']}>
        {t('consent.returnsTo')} <b>{application.returnHost}</b>
      </p>
      {failed && <CallFailure result={failed} />}
      <Button variant="primary" busy={busy} onClick={() => void say()}>
        {t('consent.agree')}
      </Button>
      <Button variant="quiet" onClick={reject}>
        {t('consent.refuse')}
      </Button>
    </div>
  );
}
