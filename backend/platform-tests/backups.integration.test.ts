import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadOptionError } from '../command-line/bad-option.ts';
import { restoreBackup } from '../composition/store/restore-backup.ts';
import { MANAGEMENT_BIZ_TYPE as BIZ, BIZ_TYPE } from '../contract/business-types.ts';
import { StorageSealedError } from '../storage/index.ts';
import { isolatedOrder } from './isolated-order.ts';
import { startManagement, type ManagementHarness } from './management-harness.ts';

interface Backup {
  readonly name: string;
  readonly createTime: number;
  readonly bytes: number;
  readonly commits: number;
}

let root: string;
let management: ManagementHarness;
const at = (...path: string[]) => join(root, ...path);
const key = () => at('data', 'seal.key');
const start = (data: string, more: object = {}) =>
  startManagement({ dataDirectory: at(data), sealKeyFile: key(), ...more });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'backups-'));
  management = await start('data', { backupFolder: at('backups') });
});
afterAll(async () => {
  await management.platform.close();
  rmSync(root, { recursive: true });
});

const create = () => management.call<Backup>(BIZ.createBackup);
const list = async () =>
  (await management.call<{ backups: Backup[]; failure: string | null }>(BIZ.backups)).envelope.data;

describe('a backup', () => {
  it('is made while orders come in, and a platform that is restored from it has every order from before', async () => {
    const { token, accountId } = await management.addTrader('one@meridian.example');
    const order = (open: ManagementHarness) =>
      open.own<{ orderId: string }>(token, BIZ_TYPE.addMarketOrder, isolatedOrder(10021, { accountId }));
    const before = await Promise.all(Array.from({ length: 10 }, () => order(management)));
    const [made, ...during] = await Promise.all([
      create(),
      ...Array.from({ length: 5 }, () => order(management)),
    ]);
    for (const { listed } of [made, ...before, ...during]) expect(listed).toBe('0');
    const { name, bytes } = made.envelope.data;
    expect(bytes).toBeGreaterThan(100_000);
    expect(await list()).toEqual({ backups: [made.envelope.data], failure: null });

    const restored = await restoreBackup(
      ['--restore', at('backups', name), '--data', at('again'), '--seal-key', key()],
      {},
    );
    expect(restored).toMatch(/^restored to .*\nledger sound: \d+ accounts, \d+ orders/);
    const again = await start('again');
    try {
      const positions = await again.own<{ orderId: string }[]>(
        await again.signIn('one@meridian.example'),
        BIZ_TYPE.queryPositionPage,
        { tradeType: 2, accountId },
      );
      const held = positions.envelope.data.map(({ orderId }) => String(orderId));
      expect(held).toEqual(
        expect.arrayContaining(before.map(({ envelope }) => String(envelope.data.orderId))),
      );
      expect((await order(again)).listed).toBe('0');
    } finally {
      await again.platform.close();
    }
  });

  it('is rehearsed: a copy is restored, its books and its audit trail are checked, and nothing stays behind', async () => {
    const { name } = (await create()).envelope.data;
    const before = readdirSync(at('backups'));
    const rehearse = (which: string) =>
      management.call<{ isSound: boolean; ledger: string[]; problems: string[]; auditRows: number }>(
        BIZ.rehearseBackup,
        { name: which },
      );
    const { isSound, ledger, problems, auditRows } = (await rehearse(name)).envelope.data;
    expect([isSound, problems]).toEqual([true, []]);
    expect(ledger[0]).toMatch(/^ledger sound: \d+ accounts/);
    expect(auditRows).toBeGreaterThan(1);
    expect(readdirSync(at('backups'))).toEqual(before);
    expect((await rehearse('../data')).listed).toBe('USCUSTOMER_API_0000003');

    writeFileSync(
      at('backups', name, readdirSync(at('backups', name)).find((file) => !file.includes('witness')) ?? ''),
      'no data',
    );
    const broken = (await rehearse(name)).envelope.data;
    expect([broken.isSound, broken.ledger]).toEqual([false, []]);
    expect(broken.problems[0]).toBeTruthy();
    expect(readdirSync(at('backups'))).toEqual(before);
    rmSync(at('backups', name), { recursive: true });
  });

  it('stands in the audit trail, is the first company alone to make, and needs a folder', async () => {
    expect((await create()).listed).toBe('0');
    const trail = await management.call<{ bizType: string }[]>(BIZ.auditPage, { size: 100 });
    expect(trail.envelope.data.map(({ bizType }) => bizType)).toContain(BIZ.createBackup);
    const without = await startManagement();
    try {
      expect((await without.call(BIZ.createBackup)).listed).toBe('GGATEWAY_CODE_012');
      expect((await without.call(BIZ.backups)).listed).toBe('GGATEWAY_CODE_012');
    } finally {
      await without.platform.close();
    }
  });

  it('that cannot be made says why, and goes well again when it can', async () => {
    const kept = (await list()).backups;
    // The folder is gone, as when a disk is taken away.
    rmSync(at('backups'), { recursive: true });
    expect((await create()).listed).toBe('GGATEWAY_CODE_012');
    mkdirSync(at('backups'));
    expect(await list()).toEqual({ backups: [], failure: expect.stringContaining('ENOENT') });
    expect((await create()).listed).toBe('0');
    expect((await list()).failure).toBeNull();
    expect(kept.length).toBeGreaterThan(0);
  });
});

