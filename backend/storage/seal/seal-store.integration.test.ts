import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyRepository, messageRepository } from '../customers/index.ts';
import { bankCardRepository, walletRepository } from '../customers/wallets.ts';
import type { Database } from '../database.ts';
import type { EngineName } from '../engine/engine.ts';
import { onEveryEngine } from '../engine/engine-tests.ts';
import { StorageSealedError } from '../errors.ts';
import { openDatabase, type OpenDatabaseOptions } from '../open-database.ts';
import { createQueryBuilder } from '../table.ts';
import { MIGRATIONS } from '../migrations.ts';
import { SEALED_COLUMNS } from './columns.ts';

const BEFORE_SEALING = MIGRATIONS.filter(({ id }) => id !== 'seal-1');
const SECRET = 'clear-company-secret';
const CARD = 'clear-card-4111111111111111';

let directory: string;
let engine: EngineName;
const open: Database[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'seal-'));
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  rmSync(directory, { recursive: true });
});

async function start(options: Partial<OpenDatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ directory, engine, ...options });
  open.push(database);
  return database;
}

async function stop(): Promise<void> {
  for (const database of open.splice(0)) await database.close();
}

const statement = (text: string, ...parameters: unknown[]) => ({ sql: text, parameters });
const rowsOf = <Row>(database: Database, text: string) =>
  database.read(sql<Row>`${sql.raw(text)}`.compile(createQueryBuilder()));

/** Names of the files of the folder whose bytes hold a text. */
function filesWith(text: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(directory, entry.name)).includes(text))
    .map(({ name }) => name);
}

const keyFile = () => join(directory, 'seal.key');
const company = { id: 1, record: JSON.stringify({ appSecret: SECRET }), body_private_key: 'clear-pem' };

/** A folder as a version that sealed nothing left it, with a row that was deleted later. */
async function olderFolder(): Promise<void> {
  const database = await start({ migrations: BEFORE_SEALING });
  const insertCompany = 'INSERT INTO companies (id, record, body_private_key) VALUES (?, ?, ?)';
  await database.commit([
    statement(insertCompany, 1, company.record, company.body_private_key),
    statement(insertCompany, 2, `{"appSecret":"deleted-secret-${'x'.repeat(9_000)}"}`, null),
    statement(
      'INSERT INTO bank_cards (company_id, customer_id, customer_no, bank_card_number, record, create_time_ms) VALUES (?, ?, ?, ?, ?, ?)',
      ...[1, 7, '10000007', CARD, '{"holder":"clear-holder"}', 5],
    ),
  ]);
  await database.commit([statement('DELETE FROM companies WHERE id = 2')]);
  await stop();
  expect(filesWith(SECRET)).not.toEqual([]);
  expect(filesWith('deleted-secret')).not.toEqual([]);
}

