import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resultFixture } from '../testing/run-fixture.ts';
import { listRuns, readRunFile, RunPlaceError, writeNotes } from './run-list.ts';
import { filesOf, writeFiles } from './write-run.ts';

let root: string;
beforeEach(async () => (root = await mkdtemp(path.join(os.tmpdir(), 'runs-'))));
afterEach(() => rm(root, { recursive: true }));

function writeRun(folder: string, seed: number, times = 1) {
  const { run, figures, manifest, hash } = resultFixture(seed, times);
  writeFiles(path.join(root, folder), filesOf(run, figures, manifest));
  return { hash, ratios: figures.ratios };
}

describe('a folder of runs', () => {
  it('has none where it is not there, and leaves out what is no run', async () => {
    expect(await listRuns(path.join(root, 'nowhere'))).toEqual({ runs: [], benches: [], isCut: false });
    await mkdir(path.join(root, 'empty'));
    await mkdir(path.join(root, '.hidden'));
    await writeFile(path.join(root, 'file'), '');
    expect((await listRuns(root)).runs).toEqual([]);
  });

  it('lists a run with its figures and what was noted', async () => {
    const { hash, ratios } = writeRun('tide-001', 7);
    await writeNotes(root, 'tide-001', { note: 'candidate', tags: ['kept'] });
    const { runs } = await listRuns(root);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ name: 'tide-001', seeds: [7], hash, shown: hash, fidelities: ['touch'] });
    expect(runs[0]?.netReturn).toBeCloseTo(ratios.netReturn ?? 0, 5);
    expect(runs[0]?.notes).toEqual({ note: 'candidate', tags: ['kept'] });
    // Whole or not at all: nothing else is left behind.
    expect((await readdir(path.join(root, 'tide-001'))).filter((name) => name.includes('notes'))).toEqual([
      'notes.json',
    ]);
  });

  it('keeps what is done of a folder that was stopped: no hash, no verdicts, means over its runs', async () => {
    const first = writeRun('tide-002/seed-1', 1);
    const second = writeRun('tide-002/seed-2', 2, 2);
    await mkdir(path.join(root, 'tide-002/seed-3'));
    const [row] = (await listRuns(root)).runs;
    expect(row).toMatchObject({ seeds: [1, 2], hash: '', verdicts: [] });
    const mean = ((first.ratios.netReturn ?? 0) + (second.ratios.netReturn ?? 0)) / 2;
    expect(row?.netReturn).toBeCloseTo(mean, 5);
    expect(row?.maxDrawdown).toBeCloseTo(second.ratios.maxDrawdown ?? 0, 5);
    expect(row?.parts.map(({ folder }) => folder).toSorted()).toEqual(['seed-1', 'seed-2']);
  });

  it('lists results of the bench', async () => {
    await mkdir(path.join(root, 'bench-001'));
    const runs = [
      { rule: 'gap', isPassed: true },
      { rule: 'keys', isPassed: false },
    ];
    await writeFile(path.join(root, 'bench-001/bench.json'), JSON.stringify({ command: 'node a.mjs', runs }));
    expect((await listRuns(root)).benches).toMatchObject([
      { name: 'bench-001', command: 'node a.mjs', runs: 2, failed: 1 },
    ]);
  });

  it('shows the 200 newest, and says that there are more [MAX_RUNS]', { tags: ['long'] }, async () => {
    for (let at = 0; at < 201; at += 1) {
      const folder = path.join(root, `bench-${at}`);
      await mkdir(folder);
      await writeFile(path.join(folder, 'bench.json'), '{"command":"x","runs":[]}');
      await utimes(folder, at, at);
    }
    const { benches, isCut } = await listRuns(root);
    expect(isCut).toBe(true);
    expect(benches).toHaveLength(200);
    expect(benches.map(({ name }) => name)).not.toContain('bench-0');
  });

  it(
    'looks at 1,000 runs of a folder at most, and says that there are more [MAX_PARTS]',
    { tags: ['long'] },
    async () => {
      const { manifest } = resultFixture(1);
      for (let at = 0; at < 1_001; at += 1)
        writeFiles(
          path.join(root, `tide-003/seed-${at}`),
          new Map([
            ['manifest.json', JSON.stringify({ ...manifest, seed: at })],
            ['report.json', '{"ratios":{"trades":1}}'],
          ]),
        );
      const [row] = (await listRuns(root)).runs;
      expect([row?.parts.length, row?.isCut]).toEqual([1_000, true]);
    },
  );

  it('reads 8 MiB of a file whole at most [MAX_WHOLE_FILE]', async () => {
    await mkdir(path.join(root, 'bench-001'));
    const text = '{"command":"x","runs":[]}';
    const write = (length: number) =>
      writeFile(path.join(root, 'bench-001/bench.json'), text + ' '.repeat(length - text.length));
    await write(8_388_608);
    expect((await listRuns(root)).benches).toHaveLength(1);
    await write(8_388_609);
    expect((await listRuns(root)).benches).toHaveLength(0);
  });
});

describe('a file of a run', () => {
  const place = { run: 'tide-001', part: '', file: 'equity.csv', from: 0 } as const;

  it('comes in parts of whole lines', async () => {
    await mkdir(path.join(root, 'tide-001'));
    const lines = Array.from({ length: 70_000 }, (_, at) => `line ${at}\n`).join('');
    await writeFile(path.join(root, 'tide-001/equity.csv'), lines);
    let read = '';
    for (let from: number | null = 0; from !== null;) {
      const { text, next } = await readRunFile(root, { ...place, from });
      expect(text.endsWith('\n')).toBe(true);
      read += text;
      from = next;
    }
    expect(read).toBe(lines);
  });

  it.each([
    ['a way up', { run: '..' }],
    ['a way up in the middle', { run: 'tide-001/../..' }],
    ['an absolute path', { run: '/etc' }],
    ['a hidden folder', { run: '.git' }],
    ['nothing', { run: '' }],
    ['a way up as part', { part: '..' }],
    ['a way down as part', { part: 'seed-1/../..' }],
    ['a backslash', { run: String.raw`tide-001\..` }],
    ['a link as the folder', { run: 'link' }],
    ['a link as the part', { part: 'out' }],
    ['a link as the file', { file: 'orders.csv' as const }],
  ])('is not read through %s [ATK-448]', async (_, change) => {
    const outside = await mkdtemp(path.join(os.tmpdir(), 'outside-'));
    try {
      await writeFile(path.join(outside, 'equity.csv'), 'secret');
      await mkdir(path.join(root, 'tide-001'));
      await writeFile(path.join(root, 'tide-001/equity.csv'), 'ours');
      await symlink(outside, path.join(root, 'link'));
      await symlink(outside, path.join(root, 'tide-001/out'));
      await symlink(path.join(outside, 'equity.csv'), path.join(root, 'tide-001/orders.csv'));
      expect(await readRunFile(root, place)).toEqual({ text: 'ours', next: null });
      await expect(readRunFile(root, { ...place, ...change })).rejects.toThrow(RunPlaceError);
      if ('run' in change)
        await expect(writeNotes(root, change.run, { note: '', tags: [] })).rejects.toThrow(RunPlaceError);
      expect(await readdir(outside)).toEqual(['equity.csv']);
    } finally {
      await rm(outside, { recursive: true });
    }
  });
});