describe('restoring', () => {
  const restore = (...args: string[]) => restoreBackup(args, {});
  const newest = async () => at('backups', (await list()).backups[0]?.name ?? '');

  it('touches no data that is there, and takes only a backup', async () => {
    const backup = await newest();
    await expect(restore('--restore', backup, '--data', at('data'))).rejects.toThrow('has data already');
    await expect(restore('--restore', at('backups'), '--data', at('new'))).rejects.toThrow(
      'name one of the folders in it',
    );
    await expect(restore('--restore', at('nowhere'), '--data', at('new'))).rejects.toThrow(
      'there is no backup',
    );
    await expect(restore('--restore', backup)).rejects.toBeInstanceOf(BadOptionError);
    await expect(restore('--restore', backup, '--data', at('new'), '--port', '1')).rejects.toThrow(
      '--restore BACKUP takes --data DIR',
    );
  });

  it('leaves nothing behind without the key of the secrets, or from a copy that is damaged', async () => {
    const backup = await newest();
    await expect(restore('--restore', backup, '--data', at('sealed'))).rejects.toBeInstanceOf(
      StorageSealedError,
    );
    expect(readdirSync(at('sealed')).filter((name) => !name.startsWith('platform.lock'))).toEqual([]);
    mkdirSync(at('bad'));
    writeFileSync(at('bad', 'platform.db'), 'not a database');
    await expect(
      restore('--restore', at('bad'), '--data', at('sealed'), '--seal-key', key()),
    ).rejects.toThrow('damaged');
    expect(readdirSync(at('sealed')).filter((name) => !name.startsWith('platform.lock'))).toEqual([]);
  });
});

it('what explains how the platform is comes as an archive without secrets, and the audit trail says who asked [HU-117]', async () => {
  const { envelope } = await management.call<{
    name: string;
    files: { name: string; bytes: number }[];
    archive: string;
  }>(BIZ.collectDiagnostics);
  const { name, files, archive } = envelope.data;
  expect(name).toMatch(/^meridian-diagnostics-[-\dT]+\.tar\.gz$/);
  const packed = gunzipSync(Buffer.from(archive, 'base64')).toString('latin1');
  for (const file of files) expect(packed).toContain(`meridian-diagnostics/${file.name}`);
  expect(files.map((file) => file.name)).toEqual(
    expect.arrayContaining(['versions.json', 'configuration.txt', 'state.json']),
  );
  const keys = readFileSync(key(), 'utf8').trim();
  expect(keys.length).toBeGreaterThan(20);
  expect(packed).not.toContain(keys);
  const trail = await management.call<{ bizType: string }[]>(BIZ.auditPage, {
    bizType: BIZ.collectDiagnostics,
  });
  // One row for the request, and one for its outcome.
  expect(trail.envelope.data).toHaveLength(2);
});
