import { vi } from 'vitest';

/**
 * Set-up of tests that start platforms and open vaults in their own process: hashing passwords and making keys took a third
 * of their time. What the product spends has tests of its own (`password.test.ts`, `vault.test.ts`,
 * `company.integration.test.ts`), and programs that are processes of their own spend it.
 */
vi.mock('../../backend/services/customer/sign-in/password-cost.ts', () => ({
  PASSWORD_COST: { N: 2, r: 1, p: 1 },
}));
vi.mock('../../main/vault/passphrase-cost.ts', () => ({ PASSPHRASE_COST: { N: 4, r: 1, p: 1 } }));
vi.mock('../../backend/services/company/key-strength.ts', () => ({ RSA_BITS: 1_024 }));
