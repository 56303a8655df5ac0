import { Check, Copy, Play } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signingText } from '../../backend/contract/signing/open-api.ts';
import {
  Badge,
  Button,
  Callout,
  EmptyState,
  Icon,
  Panel,
  PanelStrip,
  Segmented,
  PanelColumn,
  Dialog,
  formatList,
} from '../components/index.ts';
import { connection } from '../connection/terminal-connection.ts';
import type { CoreKey } from '../i18n/i18n.ts';
import { useSelectedSymbol } from '../market/selection.ts';
import { useSessionStore } from '../session/use-session.ts';
import { CallFailure } from '../connection/call-failure.tsx';
import type { KeyView } from './key-view.ts';
import {
  inspectorCalls,
  parseBody,
  signedMembers,
  type InspectorCall,
  sendSigned,
  type SignedCall,
} from './signed-calls.ts';
import { snippet, SNIPPET_LANGUAGES, type SnippetLanguage } from './snippets.ts';
import { platformNow } from './use-keys.ts';
import styles from './keys-page.module.css';

const CALL_LABELS: Readonly<Record<InspectorCall['id'], CoreKey>> = {
  customer: 'inspector.customer',
  symbols: 'inspector.symbols',
  token: 'inspector.token',
  order: 'inspector.order',
};

/** Shows step by step what is signed, sends it with a key of the vault, and gives the same call as a program. */
export function Inspector({ selected }: { readonly selected: KeyView | undefined }) {
  const { t } = useTranslation();
  const [verified, setVerified] = useState(false);
  return (
    <Panel name={t('inspector.title')} className={styles['inspect'] ?? ''}>
      <PanelStrip title={t('inspector.title')} {...(selected ? { note: selected.tag } : {})}>
        {verified && (
          <Badge tone="ok">
            <Icon icon={Check} size={12} /> {t('inspector.verified')}
          </Badge>
        )}
      </PanelStrip>
      {selected ? (
        <Bench selected={selected} onVerified={setVerified} />
      ) : (
        <EmptyState title={t('inspector.empty')} detail={t('inspector.emptyText')} />
      )}
    </Panel>
  );
}

interface BenchProps {
  readonly selected: KeyView;
  onVerified(verified: boolean): void;
}

/** One call: choose it, edit its body, sign and send it. */
function Bench({ selected, onVerified }: BenchProps) {
  const { t } = useTranslation();
  const customer = useSessionStore((session) => session.customer);
  const [symbolId] = useSelectedSymbol();
  const [openedAtMs] = useState(platformNow);
  const calls = useMemo(
    () => inspectorCalls(customer, symbolId, openedAtMs),
    [customer, symbolId, openedAtMs],
  );
  const [callId, setCallId] = useState<InspectorCall['id']>('customer');
  const [edited, setEdited] = useState<string>();
  const [sent, setSent] = useState<SignedCall | 'refused'>();
  const [asking, setAsking] = useState(false);
  const call = calls.find(({ id }) => id === callId);
  if (!call) return null;
  const text = edited ?? JSON.stringify(call.body, null, 2);
  const body = parseBody(text);
  const answer = sent === 'refused' ? undefined : sent;
  const show = (result: SignedCall | 'refused' | undefined) => {
    setSent(result);
    onVerified(result !== undefined && result !== 'refused' && result.result.kind === 'value');
  };
  const send = async (members: Record<string, unknown>) =>
    show((await sendSigned(selected.apiKey, call.businessType, members)) ?? 'refused');
  return (
    <PanelColumn>
      <Segmented
        label={t('inspector.call')}
        segments={calls.map(({ id }) => ({ value: id, label: t(CALL_LABELS[id]) }))}
        value={call.id}
        onChange={(id) => {
          setCallId(id);
          setEdited(undefined);
          show(undefined);
        }}
      />
      <textarea
        className={styles['editor']}
        aria-label={t('inspector.body')}
        spellCheck={false}
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        onChange={({ currentTarget }) => setEdited(currentTarget.value)}
      />
      {body ? (
        <Steps body={body} answer={answer} timestamp={String(Math.round(openedAtMs))} />
      ) : (
        <p className="danger">{t('inspector.notJson')}</p>
      )}
      <div className={styles['footer']}>
        {!selected.inVault && <span className="dim">{t('inspector.noSecret')}</span>}
        <Button
          data-testid="send-signed"
          disabled={!selected.inVault || !body}
          onClick={() => body && (call.isLive === true ? setAsking(true) : void send(body))}
        >
          <Icon icon={Play} size={12} />
          {t('inspector.send')}
        </Button>
      </div>
      {body && <LiveOrder open={asking} onOpenChange={setAsking} onSend={() => void send(body)} />}
      {sent === 'refused' && <p className="danger">{t('inspector.hostRefused')}</p>}
      {answer && <Answer call={answer} />}
      {body && <Snippets selected={selected} call={call} body={body} />}
      {answer && <CompareText expected={answer.steps.text} />}
    </PanelColumn>
  );
}

