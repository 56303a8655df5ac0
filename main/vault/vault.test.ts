import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as cost from './passphrase-cost.ts';
import { createPassphraseSealer } from './passphrase-sealer.ts';
import { createSystemSealer, type SystemStore } from './system-sealer.ts';
import { openVault, type StoredKey } from './vault.ts';

// Limits, written out: a test does not import what it checks.
const KEY_LIMIT = 100;

const PASSPHRASE = 'correct horse battery';
const PRIVATE_KEY = 'MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAPlanted';
const KEY: StoredKey = {
  profileId: 'embedded',
  id: 1,
  tag: 'bot',
  apiKey: 'a'.repeat(32),
  privateKey: PRIVATE_KEY,
  revealed: false,
};

/** One for many tests: it derives its key once, which takes long on purpose. */
const SEALER = createPassphraseSealer(PASSPHRASE);

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vault-'));
  file = join(directory, 'vault.json');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Everything that lies in the vault's folder, as one text. */
async function everythingOnDisk(): Promise<string> {
  const names = await readdir(directory);
  return (await Promise.all(names.map((name) => readFile(join(directory, name), 'latin1')))).join('\n');
}

describe('the vault', () => {
  it('keeps secrets between starts and never writes them in the clear [DT-05]', async () => {
    const vault = await openVault({ file, sealer: createPassphraseSealer(PASSPHRASE) });
    await vault.addKey(KEY);
    await vault.rememberToken('embedded', 'login-token-of-ada');
    const disk = await everythingOnDisk();
    for (const secret of [PRIVATE_KEY, 'login-token-of-ada', KEY.apiKey, PASSPHRASE]) {
      expect(disk).not.toContain(secret);
      expect(disk).not.toContain(Buffer.from(secret).toString('base64').slice(0, 16));
    }
    const again = await openVault({ file, sealer: createPassphraseSealer(PASSPHRASE) });
    expect(again.key('embedded', KEY.apiKey)).toEqual(KEY);
    expect(again.token('embedded')).toBe('login-token-of-ada');
    expect(again.kind).toBe('passphrase');
  });

  it('is readable by its owner only, and leaves no half-written file behind [DT-05]', async () => {
    const vault = await openVault({ file, sealer: SEALER });
    await Promise.all([
      vault.addKey(KEY),
      vault.addKey({ ...KEY, apiKey: 'b' }),
      vault.rememberToken('p', 't'),
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['vault.json', 'vault.json.newest']);
    expect((await stat(`${file}.newest`)).mode & 0o777).toBe(0o600);
    const again = await openVault({ file, sealer: SEALER });
    expect(again.keys('embedded')).toHaveLength(2);
  });

  it('stays shut under a wrong passphrase or after a change, and leaves the file as it is', async () => {
    const vault = await openVault({ file, sealer: SEALER });
    await vault.addKey(KEY);
    const before = await readFile(file, 'utf8');
    await expect(openVault({ file, sealer: createPassphraseSealer('wrong horse battery') })).rejects.toThrow(
      'the passphrase is wrong, or the file was changed',
    );
    expect(await readFile(file, 'utf8')).toBe(before);

    const stored = JSON.parse(before) as { sealed: string };
    const sealed = Buffer.from(stored.sealed, 'base64');
    sealed[sealed.length - 1]! ^= 1;
    await writeFile(file, JSON.stringify({ ...stored, sealed: sealed.toString('base64') }));
    await expect(openVault({ file, sealer: createPassphraseSealer(PASSPHRASE) })).rejects.toThrow(
      'was changed',
    );
  });

  it.each([
    '',
    '{',
    '{"version":2,"sealedBy":"system","sealed":""}',
    '{"version":1,"sealedBy":"system","sealed":"AA=="}',
  ])('does not open or overwrite the file %j', async (content) => {
    await writeFile(file, content);
    await expect(openVault({ file, sealer: createPassphraseSealer(PASSPHRASE) })).rejects.toThrow(
      'left as it is',
    );
    expect(await readFile(file, 'utf8')).toBe(content);
  });

  it.each([
    ['version', 1],
    ['kdf', 'scrypt N=2 r=1 p=1'],
    ['generation', 99],
    ['savedAt', '2020-01-01T00:00:00.000Z'],
  ])('notices a change of its head: %s [ATK-450]', async (member, value) => {
    const vault = await openVault({ file, sealer: SEALER });
    await vault.addKey(KEY);
    const stored = JSON.parse(await readFile(file, 'utf8')) as object;
    expect(stored).toMatchObject({ version: 2, kdf: 'scrypt N=4 r=1 p=1', generation: 2 });
    await writeFile(file, JSON.stringify({ ...stored, [member]: value }));
    await expect(openVault({ file, sealer: SEALER })).rejects.toThrow('was changed');
  });

  it('spends 128 MiB on each guess of its passphrase', async () => {
    const { PASSPHRASE_COST } = await vi.importActual<typeof cost>('./passphrase-cost.ts');
    expect(PASSPHRASE_COST).toMatchObject({ N: 131_072, r: 8, p: 1 });
  });

  it('notices a change of its salt [ATK-450]', async () => {
    const vault = await openVault({ file, sealer: SEALER });
    await vault.addKey(KEY);
    const stored = JSON.parse(await readFile(file, 'utf8')) as { sealed: string };
    const sealed = Buffer.from(stored.sealed, 'base64');
    sealed[0]! ^= 1;
    await writeFile(file, JSON.stringify({ ...stored, sealed: sealed.toString('base64') }));
    await expect(openVault({ file, sealer: SEALER })).rejects.toThrow('was changed');
  });

  /** A vault that has revealed its key and forgotten another, with the file of before put back. */
  async function putOlderBack(): Promise<void> {
    const vault = await openVault({ file, sealer: SEALER });
    await vault.addKey(KEY);
    const older = await readFile(file);
    await vault.revealKey('embedded', KEY.apiKey);
    await writeFile(file, older);
  }

  it('does not open an older file that was put back, names both dates and leaves it [ATK-451]', async () => {
    await putOlderBack();
    const before = await readFile(file, 'utf8');
    const again = openVault({ file, sealer: SEALER });
    await expect(again).rejects.toThrow(
      /older vault, of \d{4}-.*Z: the newest was saved at \d{4}-.*--older-vault accept/,
    );
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('goes on with an older file when its owner says so, and counts on from the newest [ATK-451]', async () => {
    await putOlderBack();
    const requested: unknown[] = [];
    const vault = await openVault({
      file,
      sealer: SEALER,
      acceptOlder: async (found) => requested.push(found) > 0,
    });
    expect(requested).toEqual([
      { file, savedAt: expect.any(String) as string, newestSavedAt: expect.any(String) as string },
    ]);
    await vault.forgetKey('embedded', KEY.apiKey);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ generation: 4 });
    expect((await openVault({ file, sealer: SEALER })).keys('embedded')).toEqual([]);
  });

  it('keeps the witness apart where it has a place, and takes no witness of another key [ATK-451]', async () => {
    const witnessFile = join(directory, 'elsewhere', 'newest');
    const options = { file, witnessFile, sealer: SEALER };
    const vault = await openVault(options);
    await vault.addKey(KEY);
    expect(await readFile(witnessFile, 'utf8')).not.toContain('generation');
    const other = join(directory, 'other.json');
    const outsider = await openVault({
      file: other,
      witnessFile,
      sealer: createPassphraseSealer('another passphrase'),
    });
    for (let count = 0; count < 5; count++) await outsider.rememberToken('p', String(count));
    expect((await openVault(options)).keys('embedded')).toHaveLength(1);
  });

  it('reads a vault of the first form and writes it in the second one', async () => {
    const sealed = await SEALER.seal(Buffer.from(JSON.stringify({ keys: [KEY], tokens: {} })), '');
    await writeFile(
      file,
      JSON.stringify({ version: 1, sealedBy: 'passphrase', sealed: sealed.toString('base64') }),
    );
    const vault = await openVault({ file, sealer: SEALER });
    expect(vault.keys('embedded')).toEqual([KEY]);
    await vault.rememberToken('embedded', 't');
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 2, generation: 2 });
  });

  it('has a file from the start, and opens again only where it still is [ATK-460]', async () => {
    await openVault({ file, sealer: SEALER });
    expect(await readdir(directory)).toContain('vault.json');
    await expect(
      openVault({ file, sealer: createPassphraseSealer('another passphrase'), mustExist: true }),
    ).rejects.toThrow('was changed');
    await rm(file);
    await expect(openVault({ file, sealer: SEALER, mustExist: true })).rejects.toThrow('is gone');
  });

  it('reveals a secret once, also across a restart, and signs with it ever after [DT-13]', async () => {
    const vault = await openVault({ file, sealer: SEALER });
    await vault.addKey(KEY);
    expect(await vault.revealKey('embedded', KEY.apiKey)).toBe(PRIVATE_KEY);
    expect(await vault.revealKey('embedded', KEY.apiKey)).toBeNull();
    const again = await openVault({ file, sealer: SEALER });
    expect(await again.revealKey('embedded', KEY.apiKey)).toBeNull();
    expect(again.key('embedded', KEY.apiKey)?.privateKey).toBe(PRIVATE_KEY);
  });

  it('shows keys and tokens to the profile that they belong to and no other', async () => {
    const vault = await openVault();
    await vault.addKey(KEY);
    await vault.rememberToken('embedded', 't');
    expect(vault.key('remote', KEY.apiKey)).toBeUndefined();
    expect(await vault.revealKey('remote', KEY.apiKey)).toBeNull();
    await vault.forgetKey('remote', KEY.apiKey);
    expect(vault.keys('embedded')).toHaveLength(1);
    expect(vault.token('remote')).toBeUndefined();
  });

  it('forgets keys and tokens for good', async () => {
    const vault = await openVault({ file, sealer: SEALER });
    await vault.addKey(KEY);
    await vault.rememberToken('embedded', 't');
    await vault.forgetKey('embedded', KEY.apiKey);
    await vault.rememberToken('embedded', '');
    const again = await openVault({ file, sealer: SEALER });
    expect(again.keys('embedded')).toEqual([]);
    expect(again.token('embedded')).toBeUndefined();
  });

  it('writes nothing when it has no sealer, and says that it keeps secrets in memory [DT-05]', async () => {
    const vault = await openVault({ file });
    await vault.addKey(KEY);
    expect(vault.kind).toBe('memory');
    expect(await readdir(directory)).toEqual([]);
  });

  it(`holds ${KEY_LIMIT} keys [KEY_LIMIT]`, async () => {
    const vault = await openVault();
    for (let id = 0; id < KEY_LIMIT; id++) await vault.addKey({ ...KEY, id, apiKey: String(id) });
    expect(vault.isFull()).toBe(true);
    await expect(vault.addKey(KEY)).rejects.toThrow('holds 100 keys');
  });

  it('asks for a passphrase that is worth the name [PASSPHRASE_MIN]', () => {
    expect(() => createPassphraseSealer('short')).toThrow('at least 10 characters');
  });
});

