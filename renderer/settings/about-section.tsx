import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge, IpcResponse } from '../../main/ipc/table.ts';
import { connection } from '../connection/index.ts';
import { useBrand } from '../theme/brand.ts';
import { LIBRARIES, OWN_LICENCE } from './libraries.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** What runs here. */
export function AboutSection() {
  const { t } = useTranslation('panels');
  const { name } = useBrand();
  const info = useAppInfo();
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
      <Group title="settings.group.licences" note="settings.group.licences.note">
        <Row label="settings.about.licence">{OWN_LICENCE}</Row>
        <ul className={styles['libraries']} aria-label={t('settings.about.libraries')}>
          {LIBRARIES.map(({ name: library, licence }) => (
            <li key={library}>
              <span>{library}</span>
              <small>{licence}</small>
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
    const bridge = (window as { readonly desktop?: DesktopBridge }).desktop;
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
