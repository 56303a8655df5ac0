import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';

const ROW =
  /^\| (?<kind>`\w+`|page) +\| (?<name>[^|]+?) +\| `(?<spec>[\w-]+\.spec\.ts)` +\| (?<story>[^|]+?) +\|$/gmu;
const rows = [...readFileSync(inRoot('e2e/README.md'), 'utf8').matchAll(ROW)].map(({ groups }) => groups);

describe('the table of panels and their stories (e2e/README.md)', () => {
  it('has every kind of panel that a layout can have', () => {
    const source = readFileSync(inRoot('renderer/workspace/layouts/panel-kinds.ts'), 'utf8');
    const table = /const PANELS = \{([\s\S]+?)\n\}/u.exec(source)?.[1] ?? '';
    const kinds = [...table.matchAll(/^ {2}(\w+): \{/gmu)].map(([, kind]) => kind);
    expect(kinds.length).toBeGreaterThan(10);
    const reported = rows.filter(({ kind }) => kind !== 'page').map(({ kind }) => kind.replaceAll('`', ''));
    expect(reported.toSorted()).toEqual(kinds.toSorted());
  });

  it('names stories that are there', () => {
    const lost = rows.filter(({ spec, story }) => {
      const file = inRoot('e2e', spec);
      return !existsSync(file) || !readFileSync(file, 'utf8').includes(`'${story}'`);
    });
    expect(lost).toEqual([]);
  });
});
