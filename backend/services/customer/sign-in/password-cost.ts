/**
 * What scrypt spends on a password: about 30 ms and 16 MiB. Stored forms do not name it, so it never changes for them.
 * Tests in the process of their runner replace it (`scripts/lib/test-set-up.mjs`).
 */
export const PASSWORD_COST = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
