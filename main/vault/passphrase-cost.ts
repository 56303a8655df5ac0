/**
 * What scrypt spends on the passphrase of a vault: 128 MiB and about a third of a second a guess, so that a stolen file resists
 * guessing. Tests in the process of their runner replace it (`scripts/lib/test-set-up.mjs`).
 */
export const PASSPHRASE_COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;