interface StepsProps {
  readonly body: Record<string, unknown>;
  readonly answer: SignedCall | undefined;
  readonly timestamp: string;
}

function Steps({ body, answer, timestamp }: StepsProps) {
  const { t } = useTranslation();
  const usedTimestamp = answer?.steps.timestamp ?? timestamp;
  const text = answer?.steps.text ?? signingText(JSON.stringify(body), timestamp);
  const members = signedMembers(body);
  return (
    <ol className={styles['inspectSteps']}>
      <Step title={t('inspector.step1')} note={t('inspector.step1Note')}>
        {members.length === 0 ? (
          <span className="dim">{t('inspector.noFields')}</span>
        ) : (
          <div className={styles['members']}>
            {members.map(({ name, value, left }) =>
              left ? (
                <del key={name}>
                  {name}:{value}
                </del>
              ) : (
                <span key={name}>
                  {name}:<b>{value}</b>
                </span>
              ),
            )}
          </div>
        )}
      </Step>
      <Step title={t('inspector.step2')}>
        <div className={styles['mono']} data-testid="signing-text">
          {text.slice(0, text.length - usedTimestamp.length)}
          <mark>{usedTimestamp}</mark>
        </div>
      </Step>
      <Step title={t('inspector.step3')} note={t('inspector.step3Note')}>
        <div className={styles['mono']} data-testid="signature">
          {answer ? (
            <b>{answer.steps.signature}</b>
          ) : (
            <span className="faint">{t('inspector.unsigned')}</span>
          )}
        </div>
      </Step>
    </ol>
  );
}

function Step(props: { readonly title: string; readonly note?: string; readonly children: ReactNode }) {
  return (
    <li>
      <h3>
        {props.title} {props.note !== undefined && <span className="faint">{props.note}</span>}
      </h3>
      {props.children}
    </li>
  );
}

/** The platform's answer: code and words, time, and what it carried. */
function Answer({ call }: { readonly call: SignedCall }) {
  const { t } = useTranslation();
  const milliseconds = Math.round(call.durationMs);
  return (
    <div className={styles['group']} data-testid="signed-answer">
      <span className={styles['labelRow']}>
        <span className={styles['label']}>{t('inspector.answer')}</span>
        <span className="faint micro">
          {formatList([`HTTP ${call.status}`, `${milliseconds} ms`], 'facts')}
        </span>
      </span>
      {call.result.kind === 'value' ? (
        <Callout tone="ok" icon={Check}>
          {t('inspector.accepted')}
        </Callout>
      ) : (
        <CallFailure result={call.result} />
      )}
      <pre className={styles['answer']}>{JSON.stringify(call.body, null, 2).slice(0, 4000)}</pre>
    </div>
  );
}

