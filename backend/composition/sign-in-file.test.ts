import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGoogleFile, readSignIn, readSignInFile } from './sign-in-file.ts';

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'sign-in-'))));
afterEach(() => rmSync(directory, { recursive: true }));

function fileOf(value: unknown, name = 'sign-in.json'): string {
  const file = join(directory, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const provider = { clientId: 'c', developerAccount: 'd' };
const google = { ...provider, keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'k' }] };
const telegram = { ...provider, botToken: '1:secret' };
const facebook = { ...provider, verifierUrl: 'http://127.0.0.1:9/verify' };

describe('the file of sign-in with Google', () => {
  it('is read with everything that its keys say', async () => {
    expect(await readGoogleFile(fileOf(google))).toEqual(google);
  });

  it('holds twenty keys at most [MAX_KEYS]', async () => {
    const keys = (count: number) => ({ ...google, keys: Array(count).fill(google.keys[0]) });
    expect((await readGoogleFile(fileOf(keys(20)))).keys).toHaveLength(20);
    await expect(readGoogleFile(fileOf(keys(21)))).rejects.toThrow('must hold');
  });

  it.each([{ ...google, clientId: '' }, { ...google, keys: [] }, { ...google, keys: [{ kty: 'EC' }] }, []])(
    'is refused when it is %j',
    async (value) => {
      await expect(readGoogleFile(fileOf(value))).rejects.toThrow(
        'must hold clientId, developerAccount and keys',
      );
    },
  );
});

describe('the file of sign-in with other services', () => {
  it('is read with every source that it sets up, and the file of Google beside it', async () => {
    const signInFile = fileOf({ telegram, facebook });
    expect(await readSignInFile(signInFile)).toEqual({ telegram, facebook });
    const googleFile = fileOf(google, 'google.json');
    expect(await readSignIn({ signInFile, googleFile })).toEqual({ telegram, facebook, google });
    expect(await readSignIn({ signInFile: undefined, googleFile: undefined })).toEqual({});
  });

  it.each([
    [{ telegram: provider }, 'telegram must hold'],
    [{ facebook: { ...provider, verifierUrl: 'file:///etc/passwd' } }, 'facebook must hold'],
    [{ apple: { ...provider, keys: [] } }, 'apple must hold'],
    [{ myspace: provider }, 'must hold clientId'],
  ])('is refused when it is %j', async (value, reason) => {
    await expect(readSignInFile(fileOf(value))).rejects.toThrow(reason);
  });
});
