import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startPlatformProcess } from './platform-process.ts';

const run = promisify(execFile);
/** A Friday on which shares are traded from 14:30 to 21:00, and the record date of a dividend. */
const DAY = '2026-03-13';

/** What a client of its own code has checked on a platform of its own. */
async function check(
  script: string,
  options: readonly string[] = [],
  ...more: readonly string[]
): Promise<string[]> {
  const platform = await startPlatformProcess(['--seed', '7', '--rate-limits', 'off', ...options]);
  try {
    const file = path.resolve(import.meta.dirname, '../independent', script);
    const { stdout } = await run(process.execPath, [file, JSON.stringify(platform.ready), ...more]);
    return (JSON.parse(stdout) as { checked: string[] }).checked;
  } finally {
    await platform.stop();
  }
}

const containing = (names: readonly string[]) => expect.arrayContaining([...names]) as unknown;

it('a client of its own code finds every amount of the contract accounts where its own arithmetic says, up to a stop-out', async () => {
  const checked = await check('account-types.mjs');
  expect(checked).toEqual(
    containing([
      'type 2: balance at the end',
      'type 1: balance at the end',
      'cross: margin call',
      'cross: balance after the stop-out',
    ]),
  );
});

it(
  'finds those of the wallets: spot by amount and with a limit, loans, interest and a liquidation',
  { tags: ['long'] },
  async () => {
    const checked = await check('wallet-types.mjs', ['--at', `${DAY}T15:10Z`]);
    expect(checked).toEqual(
      containing([
        'spot: asset at the end',
        'leveraged: nothing owed',
        'leveraged: margin call',
        'leveraged: asset left',
      ]),
    );
  },
);

it('finds those of shares on loan, up to a forced sale', { tags: ['long'] }, async () => {
  const checked = await check('stock-account.mjs', ['--at', `${DAY}T15:10Z`, '--speed', '60'], 'forced-sale');
  expect(checked).toEqual(
    containing(['stock: the sale repays', 'stock: margin call', 'stock: balance at the end']),
  );
});

it('finds interest, dividend and tax at the end of the day', { tags: ['long'] }, async () => {
  // The end of the day comes in 36 seconds, that of trading in half of them.
  const checked = await check('stock-account.mjs', ['--at', `${DAY}T20:00Z`, '--speed', '200'], 'dividend');
  expect(checked).toEqual(
    containing(['stock: dividend', 'stock: tax on the dividend', 'stock: principal after the day']),
  );
});

it(
  'finds a split of shares: twice of them at the same cost, loan and money',
  { tags: ['long'] },
  async () => {
    // Around the clock, so that the opening of the day of the split is its midnight, twenty seconds away.
    const file = new URL('../../backend/market/products/built-in.json', import.meta.url);
    const list = JSON.parse(readFileSync(file, 'utf8')) as { products: { code: string; sessions: string }[] };
    for (const product of list.products) if (product.code === 'VSPR') product.sessions = 'always';
    const folder = mkdtempSync(path.join(tmpdir(), 'split-products-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const products = path.join(folder, 'products.json');
    writeFileSync(products, JSON.stringify(list));
    const at = ['--at', '2026-03-10T23:59:40Z', '--products', products];
    const checked = await check('stock-account.mjs', at, 'split');
    expect(checked).toEqual(
      containing(['split: shares', 'split: cost', 'split: the order that follows', 'split: equity']),
    );
  },
);