function Snippets(props: {
  readonly selected: KeyView;
  readonly call: InspectorCall;
  readonly body: Record<string, unknown>;
}) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<SnippetLanguage>('TypeScript');
  const { baseUrl, companyId } = connection().profile;
  const program = snippet(language, {
    baseUrl,
    companyId,
    apiKey: props.selected.apiKey,
    businessType: props.call.businessType,
    body: props.body,
  });
  return (
    <div className={styles['group']}>
      <div className={styles['labelRow']}>
        <Segmented
          label={t('inspector.program')}
          segments={SNIPPET_LANGUAGES.map((value) => ({ value, label: value }))}
          value={language}
          onChange={(value) => setLanguage(value)}
        />
        <Button size="small" onClick={() => void window.desktop.invoke('clipboard.write', { text: program })}>
          <Icon icon={Copy} size={12} />
          {t('keys.copy')}
        </Button>
      </div>
      <pre className={styles['program']}>{program}</pre>
    </div>
  );
}

export interface LiveOrderProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
  onSend(): void;
}

/** Says before an order of the inspector is sent that it is one: it trades in the account, as any other. */
function LiveOrder({ open, onOpenChange, onSend }: LiveOrderProps) {
  const { t } = useTranslation();
  const isReal = useSessionStore((session) => session.customer?.companyType === 'real');
  const send = () => {
    onOpenChange(false);
    onSend();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('inspector.liveTitle')}
      closeLabel={t('inspector.liveKeep')}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {t('inspector.liveKeep')}
          </Button>
          <Button variant="danger" onClick={send}>
            {t('inspector.liveSend')}
          </Button>
        </>
      }
    >
      <p>{t(isReal ? 'inspector.liveReal' : 'inspector.liveDemo')}</p>
    </Dialog>
  );
}

/** Paste what a bot signed: the first character that differs from the right text is shown. */
function CompareText({ expected }: { readonly expected: string }) {
  const { t } = useTranslation();
  const [actual, setActual] = useState('');
  const difference = actual === '' ? undefined : textDifference(expected, actual.trim());
  return (
    <div className={styles['group']}>
      <span className={styles['labelRow']}>
        <b>{t('inspector.compare')}</b>
        {actual !== '' && (
          <span className={difference ? 'danger micro' : 'ok micro'}>
            {difference ? t('inspector.differs', { at: difference.at }) : t('inspector.same')}
          </span>
        )}
      </span>
      <textarea
        className={styles['editor']}
        aria-label={t('inspector.compare')}
        placeholder={t('inspector.comparePlaceholder')}
        spellCheck={false}
        rows={2}
        value={actual}
        onChange={({ currentTarget }) => setActual(currentTarget.value)}
      />
      {difference && (
        <div className={styles['mono']}>
          …{difference.before}
          <mark data-tone="danger">{difference.different === '' ? '␣' : difference.different}</mark>
          {difference.after}…
        </div>
      )}
    </div>
  );
}

/** Where two texts part, for comparing a bot's signing text with the right one. */
export interface TextDifference {
  /** Number of the first character that differs, from 1. */
  readonly at: number;
  readonly before: string;
  readonly different: string;
  readonly after: string;
}

/** Characters shown on either side of the difference. */
const CONTEXT = 24;

/** The first difference of `actual` from `expected`; undefined when they are the same. */
export function textDifference(expected: string, actual: string): TextDifference | undefined {
  if (expected === actual) return undefined;
  let start = 0;
  while (start < expected.length && start < actual.length && expected[start] === actual[start]) start += 1;
  let tail = 0;
  const most = Math.min(expected.length, actual.length) - start;
  while (tail < most && expected.at(-1 - tail) === actual.at(-1 - tail)) tail += 1;
  const end = actual.length - tail;
  return {
    at: start + 1,
    before: actual.slice(Math.max(0, start - CONTEXT), start),
    different: actual.slice(start, end),
    after: actual.slice(end, end + CONTEXT),
  };
}
