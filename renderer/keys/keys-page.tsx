import { Plus, RefreshCw, Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNED_CALL_CODES } from '../../backend/contract/errors/codes.ts';
import { errorText } from '../../backend/contract/errors/catalogue.ts';
import {
  Skeleton,
  Button,
  EmptyState,
  Icon,
  Panel,
  PanelStrip,
  TabStrip,
  ToolButton,
  Page,
  Dialog,
  Callout,
  Meter,
  useNow,
  PanelColumn,
} from '../components/index.ts';
import { CallErrorNote, CallFailure, type Failed } from '../connection/call-failure.tsx';
import { useSettings } from '../session/settings.ts';
import { useWallTimes } from '../connection/wall-times.ts';
import { Inspector } from './inspector.tsx';
import { KeyList } from './key-list.tsx';
import type { KeyView } from './key-view.ts';
import { KeyEditor, NewKey } from './new-key.tsx';
import { refreshKeys, useKeys, deleteKey } from './use-keys.ts';
import {
  CALLS_A_MINUTE,
  callsBySlot,
  callsInMinute,
  useSignedCalls,
  type SignedCall,
} from './signed-calls.ts';
import styles from './keys-page.module.css';

type Side = { readonly kind: 'new' } | { readonly kind: 'edit'; readonly keyId: number };

