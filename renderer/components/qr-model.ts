/**
 * QR codes (ISO/IEC 18004): text as bytes at error correction M, in the smallest version that holds it. Enough for addresses
 * and secrets; a longer text is refused.
 */

/** Data bytes of each version from 1 at level M, and how they are cut: blocks of the first group, error bytes of a block. */
const VERSIONS: readonly (readonly [data: number, blocks: number, errorBytes: number])[] = [
  [16, 1, 10],
  [28, 1, 16],
  [44, 1, 26],
  [64, 2, 18],
  [86, 2, 24],
  [108, 4, 16],
  [124, 4, 18],
  [154, 4, 22],
  [182, 5, 22],
  [216, 5, 26],
  [254, 5, 30],
  [290, 8, 22],
  [334, 9, 22],
  [365, 9, 24],
  [415, 10, 24],
];

/** Versions that are drawn: 412 bytes, twice what an authenticator's address needs. */
export const MAX_QR_VERSION = VERSIONS.length;

/** Rows of a QR code, each a list of modules; true is dark. Undefined for a text that is too long. */
export type QrCode = readonly (readonly boolean[])[];

/** The QR code of a text, without its quiet zone; undefined for a text beyond `MAX_QR_VERSION`. */
export function qrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text);
  const at = VERSIONS.findIndex(([data], index) => bytes.length + headBytes(index + 1) <= data);
  const version = VERSIONS[at];
  if (version === undefined) return undefined;
  const [data, blocks, errorBytes] = version;
  const words = interleave(dataWords(bytes, at + 1, data), blocks, errorBytes);
  return bestMask(at + 1, words);
}

/** Bits of the length of a text of bytes. */
function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** Whole bytes that mode and length take of the data. */
function headBytes(version: number): number {
  return Math.ceil((4 + lengthBits(version)) / 8);
}

const BYTE_MODE = 0b0100;
const PADDING = [0xec, 0x11];

/** Mode, length, text, end and padding as the data bytes of a version. */
function dataWords(bytes: Uint8Array, version: number, size: number): readonly number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(BYTE_MODE, 4);
  push(bytes.length, lengthBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words: number[] = [];
  for (let bit = 0; bit < bits.length; bit += 8)
    words.push(bits.slice(bit, bit + 8).reduce((word, value) => word * 2 + value, 0));
  for (let padding = 0; words.length < size; padding += 1) words.push(PADDING[padding % 2] ?? 0);
  return words;
}

/** Data and error words in the order in which they are drawn: one of each block in turn. */
function interleave(data: readonly number[], blocks: number, errorBytes: number): readonly number[] {
  const short = Math.floor(data.length / blocks);
  const firstLong = blocks - (data.length % blocks);
  const cut: (readonly number[])[] = [];
  let from = 0;
  for (let block = 0; block < blocks; block += 1) {
    const length = short + (block >= firstLong ? 1 : 0);
    cut.push(data.slice(from, from + length));
    from += length;
  }
  const errors = cut.map((block) => errorWords(block, errorBytes));
  return [...turns(cut, short + 1), ...turns(errors, errorBytes)];
}

function turns(blocks: readonly (readonly number[])[], length: number): readonly number[] {
  const words: number[] = [];
  for (let at = 0; at < length; at += 1)
    for (const block of blocks) {
      const word = block[at];
      if (word !== undefined) words.push(word);
    }
  return words;
}

/** The product of two elements of GF(2^8) with the polynomial 0x11d. */
function multiply(left: number, right: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((right >> bit) & 1) * left;
  }
  return product;
}

