import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataFolder, DATA_FILE } from './data-folder.ts';
import { DataFolderError } from './errors.ts';
import { openDatabase } from './open-database.ts';

const onUnix = process.platform !== 'win32';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** One line that names the folder. */
function refusal(path: string): string {
  try {
    prepareDataFolder(path);
  } catch (error) {
    expect(error).toBeInstanceOf(DataFolderError);
    const { message } = error as Error;
    // eslint-disable-next-line no-control-regex
    expect(message).not.toMatch(/[\u0000-\u001f]/);
    return message;
  }
  throw new Error(`${path} was not refused`);
}

describe('the data folder', () => {
  it.runIf(onUnix)(
    'is its owner’s alone, with every file in it, however it was made (needs modes) [ATK-111]',
    async () => {
      const made = join(root, 'a', 'b');
      const existing = join(root, 'existing');
      mkdirSync(existing);
      chmodSync(existing, 0o777);
      writeFileSync(join(existing, `platform.old`), '');
      chmodSync(join(existing, `platform.old`), 0o666);
      for (const folder of [made, existing]) {
        const database = await openDatabase({ directory: folder, migrations: [] });
        await database.commit([{ sql: 'CREATE TABLE t (id INTEGER)', parameters: [] }]);
        const listed = execFileSync('find', [folder, '-type', 'f', '-perm', '/077'], { encoding: 'utf8' });
        expect(listed).toBe('');
        expect(modeOf(folder)).toBe(0o700);
        expect(modeOf(join(folder, DATA_FILE))).toBe(0o600);
        expect(modeOf(join(folder, `${DATA_FILE}-wal`))).toBe(0o600);
        await database.close();
      }
      expect(modeOf(join(existing, 'platform.old'))).toBe(0o600);
    },
  );

  it.runIf(onUnix)(
    'leaves the mode of a folder with other things, unless others may write there (needs modes)',
    () => {
      writeFileSync(join(root, 'letters.txt'), '');
      chmodSync(root, 0o755);
      prepareDataFolder(root);
      expect(modeOf(root)).toBe(0o755);
      chmodSync(root, 0o775);
      expect(refusal(root)).toContain('others may write there');
      rmSync(join(root, 'letters.txt'));
      chmodSync(root, 0o1777);
      expect(refusal(root)).toContain('others may write there');
      expect(modeOf(root)).toBe(0o777);
    },
  );

  it('is refused in one line where it is a file, below a file, a dangling or circling link, or too long [ATK-112]', () => {
    writeFileSync(join(root, 'file'), '');
    symlinkSync(join(root, 'nowhere'), join(root, 'dangling'));
    symlinkSync(join(root, 'circle'), join(root, 'circle'));
    expect(refusal(join(root, 'file'))).toContain('it is not a folder');
    expect(refusal(join(root, 'file', 'below'))).toContain('it is not a folder');
    expect(refusal(join(root, 'dangling'))).toContain('dangling');
    expect(refusal(join(root, 'circle'))).toContain('circle');
    expect(refusal(join(root, ...Array.from({ length: 5 }, () => 'x'.repeat(100))))).toContain('too long');
    expect(refusal(join(root, 'x'.repeat(300)))).toContain('too long');
    expect(refusal(join(root, 'file', 'two\nlines\u2028'))).toContain('two?lines?');
    expect(existsSync(join(root, 'nowhere'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'is refused where no file can be made, such as in /proc, without trying for ever (needs Linux) [ATK-113]',
    () => {
      for (const folder of [
        '/proc',
        '/proc/meridian/data',
        '/proc/self/fd',
        '/sys',
        '/dev/null',
        '/dev/null/x',
      ])
        expect(refusal(folder)).toContain(`The data folder ${folder} cannot be used: `);
    },
  );

  it.runIf(process.platform === 'linux')(
    'is refused where a pipe, a folder or a link stands in the place of a data file (needs Linux) [ATK-114]',
    () => {
      const makers: ((path: string) => void)[] = [
        (path) => void execFileSync('mkfifo', [path]),
        (path) => void mkdirSync(path),
        (path) => symlinkSync('/etc/hostname', path),
      ];
      for (const make of makers)
        for (const name of [DATA_FILE, `${DATA_FILE}-wal`, 'platform.lock.7']) {
          make(join(root, name));
          expect(refusal(root)).toContain(`${name} in it is not a plain file`);
          rmSync(join(root, name), { recursive: true });
        }
    },
  );

  it('may have any name, and be reached over a link [ATK-115]', async () => {
    const names = [
      'with space',
      'quote\'"',
      'per%20cent',
      'query?mode=memory',
      'hash#1',
      'line\nbreak',
      '数据',
      ':memory:',
      '-x',
    ];
    for (const name of names) {
      const database = await openDatabase({ directory: join(root, name), migrations: [] });
      await database.close();
      expect(statSync(join(root, name, DATA_FILE)).size).toBeGreaterThan(0);
    }
    symlinkSync(join(root, '数据'), join(root, 'link'));
    expect(prepareDataFolder(join(root, 'link'))).toBe(join(root, 'link'));
    const database = await openDatabase({ directory: join(root, 'link'), migrations: [] });
    await expect(
      openDatabase({ directory: realpathSync(join(root, '数据')), migrations: [] }),
    ).rejects.toThrow('in use');
    await database.close();
  });

  it('may have a path of 460 bytes, and the database opens it [MAX_PATH_BYTES]', async () => {
    const folder = join(root, 'é'.repeat(100), 'x'.repeat(460 - Buffer.byteLength(root) - 202));
    expect(refusal(`${folder}x`)).toContain('too long');
    const database = await openDatabase({ directory: folder, migrations: [] });
    await database.close();
    expect(statSync(join(folder, DATA_FILE)).size).toBeGreaterThan(0);
  });
});
