import { MarketFileError, quoted } from '../market-file-error.ts';
import type { FileRows } from './file-rows.ts';
import { FILE_LIMITS, type FileLimits, readLines } from './read-lines.ts';
import { RowParser, type MarketFile } from './row-parser.ts';

/** Lines before the table that carry no data: comments, addresses of the exporter, and hints for spreadsheets. */
const PREAMBLE = /^\s*(#|\/\/|https?:|sep=|$)/;

/**
 * Reads the candles or trades of one file; rows without any price are left out. Throws MarketFileError that names line
 * and column for the first thing that is wrong: missing columns, cells that cannot be read, times that go forth and
 * back, candles whose prices disagree, rows of several products.
 */
export async function readMarketFile(
  source: MarketFile,
  limits: FileLimits = FILE_LIMITS,
): Promise<FileRows> {
  let parser: RowParser | undefined;
  let line = 0;
  for await (const lines of readLines(source.path, source.file, limits)) {
    for (const text of lines) {
      line++;
      if (parser === undefined) {
        if (PREAMBLE.test(text)) continue;
        parser = new RowParser(source, text, line);
      } else if (text.trim() !== '') parser.add(text, line);
    }
  }
  const rows = parser?.finish();
  if (!rows || rows.count === 0)
    throw new MarketFileError(
      { file: source.file },
      source.symbol === undefined ? 'holds no rows' : `holds no rows of ${quoted(source.symbol)}`,
    );
  return rows;
}
