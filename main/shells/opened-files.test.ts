import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOpenedFiles } from './opened-files.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'opened-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('hands the page what was opened, once, as it is when the page asks [PK-09]', () => {
  const files = createOpenedFiles();
  files.add({ layouts: ['a.meridian-layout'], startOnly: ['/x/b.meridian-brand'] }, folder);
  writeFileSync(join(folder, 'a.meridian-layout'), '{"é":1}');
  expect(files.take()).toEqual([
    { kind: 'layout', name: 'a.meridian-layout', text: '{"é":1}' },
    { kind: 'startOnly', name: 'b.meridian-brand', text: '' },
  ]);
  expect(files.take()).toEqual([]);
});

it('names a layout that cannot be read, and reads no more than the beginning of a large one [MAX_OPENED_BYTES]', () => {
  const files = createOpenedFiles();
  writeFileSync(join(folder, 'large.meridian-layout'), 'x'.repeat(140_000));
  files.add({ layouts: ['gone.meridian-layout', '.', 'large.meridian-layout'], startOnly: [] }, folder);
  const [gone, notAFile, large] = files.take();
  expect(gone).toEqual({ kind: 'unreadable', name: 'gone.meridian-layout', text: '' });
  expect(notAFile?.kind).toBe('unreadable');
  expect(large?.text.length).toBe(131_072);
});

it('hands over at most twelve at a time, and the others next [MAX_OPENED_FILES]', () => {
  const files = createOpenedFiles();
  const startOnly = Array.from({ length: 14 }, (_each, index) => `${index}.meridian-market`);
  files.add({ layouts: [], startOnly }, folder);
  expect([files.take().length, files.take().length, files.take().length]).toEqual([12, 2, 0]);
});

it('has a hundred wait at most, and says from which one on they were left out [MAX_WAITING_FILES]', () => {
  const files = createOpenedFiles();
  const startOnly = Array.from({ length: 103 }, (_each, index) => `${index}.meridian-market`);
  files.add({ layouts: [], startOnly }, folder);
  const taken = Array.from({ length: 9 }, () => files.take()).flat();
  expect(taken).toHaveLength(101);
  expect(taken.at(-1)).toEqual({ kind: 'leftOut', name: '100.meridian-market', text: '' });
  files.add({ layouts: [], startOnly: ['more.meridian-market'] }, folder);
  expect(files.take().map(({ kind }) => kind)).toEqual(['startOnly']);
});
