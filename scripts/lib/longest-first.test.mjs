import { expect, it } from 'vitest';
import { LongestFirst } from './longest-first.mjs';
import { inRoot } from './root.mjs';
import { WEIGHTS } from './test-weights.mjs';

const nameless = { config: { root: '/' }, cache: { getFileTestResults() {}, getFileStats() {} } };
const fileOf = (moduleId) => ({
  moduleId,
  project: { name: 'long', config: { sequence: { groupOrder: 0 }, isolate: true } },
});

it('begins with the longest files, the longest first, and keeps the order of the others', async () => {
  const [longest, ...shorter] = Object.keys(WEIGHTS).toSorted((one, other) => WEIGHTS[other] - WEIGHTS[one]);
  const names = ['some.test.ts', shorter.at(-1), longest, 'other.test.ts'].map((name) => inRoot(name));
  const sorted = await new LongestFirst(nameless).sort(names.map(fileOf));
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([names[2], names[1], names[0], names[3]]);
});
