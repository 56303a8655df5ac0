import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge, IpcResponse } from '../../main/ipc/table.ts';
import { connection } from '../connection/terminal-connection.ts';
import { useBrand } from '../theme/brand.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** A library that this program is built on, by its name in the package registry, and its licence as an SPDX expression. */
export interface Library {
  readonly name: string;
  readonly licence: string;
}

/** The libraries that terminal, host and platform use, by name. A test holds them to what is installed. */
export const LIBRARIES: readonly Library[] = [
  { name: '@fontsource-variable/inter', licence: 'OFL-1.1' },
  { name: '@fontsource-variable/jetbrains-mono', licence: 'OFL-1.1' },
  { name: '@fontsource/noto-sans-sc', licence: 'OFL-1.1' },
  { name: '@fontsource/noto-sans-tc', licence: 'OFL-1.1' },
  { name: '@nats-io/transport-node', licence: 'Apache-2.0' },
  { name: '@tanstack/react-query', licence: 'MIT' },
  { name: 'altcha-lib', licence: 'MIT' },
  { name: 'cmdk', licence: 'MIT' },
  { name: 'dockview', licence: 'MIT' },
  { name: 'electron', licence: 'MIT' },
  { name: 'fastify', licence: 'MIT' },
  { name: 'i18next', licence: 'MIT' },
  { name: 'jose', licence: 'MIT' },
  { name: 'jsonc-parser', licence: 'MIT' },
  { name: 'kysely', licence: 'MIT' },
  { name: 'libphonenumber-js', licence: 'MIT' },
  { name: 'lightweight-charts', licence: 'Apache-2.0' },
  { name: 'lucide-react', licence: 'ISC' },
  { name: 'node-forge', licence: '(BSD-3-Clause OR GPL-2.0)' },
  { name: 'node-sqlite3-wasm', licence: 'MIT' },
  { name: 'otplib', licence: 'MIT' },
  { name: 'pako', licence: '(MIT AND Zlib)' },
  { name: 'pg', licence: 'MIT' },
  { name: 'pino', licence: 'MIT' },
  { name: 'prom-client', licence: 'Apache-2.0' },
  { name: 'qrcode-generator', licence: 'MIT' },
  { name: 'radix-ui', licence: 'MIT' },
  { name: 're2js', licence: 'MIT' },
  { name: 'react', licence: 'MIT' },
  { name: 'react-dom', licence: 'MIT' },
  { name: 'react-i18next', licence: 'MIT' },
  { name: 'trading-signals', licence: 'MIT' },
  { name: 'typebox', licence: 'MIT' },
  { name: 'ws', licence: 'MIT' },
  { name: 'zustand', licence: 'MIT' },
];

/** Licence of this program itself. */
export const OWN_LICENCE = 'MIT';

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
