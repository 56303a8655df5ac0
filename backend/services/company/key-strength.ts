/**
 * Bits of the RSA keys that the platform makes, of companies and of API keys: a few tenths of a second each. Tests in the
 * process of their runner replace it (`scripts/lib/test-set-up.mjs`).
 */
export const RSA_BITS = 2_048;
