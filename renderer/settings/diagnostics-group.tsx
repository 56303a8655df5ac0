import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { desktopBridge } from '../desktop-bridge.ts';
import { Button } from '../components/index.ts';
import { saveFile } from '../save-file.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

type Bundle = IpcResponse<'diagnostics.collect'>;
type State = 'idle' | 'collecting' | 'failed' | Bundle;

const KINDS = ['contents', 'versions', 'configuration', 'state', 'metrics', 'logs', 'crashes'] as const;

/** What explains a fault to others: collected on a press, listed, and saved on another one. */
export default function DiagnosticsGroup() {
  const { t } = useTranslation('panels');
  const [state, setState] = useState<State>('idle');
  const bundle = typeof state === 'string' ? undefined : state;
  const collect = () => {
    const bridge = desktopBridge();
    if (bridge === undefined) return;
    setState('collecting');
    void bridge
      .invoke('diagnostics.collect', {})
      .then(setState)
      .catch(() => setState('failed'));
  };
  return (
    <Group title="settings.group.diagnostics" note="settings.group.diagnostics.note">
      <p className={styles['buttons']}>
        <Button disabled={state === 'collecting'} onClick={collect}>
          {t('settings.diagnostics.collect')}
        </Button>
        {bundle !== undefined && (
          <Button variant="primary" onClick={() => saveBundle(bundle)}>
            {t('settings.diagnostics.save')}
          </Button>
        )}
        {state === 'collecting' && <span role="status">{t('settings.diagnostics.collecting')}</span>}
        {state === 'failed' && <span role="alert">{t('settings.diagnostics.failed')}</span>}
      </p>
      {bundle !== undefined && (
        <Row label="settings.diagnostics.files">
          <BundleFiles files={bundle.files} />
        </Row>
      )}
    </Group>
  );
}

/** What is in a bundle, for whoever decides whether to save it. */
export function BundleFiles({ files }: Pick<Bundle, 'files'>) {
  const { t } = useTranslation('panels');
  return (
    <ul aria-label={t('settings.diagnostics.files')}>
      {files.map(({ name, bytes }) => (
        <li key={name}>
          <code>{name}</code> {`${Math.ceil(bytes / 1000)} kB`}{' '}
          <small>{t(`settings.diagnostics.what.${kindOf(name)}`)}</small>
        </li>
      ))}
    </ul>
  );
}

function kindOf(name: string): (typeof KINDS)[number] {
  return KINDS.find((kind) => name.startsWith(kind)) ?? 'contents';
}

/** Saves the archive of a bundle with the browser. */
export function saveBundle({ name, archive }: Pick<Bundle, 'name' | 'archive'>): void {
  const bytes = Uint8Array.from(atob(archive), (letter) => letter.charCodeAt(0));
  saveFile(`${name.replace(/\.tar\.gz$/, '')}.tar.gz`, new Blob([bytes], { type: 'application/gzip' }));
}
