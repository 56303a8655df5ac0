import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from './manifest.ts';

// Limits, written out: a test does not import what it checks.
const MAX_MANIFEST_BYTES = 1024 * 1024;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ENTRY = {
  symbolId: 5,
  code: 'SPX',
  area: 'index',
  baseCurrency: 'SPX',
  profitCurrency: 'USD',
  digits: 2,
  numberDigits: 0,
  files: [{ path: 'sp500.csv' }],
};

async function read(value: unknown) {
  const path = join(folder, 'market.json');
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return readManifest(path);
}

describe('a market manifest', () => {
  it('gives products sound terms and an open week when it says nothing else', async () => {
    const [first] = (await read({ products: [ENTRY] })).products;
    expect(first?.product).toMatchObject({ symbolId: 5, digits: 2, name: { 'en-US': 'SPX' } });
    expect(first?.product.plays).toMatchObject([
      { tradeType: 2, tradeMode: 1, minVolume: '1', volumeStep: '1' },
    ]);
    expect(first?.product.sessions.quoteTimes).toHaveLength(7);
    expect(first?.files).toEqual([{ path: 'sp500.csv' }]);
  });

  it('takes the step of a volume for its least one where only that is given', async () => {
    const [first] = (await read({ products: [{ ...ENTRY, terms: { volumeStep: '3' } }] })).products;
    expect(first?.product.plays).toMatchObject([{ minVolume: '3', volumeStep: '3' }]);
  });

  it('has 1 MiB, 256 products and 256 files of a product at most [MAX_MANIFEST_BYTES] [manifest:MAX_PRODUCTS] [MAX_FILES_A_PRODUCT]', async () => {
    const text = JSON.stringify({ products: [ENTRY] });
    const padded = (bytes: number) => text + ' '.repeat(bytes - text.length);
    await expect(read(padded(1_048_576))).resolves.toBeDefined();
    await expect(read(padded(1_048_577))).rejects.toThrow('market.json');
    const products = (count: number) =>
      read({
        products: Array.from({ length: count }, (_, id) => ({ ...ENTRY, symbolId: id + 1, code: `P${id}` })),
      });
    expect((await products(256)).products).toHaveLength(256);
    await expect(products(257)).rejects.toThrow('/products');
    const files = (count: number) =>
      read({
        products: [{ ...ENTRY, files: Array.from({ length: count }, (_, id) => ({ path: `${id}.csv` })) }],
      });
    expect((await files(256)).products[0]?.files).toHaveLength(256);
    await expect(files(257)).rejects.toThrow('/products/0/files');
  });

  it.each([
    ['{', 'market.json: is not JSON'],
    [{}, 'market.json, column /: must have required properties'],
    [{ products: [] }, '/products: must not have fewer than 1 items'],
    [{ products: [{ ...ENTRY, digits: 99 }] }, '/products/0/digits: must be <= 8'],
    [{ products: [{ ...ENTRY, colour: 1 }] }, "/products/0: must not have additional properties: 'colour'"],
    [
      { products: [{ ...ENTRY, area: 'moon' }] },
      '/products/0/area: must be equal to one of the allowed values: crypto',
    ],
    [{ products: [ENTRY, { ...ENTRY, code: 'B' }] }, '/products/1/symbolId: 5 is used twice'],
    [{ products: [ENTRY, { ...ENTRY, symbolId: 6 }] }, "/products/1/code: 'SPX' is used twice"],
    [
      { products: [{ ...ENTRY, profitCurrency: 'JPY' }] },
      "/products/0/profitCurrency: 'JPY' cannot be converted to USDT",
    ],
    [
      { products: [{ ...ENTRY, files: [{ path: '../secret.csv' }] }] },
      '/products/0/files/0/path: must lead to a file',
    ],
    [
      { products: [{ ...ENTRY, files: [{ path: 'a.csv', columns: ['time', '', '', 'price', 'price'] }] }] },
      '/products/0/files/0/columns: names price twice; leave a column aside with an empty text',
    ],
    [
      { products: [{ ...ENTRY, files: [{ path: 'a.csv', timeZone: 'Mars/Olympus' }] }] },
      "/products/0/files/0/timeZone: 'Mars/Olympus' is no time zone; expected a name such as America/New_York or Etc/GMT+5",
    ],
    [
      { products: [{ ...ENTRY, files: [{ path: '/etc/passwd' }] }] },
      '/products/0/files/0/path: must lead to a file',
    ],
    [
      { products: [{ ...ENTRY, quoteTimes: [{ dayOfWeek: 1, startTime: 5, endTime: 10 }] }] },
      '/products/0/quoteTimes: a quote window must lie on half hours',
    ],
    [
      { products: [{ ...ENTRY, terms: { minVolume: '0.1' } }] },
      '/products/0/terms/minVolume: must be above zero with at most 0 decimals',
    ],
    [
      { products: [{ ...ENTRY, terms: { minVolume: '5', maxVolume: '1' } }] },
      '/products/0/terms/maxVolume: must not be below minVolume',
    ],
    [
      { products: [{ ...ENTRY, terms: { accountPositionTotalVolumes: '1.5' } }] },
      '/products/0/terms/accountPositionTotalVolumes: must be a whole number of lots',
    ],
    [
      { products: [{ ...ENTRY, terms: { sellMaxPositionVolumes: '1.5' } }] },
      '/products/0/terms/sellMaxPositionVolumes: must have at most 0 decimals',
    ],
    [
      {
        products: [
          {
            ...ENTRY,
            terms: {
              groupSpreads: [1, 2].map((askSpread) => ({ customerGroupId: 3, askSpread, bidSpread: 0 })),
            },
          },
        ],
      },
      '/products/0/terms/groupSpreads: groupSpreads name the customer group 3 twice',
    ],
    [
      { products: [{ ...ENTRY, terms: { volumeStep: '3', minVolume: '4' } }] },
      '/products/0/terms/minVolume: must be a multiple of 3',
    ],
    [
      { products: [{ ...ENTRY, terms: { feeRate: '-0.5' } }] },
      '/products/0/terms/feeRate: must match pattern',
    ],
    [
      { products: [{ ...ENTRY, typicalTradeVolume: '0.5' }] },
      '/products/0/typicalTradeVolume: must be above zero with at most 0 decimals',
    ],
    [
      { products: [{ ...ENTRY, terms: { maxLeverage: 100 } }] },
      '/products/0/terms/maintenanceMarginRatio: must leave room',
    ],
    [
      { products: [{ ...ENTRY, terms: { minLeverage: 30 } }] },
      '/products/0/terms/maxLeverage: must not be below',
    ],
    [
      { products: [{ ...ENTRY, terms: { defaultLeverage: 30 } }] },
      '/products/0/terms/defaultLeverage: must be from 1 to 20',
    ],
    [' '.repeat(MAX_MANIFEST_BYTES + 1), `is larger than ${MAX_MANIFEST_BYTES} bytes`],
  ])('%# is refused with the member that is wrong', async (value, expected) => {
    await expect(read(value)).rejects.toThrow(expected);
  });

  it('of a live market names an address and a stream for every product', async () => {
    const { files: _files, ...entry } = ENTRY;
    const live = { url: 'wss://stream.example.com:9443/stream' };
    const manifest = await read({ live, products: [{ ...entry, stream: 'spxusdt' }] });
    expect([manifest.liveUrl, manifest.products[0]?.stream]).toEqual([live.url, 'spxusdt']);
    await expect(read({ live, products: [ENTRY] })).rejects.toThrow(
      '/products/0: must have a stream and no files',
    );
    await expect(read({ products: [entry] })).rejects.toThrow('/products/0: must have files and no stream');
    for (const url of ['http://a.example', 'ws://user:word@a.example', 'ws://a.example?x=1'])
      await expect(read({ live: { url }, products: [ENTRY] })).rejects.toThrow(
        '/live/url: must match pattern',
      );
    const products = [{ ...entry, stream: 'spxusdt' }];
    for (const url of ['ws://127.0.0.1:99999/stream', 'wss://a:b:c/x', 'wss://[::', 'ws://a..b:1x'])
      await expect(read({ live: { url }, products })).rejects.toThrow(
        `/live/url: '${url}' is no address; expected one such as wss://stream.example.com:9443/stream`,
      );
    const twin = { ...entry, symbolId: 6, code: 'SPY', stream: 'spxusdt' };
    await expect(read({ live, products: [...products, twin] })).rejects.toThrow(
      "/products/1/stream: 'spxusdt' is used twice",
    );
  });

  it('that does not exist is refused', async () => {
    await expect(readManifest(join(folder, 'none.json'))).rejects.toThrow('none.json: does not exist');
  });
});
