import { readFile, stat } from 'node:fs/promises';
import { MarketFileError, quoted } from './market-file-error.ts';

/** What a schema says about a value that does not fit it. */
interface SchemaProblem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/**
 * The value of a JSON file, with or without a byte order mark. Rejects with MarketFileError, which calls it `file`, where
 * it cannot be read, is too large or is not JSON.
 */
export async function readJsonFile(path: string, file: string, maxBytes: number): Promise<unknown> {
  const content = await readContent(path, file, maxBytes);
  try {
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new MarketFileError({ file }, `is not JSON: ${(error as Error).message}`);
  }
}

async function readContent(path: string, file: string, maxBytes: number): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) throw new MarketFileError({ file }, `is larger than ${maxBytes} bytes`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof MarketFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new MarketFileError({ file }, 'does not exist');
    if (code === 'EISDIR') throw new MarketFileError({ file }, 'is a folder; a file is expected');
    throw new MarketFileError({ file }, `cannot be read (${code ?? 'unknown reason'})`);
  }
}

/** The first of the problems of a value with its schema, as an error that names the member. */
export function memberError(problems: readonly SchemaProblem[], file: string): MarketFileError {
  const problem = problems.find(({ keyword }) => keyword !== 'boolean');
  if (problem === undefined) return new MarketFileError({ file }, 'does not fit its schema');
  return new MarketFileError({ file, column: problem.instancePath || '/' }, textOf(problem));
}

function textOf({ message, params }: SchemaProblem): string {
  const names = (params as { additionalProperties?: readonly string[] }).additionalProperties;
  const values = (params as { allowedValues?: readonly unknown[] }).allowedValues;
  if (names) return `${message}: ${quoted(names.join(' '))}`;
  return values ? `${message}: ${values.join(', ')}` : message;
}
