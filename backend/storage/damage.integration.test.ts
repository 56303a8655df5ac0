import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import type { EngineName } from './engine/engine.ts';
import { onEveryEngine } from './engine/engine-tests.ts';
import { loadEngine } from './engine/load-engine.ts';
import { StorageDamagedError, StorageError, StorageLossError, StoreExistsError } from './errors.ts';
import type { Migration } from './migrations.ts';
import { DATA_FILE } from './data-folder.ts';
import { openDatabase, type OpenDatabaseOptions } from './open-database.ts';
import { createQueryBuilder } from './table.ts';
import type { WorkerDatabase } from './worker-database.ts';

interface Schema {
  trade_order: { order_id: number; text: string };
  trade_deal: { deal_id: number };
}
const build = createQueryBuilder<Schema>();
const migrations: Migration[] = [
  {
    id: 'orders-1',
    statements: [
      'CREATE TABLE trade_order (order_id INTEGER PRIMARY KEY, text TEXT)',
      'CREATE TABLE trade_deal (deal_id INTEGER PRIMARY KEY)',
    ],
  },
];
const order = (order_id: number) =>
  build
    .insertInto('trade_order')
    .values({ order_id, text: 'x'.repeat(3_000) })
    .compile();
const fill = (deal_id: number) => build.insertInto('trade_deal').values({ deal_id }).compile();
const orders = build.selectFrom('trade_order').select('order_id').orderBy('order_id').compile();

/** Two stores as a kill leaves them: all in the log, and all but the last order in the data file. */
let templates: { readonly inLog: string; readonly inFile: string };
let directory: string;
let engine: EngineName;
let open: Database[] = [];
const file = () => join(directory, DATA_FILE);
const log = () => `${file()}-wal`;
const witness = () => `${file()}.commits`;
/** Puts the files of a store that was killed into the folder. */
function killedStore(template: keyof typeof templates = 'inLog'): void {
  const from = templates[template];
  for (const name of readdirSync(from))
    if (/^platform\.(?:db|lock\.)/.test(name) && !name.endsWith('.db.lock'))
      copyFileSync(join(from, name), join(directory, name));
}

/** Ends the newest store and puts its files back as they were: as a kill leaves them. */
async function kill(): Promise<void> {
  const ofStore = () =>
    readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && entry.name.startsWith(DATA_FILE) ? [join(directory, entry.name)] : [],
    );
  const files = ofStore().map((path) => [path, readFileSync(path)] as const);
  const database = open.pop() as WorkerDatabase;
  database.abandon(new StorageError('killed'));
  await database.close();
  for (const path of ofStore()) rmSync(path);
  for (const [path, bytes] of files) writeFileSync(path, bytes);
}

async function start(options: OpenDatabaseOptions = {}): Promise<Database> {
  const database = await openDatabase({ directory, migrations, engine, ...options });
  open.push(database);
  return database;
}

const storedOrders = async (database: Database) => (await database.read(orders)).map((row) => row.order_id);

/** The files of the store with what is in them. */
function contents(): Record<string, string> {
  const names = readdirSync(directory).filter(
    (name) => name.startsWith(DATA_FILE) && !name.endsWith('.lock'),
  );
  const texts = names.map((name) => [name, readFileSync(join(directory, name), 'latin1')] as const);
  // SQLite makes an empty log where there is none.
  return Object.fromEntries(texts.filter(([name, text]) => text !== '' || !name.endsWith('-wal')));
}

async function refusal(options: OpenDatabaseOptions = {}): Promise<Error> {
  const failure: unknown = await start(options).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StorageError);
  return failure as Error;
}

/** Refused with every file as it was. */
async function refusedUntouched(): Promise<Error> {
  const before = contents();
  const failure = await refusal();
  expect(contents()).toEqual(before);
  return failure;
}

