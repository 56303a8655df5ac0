import { readFile, stat } from 'node:fs/promises';
import { MarketFileError } from '../sources/market-file-error.ts';
import { MAX_PRODUCT_FILE, parseProductFile, type ProductList } from './product-file.ts';
import { ProductFileError } from './product-file-error.ts';

/** Reads a product file from disk. Rejects with MarketFileError, which names the file and what is wrong in it. */
export async function readProducts(file: string): Promise<ProductList> {
  try {
    const { size } = await stat(file);
    // No character takes less than a byte.
    if (size > 4 * MAX_PRODUCT_FILE)
      throw new ProductFileError(`the file is longer than ${MAX_PRODUCT_FILE} characters`);
    return parseProductFile(await readFile(file, 'utf8'));
  } catch (error) {
    throw new MarketFileError({ file }, reasonOf(error as NodeJS.ErrnoException));
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'does not exist';
  return code === undefined ? message : `cannot be read (${code})`;
}