/** API keys: list, creation with one reveal, permissions and addresses, deletion, and the signature inspector. */
export function KeysPage() {
  const { t } = useTranslation();
  const keys = useKeys();
  const [tab, setTab] = useState<'keys' | 'codes'>('keys');
  const [side, setSide] = useState<Side>({ kind: 'new' });
  const [selectedId, setSelectedId] = useState<number>();
  const [deleting, setDeleting] = useState<KeyView>();
  const rows = keys.data ?? [];
  const selected = rows.find(({ id }) => id === selectedId) ?? rows[0];
  const edited = side.kind === 'edit' ? rows.find(({ id }) => id === side.keyId) : undefined;
  return (
    <Page className={styles['keys'] ?? ''} data-testid="keys-page">
      <Panel name={t('keys.title')} className={styles['list'] ?? ''}>
        <PanelStrip
          tabs={
            <TabStrip
              label={t('keys.title')}
              tabs={[
                { id: 'keys', label: t('keys.tabKeys'), count: rows.length },
                { id: 'codes', label: t('keys.tabCodes') },
              ]}
              selected={tab}
              onSelect={(id) => setTab(id)}
            />
          }
        >
          <ToolButton aria-label={t('keys.refresh')} onClick={() => void refreshKeys()}>
            <Icon icon={RefreshCw} size={12} />
          </ToolButton>
          <Button size="small" variant="primary" onClick={() => setSide({ kind: 'new' })}>
            <Icon icon={Plus} size={12} />
            {t('keys.new')}
          </Button>
        </PanelStrip>
        {tab === 'codes' ? (
          <CodeList />
        ) : (
          <Keys
            loading={keys.isPending}
            error={keys.error}
            rows={rows}
            selectedId={selected?.id}
            onSelect={({ id }) => setSelectedId(id)}
            onEdit={({ id }) => setSide({ kind: 'edit', keyId: id })}
            onDelete={setDeleting}
          />
        )}
      </Panel>
      <Inspector key={selected?.apiKey ?? ''} selected={selected} />
      <RateLimitPanel apiKey={selected?.apiKey} />
      {edited ? (
        <KeyEditor key={edited.id} edited={edited} onClose={() => setSide({ kind: 'new' })} />
      ) : (
        <NewKey onCreated={setSelectedId} />
      )}
      <DeleteKeyDialog target={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}

interface KeysProps {
  readonly loading: boolean;
  readonly error: Error | null;
  readonly rows: readonly KeyView[];
  readonly selectedId: number | undefined;
  onSelect(key: KeyView): void;
  onEdit(key: KeyView): void;
  onDelete(key: KeyView): void;
}

function Keys({ loading, error, rows, ...actions }: KeysProps) {
  const { t } = useTranslation();
  if (loading) return <Skeleton rows={3} label={t('keys.loading')} />;
  if (error && rows.length === 0) return <CallErrorNote error={error} />;
  if (rows.length === 0) return <EmptyState title={t('keys.empty')} detail={t('keys.emptyText')} />;
  return <KeyList rows={rows} {...actions} />;
}

/** What the open API answers when it refuses, and its limits. */
function CodeList() {
  const { t } = useTranslation();
  const language = useSettings((settings) => settings.language);
  return (
    <dl className={styles['codes']}>
      {SIGNED_CALL_CODES.map((code) => (
        <div key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd>{errorText(code, language)}</dd>
        </div>
      ))}
      <div>
        <dt>
          <code>HTTP 429</code>
        </dt>
        <dd>{t('keys.limit429')}</dd>
      </div>
      <div>
        <dt>
          <code>HTTP 418</code>
        </dt>
        <dd>{t('keys.limit418')}</dd>
      </div>
    </dl>
  );
}

/** Asks before a key is deleted, because bots that use it stop at once and it cannot come back. */
function DeleteKeyDialog({ target, onClose }: { readonly target: KeyView | undefined; onClose(): void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const close = () => {
    setFailed(undefined);
    onClose();
  };
  const confirm = async (key: KeyView) => {
    setBusy(true);
    const result = await deleteKey(key);
    setBusy(false);
    if (result.kind === 'value') close();
    else setFailed(result);
  };
  return (
    <Dialog
      open={target !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('keys.deleteTitle', { tag: target?.tag ?? '' })}
      closeLabel={t('keys.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('keys.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => target && void confirm(target)}>
            {t('keys.deleteConfirm')}
          </Button>
        </>
      }
    >
      <p>{t('keys.deleteText')}</p>
      {failed && <CallFailure result={failed} />}
    </Dialog>
  );
}

const SLOTS = 30;
const SHOWN_CALLS = 8;
/** A key that is this near to its limit is shown in amber. */
const WARN_FROM = 80;

/** How near a key is to 429, by the calls that this terminal signed with it, and what they were answered. */
function RateLimitPanel({ apiKey }: { readonly apiKey: string | undefined }) {
  const { t } = useTranslation();
  const wall = useWallTimes();
  const nowMs = useNow(1000);
  const { calls } = useSignedCalls();
  const own = calls.filter((call) => call.apiKey === apiKey);
  const used = apiKey === undefined ? 0 : callsInMinute(own, apiKey, nowMs);
  const [last] = own;
  return (
    <Panel name={t('keys.limit')} className={styles['limit'] ?? ''}>
      <PanelStrip title={t('keys.limit')} note={t('keys.limitNote', { limit: CALLS_A_MINUTE })} />
      {apiKey === undefined || !last ? (
        <EmptyState title={t('keys.noCalls')} detail={t('keys.noCallsText')} />
      ) : (
        <PanelColumn>
          <div>
            <div className={styles['used']}>
              <b className={used >= WARN_FROM ? 'warn' : ''}>{used}</b>
              <span className="faint">{t('keys.ofLimit', { limit: CALLS_A_MINUTE })}</span>
            </div>
            <Meter
              label={t('keys.limit')}
              percent={(used / CALLS_A_MINUTE) * 100}
              tone={used >= CALLS_A_MINUTE ? 'danger' : used >= WARN_FROM ? 'warn' : 'plain'}
            />
          </div>
          <Bars counts={callsBySlot(own, apiKey, nowMs, SLOTS)} label={t('keys.callsChart')} />
          <Rejected call={last} />
          <ul className={styles['calls']}>
            {own.slice(0, SHOWN_CALLS).map((call) => (
              <li key={`${call.atMs}-${call.steps.signature}`}>
                <time className="faint">{wall.time(call.atMs)}</time>
                <span className="clip" title={call.businessType}>
                  {call.businessType.split('.').at(-1)}
                </span>
                <code className={call.result.kind === 'value' ? 'ok' : 'danger'}>{readCode(call)}</code>
                <span className="faint">{Math.round(call.durationMs)} ms</span>
              </li>
            ))}
          </ul>
        </PanelColumn>
      )}
    </Panel>
  );
}

/** The last answer was 429 or 418: what that means and how long to wait. */
function Rejected({ call }: { readonly call: SignedCall }) {
  const { t } = useTranslation();
  if (call.result.kind !== 'refused' || call.result.failure.waitSeconds === undefined) return null;
  const { waitSeconds } = call.result.failure;
  return (
    <Callout tone="danger" icon={Ban}>
      {t(call.status === 418 ? 'keys.limit418' : 'keys.limit429')} {t('call.wait', { seconds: waitSeconds })}
    </Callout>
  );
}

function readCode({ result, status }: SignedCall): string {
  if (result.kind === 'value') return '0';
  return result.kind === 'refused' ? result.failure.code : String(status);
}

/** Calls per ten seconds over the last five minutes. */
function Bars({ counts, label }: { readonly counts: readonly number[]; readonly label: string }) {
  const most = Math.max(4, ...counts);
  return (
    <svg className={styles['bars']} viewBox={`0 0 ${counts.length * 10} 60`} role="img" aria-label={label}>
      {counts.map((count, index) => (
        <rect
          key={index}
          x={index * 10 + 1}
          y={60 - (count / most) * 56}
          width={8}
          height={(count / most) * 56}
          rx={1}
        />
      ))}
      <line x1={0} x2={counts.length * 10} y1={59.5} y2={59.5} />
    </svg>
  );
}
