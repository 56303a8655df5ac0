import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findElectron, probeElectron } from './electron-launch.ts';
import { APP_ID } from './updates/feed-settings.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const fromBuilder = createRequire(require.resolve('electron-builder'));

interface BuilderConfiguration {
  readonly [name: string]: unknown;
  readonly electronVersion: string;
  readonly electronFuses: Readonly<Record<string, boolean>>;
}

/** What electron-builder itself uses to read and check its configuration. */
const { getConfig, validateConfiguration } = fromBuilder('app-builder-lib/out/util/config/config') as {
  getConfig(directory: string, file: string, options: object): Promise<BuilderConfiguration>;
  validateConfiguration(configuration: BuilderConfiguration, logger: unknown): Promise<void>;
};
const { DebugLogger } = fromBuilder('builder-util') as { DebugLogger: new (enabled: boolean) => unknown };

describe('electron-builder.yml', () => {
  const load = () => getConfig(ROOT, `${ROOT}/electron-builder.yml`, {});
  const check = (configuration: BuilderConfiguration) =>
    validateConfiguration(configuration, new DebugLogger(false));

  it(
    'is valid for Linux, macOS and Windows in the eyes of electron-builder [DT-20]',
    { tags: ['long'] },
    async () => {
      const configuration = await load();
      await expect(check(configuration)).resolves.toBeUndefined();
      for (const system of ['linux', 'mac', 'win']) expect(configuration[system]).toHaveProperty('target');
      await expect(check({ ...configuration, linux: { targets: [] } })).rejects.toThrow(
        'Invalid configuration',
      );
    },
  );

  it('packs the Electron that is developed against, with its escape hatches closed [DT-05, DT-20] [ATK-444]', async () => {
    const { electronVersion, electronFuses } = await load();
    const { devDependencies } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(electronVersion).toBe(devDependencies['electron']);
    expect(electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
      enableCookieEncryption: true,
      loadBrowserProcessSpecificV8Snapshot: false,
    });
  });
});

describe('updates of an installed application', () => {
  it('are of the application that is packed, and electron-builder configures no other feed [PK-06]', async () => {
    const configuration = await getConfig(ROOT, `${ROOT}/electron-builder.yml`, {});
    expect(configuration['appId']).toBe(APP_ID);
    expect(configuration['publish']).toBeNull();
  });
});

describe('Electron on this machine', () => {
  const binary = findElectron();
  const entry = `${ROOT}/dist/main/electron.js`;
  const isAbsent = binary === undefined || !existsSync(entry);

  it.skipIf(isAbsent)(
    'starts the entry of the terminal (needs the Electron binary and a build)',
    async () => {
      expect(await probeElectron(binary!, entry)).toBe(true);
    },
  );

  it('is found only where its binary really is', () => {
    expect(findElectron('/nowhere')).toBeUndefined();
    if (binary) expect(existsSync(binary)).toBe(true);
  });
});
