import { TriangleAlert } from 'lucide-react';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, formatDate } from '../../components/index.ts';
import { ofProfile } from '../../session/profile-storage.ts';
import { saveFile } from '../../save-file.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { Group, Row } from '../row.tsx';
import { BACKUP_AREAS, type BackupArea } from './backup-areas.ts';
import {
  writeBackup,
  type BackupFault,
  areasOf,
  readBackup,
  type ReadBackup,
  canGoBack,
  goBack,
  replaceAreas,
  storedTerminal,
  type WindowStorage,
} from './backup-file.ts';
import styles from '../settings.module.css';

interface DataSectionProps {
  readonly storage?: WindowStorage;
  /** Starts the window anew with what is stored now. */
  readonly reload?: () => void;
}

/** One file with all that was set and drawn, the way back from it, and a fresh start of each area. */
export function DataSection({
  storage = { local: ofProfile(localStorage), session: ofProfile(sessionStorage) },
  reload = () => location.reload(),
}: DataSectionProps) {
  const { t } = useTranslation('panels');
  const [fault, setFault] = useState<BackupFault | 'room'>();
  const replace = (areas: readonly BackupArea[], texts: Readonly<Record<string, string>>) => {
    if (replaceAreas(storage, areas, texts)) reload();
    else setFault('room');
  };
  return (
    <>
      <Group title="settings.group.backup" note="settings.group.backup.note">
        <Row label="settings.backup.save" note="settings.backup.save.note">
          <Button onClick={() => save(storage)}>{t('settings.backup.saveNow')}</Button>
        </Row>
        <ImportRow onFault={setFault} onTake={replace} />
        {fault !== undefined && (
          <Callout tone="warn" icon={TriangleAlert}>
            {t(`settings.backup.fault.${fault}`)}
          </Callout>
        )}
        {canGoBack(storage) && (
          <Row label="settings.backup.back" note="settings.backup.back.note">
            <Button
              onClick={() => {
                goBack(storage);
                reload();
              }}
            >
              {t('settings.backup.backNow')}
            </Button>
          </Row>
        )}
      </Group>
      <Group title="settings.group.fresh" note="settings.group.fresh.note">
        {BACKUP_AREAS.map(({ id }) => (
          <FreshRow key={id} area={id} size={sizeOf(storage, id)} onReset={() => replace([id], {})} />
        ))}
        <FreshRow
          area="all"
          size={undefined}
          onReset={() =>
            replace(
              BACKUP_AREAS.map(({ id }) => id),
              {},
            )
          }
        />
      </Group>
    </>
  );
}

function save(storage: WindowStorage): void {
  const atMs = Date.now();
  saveFile(
    `meridian-${new Date(atMs).toISOString().slice(0, 10)}.json`,
    writeBackup(storedTerminal(storage), atMs),
  );
}

/** Characters that an area takes; zero where it is as new. */
function sizeOf({ local }: WindowStorage, area: BackupArea): number {
  const stores = BACKUP_AREAS.find(({ id }) => id === area)?.stores ?? [];
  return stores.reduce((sum, name) => sum + (local.getItem(name)?.length ?? 0), 0);
}

interface FreshRowProps {
  readonly area: BackupArea | 'all';
  /** Characters; undefined for all areas. */
  readonly size: number | undefined;
  onReset(): void;
}

/** An area with its size. The first press asks, the second one resets. */
function FreshRow({ area, size, onReset }: FreshRowProps) {
  const { t } = useTranslation('panels');
  const [requested, setRequested] = useState(false);
  const label = area === 'all' ? 'settings.fresh.all' : (`settings.area.${area}` as const);
  return (
    <Row label={label} note={area === 'all' ? 'settings.fresh.all.note' : undefined}>
      {size !== undefined && (
        <span className="faint">
          {size === 0
            ? t('settings.fresh.asNew')
            : t('settings.fresh.size', { size: Math.ceil(size / 1024) })}
        </span>
      )}
      {requested && (
        <Button size="small" variant="quiet" onClick={() => setRequested(false)}>
          {t('confirm.leave')}
        </Button>
      )}
      <Button
        size="small"
        disabled={size === 0}
        variant={requested ? 'danger' : 'default'}
        aria-label={requested ? undefined : t('settings.fresh.resetOf', { area: t(label) })}
        onClick={() => (requested ? onReset() : setRequested(true))}
      >
        {t(requested ? 'settings.fresh.sure' : 'settings.fresh.reset')}
      </Button>
    </Row>
  );
}

export interface ImportProps {
  onFault(fault: BackupFault | undefined): void;
  onTake(areas: readonly BackupArea[], texts: Readonly<Record<string, string>>): void;
}

/** Reads a file, shows what it has, and replaces what is chosen of it. */
function ImportRow({ onFault, onTake }: ImportProps) {
  const { t } = useTranslation('panels');
  const file = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ReadBackup & { kind: 'read' }>();
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const backup = readBackup(await chosen.text());
    setFound(backup.kind === 'read' ? backup : undefined);
    onFault(backup.kind === 'rejected' ? backup.fault : undefined);
  };
  return (
    <>
      <Row label="settings.backup.take" note="settings.backup.take.note">
        <Button onClick={() => file.current?.click()}>{t('settings.backup.choose')}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t('settings.backup.choose')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </Row>
      {found !== undefined && (
        <Found
          found={found}
          onTake={(areas) => onTake(areas, found.texts)}
          onLeave={() => setFound(undefined)}
        />
      )}
    </>
  );
}

interface FoundProps {
  readonly found: ReadBackup & { kind: 'read' };
  onTake(areas: readonly BackupArea[]): void;
  onLeave(): void;
}

function Found({ found, onTake, onLeave }: FoundProps) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const areas = areasOf(found.texts);
  const [chosen, setChosen] = useState(areas);
  const { savedAtMs } = found;
  const title =
    savedAtMs === undefined
      ? t('settings.backup.foundUndated')
      : t('settings.backup.found', { date: formatDate(savedAtMs), time: wall.time(savedAtMs) });
  return (
    <fieldset className={styles['areas']}>
      <legend>{title}</legend>
      {areas.map((area) => (
        <label key={area}>
          <input
            type="checkbox"
            checked={chosen.includes(area)}
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked ? [...chosen, area] : chosen.filter((each) => each !== area),
              )
            }
          />
          {t(`settings.area.${area}`)}
        </label>
      ))}
      <p className="faint">{t('settings.backup.reloads')}</p>
      <Button variant="primary" disabled={chosen.length === 0} onClick={() => onTake(chosen)}>
        {t('settings.backup.replace', { count: chosen.length })}
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        {t('confirm.leave')}
      </Button>
    </fieldset>
  );
}