describe("the operating system's key store", () => {
  const store = (
    available: boolean,
    backend: ReturnType<SystemStore['getSelectedStorageBackend']>,
  ): SystemStore => ({
    isAsyncEncryptionAvailable: async () => available,
    getSelectedStorageBackend: () => backend,
    encryptStringAsync: async (text) => Buffer.from(text).reverse(),
    decryptStringAsync: async (sealed) => ({
      result: Buffer.from(sealed).reverse().toString(),
      shouldReEncrypt: false,
    }),
  });

  it('is not taken for protection where it has only a hard-coded key', async () => {
    expect(await createSystemSealer(store(true, 'basic_text'), 'linux')).toBeUndefined();
    expect(await createSystemSealer(store(false, 'gnome_libsecret'), 'linux')).toBeUndefined();
    expect(await createSystemSealer(store(true, 'gnome_libsecret'), 'linux')).toBeDefined();
    expect(await createSystemSealer(store(true, 'basic_text'), 'darwin')).toBeDefined();
  });

  it('seals the vault and opens it again', async () => {
    const sealer = (await createSystemSealer(store(true, 'kwallet6'), 'linux'))!;
    const vault = await openVault({ file, sealer });
    await vault.addKey(KEY);
    expect((await openVault({ file, sealer })).key('embedded', KEY.apiKey)).toEqual(KEY);
    await expect(openVault({ file, sealer: createPassphraseSealer(PASSPHRASE) })).rejects.toThrow(
      'sealed by system',
    );
  });

  it('notices a change of the head too [ATK-450]', async () => {
    const sealer = (await createSystemSealer(store(true, 'kwallet6'), 'linux'))!;
    const vault = await openVault({ file, sealer });
    await vault.addKey(KEY);
    const stored = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...stored, generation: 7 }));
    await expect(openVault({ file, sealer })).rejects.toThrow('was changed');
  });
});
