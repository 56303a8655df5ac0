import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queueRuleOf } from '../domain/fidelity/fidelity.ts';
import { toInstrumentId } from '../domain/units.ts';
import { readFidelity } from './fidelity-file.ts';

const PRODUCTS = [
  { symbolId: toInstrumentId(1), code: 'BTC/USDT' },
  { symbolId: toInstrumentId(2), code: 'EUR/USD' },
];

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'fidelity-'))));
afterEach(() => rm(folder, { recursive: true }));

async function fileOf(content: unknown): Promise<string> {
  const path = join(folder, 'fidelity.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('The fidelity of a platform', () => {
  it('is a preset by its name', async () => {
    expect(await readFidelity('queue', PRODUCTS)).toMatchObject({ name: 'queue' });
    expect(await readFidelity('touch', PRODUCTS)).toMatchObject({ resting: 'touch' });
  });

  it('is a file with rules, for single products too', async () => {
    const resting = { servedBy: 'atPrice', cancelExponent: 1.5 };
    const path = await fileOf({ name: 'mine', rules: { resting }, products: { 'EUR/USD': 'touch' } });
    const read = await readFidelity(path, PRODUCTS);
    expect(read.name).toBe('mine');
    expect(queueRuleOf(read, toInstrumentId(1))).toEqual(resting);
    expect(queueRuleOf(read, toInstrumentId(2))).toBeUndefined();
  });

  it.each([
    ['no JSON', '{', 'cannot be read'],
    ['no name', { rules: 'queue' }, 'must hold {name, rules, products?}'],
    ['another member', { name: 'x', rules: 'queue', kind: 1 }, 'must hold {name, rules, products?}'],
    [
      'an exponent below zero',
      { name: 'x', rules: { resting: { servedBy: 'atPrice', cancelExponent: -1 } } },
      'wrong at /rules',
    ],
    [
      'a product that is none',
      { name: 'x', rules: 'queue', products: { 'GOLD/SAND': 'touch' } },
      'GOLD/SAND, which is no product',
    ],
  ])('is refused in one line with %s', async (_what, content, message) => {
    await expect(readFidelity(await fileOf(content), PRODUCTS)).rejects.toThrow(message);
  });

  it('is refused with a name that is neither a preset nor a file', async () => {
    await expect(readFidelity('kind', PRODUCTS)).rejects.toThrow('touch, queue, through or a file; kind');
  });
});