/** The Reed-Solomon remainder of a block. */
function errorWords(block: readonly number[], count: number): readonly number[] {
  const divisor = generator(count);
  const remainder: number[] = Array.from({ length: count }, () => 0);
  for (const word of block) {
    const factor = word ^ (remainder.shift() ?? 0);
    remainder.push(0);
    divisor.forEach((coefficient, at) => {
      remainder[at] = (remainder[at] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return remainder;
}

/** The generator polynomial of so many error words, without its leading one. */
function generator(count: number): readonly number[] {
  const polynomial: number[] = Array.from({ length: count }, (_, at) => (at === count - 1 ? 1 : 0));
  let root = 1;
  for (let degree = 0; degree < count; degree += 1) {
    for (let at = 0; at < count; at += 1)
      polynomial[at] = multiply(polynomial[at] ?? 0, root) ^ (polynomial[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return polynomial;
}

type Grid = (boolean | undefined)[][];

/** Conditions under which a mask turns a module over. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

function bestMask(version: number, words: readonly number[]): QrCode {
  const codes = MASKS.map((_, mask) => draw(version, words, mask));
  const penalties = codes.map(penaltyOf);
  return codes[penalties.indexOf(Math.min(...penalties))] ?? [];
}

function draw(version: number, words: readonly number[], mask: number): QrCode {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  drawPatterns(grid, version);
  drawFormat(grid, mask);
  drawWords(grid, words, MASKS[mask] ?? (() => false));
  return grid.map((row) => row.map((module) => module === true));
}

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row];
  if (line !== undefined && column >= 0 && column < line.length) line[column] = dark;
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  const centres = alignmentCentres(version, size);
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
      const onFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!onFinder) drawRings(grid, row, column, 2);
    }),
  );
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawRings(grid, row, column, 4);
  if (version >= 7) drawVersion(grid, version);
}

/** Squares around a centre: dark, light, dark; a finder has a light one around them. */
function drawRings(grid: Grid, row: number, column: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const dark = radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
      if (row + dy >= 0 && row + dy < grid.length) set(grid, row + dy, column + dx, dark);
    }
}

function alignmentCentres(version: number, size: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - step * (count - 2 - at))];
}

/** The remainder of `value`, shifted by `shift`, by a polynomial. */
function remainderOf(value: number, shift: number, polynomial: number): number {
  let rest = value;
  for (let bit = 0; bit < shift; bit += 1) rest = (rest << 1) ^ ((rest >> (shift - 1)) * polynomial);
  return rest & ((1 << shift) - 1);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | remainderOf(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    const far = grid.length - 11 + (bit % 3);
    const near = Math.floor(bit / 3);
    set(grid, near, far, dark);
    set(grid, far, near, dark);
  }
}

/** Level M with the mask, twice, and the module that is always dark. */
function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = ((mask << 10) | remainderOf(mask, 10, 0x537)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((bits >> bit) & 1) === 1;
    if (bit < 6) set(grid, bit, 8, dark);
    else if (bit === 6) set(grid, 7, 8, dark);
    else if (bit === 7) set(grid, 8, 8, dark);
    else if (bit === 8) set(grid, 8, 7, dark);
    else set(grid, 8, 14 - bit, dark);
    if (bit < 8) set(grid, 8, size - 1 - bit, dark);
    else set(grid, size - 15 + bit, 8, dark);
  }
  set(grid, size - 8, 8, true);
}

/** Two columns at a time from the right, up and down in turn, around the timing column. */
function drawWords(grid: Grid, words: readonly number[], isTurned: (row: number, column: number) => boolean) {
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]?.[column] !== undefined) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        set(grid, row, column, dark !== isTurned(row, column));
        bit += 1;
      }
    }
  }
}

/** What makes a code hard to read: long runs, blocks, shapes like a finder, and too much of one colour. */
function penaltyOf(code: QrCode): number {
  const columns = code.map((_, column) => code.map((row) => row[column] === true));
  const lines = [...code, ...columns];
  const dark = code.flat().filter(Boolean).length;
  const share = Math.abs((dark * 20) / (code.length * code.length) - 10);
  return (
    lines.reduce((sum, line) => sum + runPenalty(line) + finderPenalty(line), 0) +
    blockPenalty(code) +
    Math.max(0, Math.ceil(share) - 1) * 10
  );
}

function runPenalty(line: readonly boolean[]): number {
  let penalty = 0;
  let run = 0;
  line.forEach((module, at) => {
    run = module === line[at - 1] ? run + 1 : 1;
    penalty += run === 5 ? 3 : run > 5 ? 1 : 0;
  });
  return penalty;
}

const FINDER_LIKE = ['10111010000', '00001011101'];

function finderPenalty(line: readonly boolean[]): number {
  const text = line.map((module) => (module ? '1' : '0')).join('');
  let penalty = 0;
  for (let at = 0; at + 11 <= text.length; at += 1)
    if (FINDER_LIKE.includes(text.slice(at, at + 11))) penalty += 40;
  return penalty;
}

function blockPenalty(code: QrCode): number {
  let penalty = 0;
  for (let row = 0; row + 1 < code.length; row += 1)
    for (let column = 0; column + 1 < code.length; column += 1) {
      const corner = code[row]?.[column];
      const same =
        corner === code[row]?.[column + 1] &&
        corner === code[row + 1]?.[column] &&
        corner === code[row + 1]?.[column + 1];
      if (same) penalty += 3;
    }
  return penalty;
}
