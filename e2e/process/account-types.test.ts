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

/** The built-in products, of which one share is traded around the clock: its gaps come at once, and its splits at midnight. */
function alwaysOpen(code: string): string {
  const file = new URL('../../backend/market/products/built-in.json', import.meta.url);
  const list = JSON.parse(readFileSync(file, 'utf8')) as { products: { code: string; sessions: string }[] };
  for (const product of list.products) if (product.code === code) product.sessions = 'always';
  const folder = mkdtempSync(path.join(tmpdir(), 'products-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const products = path.join(folder, 'products.json');
  writeFileSync(products, JSON.stringify(list));
  return products;
}

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
    const products = alwaysOpen('VSPR');
    const at = ['--at', '2026-03-10T23:59:40Z', '--products', products];
    const checked = await check('stock-account.mjs', at, 'split');
    expect(checked).toEqual(
      containing(['split: shares', 'split: cost', 'split: the order that follows', 'split: equity']),
    );
  },
);

/** What says that an account does not have a kind of order: a code, or that the call does not read its member. */
const REFUSED = 'CFDWBWE000007';
const ALL = { isolated: 'yes', cross: 'yes', 'leveraged spot': 'yes', spot: 'yes', stock: 'yes' };
const CROSS_ALONE = { isolated: REFUSED, 'leveraged spot': REFUSED, spot: REFUSED, stock: REFUSED };
const notStock = (member: string) => ({ ...ALL, stock: `does not read ${member}` });
const contractsAlone = (member: string) => ({
  ...notStock(member),
  'leveraged spot': REFUSED,
  spot: REFUSED,
});

/** Kinds of orders by account, as docs/trading.md has them. */
const KINDS: Record<string, Record<string, string>> = {
  ...Object.fromEntries(
    [
      'market',
      'market IOC',
      'market FOK',
      'limit',
      'limit IOC',
      'limit FOK',
      'post-only',
      'stop',
      'stop by the middle',
      'stop by the last trade',
      'if touched',
      'stop-limit',
      'trailing by price',
      'trailing by percent',
      'trailing over a night off, sale',
      'trailing over a night off, purchase',
      'trailing over a night off, far away',
    ].map((kind) => [kind, ALL]),
  ),
  'stop entry': { ...CROSS_ALONE, cross: 'yes' },
  'one cancels the other': notStock('linkedOrder'),
  'its stop': notStock('linkedOrder'),
  'reduce-only': contractsAlone('reduceOnly'),
  'close-position': contractsAlone('closePosition'),
  targets: contractsAlone('takeProfits'),
  'break-even': contractsAlone('breakEven'),
};

it(
  'plays every kind of order in every account that has it, over gaps, a kill and a night off [ORD-42, ORD-43, ORD-44, ORD-45, ORD-46]',
  { tags: ['long'] },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'order-kinds-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const data = ['--seed', '7', '--rate-limits', 'off', '--data', path.join(folder, 'data')];
    const products = ['--products', alwaysOpen('ALDM')];
    const script = path.resolve(import.meta.dirname, '../independent/order-kinds.mjs');
    let table: Record<string, Record<string, string>> = {};
    let checks = 0;
    // In the quarter of an hour from 17:01 on no product of this seed moves by more than 0.2 %: what moves are the gaps.
    for (const [part, at] of [
      ['place', '2026-03-11T17:01:00Z'],
      ['gaps', '2026-03-11T17:03:00Z'],
      ['night', '2026-03-12T09:30:00Z'],
    ] as const) {
      const platform = await startPlatformProcess([...data, ...products, '--at', at]);
      try {
        const kept = path.join(folder, 'kept.json');
        const words = [script, JSON.stringify(platform.ready), part, kept, String(Date.parse(at))];
        const { stdout } = await run(process.execPath, words, { maxBuffer: 16 * 2 ** 20 });
        const said = JSON.parse(stdout) as { checked: string[]; table: typeof table };
        table = said.table;
        checks += said.checked.length;
      } finally {
        await platform.stop('SIGKILL');
      }
    }
    const accounts = Object.keys(ALL);
    const cells = (row: Record<string, string>) =>
      accounts.map((name) => (row[name] === 'yes' ? 'yes' : 'no').padEnd(name.length + 2)).join('');
    console.info(
      [
        `${''.padEnd(38)}${accounts.join('  ')}`,
        ...Object.entries(table).map(([kind, row]) => `${kind.padEnd(38)}${cells(row)}`),
        `${checks} figures, states and messages were checked`,
      ].join('\n'),
    );
    expect(table).toEqual(KINDS);
  },
);
