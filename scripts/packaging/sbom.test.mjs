import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';
import { bundledPackages, packageFolder } from './bundled.mjs';
import { isAllowed, noticesOf } from './notices.mjs';
import { purlOf, sbomOf } from './sbom.mjs';

const PRODUCT = { name: 'meridian', version: '1.2.3', licence: 'MIT', epochSeconds: 1_790_000_000 };

describe('the packages of a bundle', () => {
  it.each([
    ['node_modules/fastify/lib/route.js', 'node_modules/fastify'],
    ['/home/me/x/node_modules/@scure/base/index.js', 'node_modules/@scure/base'],
    ['node_modules/a/node_modules/b/c.js?worker', 'node_modules/a/node_modules/b'],
    ['\0/x/node_modules/react/index.js?commonjs', 'node_modules/react'],
    ['renderer/main.tsx', undefined],
  ])('%j is of %j [PK-03]', (id, folder) => expect(packageFolder(id)).toBe(folder));
});

describe('licences', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['(BSD-3-Clause OR GPL-2.0)', true],
    ['GPL-3.0', false],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0', false],
    ['(MIT AND (ISC OR GPL-3.0)) OR GPL-2.0', true],
    ['UNLICENSED', false],
    ['SEE LICENSE IN x', false],
    ['(MIT', false],
    ['MIT)', false],
    ['', false],
  ])('%j is allowed: %j [PK-04]', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));

  it('of every package that the product can be bundled with are allowed [PK-04]', () => {
    const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
    const reached = new Set();
    const visit = (name, from) => {
      const places = [`${from}/node_modules/${name}`, `node_modules/${name}`];
      const place = places.find((candidate) => candidate in packages);
      if (place === undefined || reached.has(place)) return;
      reached.add(place);
      for (const inner of Object.keys(packages[place].dependencies ?? {})) visit(inner, place);
    };
    for (const name of Object.keys(dependencies)) visit(name, '');
    expect(reached.size).toBeGreaterThan(50);
    for (const place of reached) expect(isAllowed(packages[place].license ?? ''), place).toBe(true);
  });
});

describe('the bill of materials', () => {
  const one = { name: '@scure/base', version: '2.0.0', licence: 'MIT', parts: ['node'] };

  it('names packages as their registry does, and is the same for the same packages [PK-03]', () => {
    expect(purlOf(one)).toBe('pkg:npm/%40scure/base@2.0.0');
    expect(sbomOf([one], PRODUCT)).toEqual(sbomOf([one], PRODUCT));
    expect(sbomOf([one], PRODUCT).components[0]).toMatchObject({
      group: '@scure',
      name: 'base',
      version: '2.0.0',
    });
    const { serialNumber } = sbomOf([{ ...one, version: '2.0.1' }], PRODUCT);
    expect(serialNumber).not.toBe(sbomOf([one], PRODUCT).serialNumber);
  });

  it('writes licences as an id or as an expression [PK-03]', () => {
    const licences = (licence) => sbomOf([{ ...one, licence }], PRODUCT).components[0].licenses;
    expect(licences('MIT')).toEqual([{ license: { id: 'MIT' } }]);
    expect(licences('(MIT AND Zlib)')).toEqual([{ expression: 'MIT AND Zlib' }]);
  });
});

/** Of the build that is there: named as skipped where there is none. */
describe.skipIf(!readdirSync(inRoot()).includes('dist') || !readdirSync(inRoot('dist')).includes('.modules'))(
  'the build',
  () => {
    it('has a licence that is allowed, and its text or author, for each package in it [PK-04]', () => {
      const packages = bundledPackages();
      for (const { name, licence } of packages) expect(isAllowed(licence), `${name}: ${licence}`).toBe(true);
      for (const { name, text } of noticesOf(packages)) expect(text.length, name).toBeGreaterThan(20);
    });
  },
);
