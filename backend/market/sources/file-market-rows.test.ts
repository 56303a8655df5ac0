import { expect, it, vi } from 'vitest';
import { readMarketFile } from './csv/read-market-file.ts';
import { openFileMarket } from './file-market.ts';
import type { Manifest } from './manifest.ts';

vi.mock('./csv/read-market-file.ts');
vi.mock('./build-bars.ts', () => ({
  buildBars: () => {
    throw new Error('the rows were taken');
  },
}));

it('the files of a market have a million rows together [MAX_ROWS]', async () => {
  const product = {
    symbolId: 1,
    digits: 2,
    numberDigits: 1,
    sessions: { quoteTimes: [], tradeTimes: [], holidays: [] },
  };
  const files = [{ path: 'a.csv' }, { path: 'b.csv' }];
  const manifest = { folder: '/', products: [{ product, files }] } as unknown as Manifest;
  const open = (rows: number) => {
    vi.mocked(readMarketFile)
      .mockResolvedValueOnce({ count: 1 } as never)
      .mockResolvedValueOnce({ count: rows - 1 } as never);
    return openFileMarket(manifest);
  };
  await expect(open(1_000_000)).rejects.toThrow('the rows were taken');
  await expect(open(1_000_001)).rejects.toThrow('goes beyond the 1000000 rows');
});
