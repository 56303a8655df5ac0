import { readFile } from 'node:fs/promises';
import { MarketFileError } from '../sources/market-file-error.ts';
import { parseProductFile, type ProductList } from './product-file.ts';

/** Reads a product file from disk. Rejects with MarketFileError, which names the file and what is wrong in it. */
export async function readProducts(file: string): Promise<ProductList> {
  try {
    return parseProductFile(await readFile(file, 'utf8'));
  } catch (error) {
    throw new MarketFileError({ file }, (error as Error).message);
  }
}
