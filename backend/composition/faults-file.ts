import { readFile } from 'node:fs/promises';
import { BadOptionError } from '../command-line/bad-option.ts';
import type { FaultSet } from '../contract/calls/management/wire/faults.ts';
import { REQUEST_FAULT_TEXT, type RequestFault } from '../contract/errors/request-fault.ts';
import { readFaultSet } from '../gateway/gateway.ts';

/** Reads `--faults FILE`: `{seed?, rules}`, as the management call takes them. Throws BadOptionError with one clear line. */
export async function readFaults(path: string): Promise<FaultSet> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new BadOptionError(`--faults ${path} cannot be read: ${(error as Error).message}`);
  }
  const read = readFaultSet(content);
  if ('wrong' in read) throw new BadOptionError(`--faults ${path}: ${inWords(read.wrong)}`);
  return read.faults;
}

function inWords({ kind, member, details }: RequestFault): string {
  const values = [member, ...details];
  const text = REQUEST_FAULT_TEXT[kind]['en-US'].replace('Invalid request: ', '').replace(/\.$/, '');
  return text.replaceAll('%s', () => values.shift() ?? '').replaceAll('`', '');
}