onEveryEngine('the store', (name) => {
  beforeAll(async () => {
    engine = name;
    const root = mkdtempSync(join(tmpdir(), 'damage-templates-'));
    templates = { inLog: join(root, 'log'), inFile: join(root, 'file') };
    for (directory of [templates.inLog, templates.inFile]) {
      // Orders 101 to 110, each in a commit with its fill.
      const database = await start();
      for (let id = 101; id <= 110; id++) await database.commit([order(id), fill(id)]);
      if (directory === templates.inFile) {
        await database.close();
        await (await start()).commit([order(111)]);
      }
      await kill();
    }
  });
  afterAll(() => rmSync(dirname(templates.inLog), { recursive: true, force: true }));
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'damage-'));
  });
  afterEach(async () => {
    await Promise.all(open.map((database) => database.close()));
    open = [];
    rmSync(directory, { recursive: true, force: true });
  });

  describe('a damaged store', () => {
    const damages: Record<string, () => void> = {
      'an empty file': () => truncateSync(file(), 0),
      'an empty file beside its log': () => writeFileSync(file(), ''),
      'no database': () => writeFileSync(file(), 'not a database '.repeat(500)),
      'a file that lost its tail': () => truncateSync(file(), statSync(file()).size - 4_096),
      'a header that is overwritten': () => {
        const bytes = readFileSync(file());
        bytes.fill(0xff, 0, 100);
        writeFileSync(file(), bytes);
      },
      'pages in another order': () => {
        const bytes = readFileSync(file());
        // An inner page of the orders has kind 5; the places of what is under it begin after 12 bytes, 2 bytes each.
        const page = Math.floor(bytes.indexOf('xxxxxxxx') / 4_096) * 4_096;
        expect(bytes[page]).toBe(5);
        const [first, second] = [bytes.readUInt16BE(page + 12), bytes.readUInt16BE(page + 14)];
        bytes.writeUInt16BE(second, page + 12);
        bytes.writeUInt16BE(first, page + 14);
        writeFileSync(file(), bytes);
      },
      'no data file beside its log': () => rmSync(file()),
    };

    it.each(Object.keys(damages))(
      'with %s is refused by every start and left as it is [ATK-130]',
      async (name) => {
        killedStore('inFile');
        if (!name.includes('beside its log')) rmSync(log());
        damages[name]?.();
        const failure = await refusedUntouched();
        expect(failure).toBeInstanceOf(StorageDamagedError);
        expect(failure.message).toContain(file());
        expect(failure.message).toContain('--new-store');
        expect((await refusedUntouched()).message).toBe(failure.message);
      },
    );

    it('gives way to an empty one with --new-store alone, and nothing of it is deleted or overwritten [ATK-131]', async () => {
      const kept: Record<string, string> = {};
      for (const n of [1, 2]) {
        killedStore('inFile');
        truncateSync(file(), 0);
        for (const [name, text] of Object.entries(contents()).filter(([name]) => !name.includes('.damaged-')))
          kept[name.replace(DATA_FILE, `${DATA_FILE}.damaged-${n}`)] = text;
        const notices: string[] = [];
        const database = await start({ newStore: true, onNotice: (line) => notices.push(line) });
        expect(notices).toEqual([expect.stringContaining(`${DATA_FILE}.damaged-${n}.`)]);
        expect(await storedOrders(database)).toEqual([]);
        await database.close();
        for (const name of readdirSync(directory))
          if (name.startsWith(DATA_FILE) && !name.includes('.damaged-')) rmSync(join(directory, name));
        // Without a store of its own, but with one that is kept aside, a folder has had one.
        expect((await refusal()).message).toContain('there was one');
        expect(contents()).toEqual(kept);
      }
      expect(Object.keys(kept)).toHaveLength(6);
      await start({ newStore: true });
    });

    it('keeps the earlier one aside also where nobody is told of it [ATK-131]', async () => {
      killedStore('inFile');
      const bytes = Buffer.from('not a database '.repeat(500));
      writeFileSync(file(), bytes);
      expect(await storedOrders(await start({ newStore: true }))).toEqual([]);
      expect(readFileSync(`${file()}.damaged-1`).equals(bytes)).toBe(true);
    });

    it('is not made where a sound one is [ATK-132]', async () => {
      killedStore();
      expect(await refusal({ newStore: true })).toBeInstanceOf(StoreExistsError);
      const database = await start();
      expect(await storedOrders(database)).toHaveLength(10);
    });
  });

  describe('a log that ends early', () => {
    const cuts: Record<string, () => void> = {
      'is cut in the middle of a frame': () => truncateSync(log(), statSync(log()).size - 40_001),
      'has a wrong bit': () => {
        const bytes = readFileSync(log());
        const at = bytes.length - 40_000;
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        writeFileSync(log(), bytes);
      },
      'is gone': () => rmSync(log()),
    };

    it.each(Object.keys(cuts))(
      'because it %s: what was lost is counted and named, and nothing is touched [ATK-133]',
      async (name) => {
        killedStore();
        cuts[name]?.();
        const failure = await refusedUntouched();
        expect(failure).toBeInstanceOf(StorageLossError);
        const [, at, acknowledged, lost, lostOrders, lostFills] =
          /ends at commit (\d+), and commit (\d+) was acknowledged: (\d+) commits lost, with (\d+) orders, (\d+) fills, 0 ledger lines\./.exec(
            failure.message,
          ) ?? [];
        expect([acknowledged, lostOrders, lostFills]).toEqual(['10', lost, lost]);
        expect(Number(at) + Number(lost)).toBe(10);
        expect(Number(lost)).toBeGreaterThan(1);
        if (Number(at) > 0)
          expect(failure.message).toContain(`numbers above ${100 + Number(at)}, up to 110.`);
        expect(failure.message).toContain('--accept-loss');

        const notices: string[] = [];
        const cutLog = existsSync(log()) ? readFileSync(log()) : undefined;
        const database = await start({ acceptLoss: true, onNotice: (line) => notices.push(line) });
        expect(notices).toEqual([expect.stringContaining(`${lost} commits lost`)]);
        expect(await storedOrders(database)).toHaveLength(Number(at));
        if (cutLog !== undefined) expect(readFileSync(`${file()}.damaged-1-wal`).equals(cutLog)).toBe(true);
        await database.commit([order(200)]);
        await database.close();
        // What was accepted is not asked for again.
        expect(await storedOrders(await start())).toContain(200);
      },
    );

    describe('that was open when the machine went down', () => {
      const broken = () => Promise.reject(new Error('the ledger does not add up:\nbalance 7: 1, not 2'));
      /** As the claim says once the machine was started again. */
      const suspect = () => {
        const [claim = ''] = readdirSync(directory).filter((name) => name.startsWith('platform.lock.'));
        const text = readFileSync(join(directory, claim), 'utf8');
        writeFileSync(join(directory, claim), text.replace('"isSuspect":false', '"isSuspect":true'));
      };
      const sound = vi.fn<NonNullable<OpenDatabaseOptions['checkBooks']>>(() => Promise.resolve());
      const reopen = async (options: OpenDatabaseOptions) => (await start(options)).close();

      it('has its books added up once and says so, after any other end not at all', async () => {
        const notices: string[] = [];
        const options = { checkBooks: sound, onNotice: (line: string) => notices.push(line) };
        killedStore();
        await reopen(options);
        expect(sound).not.toHaveBeenCalled();
        suspect();
        for (let starts = 0; starts < 2; starts++) await reopen(options);
        expect(sound).toHaveBeenCalledOnce();
        expect(notices).toEqual([expect.stringContaining('went down'), 'Ledger and journal are sound.']);
      });

      it('is refused at every start while they do not add up, also where a loss is accepted, and kept aside on request [ATK-871]', async () => {
        killedStore();
        await reopen({});
        suspect();
        for (const acceptLoss of [false, false, true]) {
          const failure = await refusal({ checkBooks: broken, acceptLoss });
          expect(failure).toBeInstanceOf(StorageDamagedError);
          expect(failure.message).toMatch(
            /does not add up: balance 7: 1, not 2 .*machine went down.*--new-store/,
          );
        }
        const notices: string[] = [];
        const onNotice = (line: string) => notices.push(line);
        await reopen({ checkBooks: broken, newStore: true, onNotice });
        expect(notices).toEqual([expect.stringContaining('.damaged-1')]);
        expect(await storedOrders(await start({ checkBooks: broken }))).toEqual([]);
      });
    });

    it('is not taken for one after a kill, a clean end or a refused commit', async () => {
      killedStore();
      const database = await start();
      expect(await storedOrders(database)).toHaveLength(10);
      await expect(database.commit([order(120), order(101)])).rejects.toThrow('UNIQUE');
      await database.commit([order(120)]);
      await database.close();
      expect(await storedOrders(await start())).toHaveLength(11);
    });

    it('nor after a power cut that kept an older witness, or half of one [ATK-134]', async () => {
      killedStore();
      const database = await start();
      const older = readFileSync(witness());
      await database.commit([order(111)]);
      await kill();
      writeFileSync(witness(), older);
      for (const at of [0, 4_096]) {
        const torn = readFileSync(witness());
        torn.fill(0, at + 40, at + 60);
        writeFileSync(witness(), torn);
        expect(await storedOrders(await start())).toHaveLength(11);
        await open.pop()?.close();
      }
    });

    it('is noticed by the other half of a torn witness', async () => {
      killedStore();
      rmSync(log());
      const torn = readFileSync(witness());
      const place = torn.indexOf('"commits":10,') < 4_096 ? 0 : 4_096;
      torn.fill(0, place, place + 512);
      writeFileSync(witness(), torn);
      expect((await refusal()).message).toContain('commit 9 was acknowledged');
    });

    it('cannot be hidden by other numbers in the witness [ATK-144]', async () => {
      killedStore();
      rmSync(log());
      const changed = readFileSync(witness(), 'latin1').replaceAll(/"commits":\d+/g, (found) =>
        '"commits":0'.padEnd(found.length),
      );
      writeFileSync(witness(), changed, 'latin1');
      const failure = await refusedUntouched();
      expect(failure).toBeInstanceOf(StorageLossError);
      expect(failure.message).toContain('is damaged: commits after 0 may be lost');
    });

    it.each(['missing', 'damaged'])(
      'cannot be ruled out with a witness that is %s: refused [ATK-135]',
      async (state) => {
        killedStore();
        if (state === 'missing') rmSync(witness());
        else truncateSync(witness(), 0);
        const failure = await refusedUntouched();
        expect(failure).toBeInstanceOf(StorageLossError);
        expect(failure.message).toContain(`is ${state}: commits after 10 may be lost`);
        const database = await start({ acceptLoss: true });
        expect(await storedOrders(database)).toHaveLength(10);
        await database.close();
        await start();
      },
    );

    it('is noticed where an older copy of the data file was put in its place [ATK-136]', async () => {
      killedStore('inFile');
      const older = readFileSync(file());
      await (await start()).close();
      writeFileSync(file(), older);
      expect((await refusal()).message).toContain(
        'ends at commit 10, and commit 11 was acknowledged: 1 commit lost, with 1 order, 0 fills, 0 ledger lines.',
      );
    });
  });

  describe('a new store', () => {
    it('is made again when a kill interrupted the first start [ATK-137]', async () => {
      const leftovers = [
        `${DATA_FILE}.new`,
        `${DATA_FILE}.new-wal`,
        `${DATA_FILE}.new-journal`,
        `${DATA_FILE}.commits.new`,
      ];
      for (const name of leftovers) writeFileSync(join(directory, name), 'half');
      mkdirSync(join(directory, `${DATA_FILE}.new.lock`));
      await (await start()).close();
      expect(readdirSync(directory).filter((name) => name.includes('new'))).toEqual([]);
      // The witness of a new store stands before the store itself.
      rmSync(file());
      await (await start()).close();
      expect(existsSync(file())).toBe(true);
    });

    it('of an earlier version, without a tally, is taken over with what it has', async () => {
      killedStore('inFile');
      const earlier = (await loadEngine(name)).open(file());
      earlier.exec('PRAGMA locking_mode = exclusive; DROP TABLE store_tally');
      earlier.close();
      rmSync(witness());
      const migrated = await start();
      expect(await storedOrders(migrated)).toHaveLength(11);
      await migrated.close();
      expect(existsSync(witness())).toBe(true);
    });
  });
});
