import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { desktopBridge } from '../desktop-bridge.ts';
import { connection } from '../connection/terminal-connection.ts';
import { useBrand } from '../theme/brand.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** Seldom looked at, so that it is fetched when it is. */
const AutostartGroup = lazy(() => import('./autostart-group.tsx'));
const DiagnosticsGroup = lazy(() => import('./diagnostics-group.tsx'));
const UpdatesGroup = lazy(() => import('./updates-group.tsx'));

/** A package that this program is made with: its licence as an SPDX expression, and the text of that. */
interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

/** What the build has written of the packages in its bundles (scripts/packaging/notices.mjs). */
const NOTICES_FILE = 'notices.json';

/** Licence of this program itself. */
export const OWN_LICENCE = 'MIT';

/** What runs here. */
export function AboutSection() {
  const { t } = useTranslation('panels');
  const { name } = useBrand();
  const info = useAppInfo();
  const notices = useNotices();
  return (
    <>
      <Group title="settings.group.about">
        <Row label="settings.about.name">
          <b>{name}</b>
        </Row>
        <Row label="settings.about.version">{info?.version}</Row>
        <Row label="settings.about.shell">{info !== undefined && t(`settings.shell.${info.shell}`)}</Row>
        <Row label="settings.about.vault" note="settings.about.vault.note">
          {info !== undefined && t(`settings.vault.${info.vault}`)}
        </Row>
        <Row label="settings.about.start">
          {info !== undefined && `${Math.round(info.platformReadyMs)} ms`}
        </Row>
        <Row label="settings.about.docs" note="settings.about.docs.note">
          <code>{connection().profile.docsUrl}</code>
        </Row>
      </Group>
      <Suspense>
        <AutostartGroup />
        <UpdatesGroup />
        <DiagnosticsGroup />
      </Suspense>
      <Group title="settings.group.licences" note="settings.group.licences.note">
        <Row label="settings.about.licence">{OWN_LICENCE}</Row>
        <ul className={styles['libraries']} aria-label={t('settings.about.libraries')}>
          {notices.map(({ name: library, version, licence, text }) => (
            <li key={`${library} ${version}`}>
              <details>
                <summary>
                  <span>{library}</span> <small>{licence}</small>
                </summary>
                <pre>{text}</pre>
              </details>
            </li>
          ))}
        </ul>
      </Group>
      <Group title="settings.group.kept">
        <Row label="settings.kept.where" note="settings.kept.where.note">
          {t('settings.kept.local')}
        </Row>
      </Group>
    </>
  );
}

/** What the host says of itself, asked once. */
function useAppInfo(): IpcResponse<'app.info'> | undefined {
  const [info, setInfo] = useState<IpcResponse<'app.info'>>();
  useEffect(() => {
    const bridge = desktopBridge();
    let gone = false;
    void bridge
      ?.invoke('app.info', {})
      .then((answer) => !gone && setInfo(answer))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return info;
}

/** The notices, read when they are shown; none where the page was not built. */
function useNotices(): readonly Notice[] {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(() => {
    let gone = false;
    void fetch(new URL(NOTICES_FILE, document.baseURI))
      .then(async (answer) => (answer.ok ? ((await answer.json()) as readonly Notice[]) : []))
      .then((read) => !gone && setNotices(read))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return notices;
}
