import { Box, Pencil, Plus, Server, Trash2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionProfile, IpcResponse } from '../../../main/ipc/table.ts';
import { Button, Dialog, Icon, ToolButton } from '../../components/index.ts';
import { connection } from '../../connection/terminal-connection.ts';
import { ProfileForm } from './profile-form.tsx';
import styles from './platforms.module.css';

type Profiles = IpcResponse<'profiles.list'>;
type Requested = { readonly kind: 'form' | 'remove'; readonly profile: ConnectionProfile | undefined };

export interface PlatformChoiceProps {
  /** Loads the page again, for the platform that the host serves now. */
  readonly reload?: () => void;
}

/** Which platform this terminal talks to: the one inside it, or one of those that the host keeps. */
export function PlatformChoice({ reload = () => location.reload() }: PlatformChoiceProps) {
  const { t } = useTranslation();
  const current = connection().profile;
  const [listed, readAgain] = useProfiles();
  const [requested, setRequested] = useState<Requested>();
  const { going, failed, choose } = useChoosing(current.id, reload);
  const { given, kept } = shown(listed, current);
  const radio = (profile: ConnectionProfile) => (
    <Choice
      on={profile.id === current.id}
      busy={going === profile.id}
      onChoose={() => void choose(profile.id)}
      icon={<Icon icon={Server} />}
      name={profile.name}
      text={profile.baseUrl}
    />
  );
  return (
    <div className={styles['group']}>
      <span className={styles['label']}>{t('signIn.platform')}</span>
      <div className={styles['choice']} role="radiogroup" aria-label={t('signIn.platform')}>
        <Choice
          on={current.kind === 'embedded'}
          busy={going === 'embedded'}
          onChoose={() => void choose('embedded')}
          icon={<Icon icon={Box} />}
          name={t('signIn.embedded')}
          text={t('signIn.embeddedText')}
        />
        {given !== undefined && radio(given)}
        {kept.map((profile) => (
          <div key={profile.id} className={styles['kept']} role="presentation">
            {radio(profile)}
            <Tools
              name={profile.name}
              isInUse={profile.id === current.id}
              onAsk={(kind) => setRequested({ kind, profile })}
            />
          </div>
        ))}
      </div>
      <Button
        size="small"
        variant="quiet"
        disabled={listed === undefined || kept.length >= listed.limit}
        onClick={() => setRequested({ kind: 'form', profile: undefined })}
      >
        <Icon icon={Plus} size={12} />
        {t('platforms.add')}
      </Button>
      {failed && (
        <p className={styles['hint']} role="alert">
          {t('platforms.notChosen')}
        </p>
      )}
      <Questions
        requested={requested}
        onLeave={() => setRequested(undefined)}
        onChanged={() => {
          setRequested(undefined);
          // The page of a platform that was changed still talks to what it was.
          if (requested?.profile?.id === current.id) reload();
          else readAgain();
        }}
      />
    </div>
  );
}

interface QuestionsProps {
  readonly requested: Requested | undefined;
  onLeave(): void;
  /** The host keeps something else now. */
  onChanged(): void;
}

function Questions({ requested, onLeave, onChanged }: QuestionsProps) {
  if (requested?.kind === 'form')
    return <ProfileForm profile={requested.profile} onClose={onLeave} onSaved={onChanged} />;
  if (requested?.profile === undefined) return null;
  return <RemoveDialog profile={requested.profile} onClose={onLeave} onRemoved={onChanged} />;
}

/** The host turns to another platform, and the page is loaded again for it. */
function useChoosing(currentId: string, reload: () => void) {
  const [going, setGoing] = useState<string>();
  const [failed, setFailed] = useState(false);
  const choose = async (id: string) => {
    if (id === currentId || going !== undefined) return;
    setGoing(id);
    setFailed(false);
    try {
      await window.desktop.invoke('profiles.choose', { id });
      reload();
    } catch {
      setGoing(undefined);
      setFailed(true);
    }
  };
  return { going, failed, choose };
}

interface ToolsProps {
  readonly name: string;
  readonly isInUse: boolean;
  onAsk(kind: Requested['kind']): void;
}

function Tools({ name, isInUse, onAsk }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ToolButton aria-label={t('platforms.editOne', { name })} onClick={() => onAsk('form')}>
        <Icon icon={Pencil} size={12} />
      </ToolButton>
      <ToolButton
        aria-label={t('platforms.removeOne', { name })}
        disabled={isInUse}
        title={isInUse ? t('platforms.fault.inUse') : undefined}
        onClick={() => onAsk('remove')}
      >
        <Icon icon={Trash2} size={12} />
      </ToolButton>
    </>
  );
}

/** What the host keeps; undefined until it has said so. */
function useProfiles(): [Profiles | undefined, () => void] {
  const [listed, setListed] = useState<Profiles>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLeft = false;
    window.desktop.invoke('profiles.list', {}).then(
      (profiles) => !isLeft && setListed(profiles),
      () => undefined,
    );
    return () => void (isLeft = true);
  }, [turn]);
  return [listed, () => setTurn((before) => before + 1)];
}

/** The platform of now is always among them, also before the host has answered. */
function shown(listed: Profiles | undefined, current: ConnectionProfile) {
  const kept = listed?.profiles ?? [];
  const isKnown = current.kind === 'embedded' || kept.some(({ id }) => id === current.id);
  return { given: listed?.given ?? (isKnown ? undefined : current), kept };
}

function Choice(props: {
  readonly on: boolean;
  readonly busy: boolean;
  onChoose(): void;
  readonly icon: ReactNode;
  readonly name: string;
  readonly text: string;
}) {
  return (
    <button
      type="button"
      role="radio"
      className={styles['one']}
      aria-checked={props.on}
      aria-busy={props.busy}
      onClick={props.onChoose}
    >
      <b>
        {props.icon}
        {props.name}
      </b>
      <small>{props.text}</small>
    </button>
  );
}

interface RemoveDialogProps {
  readonly profile: ConnectionProfile;
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a profile goes with its keys. */
function RemoveDialog({ profile, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const remove = async () => {
    setBusy(true);
    const answer = await window.desktop.invoke('profiles.remove', { id: profile.id }).catch(() => undefined);
    setBusy(false);
    if (answer?.refusal === null) onRemoved();
    else setFailed(true);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('platforms.removeOne', { name: profile.name })}
      closeLabel={t('platforms.keep')}
      footer={
        <>
          <Button onClick={onClose}>{t('platforms.keep')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {t('platforms.remove')}
          </Button>
        </>
      }
    >
      <p>{t('platforms.removeLead')}</p>
      {failed && <p role="alert">{t('platforms.fault.failed')}</p>}
    </Dialog>
  );
}
