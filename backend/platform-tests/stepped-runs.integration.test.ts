import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runStepped } from './stepped-run.ts';

it('the same program in the same market gives the same journal and the same pushes, in memory and on disk, and trades the same where it is shown no quotes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'stepped-'));
  try {
    const [one, other, stored] = [
      await runStepped({}),
      await runStepped({}),
      await runStepped({ dataDirectory: directory }),
    ];
    expect(one.records).toBeGreaterThan(24);
    expect(one.pushes.length).toBeGreaterThan(500);
    expect(one.messages.filter((text) => text.startsWith('g(')).length).toBeGreaterThan(10);
    expect(other).toEqual(one);
    expect(stored).toEqual(one);
    const { hash, messages } = await runStepped({}, { isShownQuotes: false });
    expect([hash, messages]).toEqual([one.hash, one.messages]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
