import { Inflate } from 'pako';

/** Largest text that an answer may inflate to: a hundred products with a thousand candles stay below it. */
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;

/** Text of a zlib frame. Throws when it is no zlib frame, is cut off or inflates beyond the limit. */
export function inflateText(bytes: Uint8Array): string {
  const inflate = new Inflate();
  const chunks: Uint8Array[] = [];
  let size = 0;
  inflate.onData = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > MAX_INFLATED_BYTES) throw new RangeError('inflated answer is too large');
    chunks.push(chunk);
  };
  inflate.push(bytes, true);
  if (inflate.err !== 0) throw new Error(`not a zlib frame: ${inflate.err}`);
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}
