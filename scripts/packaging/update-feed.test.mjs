import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FeedOptionError, readFeedOptions, readSigningKey } from './update-feed.mjs';

const root = mkdtempSync(join(tmpdir(), 'feed-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('the command that signs a feed', () => {
  it('reads what the manifest is to say', () => {
    const args = [
      'out',
      '--key',
      'k.pem',
      '--staging',
      '10',
      '--minimum',
      '1.2.3',
      '--withdrawn',
      '1.3.0,1.3.1',
    ];
    expect(readFeedOptions(args)).toEqual({
      folder: 'out',
      keyFile: 'k.pem',
      validDays: 90,
      staging: 10,
      minimum: '1.2.3',
      withdrawn: ['1.3.0', '1.3.1'],
    });
  });

  it.each([
    [['--key', 'k'], 'Name one folder, the one with the packages.'],
    [['out'], 'Name the private key with --key FILE.'],
    [['out', '--kye', 'k'], /Unknown option '--kye'/],
    [
      ['out', '--key', 'k', '--valid-days', 'soon'],
      '--valid-days soon: write a whole number from 1 to 3660.',
    ],
    [['out', '--key', 'k', '--staging', '101'], '--staging 101: write a whole number from 0 to 100.'],
    [['out', '--key', 'k', '--minimum', 'v2'], '--minimum v2: write a version as three numbers, 1.2.3.'],
    [['out', '--key', 'k', '--withdrawn', '1.0.0,'], /^--withdrawn : write a version/],
  ])('says of %j what to do', (args, message) => {
    expect(() => readFeedOptions(args)).toThrow(FeedOptionError);
    expect(() => readFeedOptions(args)).toThrow(message);
  });

  it('takes a private Ed25519 key and says how to make one where there is another', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const write = (name, text) => {
      writeFileSync(join(root, name), text);
      return join(root, name);
    };
    const own = write('own.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(readSigningKey(own).asymmetricKeyType).toBe('ed25519');
    const other = write('public.pem', publicKey.export({ type: 'spki', format: 'pem' }));
    expect(() => readSigningKey(other)).toThrow('openssl genpkey -algorithm ed25519');
    expect(() => readSigningKey(join(root, 'none.pem'))).toThrow('cannot be read');
  });
});
