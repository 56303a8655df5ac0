import { constants, deflate } from 'node:zlib';
import { promisify } from 'node:util';

const deflateText = promisify<Buffer, { level: number }, Buffer>(deflate);

/** The zlib form of an answer, made outside the event loop at the fastest level. */
export function compress(text: string): Promise<Buffer> {
  return deflateText(Buffer.from(text), { level: constants.Z_BEST_SPEED });
}
