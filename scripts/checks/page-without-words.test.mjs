import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseAst } from 'vite';
import config from '../../vite.config.ts';
import { inRoot } from '../lib/root.mjs';

const { transform } = config.plugins.flat().find(({ name }) => name === 'without-descriptions');
const strip = (code) => transform.handler.call({ parse: parseAst }, code);

it('leaves what documents say of members out of the page, and their schemas in', () => {
  expect(strip("const a = { fee: describe('Fee.', Type.Optional(describe('In lots.', Text))) };")).toBe(
    'const a = { fee: Type.Optional(Text) };',
  );
  expect(strip("const a = describe('Side.', Integer, { 1: ['buy', 'buys'] });")).toBe('const a = Integer;');

  const file = inRoot('backend', 'contract', 'calls', 'money', 'withdrawals.ts');
  const calls = readFileSync(file, 'utf8');
  expect(transform.filter.id.test(file)).toBe(true);
  expect(calls).toMatch(/\bdescribe\(/);
  expect(strip(calls)).not.toMatch(/\bdescribe\(/);
});
