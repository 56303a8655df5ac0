import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Products of a market in which time runs so fast that sixty of them would leave no machine to anybody else. */
const CODES: readonly string[] = [
  'BTC/USDT',
  'ETH/USDT',
  'SOL/USDT',
  'XRP/USDT',
  'EUR/USD',
  'USD/JPY',
  'GBP/USD',
  'XAU/USD',
];

const BUILT_IN = new URL('../../backend/market/products/built-in.json', import.meta.url);

/** Writes eight of the built-in products into a folder; resolves with the file, for `--products`. */
export async function writeSmallMarket(folder: string): Promise<string> {
  const all = JSON.parse(await readFile(BUILT_IN, 'utf8')) as { readonly products: { code: string }[] };
  const products = all.products.filter(({ code }) => CODES.includes(code));
  const file = path.join(folder, 'products.json');
  await writeFile(file, JSON.stringify({ ...all, products, funds: [] }));
  return file;
}
