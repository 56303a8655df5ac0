import { StorageError } from './errors.ts';

/** Largest and smallest integer of 64 bits; WebAssembly would silently wrap anything beyond. */
const MAX_INTEGER = 2n ** 63n - 1n;
const MIN_INTEGER = -(2n ** 63n);

/** Refuses values that no store keeps, before they can disturb anybody else's request. */
export function storable(parameters: readonly unknown[]): readonly unknown[] {
  for (const value of parameters) {
    if (value === null || typeof value === 'string' || value instanceof Uint8Array) continue;
    if (typeof value === 'number' && Number.isFinite(value)) continue;
    if (typeof value === 'bigint' && value <= MAX_INTEGER && value >= MIN_INTEGER) continue;
    throw new StorageError(`a value cannot be stored: ${typeof value}`);
  }
  return parameters;
}
