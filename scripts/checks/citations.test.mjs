import { describe, expect, it } from 'vitest';
import { citedIds, testSources } from './citations.mjs';

describe('citations of test titles', () => {
  it('are ids in square brackets of titles only', () => {
    const source =
      "it('does a thing [GW-01, QU-22]', () => {}); // [GW-03]\ntest.each([['a', 1]])('each %s [OR-05]', f); const x = 'OR-09';";
    expect([...citedIds(source, /\b[A-Z]{2}-\d{2,3}\b/g)].sort()).toEqual(['GW-01', 'OR-05', 'QU-22']);
  });

  it('are read from every test file of the project', () => {
    const files = [...testSources()].map(({ file }) => file);
    expect(files).toContain('scripts/checks/citations.test.mjs');
    expect(files.some((file) => file.startsWith('e2e/') && file.endsWith('.spec.ts'))).toBe(true);
    expect(files.some((file) => file.endsWith('.test.tsx'))).toBe(true);
  });
});
