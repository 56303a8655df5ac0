import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST_FIRST } from './long-files.mjs';
import { LongestFirst } from './longest-first.mjs';
import { inRoot } from './root.mjs';

const nameless = { config: { root: '/' }, cache: { getFileTestResults() {}, getFileStats() {} } };
const fileOf = (moduleId) => ({
  moduleId,
  project: { name: 'long', config: { sequence: { groupOrder: 0 }, isolate: true } },
});

it('begins with the longest files, in their order, and keeps the others', async () => {
  const names = ['/a/some.test.ts', `/a/${LONGEST_FIRST[1]}`, `/a/${LONGEST_FIRST[0]}`, '/a/other.test.ts'];
  const sorted = await new LongestFirst(nameless).sort(names.map(fileOf));
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([names[2], names[1], names[0], names[3]]);
});

it('names files that are there', () => {
  expect(LONGEST_FIRST.filter((name) => !existsSync(inRoot(name)))).toEqual([]);
});
