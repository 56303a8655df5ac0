import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGoogleFile } from './google-file.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'google-'))));
afterEach(() => rmSync(directory, { recursive: true }));

function fileOf(value: unknown): string {
  const file = join(directory, 'google.json');
  writeFileSync(file, JSON.stringify(value));
  return file;
}

describe('the file of sign-in with Google', () => {
  const good = {
    clientId: 'c',
    developerAccount: 'd',
    keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'k' }],
  };

  it('is read with everything that its keys say', async () => {
    expect(await readGoogleFile(fileOf(good))).toEqual(good);
  });

  it.each([{ ...good, clientId: '' }, { ...good, keys: [] }, { ...good, keys: [{ kty: 'EC' }] }, []])(
    'is refused when it is %j',
    async (value) => {
      await expect(readGoogleFile(fileOf(value))).rejects.toThrow(
        'must hold clientId, developerAccount and keys',
      );
    },
  );
});
