import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unhandledPromises } from './promises.mjs';

const OPTIONS = { strict: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'], types: [] };
const GIVEN = `
declare function work(): Promise<void>;
declare function perhaps(): Promise<number> | undefined;
declare function on(listener: () => void): void;
declare function run(task: () => unknown): void;
declare const fail: (error: unknown) => void;
`;
const UNHANDLED = [
  'work();',
  'void work();',
  'void work().then(() => 1);',
  'work().catch();',
  'work().finally(() => 1);',
  'perhaps();',
  'export const tell = () => void work();',
  'on(async () => undefined);',
  'on(() => work());',
  'on(work);',
  'export const listeners: { close(): void; open: () => void } = { close: () => undefined, open: async () => work() };',
];
const HANDLED = [
  'await work();',
  'work().catch(fail);',
  'void work().then(() => 1).catch(fail);',
  'work().then(() => 1, fail);',
  'work().catch(fail).finally(() => 1);',
  'export const later = work();',
  'run(async () => undefined);',
  'on(() => { work().catch(fail); });',
];

describe('the search for promises without a handler', () => {
  let folder = '';
  let found = [];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'promises-'));
    const files = [...UNHANDLED, ...HANDLED].map((code, index) => {
      const file = path.join(folder, `${index}.ts`);
      writeFileSync(file, `${GIVEN}${code}\nexport {};\n`);
      return file;
    });
    found = unhandledPromises(files, OPTIONS).map((place) => Number(/(\d+)\.ts:7 /.exec(place)?.[1]));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(UNHANDLED.map((code, index) => [code, index]))('finds %s', (_code, index) => {
    expect(found.filter((each) => each === index)).toHaveLength(1);
  });

  it.each(HANDLED.map((code, index) => [code, index + UNHANDLED.length]))('leaves %s', (_code, index) => {
    expect(found).not.toContain(index);
  });
});
