import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';
import { drawIcons, ICON_SIDES } from '../tools/icons.mjs';
import { desktopFileOf, metainfoOf, mimeTypesOf, releasesOf } from './linux-root.mjs';

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { getConfig } = fromBuilder('app-builder-lib/out/util/config/config');
const config = await getConfig(inRoot(), inRoot('electron-builder.yml'), {});

describe('icons', () => {
  const kept = (name) => readFileSync(inRoot('packaging', 'icons', name));

  it('have the sides of their names [PK-01]', () => {
    for (const side of ICON_SIDES) {
      const picture = kept(`${side}x${side}.png`);
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([side, side]);
    }
  });

  it('are what the drawings beside them give, byte by byte [PK-01]', { tags: ['long'] }, async () => {
    for (const [name, drawn] of Object.entries(await drawIcons()))
      expect(kept(name).equals(drawn), `${name}: run node scripts/tools/icons.mjs`).toBe(true);
  });
});

describe('metadata of Linux', () => {
  it('names the releases of the changelog, and the day of the build for the next one [PK-01]', () => {
    const changelog =
      '# Changelog\n\n## Unreleased (0.3.0)\n\n### Added\n\n## 0.2.0 - 2026-03-04\n\n## [0.1.0] - 2026-01-02\n';
    const releases = releasesOf(changelog, '2026-05-06');
    expect(releases).toEqual([
      { version: '0.3.0', date: '2026-05-06' },
      { version: '0.2.0', date: '2026-03-04' },
      { version: '0.1.0', date: '2026-01-02' },
    ]);
    expect(metainfoOf('  <releases/>\n', releases.slice(0, 1))).toBe(
      '  <releases>\n    <release version="0.3.0" date="2026-05-06"/>\n  </releases>\n',
    );
    const own = releasesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), '2026-05-06');
    expect(own[0]?.version).toBe(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version);
  });

  it('opens links and every kind of file of electron-builder.yml with the terminal [PK-01]', () => {
    const desktop = desktopFileOf(config, '/opt/Meridian/meridian');
    expect(desktop).toContain('\nExec=/opt/Meridian/meridian %U\n');
    expect(desktop).toContain('x-scheme-handler/meridian;');
    const types = mimeTypesOf(config);
    for (const { ext, mimeType } of config.fileAssociations) {
      expect(desktop).toContain(`${mimeType};`);
      expect(types).toContain(`<mime-type type="${mimeType}">`);
      expect(types).toContain(`<glob pattern="*.${ext}"/>`);
    }
    const metainfo = readFileSync(inRoot('packaging', `${config.appId}.metainfo.xml`), 'utf8');
    for (const { mimeType } of config.fileAssociations) expect(metainfo).toContain(`<mediatype>${mimeType}<`);
  });
});
