/**
 * Chance as a function: every draw is computed from a key and a position, nothing is remembered. So any part of the
 * market can be computed alone, in any order, and always comes out the same.
 */

const TWO_TO_32 = 4_294_967_296;

/** Spreads every bit of a 32-bit word over all of it. */
function avalanche(word: number): number {
  let bits = word;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}

/** A key for one purpose: a seed, an owner (a product id, a group) and the name of what is drawn. */
export function drawKey(seed: number, owner: number | string, purpose: string): number {
  let key = avalanche((seed % TWO_TO_32) ^ 0x51ed270b);
  key = avalanche(key ^ Math.floor(seed / TWO_TO_32));
  for (const character of `${owner}|${purpose}`)
    key = avalanche(Math.imul(key, 31) + (character.codePointAt(0) ?? 0));
  return key;
}

/** 32 random bits at the position (a, b) of a key; a and b are taken modulo 2^32. */
export function drawBits(key: number, a: number, b: number): number {
  const first = avalanche(key ^ Math.imul(a, 0x9e3779b1));
  return avalanche((first + Math.imul(b, 0x85ebca77)) ^ 0x3c6ef372) >>> 0;
}

/** A number above 0 and below 1. */
export function drawUniform(key: number, a: number, b: number): number {
  return (drawBits(key, a, b) + 0.5) / TWO_TO_32;
}

/** A standard normal number with exact tails; costs two logarithm-class functions. */
export function drawNormal(key: number, a: number, b: number): number {
  const radius = Math.sqrt(-2 * Math.log(drawUniform(key, a, 2 * b)));
  return radius * Math.cos(2 * Math.PI * drawUniform(key, a, 2 * b + 1));
}

/** Steps of the tables below. */
const TABLE_BITS = 12;
const TABLE_STEPS = 1 << TABLE_BITS;

/** The outermost quantiles stand this part of a step inside the bound, where the distribution has none. */
const OUTERMOST = 0.25;
const NEWTON_ROUNDS = 6;
/** Quantiles of the normal distribution at every step. */
const NORMAL_QUANTILES = normalQuantiles();

/** Scales the table to a variance of exactly one. */
const NORMAL_SCALE =
  1 / Math.sqrt(NORMAL_QUANTILES.reduce((sum, value) => sum + value * value, 0) / NORMAL_QUANTILES.length);

/** `-2 ln u` at the middles of 4,096 steps. */
const MINUS_TWO_LOGS = Float64Array.from(
  { length: TABLE_STEPS },
  (_, i) => -2 * Math.log((i + 0.5) / TABLE_STEPS),
);

/**
 * A normal number within 3.8 either way from 32 random bits, by a table of quantiles: no function of the engine is
 * called, and one draw is enough. Paths inside a day use it.
 */
export function bellOf(bits: number): number {
  const step = bits >>> (32 - TABLE_BITS);
  const below = NORMAL_QUANTILES[step] as number;
  const part = (bits & 0xfffff) / 0x100000;
  return (below + ((NORMAL_QUANTILES[step + 1] as number) - below) * part) * NORMAL_SCALE;
}

/** `bellOf` the bits at a position of a key. */
export function drawBell(key: number, a: number, b: number): number {
  return bellOf(drawBits(key, a, b));
}

/** `-2 ln u` for a uniform u made of 16 random bits (0 to 65,535). */
export function minusTwoLogOf(bits: number): number {
  return MINUS_TWO_LOGS[bits >>> (16 - TABLE_BITS)] as number;
}

/** Quantiles from the middle of the distribution outwards, by Newton's method from one to the next. */
function normalQuantiles(): Float64Array {
  const middle = TABLE_STEPS / 2;
  const quantiles = new Float64Array(TABLE_STEPS + 1);
  let value = 0;
  for (let i = 1; i <= middle; i++) {
    const chance = 0.5 + Math.min(i, middle - OUTERMOST) / TABLE_STEPS;
    for (let round = 0; round < NEWTON_ROUNDS; round++) {
      const density = Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI);
      value += (chance - normalChance(value)) / density;
    }
    quantiles[middle + i] = value;
    quantiles[middle - i] = -value;
  }
  return quantiles;
}

/** The chance of a standard normal number to stay below a value: its power series. */
function normalChance(value: number): number {
  let term = value;
  let sum = value;
  for (let n = 1; Math.abs(term) > 1e-13 && n < 100; n++) {
    term *= (value * value) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-value * value) / 2)) / Math.sqrt(2 * Math.PI);
}