onEveryEngine('the seal', (name) => {
  beforeEach(() => void (engine = name));

  describe('a sealed store', () => {
    it('holds none of its secrets in clear and gives them back after a restart [ATK-601]', async () => {
      const first = await start();
      await companyRepository.save(first, company);
      const kept = messageRepository.addToOutbox(
        {
          id: 1,
          company_id: 1,
          channel: 'sms',
          recipient: 'r',
          biz_type: 'b',
          title: 't',
          text: 'clear-text',
          code: '482913',
          create_time_ms: 1,
        },
        10,
      );
      await first.commit([...kept]);
      const card = {
        company_id: 1,
        customer_id: 7,
        customer_no: '10000007',
        bank_card_number: CARD,
        record: '{}',
        create_time_ms: 5,
      };
      await bankCardRepository.insert(first, card);
      await expect(bankCardRepository.insert(first, card)).rejects.toThrow('UNIQUE');
      for (const clear of [SECRET, 'clear-pem', 'clear-text', '482913', CARD])
        expect(filesWith(clear)).toEqual([]);
      await stop();
      for (const clear of [SECRET, 'clear-pem', 'clear-text', '482913', CARD])
        expect(filesWith(clear)).toEqual([]);
      const second = await start();
      expect(await companyRepository.all(second)).toEqual([company]);
      expect(await messageRepository.outbox(second, { limit: 5 })).toMatchObject([
        { text: 'clear-text', code: '482913' },
      ]);
      expect(await bankCardRepository.byNumber(second, 1, CARD)).toMatchObject(card);
      expect(await bankCardRepository.byNumber(second, 2, CARD)).toBeUndefined();
    });

    it('seals an address that changes for the row that it is in', async () => {
      const database = await start();
      const wallet = {
        company_id: 1,
        customer_id: 7,
        currency: 'USDT',
        chain_name: 'TRC20',
        address: 'clear-address',
        remark: '',
        is_default: 1,
        create_time_ms: 5,
      };
      await walletRepository.insertAll(database, [wallet]);
      const id = (await walletRepository.ofCustomer(database, 7))[0]?.id ?? 0;
      await walletRepository.changeAddresses(database, [
        { ...wallet, id, address: 'other-address', remark: 'r' },
      ]);
      expect(await walletRepository.ofCustomer(database, 7)).toMatchObject([{ address: 'other-address' }]);
      for (const clear of ['clear-address', 'other-address']) expect(filesWith(clear)).toEqual([]);
    });

    it('does not open a value that somebody moved to another row [ATK-602]', async () => {
      const database = await start();
      await companyRepository.save(database, company);
      await companyRepository.save(database, { ...company, id: 2, record: '{"appSecret":"own"}' });
      await database.commit([
        statement('UPDATE companies SET record = (SELECT record FROM companies WHERE id = 2) WHERE id = 1'),
      ]);
      await expect(companyRepository.all(database)).rejects.toThrow('does not open: companies.record 1');
    });

    it('names columns that exist, and rows by columns that exist', async () => {
      const database = await start();
      for (const [name, { row }] of Object.entries(SEALED_COLUMNS)) {
        expect([name, row.length]).not.toEqual([name, 0]);
        const [table, column] = name.split('.');
        const columns = await rowsOf<{ name: string }>(database, `PRAGMA table_info("${table}")`);
        expect(columns.map((each) => each.name)).toEqual(expect.arrayContaining([column, ...row]));
      }
    });
  });

  describe('the folder of an earlier version', () => {
    it('is sealed at its first start, and nothing of what was in clear or deleted is left in its files [ATK-604]', async () => {
      await olderFolder();
      const database = await start();
      for (const clear of [SECRET, 'clear-pem', 'deleted-secret', CARD, 'clear-holder'])
        expect(filesWith(clear)).toEqual([]);
      expect(await companyRepository.all(database)).toEqual([company]);
      expect(await bankCardRepository.ofCustomer(database, 7)).toMatchObject([
        { bank_card_number: CARD, record: '{"holder":"clear-holder"}' },
      ]);
      expect(await rowsOf(database, 'SELECT * FROM seal_wipe')).toEqual([]);
      await stop();
      for (const clear of [SECRET, 'clear-pem', 'deleted-secret', CARD]) expect(filesWith(clear)).toEqual([]);
      expect(await companyRepository.all(await start())).toEqual([company]);
    });

    it('is wiped at the next start when the first one ended before that [ATK-604]', async () => {
      await olderFolder();
      const database = await start();
      await database.commit([statement('INSERT INTO seal_wipe (id) VALUES (1)')]);
      await stop();
      expect(await rowsOf(await start(), 'SELECT * FROM seal_wipe')).toEqual([]);
    });
  });

  describe('the key of a store', () => {
    it('is made once, readable by its owner alone, also when somebody loosened it [ATK-605]', async () => {
      await start();
      expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
      const text = readFileSync(keyFile(), 'utf8');
      await stop();
      chmodSync(keyFile(), 0o644);
      await start();
      expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
      expect(readFileSync(keyFile(), 'utf8')).toBe(text);
    });

    it('lies where the operator wants it, or comes from the environment and is written nowhere', async () => {
      const elsewhere = mkdtempSync(join(tmpdir(), 'seal-key-'));
      const file = join(elsewhere, 'own.key');
      const database = await start({ seal: { file } });
      await companyRepository.save(database, company);
      await stop();
      expect(existsSync(keyFile())).toBe(false);
      const keys = readFileSync(file, 'utf8');
      chmodSync(file, 0o644);
      await start({ seal: { file } });
      await stop();
      expect(statSync(file).mode & 0o777).toBe(0o600);
      rmSync(elsewhere, { recursive: true });
      expect(await companyRepository.all(await start({ seal: { keys } }))).toEqual([company]);
      expect(existsSync(keyFile())).toBe(false);
    });

    it('is demanded back when it is gone or another: the start is refused and nothing changes [ATK-606]', async () => {
      await companyRepository.save(await start(), company);
      await stop();
      const bytes = readFileSync(join(directory, 'platform.db'));
      renameSync(keyFile(), join(directory, 'aside'));
      const refusal = await start().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(StorageSealedError);
      expect((refusal as Error).message).toMatch(
        /^The secrets in the data are sealed with the key [0-9a-f]{16}, which is not in .*seal\.key: put that key back \(.*\); without it the data stay closed\.$/,
      );
      expect(existsSync(keyFile())).toBe(false);
      const other = Buffer.alloc(32, 7).toString('base64');
      writeFileSync(keyFile(), other);
      await expect(start()).rejects.toThrow('put that key back');
      await expect(start({ seal: { keys: other } })).rejects.toThrow('is not among the given keys');
      writeFileSync(keyFile(), 'rubbish');
      await expect(start()).rejects.toThrow(`The key file ${keyFile()} holds something that is no key`);
      expect(readFileSync(join(directory, 'platform.db')).equals(bytes)).toBe(true);
      renameSync(join(directory, 'aside'), keyFile());
      expect(await companyRepository.all(await start())).toEqual([company]);
    });

    it('that is missing is no reason to begin an empty store beside a sound one, whatever was asked for [ATK-143]', async () => {
      await companyRepository.save(await start(), company);
      await stop();
      renameSync(keyFile(), join(directory, 'aside'));
      const before = readdirSync(directory).filter((name) => name.startsWith('platform.db'));
      for (const options of [{ newStore: true }, { newStore: true, acceptLoss: true }])
        await expect(start(options)).rejects.toThrow(StorageSealedError);
      expect(readdirSync(directory).filter((name) => name.startsWith('platform.db'))).toEqual(before);
      renameSync(join(directory, 'aside'), keyFile());
      expect(await companyRepository.all(await start())).toEqual([company]);
    });

    it('is replaced on demand: everything is sealed again and the old key opens nothing [ATK-607]', async () => {
      const database = await start();
      await companyRepository.save(database, company);
      await bankCardRepository.insert(database, {
        company_id: 1,
        customer_id: 7,
        customer_no: '10000007',
        bank_card_number: CARD,
        record: '{"holder":"h"}',
        create_time_ms: 5,
      });
      await stop();
      const before = readFileSync(keyFile(), 'utf8');
      await start({ seal: { rotate: true } });
      await stop();
      const keys = readFileSync(keyFile(), 'utf8').split('\n');
      expect(keys.filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(1);
      expect(before).not.toContain(keys.at(-2));
      await expect(start({ seal: { keys: before } })).rejects.toThrow(StorageSealedError);
      const second = await start();
      expect(await companyRepository.all(second)).toEqual([company]);
      expect(await bankCardRepository.byNumber(second, 1, CARD)).toMatchObject({ record: '{"holder":"h"}' });
    });

    it('is replaced by a new one that is given before it, in one start', async () => {
      await companyRepository.save(await start(), company);
      await stop();
      const [before = ''] = readFileSync(keyFile(), 'utf8')
        .split('\n')
        .filter((line) => !line.startsWith('#'));
      const added = Buffer.alloc(32, 9).toString('base64');
      await start({ seal: { keys: `${added},${before}` } });
      await stop();
      expect(await companyRepository.all(await start({ seal: { keys: added } }))).toEqual([company]);
    });
  });
});
