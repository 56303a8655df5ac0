import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { areaOfStore, NEVER_IN_A_BACKUP } from './backup-areas.ts';
import {
  areasOf,
  MAX_BACKUP_CHARACTERS,
  readBackup,
  writeBackup,
  canGoBack,
  goBack,
  replaceAreas,
  storedTerminal,
  type WindowStorage,
} from './backup-file.ts';

const SETTINGS = '{"state":{"theme":"light"},"version":2}';
const ALERTS = '{"state":{"alerts":[]},"version":1}';

/** A store of a window with room for so many characters. */
function memory(space = Number.POSITIVE_INFINITY): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (at) => [...map.keys()][at] ?? null,
    getItem: (name) => map.get(name) ?? null,
    removeItem: (name) => void map.delete(name),
    setItem: (name, text) => {
      const used = [...map].reduce((sum, [key, value]) => (key === name ? sum : sum + value.length), 0);
      if (used + text.length > space) throw new DOMException('full', 'QuotaExceededError');
      map.set(name, text);
    },
  };
}

let storage: WindowStorage;
beforeEach(() => {
  storage = { local: memory(), session: memory() };
  storage.local.setItem('meridian.settings', SETTINGS);
  storage.local.setItem('meridian.loss-lock', '{"limit":100}');
});

describe('a backup of the terminal', () => {
  it('brings back what was written into it', () => {
    const read = readBackup(writeBackup(storedTerminal(storage), 1_772_000_000_000));
    expect(read).toEqual({
      kind: 'read',
      savedAtMs: 1_772_000_000_000,
      texts: { 'meridian.settings': SETTINGS },
    });
  });

  it('never has the loss lock, unknown orders or a sign-in, in either direction', () => {
    expect(writeBackup(storedTerminal(storage), 0)).not.toContain('loss-lock');
    const forged = JSON.stringify({
      format: 'meridian-terminal',
      version: 1,
      stores: { 'meridian.loss-lock': {}, 'meridian.alerts': JSON.parse(ALERTS) as unknown, other: {} },
    });
    expect(readBackup(forged)).toMatchObject({ texts: { 'meridian.alerts': ALERTS } });
    for (const name of NEVER_IN_A_BACKUP) expect(areaOfStore(name)).toBeUndefined();
  });

  it('knows every name under which the terminal stores something', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    const names = files.flatMap((file) => {
      const found = readFileSync(`${root}/${file}`, 'utf8').matchAll(
        /(?:name: |NAME = |PREFIX = |createStoredState(?:<[^(]*>)?\(\s*)'(meridian\.[a-z-]+)'/g,
      );
      return [...found].map(([, name]) => name!);
    });
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => areaOfStore(name) === undefined && !NEVER_IN_A_BACKUP.has(name))).toEqual(
      [],
    );
  });

  it.each([
    ['no JSON', 'hello', 'notABackup'],
    ['another format', '{"format":"meridian-layout","version":1}', 'notABackup'],
    ['a later version', '{"format":"meridian-terminal","version":2,"stores":{}}', 'newer'],
    ['nothing in it', '{"format":"meridian-terminal","version":1,"stores":{"x":{}}}', 'empty'],
  ])('with %s is not taken', (_, text, fault) => {
    expect(readBackup(text)).toEqual({ kind: 'rejected', fault });
  });

  it('that is too large is not taken [MAX_BACKUP_CHARACTERS]', () => {
    expect(readBackup(' '.repeat(MAX_BACKUP_CHARACTERS + 1))).toEqual({ kind: 'rejected', fault: 'size' });
  });
});

describe('an import', () => {
  it('replaces its areas only, and can be taken back once', () => {
    storage.local.setItem('meridian.hotkeys', '{"state":{},"version":1}');
    expect(replaceAreas(storage, ['settings', 'alerts'], { 'meridian.alerts': ALERTS })).toBe(true);
    expect(areasOf(storedTerminal(storage))).toEqual(['hotkeys', 'alerts']);
    expect(canGoBack(storage)).toBe(true);
    goBack(storage);
    expect(areasOf(storedTerminal(storage))).toEqual(['settings', 'hotkeys']);
    expect(canGoBack(storage)).toBe(false);
  });

  it('without room for it changes nothing', () => {
    storage = { local: memory(SETTINGS.length + 5), session: memory() };
    storage.local.setItem('meridian.settings', SETTINGS);
    expect(
      replaceAreas(storage, ['settings', 'alerts'], {
        'meridian.settings': SETTINGS,
        'meridian.alerts': ALERTS,
      }),
    ).toBe(false);
    expect(storedTerminal(storage)).toEqual({ 'meridian.settings': SETTINGS });
    expect(canGoBack(storage)).toBe(false);
  });
});
