import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyInstallation } from './verify.ts';

const FILES = { 'dist/main/electron.js': 'start();', 'dist/renderer/index.html': '<html>' };
const sum = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('--verify', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const files = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [name, sum(text)]));
    writeFileSync(
      join(folder, 'contents.json'),
      JSON.stringify({ version: '1.2.3', builtAt: '2026-01-02T03:04:05.000Z', files }),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const verify = (resourcesDirectory: string | undefined = folder, version = '1.2.3') =>
    verifyInstallation({ applicationDirectory: folder, resourcesDirectory, version });

  it('says that an installation is as it was built, and the sum to compare with [PK-05]', async () => {
    const { lines, isIntact } = await verify();
    expect(isIntact).toBe(true);
    expect(lines.join('\n')).toContain('All 2 files are as they were built.');
    expect(lines.at(-1)).toMatch(/^[0-9a-f]{64} {2}contents\.json$/);
  });

  it.each([
    [
      'differs',
      () => writeFileSync(join(folder, 'dist/main/electron.js'), 'steal();'),
      'dist/main/electron.js differs',
    ],
    [
      'is missing',
      () => rmSync(join(folder, 'dist/renderer/index.html')),
      'dist/renderer/index.html is missing',
    ],
    [
      'is new',
      () => writeFileSync(join(folder, 'dist/main/x.js'), ''),
      'dist/main/x.js was not built with it',
    ],
  ])('names a file that %s [PK-05]', async (_kind, change, problem) => {
    change();
    const { lines, isIntact } = await verify();
    expect(isIntact).toBe(false);
    expect(lines).toContain(`CHANGED: ${problem}`);
  });

  it('believes no sums of another version, none that cannot be read and none in sources [PK-05]', async () => {
    expect((await verify(folder, '1.2.4')).lines).toContain('CHANGED: contents.json is of version 1.2.3');
    writeFileSync(join(folder, 'contents.json'), '{"files":{"../../etc/passwd":"x"}}');
    expect((await verify()).lines.join()).toContain('DAMAGED');
    const ofSources = await verifyInstallation({
      applicationDirectory: folder,
      resourcesDirectory: undefined,
      version: '1.2.3',
    });
    expect(ofSources).toMatchObject({ isIntact: false });
  });
});
