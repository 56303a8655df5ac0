import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionProfile, IpcResponse, IpcRequest } from '../../../main/ipc/table.ts';
import { Button, Callout, Dialog, Field } from '../../components/index.ts';
import styles from './platforms.module.css';

type ProfileFault = NonNullable<IpcResponse<'profiles.save'>['refusal']>;
type Fault = ProfileFault | 'file' | 'failed';

export interface ProfileFormProps {
  /** The profile that is changed; undefined for a new one. */
  readonly profile: ConnectionProfile | undefined;
  onClose(): void;
  /** Kept by the host under this id. */
  onSaved(id: string): void;
}

/** The addresses of a platform, typed or read from the operator's file. The host says what is wrong with them. */
export function ProfileForm({ profile, onClose, onSaved }: ProfileFormProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<ProfileFields>(profile ? toFields(profile) : NO_FIELDS);
  const [fault, setFault] = useState<Fault>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const draft = toDraft(profile?.id ?? '', fields);
    const answer = await window.desktop.invoke('profiles.save', { draft }).catch(() => undefined);
    setBusy(false);
    if (answer?.refusal === null) onSaved(answer.id);
    else setFault(answer?.refusal ?? 'failed');
  };
  const take = (next: ProfileFields | undefined) => {
    setFault(next === undefined ? 'file' : undefined);
    if (next !== undefined) setFields(next);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(profile ? 'platforms.edit' : 'platforms.add')}
      width={560}
      closeLabel={t('platforms.cancel')}
      footer={
        <>
          <Button onClick={onClose}>{t('platforms.cancel')}</Button>
          <Button variant="primary" type="submit" form="platform-form" busy={busy}>
            {t('platforms.save')}
          </Button>
        </>
      }
    >
      <form
        id="platform-form"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        <FileButton onRead={take} />
        <Members fields={fields} fault={fault} onChange={take} />
        {profile !== undefined && isOtherPlatform(profile, fields) && (
          <Warning>{t('platforms.moves')}</Warning>
        )}
        <GeneralFault fault={fault} />
      </form>
    </Dialog>
  );
}

interface MembersProps {
  readonly fields: ProfileFields;
  readonly fault: Fault | undefined;
  onChange(fields: ProfileFields): void;
}

function Members({ fields, fault, onChange }: MembersProps) {
  const { t } = useTranslation();
  const refusal = typeof fault === 'object' ? fault : undefined;
  return PROFILE_FIELDS.map(([name, maxLength]) => (
    <Field
      key={name}
      label={t(`platforms.field.${name}`)}
      align="left"
      maxLength={maxLength}
      value={fields[name]}
      error={refusal?.member === name ? t(`platforms.fault.${refusal.reason}`) : undefined}
      onChange={(text) => onChange({ ...fields, [name]: text })}
    />
  ));
}

/** What is wrong with none of the fields alone. */
function GeneralFault({ fault }: { readonly fault: Fault | undefined }) {
  const { t } = useTranslation();
  const whole = typeof fault === 'object' && fault.member === '' ? fault.reason : fault;
  if (typeof whole !== 'string') return null;
  return (
    <div role="alert">
      <Warning>{t(`platforms.fault.${whole}`)}</Warning>
    </div>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <Callout tone="warn" icon={TriangleAlert}>
      {children}
    </Callout>
  );
}

function FileButton({ onRead }: { onRead(found: ProfileFields | undefined): void }) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['file']}>
      <p>{t('platforms.fileLead')}</p>
      <Button size="small" onClick={() => file.current?.click()}>
        {t('platforms.file')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('platforms.file')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          void chosen?.text().then((text) => onRead(readProfileFile(text)));
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** A profile as the host takes it. */
export type ProfileDraft = IpcRequest<'profiles.save'>['draft'];

/** A profile as it stands in the fields of the form: all of it text. */
type ProfileFields = Readonly<Record<ProfileField, string>>;

/** Fields of the form in their order, with the characters that the host takes of each. */
const PROFILE_FIELDS = [
  ['name', 80],
  ['companyId', 15],
  ['baseUrl', 200],
  ['quoteWsUrl', 200],
  ['messageWsUrl', 200],
  ['clientWsUrl', 200],
  ['statusUrl', 200],
  ['docsUrl', 200],
  ['openMsgAppId', 64],
  ['demoName', 120],
  ['demoPassword', 120],
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number][0];

const NAMES: readonly ProfileField[] = PROFILE_FIELDS.map(([name]) => name);

const NO_FIELDS = Object.fromEntries(NAMES.map((name) => [name, ''])) as ProfileFields;

export function toFields({ demo, companyId, ...profile }: ConnectionProfile): ProfileFields {
  const { loginName = '', password = '' } = demo ?? {};
  const texts = { ...profile, companyId: String(companyId), demoName: loginName, demoPassword: password };
  return Object.fromEntries(NAMES.map((name) => [name, texts[name]])) as ProfileFields;
}

/** The draft for the host, which checks it; a company number that is none becomes 0, which it refuses. */
export function toDraft(id: string, fields: ProfileFields): ProfileDraft {
  const { demoName, demoPassword, companyId, ...texts } = fields;
  const hasDemo = demoName.trim() !== '' || demoPassword !== '';
  return {
    id,
    ...texts,
    companyId: /^\d+$/.test(companyId.trim()) ? Number(companyId) : 0,
    demo: hasDemo ? { loginName: demoName.trim(), password: demoPassword } : null,
  };
}

/** The file that an operator hands out (docs/connection-profiles.md); undefined for anything else. */
export function readProfileFile(text: string): ProfileFields | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null;
    const demo = (value?.['demo'] ?? {}) as Record<string, unknown>;
    const texts = {
      ...value,
      companyId: String(value?.['companyId'] ?? ''),
      demoName: demo['loginName'] ?? '',
      demoPassword: demo['password'] ?? '',
    } as Record<string, unknown>;
    const isWhole = PROFILE_FIELDS.every(([name, length]) => {
      const member = texts[name];
      return typeof member === 'string' && member.length <= length;
    });
    return isWhole
      ? (Object.fromEntries(NAMES.map((name) => [name, texts[name]])) as ProfileFields)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the fields lead to another platform than the profile did: its keys and its sign-in are of no use there. */
function isOtherPlatform(profile: ConnectionProfile, fields: ProfileFields): boolean {
  const before = toFields(profile);
  const members = [
    'companyId',
    'baseUrl',
    'quoteWsUrl',
    'messageWsUrl',
    'clientWsUrl',
    'openMsgAppId',
  ] as const;
  return members.some((member) => before[member] !== fields[member].trim());
}
