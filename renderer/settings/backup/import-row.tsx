import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatDate } from '../../components/index.ts';
import { Row } from '../row.tsx';
import type { BackupArea } from './backup-areas.ts';
import { areasOf, readBackup, type BackupFault, type ReadBackup } from './backup-file.ts';
import styles from '../settings.module.css';
import { useWallTimes } from '../../connection/wall-times.ts';

export interface ImportProps {
  onFault(fault: BackupFault | undefined): void;
  onTake(areas: readonly BackupArea[], texts: Readonly<Record<string, string>>): void;
}

/** Reads a file, shows what it has, and replaces what is chosen of it. */
export function ImportRow({ onFault, onTake }: ImportProps) {
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
