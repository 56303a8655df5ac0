import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../backend/contract/call.ts';
import { AUTH2_CALLS } from '../../backend/contract/calls/auth2.ts';
import { signInReturn } from '../../backend/contract/sign-in-return.ts';
import { Button, Dialog, Field, toast } from '../components/index.ts';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import { useSession } from '../session/use-session.ts';
import { connection, type ApiResult } from '../connection/terminal-connection.ts';
import { openLink } from '../session/open-link-dialog.tsx';
import styles from './consent-dialog.module.css';

interface Requested {
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
  const [requested, setRequested] = useState<Requested>();
  const close = () => {
    setRequested(undefined);
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('consent.title')}
      closeLabel={t('keys.close')}
    >
      {requested === undefined ? (
        <LinkForm onRequested={setRequested} />
      ) : (
        <Question requested={requested} onEnd={close} />
      )}
    </Dialog>
  );
}

function LinkForm({ onRequested }: { onRequested(requested: Requested): void }) {
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
    if (described.kind === 'value') onRequested({ request, application: described.value });
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

function Question({ requested, onEnd }: { readonly requested: Requested; onEnd(): void }) {
  const { t } = useTranslation();
  const { customer } = useSession();
  const { application, request } = requested;
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
    <ConsentQuestion
      application={application}
      customerNo={customer?.customerNo ?? ''}
      busy={busy}
      onAgree={() => void say()}
      onReject={reject}
    >
      {failed && <CallFailure result={failed} />}
    </ConsentQuestion>
  );
}

export interface ConsentQuestionProps {
  readonly application: AskingApplication;
  readonly customerNo: string;
  readonly busy: boolean;
  onAgree(): void;
  onReject(): void;
  readonly children?: ReactNode;
}

/** What an application asks for, what it learns, and the two answers. */
export function ConsentQuestion(props: ConsentQuestionProps) {
  const { t } = useTranslation();
  const { application, customerNo, busy, onAgree, onReject, children } = props;
  return (
    <div className={styles['stack']}>
      <p>
        {t('consent.asks', { app: application.name, company: application.company })}{' '}
        {t('consent.signedInAs', { customer: customerNo })}
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
      {children}
      <Button variant="primary" busy={busy} onClick={onAgree}>
        {t('consent.agree')}
      </Button>
      <Button variant="quiet" onClick={onReject}>
        {t('consent.refuse')}
      </Button>
    </div>
  );
}

/** Who asks, as the platform knows it. */
type AskingApplication = AnswerOf<typeof AUTH2_CALLS.describeApplication>;

/** Asks the platform who stands behind a request; it refuses unknown applications and unregistered return addresses. */
function describeRequest({ appId, url }: ConsentRequest): Promise<ApiResult<AskingApplication>> {
  return connection().api.call(AUTH2_CALLS.describeApplication, { appId, url });
}

/** Agrees for the signed-in customer and asks whether to open the return address; its value says whether it was. */
async function agree(
  request: ConsentRequest,
  application: AskingApplication,
): Promise<ApiResult<{ readonly opened: boolean }>> {
  const code = await connection().api.call(AUTH2_CALLS.auth2Code, request);
  if (code.kind !== 'value') return code;
  const url = signInReturn(request.url, code.value, application.company, request.state);
  return { kind: 'value', value: await openLink(url) };
}

/** What an application asks for (Auth2 flow, step 1). */
interface ConsentRequest {
  readonly appId: string;
  readonly thirdAppType: string;
  /** Address to which the browser returns. */
  readonly url: string;
  /** Opaque text of the application, which goes back with the code. */
  readonly state?: string;
  /** PKCE challenge (S256), to which the code is bound. */
  readonly codeChallenge?: string;
}

/** Longest link that is read. */
const MAX_LINK_LENGTH = 2_000;

/** Reads the link with which an application sends its visitors to consent; undefined for any other text. */
export function readConsentLink(text: string): ConsentRequest | undefined {
  const link = text.trim();
  if (link.length > MAX_LINK_LENGTH || !URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  const [appId, thirdAppType, url] = ['appId', 'thirdAppType', 'url'].map((name) => searchParams.get(name));
  if (!pathname.endsWith('/auth2/code') || !appId || !thirdAppType || !url) return undefined;
  const state = searchParams.get('state');
  const codeChallenge = searchParams.get('code_challenge') ?? searchParams.get('codeChallenge');
  return {
    appId,
    thirdAppType,
    url,
    ...(state === null ? {} : { state }),
    ...(codeChallenge === null ? {} : { codeChallenge }),
  };
}
