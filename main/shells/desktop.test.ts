import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { menuBar, menuLanguage, ownArguments, readOpened, trayMenu, windowPlace } from './desktop.ts';

const SCREENS = [
  { x: 0, y: 24, width: 1920, height: 1056 },
  { x: 1920, y: 0, width: 1280, height: 1024 },
];
const PLACE = { x: 2000, y: 100, width: 1000, height: 800, isMaximized: false };

describe('the window of a desktop', () => {
  it('comes back to the screen on which it was closed [PK-09]', () => {
    expect(windowPlace(PLACE, SCREENS)).toEqual(PLACE);
    expect(windowPlace({ ...PLACE, isMaximized: true }, SCREENS)).toMatchObject({ isMaximized: true });
  });

  it('is placed by the system where its screen is gone or its title could not be reached [PK-09]', () => {
    expect(windowPlace(PLACE, SCREENS.slice(0, 1))).toBeUndefined();
    expect(windowPlace({ ...PLACE, x: 1920 + 1280 - 50 }, SCREENS)).toBeUndefined();
    expect(windowPlace({ ...PLACE, y: -300 }, SCREENS)).toBeUndefined();
    expect(windowPlace({ ...PLACE, y: 1000 }, SCREENS)).toBeUndefined();
  });

  it('is no larger than its screen, and forgets what cannot be read [PK-09]', () => {
    expect(windowPlace({ ...PLACE, width: 5_000, height: 5_000 }, SCREENS)).toMatchObject({
      width: 1280,
      height: 1024,
    });
    for (const broken of [undefined, null, 'x', {}, { ...PLACE, x: '1' }, { ...PLACE, width: Number.NaN }])
      expect(windowPlace(broken, SCREENS)).toBeUndefined();
  });
});

describe('the menus of a desktop', () => {
  it.each([
    ['en-GB', 'en-US'],
    ['de', 'en-US'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh_TW', 'zh-TW'],
  ])('speak, for %s, %s [PK-09]', (locale, language) => expect(menuLanguage(locale)).toBe(language));

  it('open, lock and quit from the tray in three languages, and lock only what opens again [PK-09]', () => {
    const done: string[] = [];
    const actions = {
      open: () => done.push('open'),
      lock: () => done.push('lock'),
      quit: () => done.push('quit'),
    };
    const labels = (['en-US', 'zh-CN', 'zh-TW'] as const).map((language) => {
      const items = trayMenu(language, actions, true);
      for (const item of items) (item.click as (() => void) | undefined)?.();
      return items.flatMap(({ label }) => label ?? []);
    });
    expect(new Set(labels.flat()).size).toBe(9);
    expect(done).toEqual(Array(3).fill(['open', 'lock', 'quit']).flat());
    expect(trayMenu('en-US', actions, false)[1]).toMatchObject({ enabled: false });
  });

  it('have a bar on macOS alone [PK-09]', () => {
    expect(menuBar('linux', 'en-US')).toBeUndefined();
    expect(menuBar('darwin', 'zh-TW')?.map(({ label }) => label)).toEqual([undefined, '編輯', '視窗']);
  });
});

describe('the command line of Electron', () => {
  it('begins behind its own switches and the path of the entry, which an installed application has not [PK-09]', () => {
    const given = ['--in-memory', '--seed', '7'];
    for (const before of [
      [],
      ['--no-sandbox'],
      ['--no-sandbox', '--inspect=0', '--remote-debugging-port=0'],
    ]) {
      expect(ownArguments(['electron', ...before, 'dist/main/electron.js', ...given], false)).toEqual(given);
      expect(ownArguments(['meridian', ...given, '--no-sandbox'], true)).toEqual(given);
    }
    expect(ownArguments(['electron', '.'], false)).toEqual([]);
    expect(ownArguments(['meridian'], true)).toEqual([]);
  });
});

describe('what a desktop opens', () => {
  it('is a link, which is no option, or a file, which stands for one [PK-09]', () => {
    expect(readOpened(['meridian://open']).args).toEqual([]);
    expect(readOpened(['/home/me/a.meridian-brand']).args).toEqual(['--brand', '/home/me/a.meridian-brand']);
    expect(readOpened(['file:///home/me/a%20b.meridian-market']).args).toEqual([
      '--market',
      '/home/me/a b.meridian-market',
    ]);
    expect(readOpened(['/home/me/a.meridian-brand']).startOnly).toEqual(['/home/me/a.meridian-brand']);
    // Windows puts switches of its own before what is opened a second time: no layout is the value of an option.
    expect(
      readOpened(['--seed', '7', '--json', 'a.meridian-layout', 'file:///b%20c.meridian-layout']),
    ).toEqual({
      args: ['--seed', '7', '--json'],
      layouts: ['a.meridian-layout', '/b c.meridian-layout'],
      startOnly: [],
    });
    expect(readOpened(['--json', '--seed=7', 'meridian://x']).args).toEqual(['--json', '--seed=7']);
    // Everything else stays, for the command line to say what is wrong with it.
    expect(readOpened(['--brand', 'a.meridian-brand', 'other.txt']).args).toEqual([
      '--brand',
      'a.meridian-brand',
      'other.txt',
    ]);
  });

  it('has a word for every kind of file that packages announce [PK-09]', () => {
    const text = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
    const kinds = [...text.matchAll(/ext: (\S+)/g)].map(([, kind]) => kind);
    expect(kinds.length).toBe(3);
    for (const kind of kinds) {
      const { args, layouts } = readOpened([`/a.${kind}`]);
      expect([args.length, layouts.length]).toEqual(kind === 'meridian-layout' ? [0, 1] : [2, 0]);
    }
  });
});
