/**
 * The client profiles that the field's clients are walked in. The standard one is what `e2e/interface` asks for in full:
 * only `npm run test:long` walks it once more.
 */
export const PROFILES =
  process.env['MERIDIAN_LONG'] === undefined ? (['deployed'] as const) : (['standard', 'deployed'] as const);
