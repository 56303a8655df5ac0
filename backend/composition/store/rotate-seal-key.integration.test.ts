import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyRepository } from '../../storage/customers/index.ts';
import { openDatabase } from '../../storage/index.ts';
import { rotateSealKey } from './rotate-seal-key.ts';
import { auditReport } from './verify-audit.ts';

let directory: string;
const company = { id: 1, record: '{"appSecret":"clear-secret"}', body_private_key: null };
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rotate-'));
  const database = await openDatabase({ directory });
  await companyRepository.save(database, company);
  await database.close();
});
afterEach(() => rmSync(directory, { recursive: true }));

const key = () => readFileSync(join(directory, 'seal.key'), 'utf8');

describe('--rotate-seal-key', () => {
  it('seals the data again under another key, which opens them from then on [ATK-607]', async () => {
    const before = key();
    expect(await rotateSealKey(['--rotate-seal-key', '--data', directory], {})).toContain('under a new key');
    expect(key()).not.toBe(before);
    await expect(openDatabase({ directory, seal: { keys: before } })).rejects.toThrow('put that key back');
    const database = await openDatabase({ directory });
    expect(await companyRepository.all(database)).toEqual([company]);
    await database.close();
  });

  it('works on a key file elsewhere, and leaves a key of the environment to the operator', async () => {
    const file = join(directory, 'elsewhere.key');
    const keys = key();
    await expect(
      rotateSealKey(['--rotate-seal-key', '--data', directory], { sealKeys: keys }),
    ).rejects.toThrow('MERIDIAN_SEAL_KEY cannot be changed from here');
    await expect(
      rotateSealKey(['--rotate-seal-key', '--data', directory, '--seal-key', file], {}),
    ).rejects.toThrow('put that key back');
    expect(key()).toBe(keys);
    const verify = ['--verify-audit', '--data', directory];
    await expect(auditReport([...verify, '--seal-key', file])).rejects.toThrow('put that key back');
    expect(await auditReport(verify, { sealKeys: keys })).toContain('audit trail sound');
  });

  it('refuses a folder without data, no folder, and other options', async () => {
    const none = ['--rotate-seal-key', '--data', join(directory, 'none')];
    await expect(rotateSealKey(none, {})).rejects.toThrow('there is no data in');
    await expect(rotateSealKey(['--rotate-seal-key'], {})).rejects.toThrow('needs --data DIR');
    await expect(rotateSealKey([...none, '--port', '1'], {})).rejects.toThrow(
      'takes --data DIR or --database URL, and --seal-key FILE',
    );
  });
});
