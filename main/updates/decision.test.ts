import { describe, expect, it } from 'vitest';
import { changesOf } from '../../scripts/packaging/update-feed.mjs';
import { compareVersions, rolloutPlace } from './decision.ts';
import { openFeed } from './feed.ts';
import { manifestName, packageEnding } from './feed-settings.ts';

describe('versions', () => {
  it('are compared by their numbers, not by their characters [PK-06]', () => {
    expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
    expect(compareVersions('1.2.3', '2.0.0')).toBeLessThan(0);
  });

  it('draw the places of a roll-out evenly, and each anew [PK-08]', () => {
    const places = Array.from({ length: 2_000 }, (_, number) => rolloutPlace(String(number), '1.0.0'));
    expect(Math.min(...places)).toBe(0);
    expect(Math.max(...places)).toBe(99);
    expect(places.filter((place) => place < 25).length).toBeGreaterThan(400);
    expect(places.filter((place) => place < 25).length).toBeLessThan(600);
    expect(rolloutPlace('home', '1.0.0')).not.toBe(rolloutPlace('home', '1.0.1'));
  });
});

describe('the place of a feed', () => {
  it.each([
    'http://updates.example/',
    'ftp://updates.example/',
    'https://me:secret@updates.example/',
    'file:///updates/',
  ])('is rejected: %s [PK-07]', (address) =>
    expect(() => openFeed(address)).toThrow(/must be an https address/),
  );
});

describe('kinds of packages', () => {
  const linux = { platform: 'linux' as const, arch: 'x64', env: {}, packageType: '' };

  it('are known by what each system says of itself [PK-06]', () => {
    expect(packageEnding(linux)).toBe('.tar.gz');
    expect(packageEnding({ ...linux, packageType: 'deb' })).toBe('.deb');
    expect(packageEnding({ ...linux, packageType: 'deb', env: { APPIMAGE: '/a' } })).toBe('.AppImage');
    expect(packageEnding({ ...linux, platform: 'win32' })).toBe('.exe');
    expect(packageEnding({ ...linux, platform: 'darwin' })).toBe('.zip');
    expect(manifestName(linux)).toBe('latest-linux.yml');
    expect(manifestName({ platform: 'linux', arch: 'arm64' })).toBe('latest-linux-arm64.yml');
    expect(manifestName({ platform: 'win32', arch: 'x64' })).toBe('latest.yml');
    expect(manifestName({ platform: 'darwin', arch: 'arm64' })).toBe('latest-mac.yml');
  });
});

describe('what is new', () => {
  it('is the part of the changelog for a version [PK-06]', () => {
    const changelog =
      '# Changelog\n\n## Unreleased (0.2.0)\n\n### Added\n\n- New.\n\n## 0.1.0 - 2026-01-02\n\n- Old.\n';
    expect(changesOf(changelog, '0.2.0')).toBe('### Added\n\n- New.');
    expect(changesOf(changelog, '0.1.0')).toBe('- Old.');
    expect(changesOf(changelog, '0.3.0')).toBe('');
  });
});
