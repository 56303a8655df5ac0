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

/** A whole number from 0 to `bound - 1`. */
export function drawInteger(key: number, a: number, b: number, bound: number): number {
  return Math.floor(drawUniform(key, a, b) * bound);
}

/** A standard normal number with exact tails; costs two logarithm-class functions. */
export function drawNormal(key: number, a: number, b: number): number {
  const radius = Math.sqrt(-2 * Math.log(drawUniform(key, a, 2 * b)));
  return radius * Math.cos(2 * Math.PI * drawUniform(key, a, 2 * b + 1));
}

/**
 * A cheap bell-shaped number of mean 0 and variance 1, within 3.5 either way: four 16-bit uniforms added. Paths inside
 * a day use it; their tails come from the day and from uneven activity.
 */
export function drawBell(key: number, a: number, b: number): number {
  const first = drawBits(key, a, 2 * b);
  const second = drawBits(key, a, 2 * b + 1);
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16);
  return (sum / 65_535 - 2) * Math.sqrt(3);
}
