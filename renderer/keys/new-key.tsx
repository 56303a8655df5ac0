import { Check, Copy, X, Eye, TriangleAlert, Vault } from 'lucide-react';
import { useState, type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiKey } from '../../backend/contract/records/customers/api-key.ts';
import {
  Button,
  Callout,
  Field,
  Icon,
  Panel,
  PanelStrip,
  ToolButton,
  PanelColumn,
  formatCountdown,
} from '../components/index.ts';
import type { ApiResult } from '../connection/terminal-connection.ts';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import { AccessForm, readAccess } from './access-form.tsx';
import { applyKey, changeKey, deleteKey, revealKey } from './use-keys.ts';
import type { KeyView } from './key-view.ts';
import styles from './keys-page.module.css';

/** Longest label of a key. */
const MAX_TAG_LENGTH = 50;

/** Creates a key in two steps: a label; then the secret, once, with addresses and permissions. */
export function NewKey({ onCreated }: { onCreated(keyId: number): void }) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<ApiKey>();
  return (
    <Panel name={t('keys.new')} className={styles['create'] ?? ''}>
      <PanelStrip title={t('keys.new')} note={t('keys.step', { step: created ? 2 : 1 })}>
        {created && (
          <ToolButton aria-label={t('keys.close')} onClick={() => setCreated(undefined)}>
            <Icon icon={X} />
          </ToolButton>
        )}
      </PanelStrip>
      <PanelColumn>
        <div className={styles['steps']} aria-hidden>
          <i data-on />
          <i {...(created ? { 'data-on': true } : {})} />
        </div>
        {created ? (
          <Created key={created.id} created={created} onDone={() => setCreated(undefined)} />
        ) : (
          <Apply
            onCreated={(key) => {
              setCreated(key);
              onCreated(key.id);
            }}
          />
        )}
      </PanelColumn>
    </Panel>
  );
}

function Apply({ onCreated }: { onCreated(key: ApiKey): void }) {
  const { t } = useTranslation();
  const [tag, setTag] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailed(undefined);
    const result = await applyKey(tag.trim()).catch((): Failed => ({ kind: 'unknown', reason: 'offline' }));
    setBusy(false);
    if (result.kind === 'value') onCreated(result.value);
    else setFailed(result);
  };
  return (
    <form className={styles['stack']} onSubmit={(event) => void submit(event)}>
      <p>{t('keys.newText')}</p>
      <Field
        label={t('keys.tag')}
        value={tag}
        onChange={setTag}
        maxLength={MAX_TAG_LENGTH}
        placeholder="grid-bot"
      />
      {failed && <CallFailure result={failed} />}
      <Button type="submit" variant="primary" busy={busy} disabled={tag.trim() === ''}>
        {t('keys.create')}
      </Button>
      <p className={styles['hint']}>{t('keys.newHint')}</p>
    </form>
  );
}

function Created({ created, onDone }: { readonly created: ApiKey; onDone(): void }) {
  const { t } = useTranslation();
  const known = created.permissionDTOList ?? [];
  const [access, setAccess] = useState(() => readAccess([], known));
  const [stored, setStored] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const finish = async (work: () => Promise<ApiResult<null>>) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    if (result.kind === 'value') onDone();
    else setFailed(result);
  };
  const save = () =>
    changeKey({
      id: created.id,
      addresses: access.addresses,
      permissions: known
        .filter(({ canEdit }) => canEdit)
        .map(({ code }) => ({ code, on: access.permissions[code] ?? false })),
    });
  return (
    <>
      <Callout tone="ok" icon={Check}>
        {t('keys.created', { tag: created.tag })}
      </Callout>
      <div className={styles['group']}>
        <span className={styles['labelRow']}>
          <span className={styles['label']}>{t('keys.apiKey')}</span>
          <Button
            size="small"
            onClick={() => void window.desktop.invoke('clipboard.write', { text: created.apiKey })}
          >
            <Icon icon={Copy} size={12} />
            {t('keys.copy')}
          </Button>
        </span>
        <code className={styles['mono']}>{created.apiKey}</code>
      </div>
      <SecretReveal apiKey={created.apiKey} />
      <AccessForm
        access={access}
        known={known}
        expiresAtMs={created.expiredTime ?? undefined}
        onChange={setAccess}
      />
      <label className={styles['stored']}>
        <input
          type="checkbox"
          checked={stored}
          onChange={({ currentTarget }) => setStored(currentTarget.checked)}
        />
        {t('keys.stored')}
      </label>
      {failed && <CallFailure result={failed} />}
      <div className={styles['footer']}>
        <Button variant="quiet" onClick={() => void finish(() => deleteKey(created))}>
          {t('keys.discard')}
        </Button>
        <Button variant="primary" busy={busy} disabled={!stored} onClick={() => void finish(save)}>
          {t('keys.done')}
        </Button>
      </div>
    </>
  );
}

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

/** Changes the addresses and permissions of a key. */
export function KeyEditor({ edited, onClose }: { readonly edited: KeyView; onClose(): void }) {
  const { t } = useTranslation();
  const [access, setAccess] = useState(() => readAccess(edited.addresses, edited.permissions));
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  const save = async () => {
    setBusy(true);
    const result = await changeKey({
      id: edited.id,
      addresses: access.addresses,
      permissions: edited.permissions
        .filter(({ canEdit }) => canEdit)
        .map(({ code }) => ({ code, on: access.permissions[code] ?? false })),
    });
    setBusy(false);
    if (result.kind === 'value') onClose();
    else setFailed(result);
  };
  return (
    <Panel name={t('keys.editTitle')} className={styles['create'] ?? ''}>
      <PanelStrip title={t('keys.editTitle')} note={edited.tag}>
        <ToolButton aria-label={t('keys.close')} onClick={onClose}>
          <Icon icon={X} />
        </ToolButton>
      </PanelStrip>
      <PanelColumn>
        <div className={styles['group']}>
          <span className={styles['label']}>{t('keys.apiKey')}</span>
          <code className={styles['mono']}>{edited.apiKey}</code>
        </div>
        {edited.canReveal && <SecretReveal apiKey={edited.apiKey} />}
        <AccessForm
          access={access}
          known={edited.permissions}
          expiresAtMs={edited.expiresAtMs}
          onChange={setAccess}
        />
        {failed && <CallFailure result={failed} />}
        <div className={styles['footer']}>
          <Button variant="quiet" onClick={onClose}>
            {t('keys.leave')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('keys.save')}
          </Button>
        </div>
      </PanelColumn>
    </Panel>
  );
}
